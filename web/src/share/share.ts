// Giving the invitation or the picture away by whatever the browser can do. What is missing is simply not offered:
// the dialog always shows link and picture themselves, to copy or keep with a long press (WeChat's own browser).

export type Outcome = "shared" | "cancelled" | "copied" | "saved" | "shown";

/** What this browser can do, asked once a dialog; pages without https miss most of it. */
export interface Abilities {
  readonly share: ((data: ShareData) => Promise<void>) | null;
  readonly shareFiles: boolean;
  readonly copy: ((text: string) => Promise<void>) | null;
  readonly save: boolean;
}

export function abilities(browser: Navigator = navigator): Abilities {
  const probe =
    typeof File === "undefined"
      ? []
      : [new File([], "a.png", { type: "image/png" })];
  return {
    share:
      typeof browser.share === "function"
        ? (data) => browser.share(data)
        : null,
    shareFiles:
      typeof browser.canShare === "function" &&
      browser.canShare({ files: probe }),
    // Typed as always there, absent on plain http.
    copy:
      typeof browser.clipboard?.writeText === "function"
        ? (text) => browser.clipboard.writeText(text)
        : null,
    // WeChat's browser has the attribute and ignores it.
    save:
      "download" in HTMLAnchorElement.prototype &&
      !/MicroMessenger/i.test(browser.userAgent),
  };
}

/** Shares the invitation, else copies the link, else leaves it to the shown link. */
export async function shareInvitation(
  can: Abilities,
  text: string,
  url: string,
): Promise<Outcome> {
  if (can.share !== null) {
    const outcome = await tried(() => can.share?.({ text, url }));
    if (outcome !== "failed")
      return outcome === "done" ? "shared" : "cancelled";
  }
  if (can.copy !== null && (await tried(() => can.copy?.(url))) === "done")
    return "copied";
  return "shown";
}

/** Shares the picture as a file, else saves it, else leaves it to the shown picture. */
export async function sharePicture(
  can: Abilities,
  picture: Blob,
  name: string,
): Promise<Outcome> {
  if (can.share !== null && can.shareFiles) {
    const files = [new File([picture], name, { type: picture.type })];
    const outcome = await tried(() => can.share?.({ files }));
    if (outcome !== "failed")
      return outcome === "done" ? "shared" : "cancelled";
  }
  return savePicture(can, picture, name);
}

export function savePicture(
  can: Abilities,
  picture: Blob,
  name: string,
): Outcome {
  if (!can.save) return "shown";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}

/** Browsers refuse for many reasons (no gesture, no permission); only the player's own "no" is final. */
async function tried(
  give: () => Promise<void> | undefined,
): Promise<"done" | "cancelled" | "failed"> {
  try {
    await give();
    return "done";
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.name === "AbortError" ? "cancelled" : "failed";
  }
}
