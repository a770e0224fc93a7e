import type { Operation, RateLimit } from '@platen/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, CallerRequest, SignedInPerson } from './caller.ts';
import type { CountedCaller } from './rate-limits.ts';
import type { Reply } from './reply.ts';

/** Stands before every operation. */
export interface Guard {
  /** Finds out who calls, whether they may, and how often they did; answers by throwing ServiceError. */
  admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Whom `admit` let in. */
  callerOf(request: FastifyRequest): Caller | undefined;
  /** The person whom `admit` let in to an operation for people. */
  personOf(request: FastifyRequest): SignedInPerson | undefined;
  /** Returns the signal of a call that the service makes itself; undefined for external ones, which end with their connection. */
  signalOf(request: FastifyRequest): AbortSignal | undefined;
  /** Finds out who calls something that is no operation, by the bearer token; counts wrong ones. Throws ServiceError. */
  identify(request: CallerRequest): Promise<Caller>;
  /** Counts a call that is not an operation: returns the rate limit headers. Throws ServiceError `rate_limit_exceeded`. */
  count(limit: RateLimit, who: CountedCaller): Promise<Record<string, string>>;
  /** Throws ServiceError when this call is sensitive and its person did not sign in recently. */
  checkSensitive(operation: Operation, request: FastifyRequest, input: { body: unknown }): void;
  /** Notifies the person by email of a sensitive call. */
  describeSensitive(operation: Operation, request: FastifyRequest, input: { body: unknown }): void;
  /** Runs the operation, or answers what the same `Idempotency-Key` was answered before. */
  once(operation: Operation, request: FastifyRequest, run: () => Promise<unknown>): Promise<unknown>;
  /** Records within a transaction of such a call the response to give if this process ends before the call has ended. */
  commit(request: FastifyRequest, answer: Reply): Promise<void>;
  /** Keeps the answer of a call with an `Idempotency-Key`, just before it is sent, and counts what its caller has to read. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void>;
  close(): Promise<void>;
}
