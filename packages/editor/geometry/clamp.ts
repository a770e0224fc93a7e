/** The value within bounds; `min` where the bounds leave no room. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
