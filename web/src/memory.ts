// What this browser remembers between visits. A browser that keeps nothing (or forbids it) plays all the same.

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Full or forbidden: it holds for this visit only.
  }
}
