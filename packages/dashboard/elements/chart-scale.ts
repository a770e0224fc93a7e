/**
 * Round numbers for the scale of a chart, from 0 to the first that is not below `most`: at most five steps of 1, 2 or 5 times a power
 * of ten, never less than 1.
 */
export function chooseTicks(max: number): number[] {
  const min = Math.max(max, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(min));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= min) ?? power * 10);
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < max) ticks.push((ticks.at(-1) ?? 0) + step);
  return ticks;
}
