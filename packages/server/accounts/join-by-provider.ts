import { sql } from 'kysely';
import { addWorkspace } from '../workspaces/create-workspace.ts';
import type { Accounts } from './accounts.ts';
import { findPersonByEmail, isAddressTaken, parseEmail } from './find-person.ts';
import type { ProvidedPerson } from './provider.ts';

/** Why someone whom the provider knows is not let in. */
export type ProviderRefusal = 'unverified' | 'unknown' | 'taken';

type Parts = Pick<Accounts, 'auth' | 'config' | 'database' | 'now' | 'vault'>;

/**
 * Finds the person who signs in through the provider: the person who used it before; else the one with the address, if both sides have
 * confirmed it; else a new person, where sign-up is open or the address is invited. An address that was never confirmed here is not enough:
 * the first to sign up with it could be anyone, and would keep their password.
 */
export async function joinByProvider(
  parts: Parts,
  provided: ProvidedPerson,
): Promise<{ personId: number } | { refused: ProviderRefusal }> {
  const { auth, config, database, now } = parts;
  const providerId = `oidc:${provided.issuer}`;
  const { internalAdapter } = await auth.$context;
  const known = await database.query
    .selectFrom('person_account')
    .select('person_id')
    .where('provider_id', '=', providerId)
    .where('account_id', '=', provided.subject)
    .executeTakeFirst();
  if (known) return { personId: known.person_id };
  const email = provided.isVerified ? parseEmail(provided.email) : undefined;
  if (email === undefined) return { refused: 'unverified' };
  return database.transaction(async () => {
    const link = async (personId: number): Promise<{ personId: number }> => {
      await internalAdapter.linkAccount({ userId: String(personId), providerId, accountId: provided.subject });
      return { personId };
    };
    const person = await findPersonByEmail(parts, email);
    if (person) return person.email_verified ? link(person.id) : { refused: 'taken' };
    if (await isAddressTaken(parts, email)) return { refused: 'taken' };
    const invitations = await database.query
      .deleteFrom('invitation')
      .where(sql`lower(email)`, '=', email)
      .where('expires_at', '>', now())
      .returning(['workspace_id', 'role'])
      .execute();
    if (invitations.length === 0 && config.signUp !== 'open') return { refused: 'unknown' };
    const name = provided.name ?? email;
    const { id } = await database.query
      .insertInto('person')
      .values({ email, full_name: name, email_verified: true, updated_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { workspace_id, role } of invitations) {
      await database.query.insertInto('member').values({ workspace_id, person_id: id, role }).execute();
    }
    if (invitations.length === 0) await addWorkspace(parts, { name, ownerId: id });
    return link(id);
  });
}
