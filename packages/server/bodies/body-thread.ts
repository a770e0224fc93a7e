// The entry of a thread that reads large bodies and works on large templates, one after the other.
import { parentPort } from 'node:worker_threads';
import { operations, type Operation } from '@platen/api';
import { takeFile } from '../assets/read-file-text.ts';
import type { BodyQuestion } from '../http/large-body.ts';
import { toRefusal } from '../http/refusal.ts';
import { prepareBody } from '../templates/prepare-body.ts';
import { templateWork } from '../templates/template-work.ts';
import { ownBuffer, type BodyAnswer, type WorkQuestion } from './body-reader.ts';
import { readBody } from './read-body.ts';

const byId: ReadonlyMap<string, Operation> = new Map(
  Object.values<Operation>(operations).map((operation) => [operation.id, operation]),
);

parentPort?.on('message', (question: BodyQuestion | WorkQuestion) => {
  void answer(question).then((answered) => parentPort?.postMessage(answered, buffersOf(answered)));
});

/** The buffers of an answer that are given away. */
function buffersOf(answered: BodyAnswer): ArrayBuffer[] {
  const bytes = answered.type === 'read' ? answered.rest : answered.type === 'done' ? answered.output : undefined;
  return bytes instanceof Uint8Array ? ownBuffer(bytes) : [];
}

async function answer(question: BodyQuestion | WorkQuestion): Promise<BodyAnswer> {
  try {
    if ('work' in question) {
      const work = templateWork[question.work] as (input: unknown) => unknown;
      return { type: 'done', output: await work(question.input) };
    }
    const { bytes, operation: id, isCompared } = question;
    const { value, digest } = readBody(bytes, id === undefined ? undefined : byId.get(id), isCompared);
    return { type: 'read', digest, ...(takeFile(id, value) ?? (await prepareBody(id, value))) };
  } catch (error) {
    return { type: 'refused', refusal: toRefusal(error) };
  }
}
