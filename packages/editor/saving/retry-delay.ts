const firstMs = 1000;
const maxMs = 60_000;

/**
 * Milliseconds until a save that failed `failures` times in a row is tried again: a second, doubled each time up to a minute, with up
 * to a quarter less so that many editors do not come back at once; at least what the service asked for.
 */
export function retryDelayMs(failures: number, askedMs = 0, random: () => number = Math.random): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.max(askedMs, full * (1 - random() / 4));
}
