import { PlatenError } from '@platen/template';
import type { VideoPart } from '../../options/video-part.ts';
import type { RenderFormat } from '../../options/output-kind.ts';

/** How work gave its turn back. */
export interface LeftSlot {
  /** Whether it stopped for what it has to fetch, and comes again. */
  isFetching: boolean;
  /** Milliseconds that it would have taken with a processor of its own; undefined when nobody can tell. */
  costMs: number | undefined;
}

/** A turn to work. */
export interface Slot {
  /** Called when the work is over; only the first call counts. */
  leave(left?: LeftSlot): void;
}

/** One turn on a thread, as it is requested: a whole render, or a part of a video. `context` is what the pool's caller said of the render. */
export interface SlotRequest<Context = unknown> {
  format: RenderFormat;
  videoPart: VideoPart | undefined;
  context: Context | undefined;
}

/** Runs a number of jobs at the same time and makes others wait. */
export interface JobSlots<Context = unknown> {
  /** Waits for a turn. Throws RENDERER_BUSY when too many wait, and the signal's reason when it fires before the turn. */
  enter(signal: AbortSignal, request: SlotRequest<Context>): Promise<Slot>;
  /** Jobs that wait or work. */
  readonly count: number;
}

/** Slots for `working` jobs at a time, and room for `waiting` more; first come, first served. */
export function createJobSlots(working: number, waiting: number): JobSlots {
  const queue: (() => void)[] = [];
  let busy = 0;

  const giveTurns = (): void => {
    for (;;) {
      const start = busy >= working ? undefined : queue.shift();
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
      if (queue.length >= waiting && busy >= working) {
        return Promise.reject(new PlatenError('RENDERER_BUSY', `More than ${waiting} renders are already waiting.`));
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
  };
}
