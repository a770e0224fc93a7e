import { changedFrames, type ChangedFrame, type PixelBox } from '../changed-frames.ts';
import { createByteSink } from '../video/byte-sink.ts';
import type { VideoJob, WrittenVideo } from '../video/video-job.ts';
import { readChunks, toUint24, writeChunk } from './webp-chunks.ts';

/** Times in WebP are milliseconds. Players take less than 11 of them for 100. */
const ticksPerSecond = 1000;
const minTicks = 11;

/** Flags of the header: https://developers.google.com/speed/webp/docs/riff_container */
const hasAnimation = 0x02;
const hasAlpha = 0x10;

/** A frame that replaces what lies below it, and stays. */
const replaces = 0x02;

/** Writes an animated WebP: each frame is an image of what changed, by the platform's encoder. */
export async function writeAnimatedWebp(job: VideoJob): Promise<WrittenVideo> {
  const { input, loop, target, guard } = job;
  const { width, height, fps, frameCount } = input;
  const sink = createByteSink(target);
  // The length of all is not known before the end.
  await sink.write(startFile(0));
  const size = [...toUint24(width - 1), ...toUint24(height - 1)];
  await sink.write(writeChunk('VP8X', new Uint8Array([hasAnimation | hasAlpha, 0, 0, 0, ...size])));
  await sink.write(writeChunk('ANIM', new Uint8Array([0, 0, 0, 0, loop ? 0 : 1, 0])));
  for await (const frame of changedFrames(job, { ticksPerSecond, minTicks })) {
    await guard.race(sink.write(await encodeFrame(job, frame)));
  }
  await sink.replace(startFile(sink.length - 8), 0);
  return { width, height, durationMs: (frameCount / fps) * 1000, bytes: sink.bytes() };
}

function startFile(length: number): Uint8Array<ArrayBuffer> {
  const start = new Uint8Array(12);
  start.set(new TextEncoder().encode('RIFF'));
  start.set(new TextEncoder().encode('WEBP'), 8);
  new DataView(start.buffer).setUint32(4, length, true);
  return start;
}

async function encodeFrame(
  { platform, quality, input }: VideoJob,
  { pixels, box, ticks }: ChangedFrame,
): Promise<Uint8Array<ArrayBuffer>> {
  const { x, y, width, height } = onEvenPlace(box);
  const canvas = platform.createCanvas(width, height);
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The canvas has no 2D context.');
    const image = context.createImageData(width, height);
    for (let row = 0; row < height; row++) {
      const from = ((y + row) * input.width + x) * 4;
      image.data.set(pixels.subarray(from, from + width * 4), row * width * 4);
    }
    context.putImageData(image, 0, 0);
    const still = await platform.encodeImage(canvas, 'webp', quality);
    const images = readChunks(still)
      .filter(({ name }) => name === 'ALPH' || name === 'VP8 ' || name === 'VP8L')
      .map(({ name, bytes }) => writeChunk(name, bytes));
    const place = [...toUint24(x / 2), ...toUint24(y / 2)];
    const size = [...toUint24(width - 1), ...toUint24(height - 1)];
    return writeChunk('ANMF', new Uint8Array([...place, ...size, ...toUint24(ticks), replaces]), ...images);
  } finally {
    platform.releaseCanvas(canvas);
  }
}

/** Frames lie at even places. */
function onEvenPlace({ x, y, width, height }: PixelBox): PixelBox {
  return { x: x - (x % 2), y: y - (y % 2), width: width + (x % 2), height: height + (y % 2) };
}
