/** The time limit of work, which does not run while the work waits for others. */
export interface WorkTime {
  /** Whether time is counted from now on; at first it is. */
  count(isCounted: boolean): void;
  stop(): void;
}

/** Starts to count; calls `over` once `limitMs` are counted. */
export function startWorkTime(limitMs: number, over: () => void): WorkTime {
  let leftMs = limitMs;
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const count = (isCounted: boolean): void => {
    if (isCounted === (since !== undefined)) return;
    clearTimeout(timer);
    if (isCounted) {
      since = performance.now();
      timer = setTimeout(over, Math.max(0, leftMs));
    } else {
      leftMs -= performance.now() - (since ?? 0);
      since = undefined;
    }
  };
  count(true);
  return { count, stop: () => clearTimeout(timer) };
}
