import { describe, expect, test, vi } from "vitest";

import { abilities, savePicture, shareInvitation, sharePicture, type Abilities } from "../src/share/share";

const NOTHING: Abilities = { share: null, shareFiles: false, copy: null, save: false };
const picture = new Blob(["x"], { type: "image/png" });

class Refusing extends Error {
  constructor(override readonly name: string) {
    super(name);
  }
}

describe("the invitation", () => {
  test("is shared where the browser shares", async () => {
    const share = vi.fn(() => Promise.resolve());
    expect(await shareInvitation({ ...NOTHING, share }, "come", "http://x/t/HUA5K8")).toBe("shared");
    expect(share).toHaveBeenCalledWith({ text: "come", url: "http://x/t/HUA5K8" });
  });

  test("is not copied behind the back of a player who closed the share sheet", async () => {
    const copy = vi.fn(() => Promise.resolve());
    const share = () => Promise.reject(new Refusing("AbortError"));
    expect(await shareInvitation({ ...NOTHING, share, copy }, "", "http://x")).toBe("cancelled");
    expect(copy).not.toHaveBeenCalled();
  });

  test("is copied where sharing is missing or fails", async () => {
    const copy = vi.fn(() => Promise.resolve());
    const share = () => Promise.reject(new Refusing("NotAllowedError"));
    expect(await shareInvitation({ ...NOTHING, share, copy }, "", "http://x")).toBe("copied");
    expect(await shareInvitation({ ...NOTHING, copy }, "", "http://x")).toBe("copied");
    expect(copy).toHaveBeenCalledWith("http://x");
  });

  test("is left to the shown link where nothing works", async () => {
    expect(await shareInvitation(NOTHING, "", "http://x")).toBe("shown");
    const copy = () => Promise.reject(new Refusing("NotAllowedError"));
    expect(await shareInvitation({ ...NOTHING, copy }, "", "http://x")).toBe("shown");
  });
});

describe("the picture", () => {
  test("is shared as a file where files can be shared", async () => {
    const share = vi.fn((data: ShareData) => Promise.resolve(void data));
    expect(await sharePicture({ ...NOTHING, share, shareFiles: true }, picture, "a.png")).toBe("shared");
    expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe("a.png");
  });

  test("is saved else, and left to the shown picture where nothing works", async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    expect(await sharePicture({ ...NOTHING, save: true }, picture, "a.png")).toBe("saved");
    expect(clicked).toHaveBeenCalledOnce();
    expect(savePicture(NOTHING, picture, "a.png")).toBe("shown");
  });
});

test("WeChat's own browser can do nothing of it", () => {
  const wechat = { userAgent: "Mozilla/5.0 MicroMessenger/8.0" } as Navigator;
  expect(abilities(wechat)).toEqual(NOTHING);
});
