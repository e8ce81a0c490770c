// Dragging a hand tile, and pressing it long: pointer events turned into three wishes. Knows places, not tiles.

export interface DragWishes {
  /** Dropped well above the hand. */
  readonly play: (at: number) => void;
  /** Dropped on another tile of the hand. */
  readonly swap: (at: number, onto: number) => void;
  /** Held for long without moving. */
  readonly sort: () => void;
}

const LONG_MS = 500;
const MOVED_PX = 10;

/** Listens on the hand; its tiles are buttons with `data-at`. Returns how to stop listening. */
export function dragTiles(hand: HTMLElement, wishes: DragWishes): () => void {
  let held: { tile: HTMLElement; at: number; x: number; y: number; moved: boolean } | null = null;
  let long: ReturnType<typeof setTimeout> | undefined;
  let swallow = false;

  function down(event: PointerEvent): void {
    const tile = (event.target as Element).closest<HTMLElement>("[data-at]");
    swallow = false;
    if (tile === null || event.button !== 0) return;
    held = { tile, at: Number(tile.dataset["at"]), x: event.clientX, y: event.clientY, moved: false };
    if (event.pointerType !== "mouse") long = setTimeout(press, LONG_MS);
  }

  function press(): void {
    held = null;
    swallow = true;
    wishes.sort();
  }

  function move(event: PointerEvent): void {
    if (held === null) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < MOVED_PX) return;
    if (!held.moved) {
      held.moved = true;
      clearTimeout(long);
      hand.setPointerCapture(event.pointerId);
    }
    held.tile.style.translate = `${dx}px ${dy}px`;
    held.tile.style.zIndex = "3";
  }

  function up(event: PointerEvent): void {
    clearTimeout(long);
    const drop = held;
    held = null;
    if (drop === null || !drop.moved) return;
    swallow = true;
    release(drop.tile);
    if (event.type === "pointercancel") return;
    if (drop.y - event.clientY > drop.tile.offsetHeight * 0.7) return wishes.play(drop.at);
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-at]");
    if (under && hand.contains(under) && under !== drop.tile) wishes.swap(drop.at, Number(under.dataset["at"]));
  }

  /** The click that ends a drag or a long press means nothing. */
  function click(event: MouseEvent): void {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  function release(tile: HTMLElement): void {
    tile.style.translate = "";
    tile.style.zIndex = "";
  }

  hand.addEventListener("pointerdown", down);
  hand.addEventListener("pointermove", move);
  hand.addEventListener("pointerup", up);
  hand.addEventListener("pointercancel", up);
  hand.addEventListener("click", click, true);
  return () => {
    clearTimeout(long);
    hand.removeEventListener("pointerdown", down);
    hand.removeEventListener("pointermove", move);
    hand.removeEventListener("pointerup", up);
    hand.removeEventListener("pointercancel", up);
    hand.removeEventListener("click", click, true);
  };
}
