/** The peaks of a file: its length, and levels from 0 to 255 for stretches of equal length. */
export interface FilePeaks {
  durationMs: number;
  levels: Uint8Array;
}

/** How a file is played while its bar lasts; times of the file in milliseconds, `fadeInMs` and `fadeOutMs` of the bar. */
export interface PlayedPart {
  trimStartMs: number;
  trimEndMs?: number | undefined;
  loop: boolean;
  volume: number;
  speed: number;
  fadeInMs?: number;
  fadeOutMs?: number;
}

/**
 * How high a waveform is in each column of a bar, 0 to 1: what is heard of the file there, with its trim, speed, loop, volume and fades.
 * Where the file is over there is silence.
 */
export function waveformColumns(peaks: FilePeaks, part: PlayedPart, barMs: number, columns: number): Float32Array {
  const heights = new Float32Array(columns);
  const { durationMs, levels } = peaks;
  const startMs = part.trimStartMs;
  const endMs = Math.min(durationMs, part.trimEndMs ?? durationMs);
  const partMs = endMs - startMs;
  if (partMs <= 0 || durationMs <= 0 || levels.length === 0 || barMs <= 0) return heights;
  const perMs = levels.length / durationMs;
  for (let column = 0; column < columns; column++) {
    const fromMs = (column * barMs) / columns;
    const toMs = ((column + 1) * barMs) / columns;
    const level = levelWithin(levels, perMs, startMs, partMs, [fromMs * part.speed, toMs * part.speed], part.loop);
    heights[column] = Math.min(1, (level / 255) * part.volume * fadeAt((fromMs + toMs) / 2, part, barMs));
  }
  return heights;
}

/** The greatest level of what is played between two times since the part began. */
function levelWithin(
  levels: Uint8Array,
  perMs: number,
  startMs: number,
  partMs: number,
  [fromMs, toMs]: readonly [number, number],
  loops: boolean,
): number {
  if (!loops) return fromMs >= partMs ? 0 : greatest(levels, perMs, startMs + fromMs, startMs + Math.min(toMs, partMs));
  if (toMs - fromMs >= partMs) return greatest(levels, perMs, startMs, startMs + partMs);
  const from = fromMs % partMs;
  const to = toMs % partMs || partMs;
  if (from < to) return greatest(levels, perMs, startMs + from, startMs + to);
  return Math.max(
    greatest(levels, perMs, startMs + from, startMs + partMs),
    greatest(levels, perMs, startMs, startMs + to),
  );
}

function greatest(levels: Uint8Array, perMs: number, fromMs: number, toMs: number): number {
  const first = Math.max(0, Math.min(levels.length - 1, Math.floor(fromMs * perMs)));
  const last = Math.min(levels.length, Math.max(first + 1, Math.ceil(toMs * perMs)));
  let max = 0;
  for (let index = first; index < last; index++) max = Math.max(max, levels[index] ?? 0);
  return max;
}

function fadeAt(timeMs: number, { fadeInMs = 0, fadeOutMs = 0 }: PlayedPart, barMs: number): number {
  const fadeIn = fadeInMs > 0 ? timeMs / fadeInMs : 1;
  const fadeOut = fadeOutMs > 0 ? (barMs - timeMs) / fadeOutMs : 1;
  return Math.max(0, Math.min(1, fadeIn, fadeOut));
}
