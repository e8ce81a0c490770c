// Draws cloth, tiles and words on a canvas, in the colours of the page.
import { WHITE, type Tile } from "../fold/tiles";
import { image } from "../table/pictures";

const COLOURS = { ink: "#ebe6d6", dim: "#a9bcae" } as const;
const WOOD = "#33231a";
const CLOTH = "#17463a";
const GOLD = "#d8a634";
const FONT =
  'system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

export class Pen {
  readonly canvas = document.createElement("canvas");
  private readonly to: CanvasRenderingContext2D;

  /** A cloth of the given size in its wooden rim; `wild` decides the tiles' marks. Tiles must be loaded. */
  constructor(
    wide: number,
    high: number,
    private readonly wild: Tile | null,
  ) {
    this.canvas.width = wide;
    this.canvas.height = high;
    const context = this.canvas.getContext("2d");
    if (context === null) throw new Error("no 2d canvas");
    this.to = context;
    this.to.fillStyle = WOOD;
    this.to.fillRect(0, 0, wide, high);
    this.to.fillStyle = CLOTH;
    this.to.fillRect(10, 10, wide - 20, high - 20);
  }

  /** A darker panel. */
  box(x: number, y: number, wide: number, high: number): void {
    this.to.fillStyle = "#0000002e";
    this.to.beginPath();
    this.to.roundRect(x, y, wide, high, 12);
    this.to.fill();
  }

  /** A tile with the marks of the deal: gold round a wild, a white with the face it stands for. */
  tile(tile: Tile, x: number, y: number, wide: number): void {
    const high = (wide * 4) / 3;
    this.to.drawImage(image(tile), x, y, wide, high);
    if (tile === WHITE && this.wild !== WHITE && this.wild !== null) {
      this.to.drawImage(
        image(this.wild),
        x + wide * 0.5,
        y + high * 0.5,
        wide * 0.46,
        high * 0.46,
      );
    }
    if (tile !== this.wild) return;
    this.to.strokeStyle = GOLD;
    this.to.lineWidth = Math.max(2, wide * 0.06);
    this.to.beginPath();
    this.to.roundRect(x + 1, y + 1, wide - 2, high - 2, wide * 0.1);
    this.to.stroke();
  }

  write(
    text: string,
    x: number,
    y: number,
    size: number,
    colour: keyof typeof COLOURS = "ink",
    align: CanvasTextAlign = "start",
  ): void {
    this.to.font = `${size}px ${FONT}`;
    this.to.fillStyle = COLOURS[colour];
    this.to.textAlign = align;
    this.to.fillText(text, x, y);
  }
}
