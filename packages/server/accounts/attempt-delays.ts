import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ServiceError } from '../http/service-error.ts';

/** How tries of one kind are slowed down. */
export interface DelayRule {
  /** Tries that wait for nothing; at least 1. After the last of them comes a second, then two, four and so on. */
  free: number;
  maxDelaySeconds: number;
  /** Seconds without a try after which earlier ones count no more. */
  forgetSeconds: number;
}

/** Counts tries by name, in the database, so that all processes count together. */
export interface AttemptDelays {
  /**
   * Counts a try before it is made, so that of many at once no more pass than one after the other would. Throws ServiceError
   * `rate_limit_exceeded` with `Retry-After` while the delay after the one before lasts; such a try is not counted.
   */
  begin(name: string, rule: DelayRule): Promise<void>;
  /** Forgets all tries of these names. */
  forget(names: readonly string[]): Promise<void>;
}

/** Doublings of a delay that a number holds. */
const maxDoublings = 20;

/** Delays that double with every try. */
export function createAttemptDelays({ database, now }: { database: Database; now: () => Date }): AttemptDelays {
  return {
    async begin(name, { free, maxDelaySeconds, forgetSeconds }) {
      const present = sql`${now()}::timestamptz`;
      const expires = sql`${present} + make_interval(secs => ${forgetSeconds}::float8)`;
      const tries = sql`(case when guess.expires_at <= ${present} then 1 else guess.tries + 1 end)`;
      const delaySeconds = sql`(case when ${tries} < ${free}::int then 0
        else least(power(2, least(${tries} - ${free}::int, ${maxDoublings}::int)), ${maxDelaySeconds}::float8) end)`;
      const { rows } = await sql<{ tries: number }>`
        insert into guess (name, tries, free_at, expires_at)
        values (${name}, 1, ${present} + make_interval(secs => ${free > 1 ? 0 : 1}::float8), ${expires})
        on conflict (name) do update set
          tries = ${tries}, free_at = ${present} + make_interval(secs => ${delaySeconds}), expires_at = ${expires}
          where guess.free_at <= ${present}
        returning tries`.execute(database.query);
      if (rows.length > 0) return;
      const row = await database.query
        .selectFrom('guess')
        .select('free_at')
        .where('name', '=', name)
        .executeTakeFirst();
      const leftMs = row ? row.free_at.getTime() - now().getTime() : 0;
      throw tooManyTries(Math.max(1, Math.ceil(leftMs / 1000)));
    },
    async forget(names) {
      if (names.length > 0)
        await database.query
          .deleteFrom('guess')
          .where('name', 'in', [...names])
          .execute();
    },
  };
}

/** Returns the error for too many attempts. */
export function tooManyTries(seconds: number): ServiceError {
  return new ServiceError('rate_limit_exceeded', `Too many attempts. Wait ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
