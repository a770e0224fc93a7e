import { createPublicId, hashSecret } from '../http/bearer-secret.ts';
import type { Accounts } from './accounts.ts';
import { findPerson, isAddressTaken, type KnownPerson } from './find-person.ts';
import { createOneTime, endResetLinks } from './one-time.ts';
import { resetSeconds } from './auth.ts';

type Parts = Pick<Accounts, 'auth' | 'database' | 'now'>;

const hourMs = 3_600_000;
/** Milliseconds that the new address can be confirmed. */
const confirmMs = 24 * hourMs;
/** Milliseconds that the change can be taken back from the old address, which nobody else can take in the meantime. */
const undoMs = 7 * 24 * hourMs;
/** Credentials added this long before the change are removed with it: an intruder may have started with them. */
const doubtMs = 24 * hourMs;

const tokenShape = /^[A-Za-z0-9]{22}$/;

/** A change that waits, or can be taken back. */
export interface EmailChange {
  id: number;
  personId: number;
  oldEmail: string;
  newEmail: string;
  createdAt: Date;
}

/** Takes note that a person wants another address; one of before is forgotten. Answers the token of the link for the new address. */
export async function startEmailChange(
  { database, now }: Parts,
  person: KnownPerson,
  newEmail: string,
): Promise<string> {
  const token = createPublicId('');
  const present = now();
  await database.transaction(async () => {
    await database.query
      .deleteFrom('email_change')
      .where('person_id', '=', person.id)
      .where('confirmed_at', 'is', null)
      .execute();
    await database.query
      .insertInto('email_change')
      .values({
        person_id: person.id,
        old_email: person.email,
        new_email: newEmail,
        confirm_hash: hashSecret(token),
        undo_hash: null,
        created_at: present,
        expires_at: new Date(present.getTime() + confirmMs),
        confirmed_at: null,
      })
      .execute();
  });
  return token;
}

/** The change that a link is for; undefined when it was followed, has expired or never was. */
export async function findEmailChange(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  kind: 'confirm' | 'undo',
  token: string,
): Promise<EmailChange | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const row = await database.query
    .selectFrom('email_change')
    .select(['id', 'person_id', 'old_email', 'new_email', 'created_at'])
    .where(kind === 'confirm' ? 'confirm_hash' : 'undo_hash', '=', hashSecret(token))
    .where('confirmed_at', kind === 'confirm' ? 'is' : 'is not', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      personId: row.person_id,
      oldEmail: row.old_email,
      newEmail: row.new_email,
      createdAt: row.created_at,
    }
  );
}

/**
 * Sets the confirmed email address of a person. Returns the token of the link that undoes the change; undefined if someone else has the
 * address by now, or the link was already used.
 */
export async function confirmEmailChange(parts: Parts, change: EmailChange): Promise<string | undefined> {
  const { database, now } = parts;
  const token = createPublicId('');
  const present = now();
  return database.transaction(async () => {
    const { numUpdatedRows } = await database.query
      .updateTable('email_change')
      .set({
        confirmed_at: present,
        undo_hash: hashSecret(token),
        expires_at: new Date(present.getTime() + undoMs),
      })
      .where('id', '=', change.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return undefined;
    if (!(await setAddress(parts, change.personId, change.newEmail))) {
      await database.query.deleteFrom('email_change').where('id', '=', change.id).execute();
      return undefined;
    }
    return token;
  });
}

/**
 * Restores a person's old address. The person who changed it loses all access: sessions and apps end, the password and everything added around
 * that time are removed. Returns the token of a link for a new password; undefined if the link was already used.
 */
export async function undoEmailChange(parts: Parts, change: EmailChange): Promise<string | undefined> {
  const { database } = parts;
  const { personId } = change;
  const since = new Date(change.createdAt.getTime() - doubtMs);
  const isDone = await database.transaction(async () => {
    const { numDeletedRows } = await database.query
      .deleteFrom('email_change')
      .where('id', '=', change.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n || !(await setAddress(parts, personId, change.oldEmail))) return false;
    // Later changes were not the owner's either.
    await database.query
      .deleteFrom('email_change')
      .where('person_id', '=', personId)
      .where('id', '>', change.id)
      .execute();
    await database.query.deleteFrom('person_session').where('person_id', '=', personId).execute();
    await database.query.deleteFrom('oauth_grant').where('person_id', '=', personId).execute();
    await database.query
      .deleteFrom('passkey')
      .where('person_id', '=', personId)
      .where('created_at', '>', since)
      .execute();
    const { numDeletedRows: factors } = await database.query
      .deleteFrom('second_factor')
      .where('person_id', '=', personId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    if (factors > 0n) await database.query.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
    await database.query
      .deleteFrom('person_account')
      .where('person_id', '=', personId)
      .where((either) => either.or([either('provider_id', '=', 'credential'), either('created_at', '>', since)]))
      .execute();
    return true;
  });
  return isDone ? createOneTime(parts, 'reset-password', String(personId), resetSeconds) : undefined;
}

/** Whether the person has the address now: not when it is someone else's. */
async function setAddress({ database, now }: Parts, personId: number, email: string): Promise<boolean> {
  const person = await findPerson({ database }, personId);
  if (!person || (await isAddressTaken({ database, now }, email, personId))) return false;
  await endResetLinks({ database }, personId);
  await database.query
    .updateTable('person')
    .set({ email, email_verified: true, updated_at: now() })
    .where('id', '=', personId)
    .execute();
  return true;
}
