// Whom the table waits for and how long still: what the server said, counted down on this machine's clock.

const TICK_MS = 250;

/** Seconds from which time is running out: only these are shown in red. */
export const LATE = 5;

export class Countdown {
  /** The asked seat; null: nobody, or a secret window of several. */
  seat = $state<number | null>(null);
  running = $state(false);
  /** Time of the step and of the bank left; null without a clock. */
  left = $state<number | null>(null);
  /** The part of step and bank that is left, 1 at the start. */
  part = $state(1);

  private whole = 0;
  private ends = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  ask(seat: number | null, stepMs: number | null, bankMs: number | null): void {
    this.stop();
    this.seat = seat;
    this.running = true;
    if (stepMs === null) return;
    this.whole = stepMs + (bankMs ?? 0);
    this.ends = performance.now() + this.whole;
    this.tick();
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.seat = null;
    this.running = false;
    this.left = null;
    this.part = 1;
  }

  private tick(): void {
    const left = Math.max(0, this.ends - performance.now());
    this.left = Math.ceil(left / 1000);
    this.part = this.whole === 0 ? 0 : left / this.whole;
    if (left === 0) clearInterval(this.timer);
  }
}
