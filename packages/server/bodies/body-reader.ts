import { createFairTurns } from '../fairness/fair-turns.ts';
import { presentShare } from '../fairness/present-share.ts';
import type { Share } from '../fairness/share.ts';
import type { BodyQuestion, BodyReader, LargeBodyRead } from '../http/large-body.ts';
import { fromRefusal, type ValueError } from '../http/refusal.ts';
import { ServiceError } from '../http/service-error.ts';
import {
  templateWork,
  type TemplateWorker,
  type WorkInput,
  type WorkName,
  type WorkOutput,
} from '../templates/template-work.ts';
import { createBoundedThreads, ThreadError, type ThreadErrorReason } from '../threads/bounded-threads.ts';

/** Work on a template by its name in `templateWork`. */
export interface WorkQuestion {
  work: WorkName;
  input: unknown;
}

/** Answer of a thread. */
export type BodyAnswer =
  | ({ type: 'read' } & LargeBodyRead)
  | { type: 'done'; output: unknown }
  | { type: 'refused'; refusal: ValueError };

/** Two bodies or templates at once, of one workspace one; 16 of a workspace wait, 20 seconds and 512 MiB each. */
export function createBodyReader(): BodyReader & TemplateWorker {
  const threads = createBoundedThreads<BodyQuestion | WorkQuestion, BodyAnswer>(
    new URL('./body-thread.ts', import.meta.url),
    { threads: 2, memoryLimit: 512, timeLimitMs: 20_000 },
  );
  const turns = createFairTurns({ turns: 2, long: 2 });
  const ask = async (
    question: BodyQuestion | WorkQuestion,
    { share, cost, signal }: { share: Share; cost: number; signal: AbortSignal },
  ): Promise<Exclude<BodyAnswer, { type: 'refused' }>> => {
    if (turns.countOf(share.workspaceId) >= maxOfWorkspace) {
      throw new ServiceError('unavailable', 'Too many large bodies are being read. Try again soon.', {
        headers: { 'retry-after': '5' },
      });
    }
    const turn = await turns.take({ share, cost }, signal);
    try {
      const answer = await threads.ask(question, 'bytes' in question ? ownBuffer(question.bytes) : []);
      if (answer.type === 'refused') throw fromRefusal(answer.refusal);
      return answer;
    } catch (error) {
      throw error instanceof ThreadError ? refusalOf(error) : error;
    } finally {
      turn.end();
    }
  };
  return {
    async read(question, share, signal) {
      const answer = await ask(question, { share, cost: question.bytes.length, signal });
      if (answer.type !== 'read') throw new TypeError('The thread answered another question.');
      return answer;
    },
    async work<Name extends WorkName>(name: Name, input: WorkInput<Name>, signal: AbortSignal) {
      const cost = 'file' in input && !('text' in input) ? input.file.byteLength : (input.text?.length ?? 0);
      if (!longWork.has(name) && cost <= maxShortText) {
        return (templateWork[name] as (given: WorkInput<Name>) => WorkOutput<Name>)(input);
      }
      const answer = await ask({ work: name, input }, { share: presentShare(), cost, signal });
      if (answer.type !== 'done') throw new TypeError('The thread answered another question.');
      return answer.output as WorkOutput<Name>;
    },
    close: () => threads.close(),
  };
}

const maxOfWorkspace = 17;

/** Work that may be long however short its template is. */
const longWork: ReadonlySet<WorkName> = new Set<WorkName>(['bulk', 'importTexts', 'table']);

/** Characters of a stored template that is worked on at once: with all its defaults written out, it takes some 30 milliseconds. */
const maxShortText = 512 * 1024;

/** The buffer of bytes that have it for themselves. */
export function ownBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
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
