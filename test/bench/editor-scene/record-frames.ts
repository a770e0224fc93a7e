/** Notes when frames begin. */
export interface FrameRecorder {
  start(): void;
  /** Milliseconds from each frame to the next. */
  stop(): number[];
}

/** A recorder of a page's frames, in the page itself. */
export function recordFrames(): FrameRecorder {
  let times: number[] = [];
  let isRunning = false;
  const note = (): void => {
    if (!isRunning) return;
    times.push(performance.now());
    requestAnimationFrame(note);
  };
  return {
    start() {
      times = [];
      isRunning = true;
      requestAnimationFrame(note);
    },
    stop() {
      isRunning = false;
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    },
  };
}
