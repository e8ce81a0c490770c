// One table as the page sees it: the link's frames turned into reactive state, and the player's wishes sent.
// Folds events and remembers the latest room, question, clock; decides nothing about the game.
import { fold, foldAll } from "../fold/fold";
import type { MatchState } from "../fold/state";
import {
  Link,
  randomText,
  type LinkStatus,
  type Wire,
  type Wish,
} from "../net/link";
import type {
  Because,
  Clock,
  Event,
  Frame,
  Question,
  Ready,
  Refused,
  Room,
  TableInfo,
} from "../wire";
import { Countdown } from "./countdown.svelte";
import { pageOf } from "./rules";

/** Told after every live event (not after a snapshot): what moves, sounds and is said aloud. */
export type Listener = (event: Event, after: MatchState) => void;

export interface SessionOptions {
  readonly table: string;
  readonly open: () => Wire;
  /** A command was refused; the table itself still stands. */
  readonly onRefused: (refused: Refused) => void;
  /** The answer to `why`. */
  readonly onBecause: (answer: Because) => void;
}

export class TableSession {
  status = $state<LinkStatus>("connecting");
  /** Why the table cannot be entered, when the greeting was refused. */
  refusal = $state.raw<Refused | null>(null);
  info = $state.raw<TableInfo | null>(null);
  match = $state.raw<MatchState | null>(null);
  room = $state.raw<Room | null>(null);
  question = $state.raw<Question | null>(null);
  ready = $state.raw<Ready | null>(null);
  /** The action sent as an answer to the open question, until it is done or refused. */
  answering = $state<number | null>(null);
  readonly countdown = new Countdown();

  readonly you = $derived(this.room?.you ?? null);
  /** The seat at the bottom of the picture: one's own, or East's for a watcher. */
  readonly bottom = $derived(this.you ?? 0);
  /** The name of the page of the table's rules. */
  readonly page = $derived(this.info === null ? null : pageOf(this.info));
  readonly owner = $derived(
    this.you !== null && this.room?.owner_seat === this.you,
  );

  private readonly link: Link;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- called, never shown
  private readonly listeners = new Set<Listener>();

  constructor(private readonly options: SessionOptions) {
    this.link = new Link({
      open: options.open,
      table: options.table,
      onFrame: (frame) => this.receive(frame),
      onStatus: (status) => (this.status = status),
    });
  }

  get code(): string {
    return this.options.table;
  }

  start(): void {
    this.link.start();
  }

  stop(): void {
    this.link.stop();
    this.countdown.stop();
  }

  /** The page became visible or the network came back. */
  wake(): void {
    this.link.wake();
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // --- wishes ---

  async act(action: number): Promise<void> {
    if (this.question === null || this.answering !== null) return;
    this.answering = action;
    const refused = await this.ask({
      type: "act",
      about: this.question.about,
      action,
    });
    if (refused !== null) this.answering = null;
  }

  sit = (seat: number | null): Promise<Refused | null> =>
    this.ask({ type: "sit", seat, nonce: randomText(16) });
  stand = (): Promise<Refused | null> => this.ask({ type: "stand" });
  fill = (seat: number | null): Promise<Refused | null> =>
    this.ask({ type: "fill", seat });
  begin = (): Promise<Refused | null> => this.ask({ type: "start" });
  setAuto = (on: boolean): Promise<Refused | null> =>
    this.ask({ type: "auto", on });
  back = (): Promise<Refused | null> => this.ask({ type: "back" });
  /** Asks why the drawn tile, else the last discard, cannot be won with or claimed. */
  why = (): Promise<Refused | null> => this.ask({ type: "why" });
  next = (): Promise<Refused | null> => this.ask({ type: "continue" });

  /** Leaves; `leave.warn` comes back when it would cost a fine and was not confirmed. */
  leave(confirm: boolean): Promise<Refused | null> {
    return this.link.send({ type: "leave", confirm });
  }

  private async ask(wish: Wish): Promise<Refused | null> {
    const refused = await this.link.send(wish);
    if (refused !== null) this.options.onRefused(refused);
    return refused;
  }

  // --- frames ---

  private receive(frame: Frame): void {
    switch (frame.type) {
      case "welcome":
        this.info = frame.table;
        break;
      case "told":
        this.told(frame.n, frame.event);
        break;
      case "snapshot":
        this.match = foldAll(frame.events.map(([, event]) => event));
        this.closeQuestion();
        break;
      case "room":
        this.room = frame;
        break;
      case "question":
        this.question = frame;
        this.answering = null;
        if (this.you !== null)
          this.countdown.ask(this.you, frame.step_ms, frame.bank_ms);
        break;
      case "clock":
        this.clock(frame);
        break;
      case "ready":
        this.ready = frame;
        break;
      case "because":
        this.options.onBecause(frame);
        break;
      case "refused":
        if (this.status === "refused") this.refusal = frame;
        else this.options.onRefused(frame);
        break;
    }
  }

  private told(n: number, event: Event): void {
    if (event.type === "seats") this.moved(event.names);
    this.match = fold(this.match, event);
    if (this.question !== null && n > this.question.about) this.closeQuestion();
    if (event.type === "deal") this.ready = null;
    if (this.match !== null)
      for (const listener of this.listeners) listener(event, this.match);
  }

  /** One's own seat is where one's name is now: what else comes before the next `room` is about the new seats too. */
  private moved(names: readonly string[]): void {
    if (this.room === null || this.you === null) return;
    const you = names.indexOf(this.match?.names[this.you] ?? "");
    if (you >= 0) this.room = { ...this.room, you };
  }

  private closeQuestion(): void {
    this.question = null;
    this.answering = null;
    this.countdown.stop();
  }

  /** The public clock; while one is asked oneself, the own question's time counts. */
  private clock(frame: Clock): void {
    if (this.question !== null && frame.seat !== this.you) return;
    if (frame.step_ms === null && frame.bank_ms === null && frame.seat === null)
      this.countdown.stop();
    else this.countdown.ask(frame.seat, frame.step_ms, frame.bank_ms);
  }
}
