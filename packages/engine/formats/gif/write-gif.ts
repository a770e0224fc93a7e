import { changedFrames, type ChangedFrame, type PixelBox } from '../changed-frames.ts';
import type { VideoJob, WrittenVideo } from '../video/video-job.ts';
import { createByteSink } from '../video/byte-sink.ts';
import { toText } from '../pixel-words.ts';
import { ColorIndex } from './color-index.ts';
import { createGifEncoder } from './gif-library.ts';
import { createPalette, isClear, type GifPalette } from './gif-palette.ts';

/** Times in a GIF are hundredths of a second, and players take less than two of them for ten. */
const ticksPerSecond = 100;
const minTicks = 2;

/** Writes an animated GIF (GIF89a): one palette for all frames, and of each frame only what changed. */
export async function writeGif(job: VideoJob): Promise<WrittenVideo> {
  const { input, loop, target, guard } = job;
  const { width, height, fps, frameCount } = input;
  const palette = await createPalette(job);
  const index = new ColorIndex(palette.colors);
  const sink = createByteSink(target);
  const gif = createGifEncoder();
  const flush = async (): Promise<void> => {
    await guard.race(sink.write(gif.stream.bytesView().slice()));
    gif.stream.reset();
  };
  let isFirst = true;
  for await (const frame of changedFrames(job, { ticksPerSecond, minTicks })) {
    // A video with transparent parts clears each frame, as nothing can be made transparent again.
    const isWhole = isFirst || palette.hasClear;
    const box = isWhole ? { x: 0, y: 0, width, height } : frame.box;
    const indices = indexPixels(frame, box, width, index, palette);
    gif.writeFrame(indices, box.width, box.height, {
      ...(isFirst && { palette: padded(palette), repeat: loop ? 0 : -1 }),
      delay: frame.ticks * 10,
      transparent: true,
      transparentIndex: palette.colors.length,
      dispose: palette.hasClear ? 2 : 1,
    });
    if (!isWhole) placeFrame(gif.stream.bytesView(), box);
    isFirst = false;
    await flush();
  }
  gif.finish();
  await flush();
  return { width, height, durationMs: (frameCount / fps) * 1000, bytes: sink.bytes() };
}

/** The palette with a place for what is transparent. */
function padded({ colors }: GifPalette): GifPalette['colors'] {
  return [...colors, [0, 0, 0]];
}

/** Where the frame lies: behind its control extension of 8 bytes, as the library places every frame at 0, 0. */
function placeFrame(bytes: Uint8Array, { x, y }: PixelBox): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(8) !== 0x2c) throw new Error('The image descriptor is not where it should be.');
  view.setUint16(9, x, true);
  view.setUint16(11, y, true);
}

function indexPixels(
  { pixels, before }: ChangedFrame,
  box: PixelBox,
  width: number,
  colors: ColorIndex,
  palette: GifPalette,
): Uint8Array {
  const words = toText(pixels);
  const old = before && !palette.hasClear ? toText(before) : undefined;
  const clear = palette.colors.length;
  const indices = new Uint8Array(box.width * box.height);
  let at = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    let from = y * width + box.x;
    for (let x = box.x; x < box.x + box.width; x++, from++) {
      const word = words[from] ?? 0;
      indices[at++] = old?.[from] === word || isClear(word) ? clear : colors.find(word, x, y);
    }
  }
  return indices;
}
