// What a player sets for this browser, remembered between visits. The address can switch motion off: `?motion=off`.
import { remember, remembered } from "./memory";

interface Stored {
  oneClick: boolean;
  sound: boolean;
  motion: boolean;
  index: boolean;
}

const NAME = "caishen.settings";
const FIRST: Stored = { oneClick: false, sound: true, motion: true, index: false };

function read(): Stored {
  try {
    return { ...FIRST, ...(JSON.parse(remembered(NAME) ?? "{}") as Partial<Stored>) };
  } catch (error) {
    if (error instanceof SyntaxError) return FIRST;
    throw error;
  }
}

const stored = $state<Stored>(read());
const stilled = new URLSearchParams(location.search).get("motion") === "off";

export type Setting = keyof Stored;
export const SETTINGS: readonly Setting[] = ["oneClick", "sound", "motion", "index"];

export function setting(name: Setting): boolean {
  return name === "motion" ? stored.motion && !stilled : stored[name];
}

export function setSetting(name: Setting, on: boolean): void {
  stored[name] = on;
  remember(NAME, JSON.stringify(stored));
}
