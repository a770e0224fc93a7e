import { profileFields } from '@platen/api';
import type { Database } from '../db/database.ts';
import { ServiceError } from '../http/service-error.ts';

type ProfileChange = Partial<Record<(typeof profileFields)[number], string | undefined>>;

/** Fields of a person or their account that exist and are closed here: the email address and whatever is about paying. */
const closedField =
  /^(?:e_?-?mail|billing|plan|subscription|stripe|payment|invoice|card|credit|vat|tax|currency)(?:$|[-_A-Z]|s$|s[-_A-Z])/;

/**
 * Sets fields of a person's profile and answers their names. Throws ServiceError `forbidden_fields`, `unknown_fields`, or
 * `invalid_request` when there is none to set.
 */
export async function changeProfile(
  { database }: { database: Database },
  personId: number,
  body: ProfileChange,
): Promise<string[]> {
  const others = Object.keys(body).filter((name) => !isProfileField(name));
  const closed = others.filter((name) => closedField.test(name));
  if (closed.length > 0) {
    const sentence = `These fields cannot be changed here: ${closed.slice(0, 20).join(', ')}.`;
    throw new ServiceError('forbidden_fields', sentence, { fields: { fields: closed.slice(0, 100) } });
  }
  if (others.length > 0) {
    const sentence = `A profile has no such fields: ${others.slice(0, 20).join(', ').slice(0, 500)}.`;
    throw new ServiceError('unknown_fields', sentence, { fields: { fields: others.slice(0, 100) } });
  }
  const updated = profileFields.filter((name) => body[name] !== undefined);
  if (updated.length === 0) {
    throw new ServiceError('invalid_request', `Send at least one of ${profileFields.join(', ')}.`);
  }
  const change = Object.fromEntries(updated.map((name) => [name, body[name] === '' ? null : body[name]]));
  await database.query.updateTable('person').set(change).where('id', '=', personId).execute();
  return updated;
}

function isProfileField(name: string): boolean {
  return profileFields.some((field) => field === name);
}
