// Short messages that come and go by themselves: what was refused and why, what was done.

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "bad";
}

const SHOWN_MS = 4500;
const MOST = 3;
let list = $state.raw<readonly Toast[]>([]);
let count = 0;

export function toasts(): readonly Toast[] {
  return list;
}

export function toast(text: string, tone: Toast["tone"] = "plain"): void {
  count += 1;
  const id = count;
  // The same words twice in a row say nothing new: the later one replaces the earlier.
  list = [...list.filter((shown) => shown.text !== text), { id, text, tone }].slice(-MOST);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function dismiss(id: number): void {
  list = list.filter((shown) => shown.id !== id);
}
