import type { z } from 'zod';
import type { NetworkAnswer, PlatformServer } from './platform-server.ts';

/** A request that breaks a network's published shape. */
export class ShapeError extends Error {
  readonly answer: NetworkAnswer;

  constructor(sentence: string, answer: NetworkAnswer) {
    super(sentence);
    this.answer = answer;
  }
}

/** What a network answers to a shape that it does not take. */
export type Refuse = (sentence: string, status?: number) => NetworkAnswer;

/** Reads by a schema what was sent. Throws ShapeError with what the network answers. */
export function take<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  what: string,
  refuse: Refuse,
): z.output<Schema> {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const sentence = `${what}: ${read.error.issues.map((one) => `${one.path.join('.')} ${one.message}`).join('; ')}`;
  throw new ShapeError(sentence, refuse(sentence));
}

/** Throws ShapeError unless something holds. */
export function demand(holds: boolean, sentence: string, answer: NetworkAnswer): asserts holds {
  if (!holds) throw new ShapeError(sentence, answer);
}

/** Answers by a function, and notes what broke the shape. */
export async function noting(
  server: PlatformServer,
  answer: () => NetworkAnswer | Promise<NetworkAnswer>,
): Promise<NetworkAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    server.violations.push(error.message);
    return error.answer;
  }
}
