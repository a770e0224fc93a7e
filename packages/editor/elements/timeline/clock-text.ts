/** Minutes, seconds and tenths of a time in milliseconds, such as `0:09.5`. */
export function clockText(timeMs: number): string {
  const tenths = Math.floor(timeMs / 100 + 1e-6);
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`;
}
