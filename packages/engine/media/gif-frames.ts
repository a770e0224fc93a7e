import { PlatenError } from '@platen/template';
import { GifReader } from 'omggif';
import { shownMs, type ImageDrawer, type ImageFrames } from './moving-image.ts';

/** Frames of an animation that are read at most; further ones are omitted. */
const maxFrames = 20_000;

/**
 * The frames of a GIF89a. One that is cut off ends with its last whole frame. Throws ASSET_UNSUPPORTED when there is none, and
 * LIMIT_ASSET_PIXELS for one that is too large.
 */
export function readGifFrames(bytes: Uint8Array, maxPixels: number): ImageFrames {
  const structure = findFrames(bytes);
  const { width, height, end, count } = structure;
  if (count === 0 || !(width > 0 && height > 0)) {
    throw new PlatenError('ASSET_UNSUPPORTED', 'The GIF is damaged or cut off.');
  }
  if (width * height > maxPixels) {
    throw new PlatenError(
      'LIMIT_ASSET_PIXELS',
      `The GIF of ${width} by ${height} pixels is over the limit of ${maxPixels} pixels.`,
    );
  }
  // The whole blocks with an end of their own, on a canvas that holds every frame.
  const whole = new Uint8Array(end + 1);
  whole.set(bytes.subarray(0, end));
  whole[end] = 0x3b;
  new DataView(whole.buffer).setUint16(6, width, true);
  new DataView(whole.buffer).setUint16(8, height, true);
  const reader = readGif(whole);
  const infos = Array.from({ length: Math.min(reader.numFrames(), maxFrames) }, (_, index) => reader.frameInfo(index));
  return {
    codec: 'gif',
    width,
    height,
    durationsMs: infos.map(({ delay }) => shownMs(delay * 10)),
    isCutOff: structure.isCutOff || reader.numFrames() > maxFrames,
    open: () => new GifDrawer(reader, width, height),
  };
}

class GifDrawer implements ImageDrawer {
  readonly #reader: GifReader;
  readonly #pixels: ImageData['data'];
  readonly #width: number;
  readonly #height: number;
  #index = 0;
  #dispose: (() => void) | undefined;

  constructor(reader: GifReader, width: number, height: number) {
    this.#reader = reader;
    this.#width = width;
    this.#height = height;
    this.#pixels = new Uint8ClampedArray(width * height * 4);
  }

  async drawNext(context: CanvasRenderingContext2D): Promise<void> {
    this.#dispose?.();
    this.#dispose = undefined;
    const { x, y, width, height, disposal } = this.#reader.frameInfo(this.#index);
    if (disposal === 2) this.#dispose = () => this.#fill({ x, y, width, height });
    if (disposal === 3) {
      const before = this.#pixels.slice();
      this.#dispose = () => this.#pixels.set(before);
    }
    this.#reader.decodeAndBlitFrameRGBA(this.#index++, this.#pixels as unknown as number[]);
    const image = context.createImageData(this.#width, this.#height);
    image.data.set(this.#pixels);
    context.putImageData(image, 0, 0);
  }

  /** Browsers clear to nothing, whatever background color the file names. */
  #fill({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    for (let row = y; row < y + height; row++) {
      this.#pixels.fill(0, (row * this.#width + x) * 4, (row * this.#width + x + width) * 4);
    }
  }
}

function readGif(bytes: Uint8Array): GifReader {
  try {
    return new GifReader(bytes as unknown as ConstructorParameters<typeof GifReader>[0]);
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', 'The GIF is damaged and cannot be decoded.', { cause });
  }
}

/** GIF89a, 2 and Appendix B: the extent of all frames, how many are whole, and where the last whole block ends. */
function findFrames(bytes: Uint8Array): {
  width: number;
  height: number;
  count: number;
  end: number;
  isCutOff: boolean;
} {
  const number = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  let [width, height, count] = [number(6), number(8), 0];
  let at = 13 + colorTable(bytes[10] ?? 0);
  let end = at;
  while (at < bytes.length && bytes[at] !== 0x3b) {
    const isFrame = bytes[at] === 0x2c;
    if (!isFrame && bytes[at] !== 0x21) break;
    const right = number(at + 1) + number(at + 5);
    const bottom = number(at + 3) + number(at + 7);
    let next = isFrame ? at + 11 + colorTable(bytes[at + 9] ?? 0) : at + 2;
    for (let length = bytes[next] ?? 0; length > 0; length = bytes[next] ?? 0) next += 1 + length;
    next++;
    if (next > bytes.length) break;
    if (isFrame) {
      width = Math.max(width, right);
      height = Math.max(height, bottom);
      count++;
      end = next;
    }
    at = next;
  }
  return { width, height, count, end, isCutOff: bytes[at] !== 0x3b };
}

function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
