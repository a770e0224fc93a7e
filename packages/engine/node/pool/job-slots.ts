import { PlatenError } from '@platen/template';
import type { VideoPart } from '../../options/video-part.ts';
import type { RenderFormat } from '../../options/output-kind.ts';

/** How work ended its turn. */
export interface LeftSlot {
  /** True if it stopped to fetch something, and will return. */
  isFetching: boolean;
  /** Milliseconds it would have taken with a processor of its own; undefined if unknown. */
  costMs: number | undefined;
}

/** A turn for work. */
export interface Slot {
  /** Call it when the work is finished; only the first call counts. */
  leave(left?: LeftSlot): void;
}

/** A request for a turn on a thread: a whole render, or a part of a video. `context` is the caller's data about the render. */
export interface SlotRequest<Context = unknown> {
  format: RenderFormat;
  videoPart: VideoPart | undefined;
  context: Context | undefined;
}

/** Runs a number of jobs at the same time and makes others wait. */
export interface JobSlots<Context = unknown> {
  /** Waits for a turn. Throws RENDERER_BUSY if too many wait, and the signal's reason if it fires before the turn. */
  enter(signal: AbortSignal, request: SlotRequest<Context>): Promise<Slot>;
  /** Number of jobs that wait or run. */
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
