import { createFairTurns } from '../fairness/fair-turns.ts';
import type { BodyQuestion, BodyReader, LargeBodyRead } from '../http/large-body.ts';
import { fromRefusal, type ValueError } from '../http/refusal.ts';
import { ServiceError } from '../http/service-error.ts';
import { createBoundedThreads, ThreadError, type ThreadErrorReason } from '../threads/bounded-threads.ts';

/** Answer of a thread. */
export type BodyAnswer = ({ type: 'read' } & LargeBodyRead) | { type: 'refused'; refusal: ValueError };

/** Two bodies at once, of one workspace one; 16 of a workspace wait, 20 seconds and 512 MiB each. */
export function createBodyReader(): BodyReader {
  const threads = createBoundedThreads<BodyQuestion, BodyAnswer>(new URL('./body-thread.ts', import.meta.url), {
    threads: 2,
    memoryLimit: 512,
    timeLimitMs: 20_000,
  });
  const turns = createFairTurns({ turns: 2, long: 2 });
  return {
    async read(question, share, signal) {
      if (turns.countOf(share.workspaceId) >= maxOfWorkspace) {
        throw new ServiceError('unavailable', 'Too many large bodies are being read. Try again soon.', {
          headers: { 'retry-after': '5' },
        });
      }
      const turn = await turns.take({ share, cost: question.bytes.length }, signal);
      try {
        const answer = await threads.ask(question, ownBuffer(question.bytes));
        if (answer.type === 'refused') throw fromRefusal(answer.refusal);
        return answer;
      } catch (error) {
        throw error instanceof ThreadError ? refusalOf(error) : error;
      } finally {
        turn.end();
      }
    },
    close: () => threads.close(),
  };
}

const maxOfWorkspace = 17;

/** The buffer of bytes that have it for themselves. */
function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function refusalOf(error: ThreadError): ServiceError {
  const sentences: Readonly<Record<ThreadErrorReason, string>> = {
    broken: 'The body is too intricate to be read.',
    late: 'The body is too intricate: reading it took more than 20 seconds.',
    closed: 'The service is closing.',
    crowded: 'Too many large bodies are being read. Try again soon.',
  };
  const code = error.reason === 'closed' || error.reason === 'crowded' ? 'unavailable' : 'body_too_large';
  return new ServiceError(code, sentences[error.reason], { cause: error });
}
