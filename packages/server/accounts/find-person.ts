import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

const address = z.email().max(254);

/** An email address as it is stored, in lower case; undefined when it is none. */
export function parseEmail(text: string | null | undefined): string | undefined {
  const parsed = address.safeParse((text ?? '').trim().toLowerCase());
  return parsed.success ? parsed.data : undefined;
}

/** A person with an account. */
export interface KnownPerson {
  id: number;
  email: string;
  email_verified: boolean;
  full_name: string | null;
}

const columns = ['id', 'email', 'email_verified', 'full_name'] as const;

/** The person with that address. */
export async function findPersonByEmail(
  { database }: { database: Database },
  email: string,
): Promise<KnownPerson | undefined> {
  const row = await database.query
    .selectFrom('person')
    .select(columns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row && { ...row, email: row.email ?? '' };
}

/**
 * Whether an address is someone's, other than `personId`: also one that a person left a few days ago and can take back (see
 * `startEmailChange`).
 */
export async function isAddressTaken(
  { database, now }: { database: Database; now: () => Date },
  email: string,
  personId?: number,
): Promise<boolean> {
  const person = await findPersonByEmail({ database }, email);
  if (person) return person.id !== personId;
  const left = await database.query
    .selectFrom('email_change')
    .select('person_id')
    .where(sql`lower(old_email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now())
    .execute();
  return left.some((change) => change.person_id !== personId);
}

/** The person of that id; undefined when there is none with an address. */
export async function findPerson(
  { database }: { database: Database },
  personId: number,
): Promise<KnownPerson | undefined> {
  const row = await database.query.selectFrom('person').select(columns).where('id', '=', personId).executeTakeFirst();
  return row && row.email !== null ? { ...row, email: row.email } : undefined;
}

/** True if there are no accounts yet, so that the first person to sign up owns the instance. */
export async function isNobodyThere({ database }: { database: Database }): Promise<boolean> {
  const row = await database.query
    .selectFrom('person')
    .select('id')
    .where('email', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}
