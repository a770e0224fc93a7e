import { PlatenError } from '@platen/template';
import { inspectImage } from '../images/inspect-image.ts';
import type { Platform } from '../platform/platform.ts';
import { shownMs, type ImageDrawer, type ImageFrames } from './moving-image.ts';

/** A frame's place on the canvas, how it comes there and goes again, and its chunks (ALPH, VP8, VP8L). */
interface WebpFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  durationMs: number;
  /** Drawn over what is there; else in its place. */
  isBlended: boolean;
  /** Cleared before the next frame. */
  isDisposed: boolean;
  chunks: { name: string; bytes: Uint8Array }[];
}

/** Frames of an animation that are read at most; further ones are omitted. */
const maxFrames = 20_000;

/**
 * The frames of an animated WebP (RFC 9649, 2.7.1), each decoded by the platform as an image of its own. One that is cut off
 * ends with its last whole frame. Throws ASSET_UNSUPPORTED when there is none, LIMIT_ASSET_PIXELS for one that is too large.
 */
export function readWebpFrames(
  bytes: Uint8Array,
  platform: Pick<Platform, 'decodeImage'>,
  maxPixels: number,
): ImageFrames {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const frames: WebpFrame[] = [];
  let isCutOff = 8 + view.getUint32(4, true) > bytes.length;
  let [width, height] = [0, 0];
  for (const { name, start, end, isWhole } of chunksOf(bytes, view, 12, length)) {
    isCutOff ||= !isWhole;
    if (name === 'VP8X' && end - start >= 10) {
      width = 1 + uint24(view, start + 4);
      height = 1 + uint24(view, start + 7);
    }
    if (name !== 'ANMF' || !isWhole || end - start < 24) continue;
    if (frames.length === maxFrames) {
      isCutOff = true;
      break;
    }
    const flags = view.getUint8(start + 15);
    frames.push({
      x: uint24(view, start) * 2,
      y: uint24(view, start + 3) * 2,
      width: 1 + uint24(view, start + 6),
      height: 1 + uint24(view, start + 9),
      durationMs: shownMs(uint24(view, start + 12)),
      isBlended: (flags & 2) === 0,
      isDisposed: (flags & 1) !== 0,
      chunks: [...chunksOf(bytes, view, start + 16, end)]
        .filter((chunk) => chunk.isWhole && ['ALPH', 'VP8 ', 'VP8L'].includes(chunk.name))
        .map((chunk) => ({ name: chunk.name, bytes: bytes.subarray(chunk.start, chunk.end) })),
    });
  }
  const isInside = frames.every((frame) => frame.x + frame.width <= width && frame.y + frame.height <= height);
  if (frames.length === 0 || !isInside) throw damaged();
  if (width * height > maxPixels) {
    throw new PlatenError(
      'LIMIT_ASSET_PIXELS',
      `The WebP of ${width} by ${height} pixels is over the limit of ${maxPixels} pixels.`,
    );
  }
  return {
    codec: 'webp',
    width,
    height,
    durationsMs: frames.map(({ durationMs }) => durationMs),
    isCutOff,
    open: () => new WebpDrawer(frames, platform),
  };
}

class WebpDrawer implements ImageDrawer {
  readonly #frames: readonly WebpFrame[];
  readonly #platform: Pick<Platform, 'decodeImage'>;
  #index = 0;

  constructor(frames: readonly WebpFrame[], platform: Pick<Platform, 'decodeImage'>) {
    this.#frames = frames;
    this.#platform = platform;
  }

  async drawNext(context: CanvasRenderingContext2D): Promise<void> {
    const frame = this.#frames[this.#index];
    if (!frame) throw damaged();
    const still = stillOf(frame);
    const structure = inspectImage(still, 'webp');
    if (!structure || structure.width !== frame.width || structure.height !== frame.height) throw damaged();
    const image = await this.#platform.decodeImage(still, 'webp');
    try {
      const before = this.#frames[this.#index - 1];
      if (before?.isDisposed) context.clearRect(before.x, before.y, before.width, before.height);
      if (!frame.isBlended) context.clearRect(frame.x, frame.y, frame.width, frame.height);
      context.drawImage(image.image, frame.x, frame.y);
      this.#index++;
    } finally {
      image.close();
    }
  }
}

/** A frame as a WebP file of one image. */
function stillOf({ width, height, chunks }: WebpFrame): Uint8Array {
  const hasAlpha = chunks.some(({ name }) => name === 'ALPH');
  const header = new Uint8Array(10);
  header[0] = hasAlpha ? 0x10 : 0;
  for (const [at, side] of [
    [4, width - 1],
    [7, height - 1],
  ] as const) {
    header.set([side & 0xff, (side >> 8) & 0xff, side >> 16], at);
  }
  const all = hasAlpha ? [{ name: 'VP8X', bytes: header }, ...chunks] : chunks;
  const size = all.reduce((sum, { bytes }) => sum + 8 + bytes.length + (bytes.length % 2), 4);
  const file = new Uint8Array(8 + size);
  const view = new DataView(file.buffer);
  writeName(file, 0, 'RIFF');
  view.setUint32(4, size, true);
  writeName(file, 8, 'WEBP');
  let at = 12;
  for (const { name, bytes } of all) {
    writeName(file, at, name);
    view.setUint32(at + 4, bytes.length, true);
    file.set(bytes, at + 8);
    at += 8 + bytes.length + (bytes.length % 2);
  }
  return file;
}

interface Chunk {
  name: string;
  start: number;
  end: number;
  isWhole: boolean;
}

/** Chunks of a name, a size and content, filled up to an even length. */
function* chunksOf(bytes: Uint8Array, view: DataView, from: number, to: number): Generator<Chunk> {
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    yield { name, start, end: Math.min(to, start + size), isWhole: start + size <= to };
    at = start + size + (size % 2);
  }
}

function writeName(file: Uint8Array, at: number, name: string): void {
  for (let index = 0; index < 4; index++) file[at + index] = name.charCodeAt(index);
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function damaged(): PlatenError {
  return new PlatenError('ASSET_UNSUPPORTED', 'The animated WebP is damaged or cut off.');
}
