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

/** Notes how long keys take. */
export interface KeyRecorder {
  start(): void;
  /** Milliseconds from each key to its paint. */
  stop(): number[];
}

/** A recorder of keys that are pressed anywhere in the page, in the page itself. */
export function recordKeys(): KeyRecorder {
  let times: number[] = [];
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A message comes after the frame is painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
  return {
    start() {
      times = [];
    },
    stop: () => times,
  };
}
