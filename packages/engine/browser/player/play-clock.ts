/** A clock that stands, runs and jumps, in milliseconds of a video. */
export interface PlayClock {
  readonly isRunning: boolean;
  /** The time that is shown now, at most the end. */
  now(): number;
  /** Runs on from where it stands. `delayMs` later at first, so that sound can be there in time. */
  start(delayMs?: number): void;
  stop(): void;
  jump(timeMs: number): void;
}

/** A source of steadily increasing milliseconds, those of the sound card if there is audio. */
export type TickSource = () => number;

/** A clock that ends at `endMs`, standing at 0. */
export function createPlayClock(tick: TickSource, endMs: () => number): PlayClock {
  let stoodAt = 0;
  let startedAt: number | undefined;
  const now = (): number => {
    const passed = startedAt === undefined ? 0 : Math.max(0, tick() - startedAt);
    return Math.min(endMs(), stoodAt + passed);
  };
  return {
    get isRunning() {
      return startedAt !== undefined;
    },
    now,
    start(delayMs = 0) {
      startedAt ??= tick() + delayMs;
    },
    stop() {
      stoodAt = now();
      startedAt = undefined;
    },
    jump(timeMs) {
      stoodAt = Math.max(0, Math.min(endMs(), timeMs));
      if (startedAt !== undefined) startedAt = tick();
    },
  };
}
