/** Returns how many of the units a typewriter has typed at a progress of 0 to 1: none at 0, all at 1. */
export function typewriterCount(units: number, progress: number): number {
  if (!(progress > 0)) return 0;
  if (progress >= 1) return units;
  return Math.min(units, Math.floor(progress * units));
}
