import { sql } from 'kysely';
import { ServiceError } from '../http/service-error.ts';
import { addWorkspace } from '../workspaces/create-workspace.ts';
import type { Accounts } from './accounts.ts';
import { isAddressTaken, isNobodyThere } from './find-person.ts';
import { hashPassword } from './hash-password.ts';
import { spendInvitation } from './invitations.ts';
import { spendOneTime } from './one-time.ts';

type Parts = Pick<Accounts, 'auth' | 'config' | 'database' | 'now' | 'vault'>;

/** Any number, the same in every process: who holds this lock is the one that can become the first person. */
const firstOwnerLock = 7_265_362;

/**
 * The basis of a sign-up: as the first person, for the workspace whose key they have or for the oldest; by an invitation; or by a link sent
 * to their address.
 */
export type SignUpRight =
  | { kind: 'first'; email: string; workspaceId?: number | undefined }
  | { kind: 'invitation'; token: string }
  | { kind: 'link'; token: string };

/**
 * Makes an account. The first person takes over the workspace that the first start made, as its owner; of several at once one does.
 * Those who are invited join that workspace; with a link, people have a workspace of their own. Throws ServiceError `not_found` when
 * the right is spent or was never given, and `conflict` when the address has an account already.
 */
export async function signUp(
  parts: Parts,
  { right, name, password }: { right: SignUpRight; name: string; password: string },
): Promise<{ personId: number }> {
  // Before the transaction: on the embedded database everything waits for one.
  const hash = await hashPassword(password);
  return parts.database.transaction(async () => {
    const personId = await addPerson(parts, right, name);
    const { internalAdapter } = await parts.auth.$context;
    await internalAdapter.linkAccount({
      userId: String(personId),
      providerId: 'credential',
      accountId: String(personId),
      password: hash,
    });
    return { personId };
  });
}

async function addPerson(parts: Parts, right: SignUpRight, name: string): Promise<number> {
  switch (right.kind) {
    case 'first':
      return takeOver(parts, right, name);
    case 'invitation': {
      const invitation = await spendInvitation(parts, right.token);
      const personId = await insertPerson(parts, { email: invitation.email, name, isVerified: false });
      await parts.database.query
        .insertInto('member')
        .values({ workspace_id: invitation.workspace_id, person_id: personId, role: invitation.role })
        .execute();
      return personId;
    }
    case 'link': {
      const email = await spendOneTime(parts, 'platen-sign-up', right.token);
      if (email === undefined) throw new ServiceError('not_found', 'This link was already used or has expired.');
      const personId = await insertPerson(parts, { email, name, isVerified: true });
      await addWorkspace(parts, { name, ownerId: personId });
      return personId;
    }
  }
}

/** Makes a person. Throws ServiceError `conflict` when the address has an account already. */
async function insertPerson(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  { email, name, isVerified }: { email: string; name: string; isVerified: boolean },
): Promise<number> {
  if (await isAddressTaken({ database, now }, email)) throw taken();
  const row = await database.query
    .insertInto('person')
    .values({ email, full_name: name, email_verified: isVerified, updated_at: now() })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw taken();
  return row.id;
}

function taken(): ServiceError {
  return new ServiceError('conflict', 'An account with this email address already exists.');
}

/** Makes someone the owner that the first start left without an address; where there is none, of a workspace of their own. */
async function takeOver(
  parts: Parts,
  { email, workspaceId }: Extract<SignUpRight, { kind: 'first' }>,
  name: string,
): Promise<number> {
  const { database, now } = parts;
  await sql`select pg_advisory_xact_lock(${firstOwnerLock})`.execute(database.query);
  if (!(await isNobodyThere(parts))) throw new ServiceError('not_found', 'Someone else was first.');
  const owner = await database.query
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select('person.id')
    .where('member.role', '=', 'owner')
    .where('person.email', 'is', null)
    .$if(workspaceId !== undefined, (query) => query.where('member.workspace_id', '=', workspaceId ?? 0))
    .orderBy('member.workspace_id')
    .limit(1)
    .executeTakeFirst();
  if (owner) {
    await database.query
      .updateTable('person')
      .set({ email, full_name: name, email_verified: true, updated_at: now() })
      .where('id', '=', owner.id)
      .execute();
    return owner.id;
  }
  const personId = await insertPerson(parts, { email, name, isVerified: true });
  await addWorkspace(parts, { name, ownerId: personId });
  return personId;
}
