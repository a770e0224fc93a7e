// The entry of a thread that reads large bodies, one after the other.
import { parentPort } from 'node:worker_threads';
import { operations, type Operation } from '@platen/api';
import { prepareBody } from '../templates/prepare-body.ts';
import type { BodyAnswer } from './body-reader.ts';
import type { BodyQuestion } from '../http/large-body.ts';
import { readBody } from './read-body.ts';
import { toRefusal } from '../http/refusal.ts';

const byId: ReadonlyMap<string, Operation> = new Map(
  Object.values<Operation>(operations).map((operation) => [operation.id, operation]),
);

parentPort?.on('message', (question: BodyQuestion) => {
  void answer(question).then((answered) => parentPort?.postMessage(answered, []));
});

async function answer({ bytes, operation: id, isCompared }: BodyQuestion): Promise<BodyAnswer> {
  try {
    const { value, digest } = readBody(bytes, id === undefined ? undefined : byId.get(id), isCompared);
    return { type: 'read', digest, ...(await prepareBody(id, value)) };
  } catch (error) {
    return { type: 'refused', refusal: toRefusal(error) };
  }
}
