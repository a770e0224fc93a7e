import { randomUUID } from 'node:crypto';
import type { Operation } from '@platen/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { Caller } from './caller.ts';
import { keepableAnswer } from './keepable-answer.ts';
import { fingerprintOf } from './request-fingerprint.ts';
import { Reply } from './reply.ts';
import { ServiceError } from './service-error.ts';

/** Seconds that a key stays taken by a process that is gone; one that works on says so well before. */
const leaseSeconds = 30;
const renewMs = 10_000;

/** Answers may hold a secret that is shown once, so that they lie sealed. */
const sealPurpose = 'idempotent answer';

/** Answers calls that are repeated under one `Idempotency-Key` as the first one was answered. */
export interface Idempotency {
  /** Does the work once, or answers what was answered within the last 24 hours. Throws ServiceError. */
  once(operation: Operation, request: FastifyRequest, caller: Caller, run: () => Promise<unknown>): Promise<unknown>;
  /** Keeps an answer that is about to be sent. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void>;
}

/** One row that this process holds. */
interface Claim {
  workspaceId: number;
  credential: string;
  operation: string;
  key: string;
  /** Unique to this try; a row with another was taken over. */
  lease: string;
}

/** Keys are unique to a caller and an operation; their rows lie in the table `idempotency`. */
export function createIdempotency({
  database,
  vault,
  log,
}: Pick<Dependencies, 'database' | 'vault' | 'log'>): Idempotency {
  const claims = new WeakMap<FastifyRequest, Claim>();

  const rowOf = (claim: Claim) =>
    sql`workspace_id = ${claim.workspaceId} and credential = ${claim.credential}
      and operation = ${claim.operation} and key = ${claim.key}`;

  /** Takes the key when it is free, over, or its holder is gone; one statement, so that only one of many can. */
  const take = async (claim: Claim, requestHash: string): Promise<boolean> => {
    const { rows } = await sql`
      insert into idempotency (workspace_id, credential, operation, key, request_hash, state, lease, leased_until)
      values (${claim.workspaceId}, ${claim.credential}, ${claim.operation}, ${claim.key}, ${requestHash}, 'running',
        ${claim.lease}, now() + make_interval(secs => ${leaseSeconds}))
      on conflict (workspace_id, credential, operation, key) do update set
        request_hash = excluded.request_hash, state = 'running', status = null, headers = null, body = null,
        created_at = now(), lease = excluded.lease, leased_until = excluded.leased_until
      where idempotency.created_at < now() - interval '24 hours'
        or (idempotency.state = 'running' and idempotency.leased_until < now()
          and idempotency.request_hash = excluded.request_hash)
      returning lease
    `.execute(database.query);
    return rows.length > 0;
  };

  const answerAgain = async (claim: Claim, requestHash: string): Promise<Reply> => {
    const row = await database.query
      .selectFrom('idempotency')
      .select(['request_hash', 'state', 'status', 'headers', 'body'])
      .where(sql<boolean>`${rowOf(claim)}`)
      .executeTakeFirst();
    if (row && row.request_hash !== requestHash) {
      throw new ServiceError(
        'idempotency_key_reused',
        'This Idempotency-Key came with a different request before. Take a new key for a new request.',
      );
    }
    if (!row || row.state === 'running' || row.status === null) {
      throw new ServiceError(
        'request_in_progress',
        'The first call with this Idempotency-Key is still being worked on.',
      );
    }
    if (row.body === null) {
      throw new ServiceError(
        'conflict',
        'This request was done, but its answer was too large to keep and cannot be given again.',
        { headers: { 'Idempotent-Replayed': 'true' } },
      );
    }
    const headers: Record<string, string> = JSON.parse(row.headers ?? '{}');
    const body = vault.openBytes(row.body, sealPurpose);
    return new Reply(row.status, body.length === 0 ? undefined : body, { ...headers, 'Idempotent-Replayed': 'true' });
  };

  const renew = async (claim: Claim): Promise<void> => {
    await sql`update idempotency set leased_until = now() + make_interval(secs => ${leaseSeconds})
      where ${rowOf(claim)} and lease = ${claim.lease}`.execute(database.query);
  };

  return {
    async once(operation, request, caller, run) {
      const key = keyOf(request);
      if (key === undefined) return run();
      const claim = {
        workspaceId: caller.workspaceId,
        credential: caller.credential,
        operation: operation.id,
        key,
        lease: randomUUID(),
      };
      const requestHash = await fingerprintOf(request, bodyLimitOf(operation));
      if (!(await take(claim, requestHash))) return answerAgain(claim, requestHash);
      claims.set(request, claim);
      const timer = setInterval(() => {
        renew(claim).catch((error: unknown) =>
          log.warn({ err: error }, 'The lease of an Idempotency-Key was not renewed.'),
        );
      }, renewMs);
      try {
        return await run();
      } finally {
        clearInterval(timer);
      }
    },
    async keep(request, reply, payload) {
      const claim = claims.get(request);
      if (!claim) return;
      claims.delete(request);
      const held = sql`${rowOf(claim)} and lease = ${claim.lease}`;
      const answer = keepableAnswer(reply, payload);
      try {
        if (!answer) await sql`delete from idempotency where ${held}`.execute(database.query);
        else {
          await sql`update idempotency set state = 'done', status = ${answer.status}, headers = ${answer.headers},
            body = ${answer.body && vault.sealBytes(answer.body, sealPurpose)} where ${held}`.execute(database.query);
        }
      } catch (error) {
        // The work is done, and its caller is told so; a repeated call has to wait for the lease.
        log.error({ err: error }, 'An answer under an Idempotency-Key was not kept.');
      }
    },
  };
}

/** The key of a request. Throws ServiceError when it is no 1 to 255 visible characters. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ServiceError(
    'idempotency_key_invalid',
    'An Idempotency-Key is 1 to 255 visible characters without spaces.',
  );
}
