import { randomUUID } from 'node:crypto';
import type { Operation } from '@platen/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { Caller } from './caller.ts';
import { keepableAnswer } from './keepable-answer.ts';
import { fingerprintOf } from './request-fingerprint.ts';
import { Reply } from './reply.ts';
import { ServiceError } from './service-error.ts';

/** Seconds that a key stays taken by a process that is gone; one that works on says so well before. */
const leaseSeconds = 30;
const renewMs = 10_000;

/** Purpose for sealing responses: they may contain a secret that is shown once. */
const sealPurpose = 'idempotent answer';

/** Repeats the first response for calls with the same `Idempotency-Key`. */
export interface Idempotency {
  /**
   * Runs the work once, or returns the response of the last 24 hours. If its process ended in the middle, it is run again, unless one of
   * its transactions was committed: then the response is that of `commit`, or an error. Throws ServiceError.
   */
  once(operation: Operation, request: FastifyRequest, caller: Caller, run: () => Promise<unknown>): Promise<unknown>;
  /** Records within a transaction of the work the response to give if its process ends before the work has ended. */
  commit(request: FastifyRequest, answer: Reply): Promise<void>;
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
  /** Whether it was answered: what goes on is no part of it any more. */
  isOver: boolean;
}

/** Keys are unique to a caller and an operation; their rows are in the table `idempotency`. */
export function createIdempotency({
  database,
  vault,
  log,
}: {
  database: Database;
  vault: Vault;
  log: Logger;
}): Idempotency {
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
        has_changed = false, created_at = now(), lease = excluded.lease, leased_until = excluded.leased_until
      where idempotency.created_at < now() - interval '24 hours'
        or (idempotency.state = 'running' and idempotency.leased_until < now() and not idempotency.has_changed
          and idempotency.request_hash = excluded.request_hash)
      returning lease
    `.execute(database.query);
    return rows.length > 0;
  };

  const answerAgain = async (claim: Claim, requestHash: string): Promise<Reply> => {
    const row = await database.query
      .selectFrom('idempotency')
      .select(['request_hash', 'state', 'status', 'headers', 'body', 'has_changed'])
      .select(sql<boolean>`leased_until >= now()`.as('is_leased'))
      .where(sql<boolean>`${rowOf(claim)}`)
      .executeTakeFirst();
    if (row && row.request_hash !== requestHash) {
      throw new ServiceError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for a different request. Use a new key for a new request.',
      );
    }
    if (!row || (row.state === 'running' && (row.is_leased || !row.has_changed))) {
      throw new ServiceError(
        'request_in_progress',
        'The first request with this Idempotency-Key is still in progress.',
      );
    }
    if (row.status === null) {
      throw new ServiceError(
        'conflict',
        'The first request with this Idempotency-Key failed after it had made changes. Check what exists, and use a new key for what is missing.',
        { headers: { 'Idempotent-Replayed': 'true' } },
      );
    }
    if (row.body === null) {
      throw new ServiceError(
        'conflict',
        'This request succeeded, but its response was too large to store and cannot be repeated.',
        { headers: { 'Idempotent-Replayed': 'true' } },
      );
    }
    const headers: Record<string, string> = JSON.parse(row.headers ?? '{}');
    const body = vault.openBytes(row.body, sealPurpose);
    return new Reply(row.status, body.length === 0 ? undefined : body, { ...headers, 'Idempotent-Replayed': 'true' });
  };

  /** A key whose call failed is free again, unless something of it is committed. */
  const giveBack = async (claim: Claim): Promise<void> => {
    const held = sql`${rowOf(claim)} and lease = ${claim.lease}`;
    await sql`delete from idempotency where ${held} and not has_changed`.execute(database.query);
    await sql`update idempotency set leased_until = now() - interval '1 second' where ${held}`.execute(database.query);
  };

  const renew = async (claim: Claim): Promise<void> => {
    await sql`update idempotency set leased_until = now() + make_interval(secs => ${leaseSeconds})
      where ${rowOf(claim)} and lease = ${claim.lease}`.execute(database.query);
  };

  /** Marks the claim as changed, in the transaction of the change. If two took the key, only one can. */
  const noteChange = async (claim: Claim): Promise<void> => {
    if (claim.isOver) return;
    const { numAffectedRows } = await sql`update idempotency set has_changed = true
      where ${rowOf(claim)} and lease = ${claim.lease}`.execute(database.query);
    if (numAffectedRows === 1n) return;
    throw new ServiceError('request_in_progress', 'Another request with this Idempotency-Key has taken over.');
  };

  const write = async (
    claim: Claim,
    state: 'running' | 'done',
    { status, headers, body }: NonNullable<ReturnType<typeof keepableAnswer>>,
  ): Promise<void> => {
    await sql`update idempotency set state = ${state}, status = ${status}, headers = ${headers},
      body = ${body && vault.sealBytes(body, sealPurpose)}
      where ${rowOf(claim)} and lease = ${claim.lease}`.execute(database.query);
  };

  const commit = (claim: Claim, { status, body, headers }: Reply): Promise<void> =>
    write(claim, 'running', {
      status,
      headers: JSON.stringify({ 'content-type': 'application/json; charset=utf-8', ...headers }),
      body: Buffer.from(JSON.stringify(body)),
    });

  /** The work and its answer in one transaction. */
  const whole = (operation: Operation, claim: Claim, run: () => Promise<unknown>): Promise<unknown> =>
    database.transaction(async () => {
      const answered = await run();
      const usual = Number(Object.keys(operation.answers)[0] ?? 200);
      await commit(claim, answered instanceof Reply ? answered : new Reply(usual, answered));
      return answered;
    });

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
        isOver: false,
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
        return await database.alongside(
          () => noteChange(claim),
          operation.atomic ? () => whole(operation, claim, run) : run,
        );
      } finally {
        clearInterval(timer);
      }
    },
    async commit(request, answer) {
      const claim = claims.get(request);
      if (claim) await commit(claim, answer);
    },
    async keep(request, reply, payload) {
      const claim = claims.get(request);
      if (!claim) return;
      claims.delete(request);
      claim.isOver = true;
      const answer = keepableAnswer(reply, payload);
      try {
        if (answer) await write(claim, 'done', answer);
        else await giveBack(claim);
      } catch (error) {
        // The work is done, and its caller gets the answer; a repeated call has to wait for the lease.
        log.error({ err: error }, 'A response under an Idempotency-Key was not stored.');
      }
    },
  };
}

/** Ends the claims of the previous process: if only one process works, no other can be working on them. */
export async function endLeases({ query }: Pick<Database, 'query'>): Promise<void> {
  await sql`update idempotency set leased_until = now() - interval '1 second'
    where state = 'running' and leased_until >= now()`.execute(query);
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
