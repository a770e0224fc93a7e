import type { Image } from '@platen/engine/internal';
import type { Mask } from '@platen/template';
import { dabsBetween, maskSize } from '../../geometry/brush-stroke.ts';
import type { Point } from '../../geometry/point.ts';
import type { MaskBrush } from '../../store/editor-state.ts';

type ImageMask = Extract<Mask, { type: 'image' }>;

interface Size {
  width: number;
  height: number;
}

/** The image of a mask while it is painted: opaque where the layer shows. Points are pixels of the layer's box. */
export class MaskCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #scale: { x: number; y: number };

  /** A mask of a layer's box, begun from one that it has, by its image; without it, all of the layer shows. */
  constructor(box: Size, own?: ImageMask, image?: Image) {
    const { width, height } = maskSize(box);
    this.canvas = document.createElement('canvas');
    Object.assign(this.canvas, { width, height });
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas to paint on.');
    this.#context = context;
    this.#scale = { x: width / box.width, y: height / box.height };
    if (own && image?.kind === 'pixels') this.#begin(own, image.image.image);
    else this.fill();
  }

  #begin({ mode, invert }: ImageMask, image: CanvasImageSource): void {
    const { width, height } = this.canvas;
    this.#context.drawImage(image, 0, 0, width, height);
    const pixels = this.#context.getImageData(0, 0, width, height);
    const { data } = pixels;
    for (let index = 0; index < data.length; index += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index, index + 4);
      const light = mode === 'alpha' ? 1 : (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255;
      data.fill(0, index, index + 3);
      data[index + 3] = invert ? 255 - alpha * light : alpha * light;
    }
    this.#context.putImageData(pixels, 0, 0);
  }

  /** Shows all of the layer again. */
  fill(): void {
    this.#context.fillStyle = '#000';
    this.#context.fillRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Paints from one point to another; `size` is the brush's in pixels of the box. */
  paint(from: Point, to: Point, { hardness, action }: MaskBrush, size: number): void {
    const context = this.#context;
    context.save();
    context.globalCompositeOperation = action === 'erase' ? 'destination-out' : 'source-over';
    context.scale(this.#scale.x, this.#scale.y);
    const radius = Math.max(0.5, size / 2);
    for (const { x, y } of dabsBetween(from, to, size)) {
      const dab = context.createRadialGradient(x, y, 0, x, y, radius);
      dab.addColorStop(0, '#000');
      dab.addColorStop(Math.min(0.98, hardness), '#000');
      dab.addColorStop(1, 'rgb(0 0 0 / 0)');
      context.fillStyle = dab;
      context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    }
    context.restore();
  }

  /** The mask as a PNG in a data URI. */
  toSource(): string {
    return this.canvas.toDataURL('image/png');
  }
}
