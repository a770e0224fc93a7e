import { createFairTurns } from '../fairness/fair-turns.ts';
import type { Share } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { createFileReader, type FileReader } from './content/create-file-reader.ts';

/** Files that are looked at, at a time and waiting: each takes memory and a thread. */
const atOnce = 4;
const maxWaiting = 96;
/** For one workspace. */
const maxOfWorkspace = 48;

/** Where files come in: runs what looks at them, few at a time, by the shares of whose they are. */
export interface Intake {
  reader: FileReader;
  /**
   * Throws ServiceError `rate_limit_exceeded` when too many of that workspace wait, `unavailable` when too many of all do, and the
   * signal's reason.
   */
  run<Result>(share: Share, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

/** An intake with a line of its own. */
export function createIntake(): Intake {
  const turns = createFairTurns({ turns: atOnce });
  return {
    reader: createFileReader(atOnce),
    async run(share, signal, work) {
      const headers = { 'retry-after': '5' };
      if (turns.countOf(share.workspaceId) >= maxOfWorkspace) {
        throw new ServiceError(
          'rate_limit_exceeded',
          'Too many files of this workspace are being checked. Send it again in 5 seconds.',
          { headers },
        );
      }
      if (turns.waiting >= maxWaiting) {
        throw new ServiceError('unavailable', 'Too many files are being checked. Send it again in 5 seconds.', {
          headers,
        });
      }
      const startedAt = performance.now();
      const turn = await turns.take({ share, cost: 100 }, signal);
      try {
        return await work();
      } finally {
        turn.end(performance.now() - startedAt);
      }
    },
  };
}
