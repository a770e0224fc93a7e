import type { Accounts } from './accounts.ts';
import { endResetLinks } from './one-time.ts';

/**
 * Sets a person's password by its hash, and ends their links for a new one and their sessions, except `sessionId`: all of it or nothing, or
 * whoever knew the old password could stay signed in. Answers how many sessions ended.
 */
export async function setPassword(
  { auth, database }: Pick<Accounts, 'auth' | 'database'>,
  { personId, hash, sessionId }: { personId: number; hash: string; sessionId?: string },
): Promise<number> {
  const { internalAdapter } = await auth.$context;
  const userId = String(personId);
  return database.transaction(async () => {
    if (await internalAdapter.findCredentialAccount(userId)) await internalAdapter.updatePassword(userId, hash);
    else {
      await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
    }
    await endResetLinks({ database }, personId);
    return endSessions({ database }, { personId, exceptId: sessionId });
  });
}

/** Ends the sessions of a person, except one. Answers how many there were. */
export async function endSessions(
  { database }: Pick<Accounts, 'database'>,
  { personId, exceptId }: { personId: number; exceptId?: string | undefined },
): Promise<number> {
  const { numDeletedRows } = await database.query
    .deleteFrom('person_session')
    .where('person_id', '=', personId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', Number(exceptId)))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
