import { Worker } from 'node:worker_threads';
import type { Backend } from './backend-stream.ts';
import { DatabaseError } from './database-error.ts';
import { threadArguments } from '../threads/thread-arguments.ts';
import type { EmbeddedAnswer, EmbeddedQuestion } from './embedded-thread.ts';

/** The embedded database in a thread of its own. */
export interface EmbeddedThread extends Backend {
  close(): Promise<void>;
}

/**
 * Starts the thread on a folder of Postgres's own files. When it ends by itself, everything asked of it fails from then on. Throws
 * DatabaseError.
 */
export async function startEmbeddedThread(data: string): Promise<EmbeddedThread> {
  const worker = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
    workerData: { data },
    ...threadArguments(),
  });
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let count = 0;
  let reason: Error | undefined;
  const fail = (error: Error): void => {
    reason ??= error;
    opened.reject(reason);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  worker.on('message', (answer: EmbeddedAnswer) => {
    if (answer.type === 'open') opened.resolve();
    else if (answer.type === 'closed') fail(new DatabaseError(answer.message));
    else {
      const question = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.type === 'answer') question?.resolve(answer.bytes);
      else question?.reject(new DatabaseError(answer.message));
    }
  });
  worker.on('error', (error) => fail(new DatabaseError('The embedded database has failed.', { cause: error })));
  worker.on('exit', () => {
    fail(new DatabaseError('The embedded database is closed.'));
    ended.resolve();
  });
  const ask = (question: EmbeddedQuestion): void => worker.postMessage(question, []);
  await opened.promise;
  return {
    exec(messages) {
      if (reason) return Promise.reject(reason);
      const answer = Promise.withResolvers<Uint8Array>();
      count += 1;
      waiting.set(count, answer);
      ask({ id: count, messages });
      return answer.promise;
    },
    async close() {
      if (!reason) ask('close');
      await ended.promise;
    },
  };
}
