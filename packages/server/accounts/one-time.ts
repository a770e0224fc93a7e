import { createPublicId } from '../http/bearer-secret.ts';
import type { Accounts } from './accounts.ts';

type Parts = Pick<Accounts, 'auth' | 'now'>;

/** Purposes of one-time tokens. The first is better-auth's name. */
export type OneTimePurpose = 'reset-password' | 'platen-sign-up' | 'platen-passkey' | 'platen-export';

const tokenShape = /^[A-Za-z0-9]{22}$/;

/** Creates a one-time token (128 random bits) for a value, valid for this number of seconds. Only its hash is stored. */
export async function createOneTime(
  { auth, now }: Parts,
  purpose: OneTimePurpose,
  value: string,
  seconds: number,
): Promise<string> {
  const token = createPublicId('');
  await keepOneTime({ auth, now }, purpose, token, value, seconds);
  return token;
}

/** The same for a token that is there already. */
export async function keepOneTime(
  { auth, now }: Parts,
  purpose: OneTimePurpose,
  token: string,
  value: string,
  seconds: number,
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: `${purpose}:${token}`,
    value,
    expiresAt: new Date(now().getTime() + seconds * 1000),
  });
}

/** Returns the meaning of a token without consuming it; undefined if it was used, has expired or never existed. */
export async function readOneTime(
  { auth, now }: Parts,
  purpose: OneTimePurpose,
  token: string,
): Promise<string | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`${purpose}:${token}`);
  return found && found.expiresAt > now() ? found.value : undefined;
}

/** Consumes a token and returns its meaning. Of many at once exactly one is answered. */
export async function spendOneTime(
  { auth, now }: Parts,
  purpose: OneTimePurpose,
  token: string,
): Promise<string | undefined> {
  if (token.length > 400) return undefined;
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.consumeVerificationValue(`${purpose}:${token}`);
  return found && found.expiresAt > now() ? found.value : undefined;
}

/** Ends every link for a new password that a person was sent. What other tokens stand for is no person's id alone. */
export async function endResetLinks({ database }: Pick<Accounts, 'database'>, personId: number): Promise<void> {
  await database.query.deleteFrom('person_verification').where('value', '=', String(personId)).execute();
}
