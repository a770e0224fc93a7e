import type { SoundReader } from '../media/media.ts';

/** How loud a sound is in the course of its time, as a waveform shows it. */
export interface SoundPeaks {
  /** Milliseconds of the sound. */
  durationMs: number;
  /** The greatest amplitude of any channel in stretches of equal length, 0 for silence to 255 for full. */
  levels: Uint8Array;
}

/** Stretches for each second of a sound, as far as `mostLevels` allows. */
const levelsPerSecond = 50;
/** Stretches of a sound, however long it is. */
export const mostLevels = 8192;
/** Seconds that are decoded at a time. */
const pieceSeconds = 2;

/** Bounds of measuring a sound. */
export interface PeakOptions {
  /** Milliseconds of work after which the rest of a sound is left silent. Default 20,000. */
  budgetMs?: number;
  signal?: AbortSignal | undefined;
}

/** Measures a sound from its start to its end, a piece at a time; what is known of it is never more than a piece and the levels. */
export async function measurePeaks(
  reader: SoundReader,
  durationMs: number,
  { budgetMs = 20_000, signal }: PeakOptions = {},
): Promise<SoundPeaks> {
  const { sampleRate } = reader;
  const frames = Math.max(0, Math.round((durationMs / 1000) * sampleRate));
  const count = Math.min(mostLevels, Math.max(1, Math.ceil((durationMs / 1000) * levelsPerSecond)));
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
  let most = 0;
  const put = (): void => {
    const level = Math.round(Math.min(1, most) * 255);
    if (level > (levels[index] ?? 255)) levels[index] = level;
    most = 0;
  };
  for (let at = 0; at < plane.length; at++) {
    while (at >= next) {
      put();
      index++;
      next = (index + 1) / perFrame - start;
    }
    const value = Math.abs(plane[at] ?? 0);
    if (value > most) most = value;
  }
  put();
}
