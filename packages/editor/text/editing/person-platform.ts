/** Whether moving by words goes to where they start. */
export function isWindows(): boolean {
  return navigator.platform.startsWith('Win');
}

/** Whether the person asked for less movement: the caret does not blink. */
export function isReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
