import { recentSignInMs, type RecentSignIn } from '@platen/api';
import type { SignedInPerson } from '../http/caller.ts';
import type { Accounts } from './accounts.ts';
import { findSecondFactor } from './second-factor.ts';

type Parts = Pick<Accounts, 'config' | 'database' | 'now'>;

/** Until when a session's sign-in is recent, and how its person can show again who they are. */
export async function readRecentSignIn(parts: Parts, person: SignedInPerson): Promise<RecentSignIn> {
  const { config, database, now } = parts;
  const accounts = await database.query
    .selectFrom('person_account')
    .select(['provider_id', 'password'])
    .where('person_id', '=', person.personId)
    .execute();
  const passkey = await database.query
    .selectFrom('passkey')
    .select('id')
    .where('person_id', '=', person.personId)
    .limit(1)
    .executeTakeFirst();
  const until = new Date(person.provedAt.getTime() + recentSignInMs);
  const isAtProvider = accounts.some((account) => account.provider_id === `oidc:${config.oidcIssuer}`);
  return {
    recent_until: until > now() ? until.toISOString() : null,
    methods: {
      password: accounts.some((account) => account.provider_id === 'credential' && account.password !== null),
      passkey: passkey !== undefined,
      code: (await findSecondFactor(parts, person.personId)) !== undefined,
      provider: isAtProvider ? config.oidcName : null,
    },
  };
}

/** Takes note that the person of a session has just shown who they are. Answers when. */
export async function proveSession(
  { database, now }: Pick<Accounts, 'database' | 'now'>,
  sessionId: string,
): Promise<Date> {
  const provedAt = now();
  await database.query
    .updateTable('person_session')
    .set({ proved_at: provedAt })
    .where('id', '=', Number(sessionId))
    .execute();
  return provedAt;
}
