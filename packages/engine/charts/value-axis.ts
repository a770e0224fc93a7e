import { scaleLinear, type ScaleLinear } from 'd3-scale';

/** The values that an axis spans, and its marks. */
export interface ValueRange {
  low: number;
  high: number;
  ticks: readonly number[];
  step: number;
}

/** The wishes for an axis besides its values. */
export interface ValueRangeOptions {
  min: number | undefined;
  max: number | undefined;
  /** Bars and areas are measured from zero: it is always there. */
  withZero: boolean;
  /** How far from zero values may be, in multiples of what they span, for zero to be shown. */
  zeroWithin?: number;
  /** About how many marks. */
  count: number;
}

/** An axis for values: round numbers at its ends, and marks at round distances. */
export function valueRange(
  values: Iterable<number>,
  { min, max, withZero, zeroWithin = 1.2, count }: ValueRangeOptions,
): ValueRange {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  // Lines far from zero would be flat with it.
  const span = high - low;
  if (withZero || (low >= 0 && low <= span * zeroWithin) || (high <= 0 && -high <= span * zeroWithin)) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (low === high) {
    const around = Math.abs(low) > 1e-9 ? Math.abs(low) * 0.5 : 1;
    if (low !== 0 && withZero) low = Math.min(0, low);
    else [low, high] = low >= 0 && low - around < 0 ? [0, high + around] : [low - around, high + around];
  }
  const scale = scaleLinear([low, high], [0, 1]).nice(count * 2);
  let [from = low, to = high] = scale.domain();
  if (min !== undefined && (!withZero || min <= 0)) from = min;
  if (max !== undefined && (!withZero || max >= 0)) to = max;
  if (!(from < to)) to = from + Math.max(1, Math.abs(from) * 0.1);
  const ticks = scaleLinear([from, to], [0, 1]).ticks(count).slice(0, 50);
  const step = ticks.length > 1 ? (ticks[1] ?? 0) - (ticks[0] ?? 0) : to - from;
  return { low: from, high: to, ticks, step: Math.abs(step) || 1 };
}

/** A scale from values to pixels. Values beyond its ends stay at them. */
export function valueScale({ low, high }: ValueRange, start: number, end: number): ScaleLinear<number, number> {
  return scaleLinear([low, high], [start, end]).clamp(true);
}

/** The same range without round ends, for axes that are not shown: the longest bar takes all the room. */
export function tightRange(
  range: ValueRange,
  values: readonly number[],
  { min, max }: { min?: number | undefined; max?: number | undefined },
): ValueRange {
  const high = max ?? values.reduce((highest, value) => Math.max(highest, value), 0);
  const low = min ?? values.reduce((lowest, value) => Math.min(lowest, value), 0);
  return low < high ? { ...range, low: Math.min(low, 0), high: Math.max(high, 0) } : range;
}
