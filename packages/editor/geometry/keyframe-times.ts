import type { Easing, Keyframe } from '@platen/template';
import { snapTime } from './timeline-spans.ts';

/** Milliseconds within which a keyframe counts as being at a time: half a frame of a video of 30 a second. */
export const sameMomentMs = 1000 / 60;
/** Most keyframes of one property. */
export const maxKeyframes = 500;

/** The keyframe at a time, or the nearest one within half a frame; undefined when there is none. */
export function frameAt<Frame extends { atMs: number }>(frames: readonly Frame[], atMs: number): Frame | undefined {
  let best: Frame | undefined;
  for (const frame of frames) {
    const away = Math.abs(frame.atMs - atMs);
    if (away <= sameMomentMs && (!best || away < Math.abs(best.atMs - atMs))) best = frame;
  }
  return best;
}

/**
 * Puts a keyframe among those of its property, in place: in order of time, instead of one that is at the very same time. Without an
 * easing of its own it keeps that of the one it replaces, or continues as the one before it does. A full track stays as it is.
 */
export function putFrame(
  frames: Keyframe[],
  { atMs, value, easing }: { atMs: number; value: Keyframe['value']; easing?: Easing },
): void {
  const next = frames.findIndex((frame) => frame.atMs >= atMs);
  const at = next < 0 ? frames.length : next;
  const same = frames[at]?.atMs === atMs ? frames[at] : undefined;
  if (!same && frames.length >= maxKeyframes) return;
  const made = { atMs, value, easing: easing ?? same?.easing ?? frames[at - 1]?.easing ?? 'linear' };
  frames.splice(at, same ? 1 : 0, made);
}

/** A keyframe that moves, in milliseconds of its layer, and how long the layer is shown. */
export interface MovingTime {
  atMs: number;
  lengthMs: number;
}

/**
 * How far keyframes that move together can go: as far as asked, but none leaves its layer's time, and their distances stay. Whole
 * milliseconds. One that lies beyond its layer's end already may stay there, but goes no further.
 */
export function boundShift(moving: readonly MovingTime[], byMs: number): number {
  let [min, max] = [-Infinity, Infinity];
  for (const { atMs, lengthMs } of moving) {
    min = Math.max(min, -atMs);
    max = Math.min(max, Math.max(0, lengthMs - atMs));
  }
  const bounded = Math.min(max, Math.max(min, byMs));
  const whole = Math.round(bounded);
  return Math.min(Math.floor(max), Math.max(Math.ceil(min), whole)) + 0;
}

/** A way that keyframes at some times move, so that the one nearest to a candidate snaps to it. */
export function snapShift(
  timesMs: readonly number[],
  byMs: number,
  candidates: readonly number[],
  withinMs: number,
): number {
  let best = byMs;
  let distance = Infinity;
  for (const timeMs of timesMs) {
    const snapped = snapTime(timeMs + byMs, candidates, withinMs) - timeMs;
    const away = Math.abs(snapped - byMs);
    if (snapped === byMs || away >= distance) continue;
    best = snapped;
    distance = away;
  }
  return best;
}

/**
 * The keyframes of a property after some of them, named by their times, moved. They may pass others; on those at which they arrive
 * they take the place.
 */
export function shiftFrames<Frame extends { atMs: number }>(
  frames: readonly Frame[],
  moved: ReadonlySet<number>,
  byMs: number,
): Frame[] {
  if (byMs === 0) return [...frames];
  const arriving = frames.filter(({ atMs }) => moved.has(atMs)).map((frame) => ({ ...frame, atMs: frame.atMs + byMs }));
  const taken = new Set(arriving.map(({ atMs }) => atMs));
  const staying = frames.filter(({ atMs }) => !moved.has(atMs) && !taken.has(atMs));
  return [...staying, ...arriving].sort((one, other) => one.atMs - other.atMs);
}

/** A keyframe that is scaled, by its track: in milliseconds of its layer, and when the layer is shown in those of the page. */
export interface ScaledTime {
  track: string;
  atMs: number;
  startMs: number;
  endMs: number;
}

/**
 * Where keyframes get in their layers when all of their times are scaled about `anchorMs` of the page so that `fromMs` gets to `toMs`: as far
 * as asked, but none leaves its layer's time, none passes the anchor, and those of a track stay a millisecond apart.
 */
export function scaleTimes(
  scaled: readonly ScaledTime[],
  { anchorMs, fromMs, toMs }: { anchorMs: number; fromMs: number; toMs: number },
): number[] {
  if (fromMs === anchorMs) return scaled.map(({ atMs }) => atMs);
  let [min, max] = [0, Infinity];
  const tracks = new Map<string, number[]>();
  for (const { track, atMs, startMs, endMs } of scaled) {
    const away = startMs + atMs - anchorMs;
    if (away > 0) max = Math.min(max, (Math.max(endMs, startMs + atMs) - anchorMs) / away);
    else if (away < 0) max = Math.min(max, (anchorMs - startMs) / -away);
    tracks.set(track, [...(tracks.get(track) ?? []), atMs]);
  }
  for (const times of tracks.values()) {
    const sorted = [...new Set(times)].toSorted((one, other) => one - other);
    for (const [index, atMs] of sorted.slice(1).entries()) min = Math.max(min, 1 / (atMs - (sorted[index] ?? 0)));
  }
  const factor = Math.max(min, Math.min(max, (toMs - anchorMs) / (fromMs - anchorMs)));
  return scaled.map(({ atMs, startMs }) => {
    const scaledMs = anchorMs + (startMs + atMs - anchorMs) * factor - startMs;
    return Math.max(0, Math.round(scaledMs)) + 0;
  });
}

/** The next of some times after one (`1`) or before it (`-1`), beyond half a frame; undefined when there is none. */
export function neighborTime(timesMs: readonly number[], fromMs: number, direction: 1 | -1): number | undefined {
  const beyond = timesMs.filter((timeMs) => (timeMs - fromMs) * direction > sameMomentMs);
  if (beyond.length === 0) return undefined;
  return direction > 0 ? Math.min(...beyond) : Math.max(...beyond);
}
