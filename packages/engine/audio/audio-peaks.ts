import type { AudioReader } from '../media/media.ts';

/** How loud an audio clip is in the course of its time, as a waveform shows it. */
export interface AudioPeaks {
  /** Milliseconds of the sound. */
  durationMs: number;
  /** The greatest amplitude of any channel in stretches of equal length, 0 for silence to 255 for full. */
  levels: Uint8Array;
}

/** Stretches for each second of an audio clip, as far as `maxLevels` allows. */
const levelsPerSecond = 50;
/** Stretches of an audio clip, however long it is. */
export const maxLevels = 8192;
/** Seconds that are decoded at a time. */
const pieceSeconds = 2;

/** Bounds of measuring an audio clip. */
export interface PeakOptions {
  /** Milliseconds of work after which the rest of an audio clip is left silent. Default 20,000. */
  budgetMs?: number;
  signal?: AbortSignal | undefined;
}

/** Measures an audio clip from its start to its end, a piece at a time; what is known of it is never more than a piece and the levels. */
export async function measurePeaks(
  reader: AudioReader,
  durationMs: number,
  { budgetMs = 20_000, signal }: PeakOptions = {},
): Promise<AudioPeaks> {
  const { sampleRate } = reader;
  const frames = Math.max(0, Math.round((durationMs / 1000) * sampleRate));
  const count = Math.min(maxLevels, Math.max(1, Math.ceil((durationMs / 1000) * levelsPerSecond)));
  const levels = new Uint8Array(count);
  const endMs = performance.now() + budgetMs;
  for (let start = 0; start < frames && performance.now() < endMs;) {
    signal?.throwIfAborted();
    const planes = await reader.read(start, Math.min(frames - start, pieceSeconds * sampleRate));
    const length = planes[0]?.length ?? 0;
    if (length === 0) break;
    for (const plane of planes) raise(levels, plane, start, frames);
    start += length;
  }
  return { durationMs, levels };
}

function raise(levels: Uint8Array, plane: Float32Array, start: number, frames: number): void {
  const perFrame = levels.length / frames;
  let index = Math.floor(start * perFrame);
  let next = (index + 1) / perFrame - start;
  let max = 0;
  const put = (): void => {
    const level = Math.round(Math.min(1, max) * 255);
    if (level > (levels[index] ?? 255)) levels[index] = level;
    max = 0;
  };
  for (let at = 0; at < plane.length; at++) {
    while (at >= next) {
      put();
      index++;
      next = (index + 1) / perFrame - start;
    }
    const value = Math.abs(plane[at] ?? 0);
    if (value > max) max = value;
  }
  put();
}
