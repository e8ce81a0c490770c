// One table's socket, kept alive: sends commands until they are answered, comes back after every loss,
// and never looks alive while it is stale. Knows frames and numbers, no game.
import type { Command, Frame, Refused } from "../wire";

export type LinkStatus = "connecting" | "open" | "lost" | "elsewhere" | "closed" | "refused";

/** A command as its sender writes it; the link adds the id. */
export type Wish = Command extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;

/** The part of a WebSocket the link uses; tests hand in their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LinkOptions {
  /** Opens a fresh connection. */
  readonly open: () => Wire;
  readonly table: string;
  /** Every frame in order, after the link has looked at it; events come without holes or repeats. */
  readonly onFrame: (frame: Frame) => void;
  readonly onStatus: (status: LinkStatus) => void;
}

const HEARTBEAT_MS = 10_000;
const PONG_MS = 4_000;
const BACKOFF_MS = [100, 400, 1000, 2000, 4000];

interface Pending {
  readonly text: string;
  readonly answer: (refused: Refused | null) => void;
}

export class Link {
  /** Number of the last event folded; null before the first. */
  readTo: number | null = null;

  private wire: Wire | null = null;
  private welcomed = false;
  private stopped = false;
  private failures = 0;
  private pings = 0;
  private commands = 0;
  private hello = "";
  private readonly name = randomText(6);
  private readonly pending = new Map<string, Pending>();
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: LinkOptions) {}

  start(): void {
    this.stopped = false;
    this.connect();
  }

  /** Ends the connection for good; unanswered commands stay unanswered. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
    this.drop();
  }

  /** The page is visible or the network is back: make sure at once that the connection lives. */
  wake(): void {
    if (this.stopped) return;
    if (this.wire !== null && this.welcomed) this.ping();
    else if (this.wire === null) this.connect();
  }

  /** Sends a command and resends it after a loss until it is answered: null when done, else the refusal. */
  send(wish: Wish): Promise<Refused | null> {
    const id = this.nextId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((answer) => {
      this.pending.set(id, { text, answer });
      if (this.welcomed) this.wire?.send(text);
    });
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.options.onStatus(this.failures === 0 ? "connecting" : "lost");
    const wire = this.options.open();
    this.wire = wire;
    wire.onopen = () => {
      this.hello = this.nextId();
      this.expectSign();
      wire.send(JSON.stringify({ type: "hello", id: this.hello, table: this.options.table, read_to: this.readTo }));
    };
    wire.onmessage = (message) => {
      if (this.wire === wire) this.receive(JSON.parse(message.data) as Frame);
    };
    wire.onclose = () => {
      if (this.wire === wire) this.lose();
    };
  }

  private receive(frame: Frame): void {
    switch (frame.type) {
      case "welcome":
        this.welcomed = true;
        this.failures = 0;
        break;
      case "told":
        if (frame.n <= (this.readTo ?? -1)) return;
        if (frame.n !== (this.readTo ?? -1) + 1) return this.lose();
        this.readTo = frame.n;
        break;
      case "snapshot":
        this.readTo = frame.read_to < 0 ? null : frame.read_to;
        break;
      case "pong":
        if (frame.read_to !== (this.readTo ?? -1)) return this.lose();
        this.scheduleHeartbeat();
        return;
      case "done":
        if (frame.id === this.hello) this.resume();
        else this.answered(frame.id, null);
        return;
      case "refused":
        // A greeting that could not even be read is refused without its id.
        if (frame.id === this.hello || !this.welcomed) return this.finish("refused", frame);
        if (!this.answered(frame.id, frame)) break;
        return;
      case "closed":
        if (frame.reason === "elsewhere") return this.finish("elsewhere", frame);
        if (frame.reason === "empty") return this.finish("closed", frame);
        return this.lose();
    }
    this.options.onFrame(frame);
  }

  /** After the greeting: what is still unanswered is asked again, under its old id. */
  private resume(): void {
    this.options.onStatus("open");
    for (const { text } of this.pending.values()) this.wire?.send(text);
    this.scheduleHeartbeat();
  }

  private answered(id: string, refused: Refused | null): boolean {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.answer(refused);
    return pending !== undefined;
  }

  private scheduleHeartbeat(): void {
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => this.ping(), HEARTBEAT_MS);
  }

  private ping(): void {
    this.pings += 1;
    this.expectSign();
    this.wire?.send(JSON.stringify({ type: "ping", n: this.pings }));
  }

  private expectSign(): void {
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => this.lose(), PONG_MS);
  }

  private finish(status: LinkStatus, frame: Frame): void {
    this.stop();
    this.options.onStatus(status);
    this.options.onFrame(frame);
  }

  /** The connection is gone or not to be trusted: open another one, later each time. */
  private lose(): void {
    this.drop();
    if (this.stopped) return;
    const wait = BACKOFF_MS[Math.min(this.failures, BACKOFF_MS.length - 1)] ?? 0;
    this.failures += 1;
    this.options.onStatus("lost");
    this.retry = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private drop(): void {
    clearTimeout(this.heartbeat);
    const wire = this.wire;
    this.wire = null;
    this.welcomed = false;
    wire?.close();
  }

  private nextId(): string {
    this.commands += 1;
    return `${this.name}-${this.commands}`;
  }
}

/** `length` random characters; works on plain http pages too, where `crypto.randomUUID` is missing. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join("");
}

/** The address of the socket beside the page. */
export function socketAddress(page: Location, base: string): string {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${base}ws`;
}

/** A browser's WebSocket in the form the link uses. */
export function openSocket(address: string): Wire {
  const socket = new WebSocket(address);
  const wire: Wire = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
  socket.onopen = () => wire.onopen?.();
  socket.onmessage = (message) => wire.onmessage?.({ data: String(message.data) });
  socket.onclose = () => wire.onclose?.();
  return wire;
}
