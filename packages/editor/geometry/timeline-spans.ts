import { clamp } from './clamp.ts';

/** When something is shown, in milliseconds of its page. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** The dragged part of a bar. */
export type SpanPart = 'whole' | 'start' | 'end';

/** The least time that something is shown. */
export const minMs = 50;

/** The candidate nearest to a time, when it is within reach; else the time itself. */
export function snapTime(timeMs: number, candidates: readonly number[], withinMs: number): number {
  let best = timeMs;
  let distance = withinMs;
  for (const candidate of candidates) {
    const away = Math.abs(candidate - timeMs);
    if (away > distance || (away === distance && best !== timeMs)) continue;
    best = candidate;
    distance = away;
  }
  return best;
}

/**
 * A bar after it was dragged by some time: moved as a whole, or trimmed at one end, within the page. Its ends snap to the candidates
 * that are within reach; of a bar moved as a whole the end that is nearer to one. A start is not trimmed to before `earliestMs`.
 */
export function dragSpan(
  span: Span,
  part: SpanPart,
  byMs: number,
  pageMs: number,
  {
    candidates = [],
    withinMs = 0,
    earliestMs = 0,
  }: { candidates?: readonly number[]; withinMs?: number; earliestMs?: number } = {},
): Span {
  const snap = (timeMs: number): number => snapTime(timeMs, candidates, withinMs);
  if (part === 'start') {
    const startMs = clamp(snap(span.startMs + byMs), earliestMs, span.endMs - minMs);
    return { startMs: Math.round(startMs), endMs: span.endMs };
  }
  if (part === 'end') {
    const endMs = clamp(snap(span.endMs + byMs), span.startMs + minMs, pageMs);
    return { startMs: span.startMs, endMs: Math.round(endMs) };
  }
  const length = span.endMs - span.startMs;
  const start = span.startMs + byMs;
  const [snappedStart, snappedEnd] = [snap(start), snap(start + length) - length];
  const best =
    Math.abs(snappedStart - start) <= Math.abs(snappedEnd - start) && snappedStart !== start
      ? snappedStart
      : snappedEnd;
  const startMs = Math.round(clamp(best, 0, Math.max(0, pageMs - length)));
  return { startMs, endMs: startMs + length };
}

/** Times for the marks of a ruler, so that they are at least that many pixels apart: 0.1, 0.2, 0.5, 1, 2, 5 … seconds. */
export function rulerStep(pxPerMs: number, minPx: number): number {
  for (let power = 100; ; power *= 10) {
    for (const step of [power, power * 2, power * 5]) if (step * pxPerMs >= minPx) return step;
  }
}
