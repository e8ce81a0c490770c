// Names made from data: tiles, winds and players, in the language in use.
import { sidesOn } from "../sides";
import { UNKNOWN, WHITE, type Tile } from "../fold/tiles";
import type { TableInfo } from "../wire";
import { language, t, tFor, type MessageKey } from "./i18n.svelte";

/** A tile in words; a wild and a white say what they are in this deal. */
export function tileName(tile: Tile, wild: Tile | null = null): string {
  if (tile === UNKNOWN) return t("tile.hidden");
  const name = t(`tile.${tile}` as MessageKey);
  if (tile === wild) return t("tile.wild", { name });
  if (tile === WHITE && wild !== null)
    return t("tile.standing", { name, face: t(`tile.${wild}` as MessageKey) });
  return name;
}

export function tileNames(
  tiles: readonly Tile[],
  wild: Tile | null = null,
): string {
  return tiles.map((tile) => tileName(tile, wild)).join(t("list.comma"));
}

/** Where a sentence names a seat: at its start ("You"), inside it ("you"), or as an owner ("your", "Ann’s"). */
export type Place = "start" | "within" | "owner";

/** A seat's player in words; the reader is "you". */
export function seatName(
  names: readonly string[],
  seat: number,
  you: number | null,
  place: Place = "start",
): string {
  const name = names[seat] ?? "";
  if (place === "owner")
    return seat === you ? t("say.your") : t("say.owner", { name });
  return seat !== you
    ? name
    : place === "within"
      ? t("say.youWithin")
      : t("say.you");
}

/** What is not in the game (§9), in words: the deal's suit, or two of the dragons; "" where nothing is missing. */
export function absentWords(
  short: "m" | "p" | "s" | null,
  options: Readonly<Record<string, unknown>>,
): string {
  if (short !== null) return t(`absent.${short}`);
  return options["no_dragons"] === true ? t("absent.dragons") : "";
}

/** Dice as they lie. */
export function diceWords(dice: readonly number[]): string {
  return dice.join(" + ");
}

/** The corner index for learners: the number, or the wind's or dragon's letter. */
export function indexOf(tile: Tile): string {
  return tile.endsWith("z")
    ? t(`index.${tile}` as MessageKey)
    : tile.slice(0, 1);
}

/** What a table's rules are called: the title of their file, or of the rule set. */
export function rulesTitle({ rules, file }: TableInfo): string {
  if (file === null) return tFor("rules", rules, "rules.other");
  return language() === "zh-Hans" ? file.zh : file.en;
}

const WINDS = ["wind.east", "wind.south", "wind.west", "wind.north"] as const;

/** The wind of a seat: the dealer's side is East, the others follow in turn; of two seats the other one is West. */
export function windOf(seat: number, dealer: number, seats: number): string {
  return t(WINDS[sidesOn(seat, dealer, seats)] ?? "wind.east");
}
