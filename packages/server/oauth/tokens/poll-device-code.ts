import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../http/bearer-secret.ts';
import { OAuthError } from '../oauth-error.ts';

/** Seconds that a device waits between two polls, until it gets `slow_down`. */
export const pollSeconds = 5;
/** Networks are not exact to the millisecond. */
const toleranceMs = 500;

/**
 * Records that a device polled. Throws OAuthError `slow_down` if it did so too soon; from then on it has to wait 5 seconds longer (RFC
 * 8628, section 3.5).
 */
export async function pollDeviceCode(
  { database, now }: { database: Database; now: () => Date },
  deviceCode: string,
): Promise<void> {
  const present = now();
  const { rows } = await sql<{ is_early: boolean }>`
    update oauth_token as t
    set polled_at = ${present}::timestamptz,
      poll_seconds = case when before.is_early then before.poll_seconds + ${pollSeconds} else before.poll_seconds end
    from (
      select hash, poll_seconds, coalesce(
        polled_at + make_interval(secs => poll_seconds) - make_interval(secs => ${toleranceMs / 1000}) > ${present}::timestamptz,
        false) as is_early
      from oauth_token where hash = ${hashSecret(deviceCode)} and kind = 'DeviceCode' and consumed_at is null for update
    ) as before
    where t.hash = before.hash
    returning before.is_early`.execute(database.query);
  if (rows[0]?.is_early) throw new OAuthError(400, 'slow_down', 'Ask less often: add 5 seconds to the interval.');
}
