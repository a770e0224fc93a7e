import { sql, type RawBuilder } from 'kysely';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Selects expired rows of the OAuth server's tables, in the order of removal: states of browsers and tokens that expired; grants whose
 * tokens are all gone, since they are of no further use; and applications that registered themselves and were never granted access, after a
 * day, or have no more grants, after 90 days.
 */
export function endedOAuthRows(at: number): readonly [table: string, isOver: RawBuilder<unknown>][] {
  const before = (ageMs: number): Date => new Date(at - ageMs);
  return [
    ['oauth_state', sql`expires_at < ${before(0)}`],
    ['oauth_token', sql`expires_at < ${before(hourMs)}`],
    [
      'oauth_grant',
      sql`created_at < ${before(hourMs)} and not exists (select from oauth_token t where t.grant_id = oauth_grant.id)`,
    ],
    [
      'oauth_client',
      sql`kind = 'registered' and coalesce(last_used_at < ${before(90 * dayMs)}, created_at < ${before(dayMs)})
        and not exists (select from oauth_grant g where g.client_id = oauth_client.client_id)
        and not exists (select from oauth_token t where t.client_id = oauth_client.client_id)`,
    ],
  ];
}
