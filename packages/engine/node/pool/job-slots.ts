import { PlatenError } from '@platen/template';

/** A turn to work; `leave` is called once, when the work is over. */
export interface Slot {
  leave(): void;
}

/** Lets a number of jobs work side by side and makes a bounded number of others wait, first come first served. */
export interface JobSlots {
  /** Waits for a turn. Throws RENDERER_BUSY when too many wait, and the signal's reason when it fires before the turn. */
  enter(signal: AbortSignal): Promise<Slot>;
  /** Gives no more turns, waits until nothing works, runs `task` and goes on. */
  pauseFor(task: () => Promise<void>): Promise<void>;
  /** Jobs that wait or work. */
  readonly count: number;
}

/** Slots for `working` jobs at a time, and room for `waiting` more. */
export function createJobSlots(working: number, waiting: number): JobSlots {
  const queue: (() => void)[] = [];
  let busy = 0;
  let isPaused = false;
  let onIdle: (() => void) | undefined;

  const giveTurns = (): void => {
    for (;;) {
      const start = isPaused || busy >= working ? undefined : queue.shift();
      if (!start) return;
      busy += 1;
      start();
    }
  };
  const createSlot = (): Slot => {
    let hasLeft = false;
    return {
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        busy -= 1;
        if (busy === 0) onIdle?.();
        giveTurns();
      },
    };
  };

  return {
    get count() {
      return queue.length + busy;
    },
    enter(signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (queue.length >= waiting && (isPaused || busy >= working)) {
        return Promise.reject(new PlatenError('RENDERER_BUSY', `More than ${waiting} renders are waiting already.`));
      }
      return new Promise<Slot>((resolve, reject) => {
        const onAbort = (): void => {
          queue.splice(queue.indexOf(start), 1);
          reject(signal.reason);
        };
        const start = (): void => {
          signal.removeEventListener('abort', onAbort);
          resolve(createSlot());
        };
        signal.addEventListener('abort', onAbort);
        queue.push(start);
        giveTurns();
      });
    },
    async pauseFor(task) {
      isPaused = true;
      try {
        if (busy > 0) await new Promise<void>((resolve) => (onIdle = resolve));
        await task();
      } finally {
        onIdle = undefined;
        isPaused = false;
        giveTurns();
      }
    },
  };
}
