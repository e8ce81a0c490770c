// What the events say, as one plain value: no DOM, no time, no rule. `fold` makes it, components read it.
import type { Payment } from "../wire";
import type { Tile } from "./tiles";

export type SetKind = "chow" | "pung" | "kong" | "added" | "concealed";

/** A called set or declared kong. `called` is the place of the fed tile in `tiles`, null where none was fed. */
export interface CalledSet {
  readonly kind: SetKind;
  readonly tiles: readonly Tile[];
  readonly called: number | null;
  readonly from: number | null;
}

/** One discard in a river; `claimed`: it lies in somebody's set now. */
export interface RiverTile {
  readonly tile: Tile;
  readonly claimed: boolean;
}

/** A buy or top: taken (with its points) or not; null while nothing was said. */
export interface Bet {
  readonly kind: "buy" | "top";
  readonly taken: boolean;
  readonly points: number;
}

export interface SeatState {
  readonly hand: readonly Tile[];
  readonly drawn: Tile | null;
  readonly sets: readonly CalledSet[];
  readonly river: readonly RiverTile[];
}

/** The tile that lies open for others: the last discard, or the tile of an added kong. */
export interface OpenTile {
  readonly seat: number;
  readonly tile: Tile;
  readonly by: "discard" | "kong";
}

export interface WinState {
  readonly seat: number;
  readonly by: "draw" | "replacement" | "discard" | "rob";
  readonly tile: Tile | null;
  readonly from: number | null;
  readonly multiplier: number;
  readonly items: readonly string[];
  readonly shape: string;
}

/** How a deal ended. */
export type DealResult =
  | { readonly end: "win"; readonly win: WinState }
  | { readonly end: "drawn" }
  | { readonly end: "left"; readonly seat: number };

export interface Settlement {
  readonly lines: readonly Payment[];
  readonly net: readonly number[];
  readonly house: number;
}

export interface DealState {
  readonly number: number;
  readonly dealer: number;
  readonly streak: number;
  readonly dice: readonly (readonly number[])[];
  readonly wild: Tile;
  /** Tiles of a hand with the one drawn: 17, in Lishui 14. */
  readonly handSize: number;
  /** Tiles in the wall still, the turned one not counted. */
  readonly left: number;
  /** Taken from the wall's front (the deal included) and from its tail. */
  readonly fromFront: number;
  readonly fromTail: number;
  readonly seats: readonly SeatState[];
  readonly open: OpenTile | null;
  /** The suit that is not in this deal (§9). */
  readonly short: "m" | "p" | "s" | null;
  /** 全球神 (W6.3): who announced it, while others may still win the discard. */
  readonly allGod: number | null;
  /** The seat whose turn it is by the last event; null when the deal is over. */
  readonly turn: number | null;
  readonly result: DealResult | null;
  /** Who left while it ran. Whether that ended the deal is told by what follows: its settlement, or further turns. */
  readonly leaver: number | null;
  /** The concealed tiles of the winning hand split into their sets, told when the hands are laid open. */
  readonly reading: string | null;
  readonly shown: boolean;
}

/** One row of the score sheet. */
export interface DealRecord {
  readonly number: number;
  readonly dealer: number;
  readonly streak: number;
  readonly bets: readonly (Bet | null)[];
  readonly result: DealResult | null;
  readonly settlement: Settlement | null;
  readonly scores: readonly number[];
}

/** A match as one reader has been told of it. */
export interface MatchState {
  readonly rules: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly commit: string | null;
  readonly nonces: readonly string[];
  readonly names: readonly string[];
  readonly scores: readonly number[];
  /** Bets of the coming or running deal, one a seat. */
  readonly bets: readonly (Bet | null)[];
  readonly deal: DealState | null;
  readonly history: readonly DealRecord[];
  /** Dealer and streak of the next deal, and the dice that picked the dealer; null before the first and after an
   * escape. */
  readonly next: {
    readonly dealer: number;
    readonly streak: number;
    readonly dice: readonly number[] | null;
  } | null;
  readonly ended: {
    readonly scores: readonly number[];
    readonly seed: string | null;
  } | null;
}
