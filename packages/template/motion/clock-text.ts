/** Formats a time in milliseconds as minutes, seconds and tenths, such as `0:09.5`; with two `places` hundredths. */
export function clockText(timeMs: number, places: 1 | 2 = 1): string {
  const parts = 10 ** places;
  const all = Math.floor((timeMs * parts) / 1000 + 1e-6);
  const seconds = Math.floor(all / parts);
  const rest = String(all % parts).padStart(places, '0');
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${rest}`;
}
