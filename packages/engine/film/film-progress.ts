/** How far a film is, beside the share that is done. */
export interface FilmProgress {
  framesDone: number;
  frameCount: number;
  /** Of the last seconds; 0 while it is not known. */
  framesPerSecond: number;
  /** Milliseconds until the last frame, at that pace; missing while it is not known. */
  timeLeftMs?: number;
}

/** Milliseconds that the pace is taken from. */
const paceMs = 4000;

/** Milliseconds between two reports. */
const leastDistanceMs = 100;

/**
 * Counts frames as they are done and says how far a film is, at most ten times a second and at its end. Of `alreadyDone`
 * frames nobody knows how long they took.
 */
export function createFilmProgress(
  frameCount: number,
  report: (share: number, detail: FilmProgress) => void,
  alreadyDone = 0,
): (framesDone: number) => void {
  const marks: { atMs: number; frames: number }[] = [{ atMs: performance.now(), frames: alreadyDone }];
  let reportedMs = -Infinity;
  return (framesDone) => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < leastDistanceMs && framesDone < frameCount) return;
    reportedMs = nowMs;
    marks.push({ atMs: nowMs, frames: framesDone });
    while (marks.length > 2 && nowMs - (marks[1]?.atMs ?? nowMs) > paceMs) marks.shift();
    const [first] = marks;
    const elapsedMs = first ? nowMs - first.atMs : 0;
    const framesPerSecond = first && elapsedMs > 0 ? ((framesDone - first.frames) * 1000) / elapsedMs : 0;
    report(Math.min(1, framesDone / frameCount), {
      framesDone,
      frameCount,
      framesPerSecond,
      ...(framesPerSecond > 0 && { timeLeftMs: ((frameCount - framesDone) * 1000) / framesPerSecond }),
    });
  };
}
