import { ServiceError } from '../http/service-error.ts';
import { createFileReader, type FileReader } from './content/create-file-reader.ts';

/** Files that are looked at, at a time and waiting: each takes memory and a thread. */
const atOnce = 3;
const maxWaiting = 48;

/** Where files come in: runs what looks at them, few at a time. */
export interface Intake {
  reader: FileReader;
  /** Throws ServiceError `unavailable` when too many wait, and the signal's reason. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** An intake with a line of its own. */
export function createIntake(): Intake {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) {
      throw new ServiceError('unavailable', 'Too many files are being looked at. Send it again in a moment.', {
        headers: { 'retry-after': '5' },
      });
    }
    // Who leaves hands the place on.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    reader: createFileReader(),
    async run(work, signal) {
      await enter();
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        leave();
      }
    },
  };
}
