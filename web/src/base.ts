// Where the client lives: at the root of its host or below a path of a proxy. Read from the address once, at the start.
const TABLE = /t\/[^/]*\/?$/;

/** The path of the lobby, ending in a slash: the page's own path without a table's part. */
export function basePath(path: string): string {
  const lobby = path.replace(TABLE, "");
  return lobby.slice(0, lobby.lastIndexOf("/") + 1);
}

export const BASE = basePath(location.pathname);
