/** Progress of a video, besides the fraction done. */
export interface VideoProgress {
  framesDone: number;
  frameCount: number;
  /** Frame rate of the last seconds; 0 while it is unknown: for about a second. */
  framesPerSecond: number;
  /** Estimated milliseconds until the last frame; missing while unknown. */
  timeLeftMs?: number;
}

/** Milliseconds that the pace is taken from. */
const paceMs = 4000;

/** Of a pace, counted from the first report on, because the first frame waits for what has to start: what it takes to tell it. */
const minKnown = { elapsedMs: 1000, frames: 5 };

/** Milliseconds between two reports. */
const minDistanceMs = 100;

/**
 * Counts frames as they are done and says how far a video is, at most ten times a second and at its end. Of `alreadyDone`
 * frames nobody knows how long they took.
 */
export function createVideoProgress(
  frameCount: number,
  report: (share: number, detail: VideoProgress) => void,
  alreadyDone = 0,
): (framesDone: number) => void {
  const start = { atMs: performance.now(), frames: alreadyDone };
  const marks: { atMs: number; frames: number }[] = [];
  let reportedMs = -Infinity;
  return (framesDone) => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < minDistanceMs && framesDone < frameCount) return;
    reportedMs = nowMs;
    marks.push({ atMs: nowMs, frames: framesDone });
    while (marks.length > 2 && nowMs - (marks[1]?.atMs ?? nowMs) > paceMs) marks.shift();
    const pace = (from: typeof start): number => ((framesDone - from.frames) * 1000) / Math.max(1, nowMs - from.atMs);
    const first = marks[0] ?? start;
    const isKnown = nowMs - first.atMs >= minKnown.elapsedMs && framesDone - first.frames >= minKnown.frames;
    // Of a video that was done before its pace was known, that of the whole.
    const framesPerSecond = isKnown ? pace(first) : framesDone >= frameCount ? pace(start) : 0;
    report(Math.min(1, framesDone / frameCount), {
      framesDone,
      frameCount,
      framesPerSecond,
      ...(framesPerSecond > 0 && { timeLeftMs: ((frameCount - framesDone) * 1000) / framesPerSecond }),
    });
  };
}
