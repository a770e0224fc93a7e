// The entry of the thread that the embedded database runs in: Postgres itself, which lets nothing else happen while it works.
import { parentPort, workerData } from 'node:worker_threads';
import { openLiteFolder } from './open-lite.ts';

/** Questions to the thread: to run messages of Postgres's protocol, or to close the database and end. */
export type EmbeddedQuestion = { id: number; messages: Uint8Array } | 'close';

/** Answers of the thread: that the database is open or why not, and the result of each question or why there is none. */
export type EmbeddedAnswer =
  | { type: 'open' }
  | { type: 'closed'; message: string }
  | { type: 'answer'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; id: number; message: string };

const say = (answer: EmbeddedAnswer, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(answer, transfer);

try {
  const backend = await openLiteFolder((workerData as { data: string }).data);
  let last = Promise.resolve();
  const run = async ({ id, messages }: Exclude<EmbeddedQuestion, 'close'>): Promise<void> => {
    try {
      const answer = await backend.exec(messages);
      const bytes = new Uint8Array(answer);
      say({ type: 'answer', id, bytes }, [bytes.buffer]);
    } catch (error) {
      say({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  };
  const take = async (before: Promise<void>, question: EmbeddedQuestion): Promise<void> => {
    // One after the other, as there is one session.
    await before;
    if (question !== 'close') return run(question);
    await backend.close();
    parentPort?.close();
  };
  parentPort?.on('message', (question: EmbeddedQuestion) => {
    last = take(last, question);
  });
  say({ type: 'open' });
} catch (error) {
  say({ type: 'closed', message: error instanceof Error ? error.message : String(error) });
}
