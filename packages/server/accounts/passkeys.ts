import type { PasskeyRecord } from '@platen/api';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { ownOrigins } from '../http/own-origins.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import type { KnownPerson } from './find-person.ts';
import { keepOneTime, spendOneTime } from './one-time.ts';

type Parts = Pick<Accounts, 'auth' | 'database' | 'now' | 'publicUrl'>;

/** Seconds that a passkey may take to answer. */
const challengeSeconds = 300;
/** EdDSA, ES256 and RS256 (COSE): every authenticator knows one of them. */
const algorithms = [-8, -7, -257] as const;
/** Passkeys of a person. */
const maxPasskeys = 20;
const columns = ['id', 'name', 'created_at', 'last_used_at', 'is_synced'] as const;

interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  is_synced: boolean;
}

function toRecord(row: PasskeyRow): PasskeyRecord {
  return {
    id: String(row.id),
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    is_synced: row.is_synced,
  };
}

/** The passkeys of a person, newest first. */
export async function findPasskeys({ database }: Parts, personId: number): Promise<PasskeyRecord[]> {
  const rows = await database.query
    .selectFrom('passkey')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** Returns the options for creating a passkey. Throws ServiceError `conflict` for someone who has twenty. */
export async function startRegistration(
  parts: Parts,
  person: KnownPerson,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await parts.database.query
    .selectFrom('passkey')
    .select('credential_id')
    .where('person_id', '=', person.id)
    .execute();
  if (known.length >= maxPasskeys) {
    throw new ServiceError('conflict', `You have ${maxPasskeys} passkeys. Remove those that are not needed.`);
  }
  const options = await generateRegistrationOptions({
    rpName: 'Platen',
    rpID: relyingParty(parts.publicUrl),
    userName: person.email,
    userDisplayName: person.full_name ?? person.email,
    userID: new TextEncoder().encode(`platen-person-${person.id}`),
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...algorithms],
    timeout: challengeSeconds * 1000,
  });
  await keepOneTime(parts, 'platen-passkey', options.challenge, `add:${person.id}`, challengeSeconds);
  return options;
}

/** Keeps a passkey that a browser made. Throws ServiceError `invalid_passkey`, and `conflict` for one that someone has already. */
export async function finishRegistration(
  parts: Parts,
  person: KnownPerson,
  { name, response }: { name: string; response: unknown },
): Promise<PasskeyRecord> {
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: async (challenge) =>
      (await spendOneTime(parts, 'platen-passkey', challenge)) === `add:${person.id}`,
    expectedOrigin: ownOrigins(parts.publicUrl),
    expectedRPID: relyingParty(parts.publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(refuse);
  if (!verified.verified) throw invalid();
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const row = await parts.database.query
    .insertInto('passkey')
    .values({
      person_id: person.id,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])].slice(0, 10).map((each) => String(each).slice(0, 40)),
      is_synced: credentialBackedUp,
      created_at: parts.now(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw new ServiceError('conflict', 'This passkey is already registered.');
  return toRecord(row);
}

/** Removes a passkey of a person. Throws ServiceError `not_found`. */
export async function removePasskey({ database }: Parts, personId: number, id: number): Promise<void> {
  const { numDeletedRows } = await database.query
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new ServiceError('not_found', 'There is no such passkey.');
}

/** Returns the options for signing in with a passkey; they identify nobody, so they reveal nothing. */
export async function startAuthentication(parts: Parts): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(parts.publicUrl),
    userVerification: 'required',
    timeout: challengeSeconds * 1000,
  });
  await keepOneTime(parts, 'platen-passkey', options.challenge, 'sign-in', challengeSeconds);
  return options;
}

/**
 * Returns the person whose passkey responded. Throws ServiceError `invalid_passkey`: the response is wrong, was already used, or belongs to
 * nobody's passkey.
 */
export async function finishAuthentication(parts: Parts, answer: string): Promise<number> {
  const { database, now } = parts;
  const response = parseAnswer(answer);
  const passkey = await database.query
    .selectFrom('passkey')
    .select(['id', 'person_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey) throw invalid();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (challenge) => (await spendOneTime(parts, 'platen-passkey', challenge)) === 'sign-in',
    expectedOrigin: ownOrigins(parts.publicUrl),
    expectedRPID: relyingParty(parts.publicUrl),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(refuse);
  if (!verified.verified) throw invalid();
  await database.query
    .updateTable('passkey')
    .set({
      counter: verified.authenticationInfo.newCounter,
      is_synced: verified.authenticationInfo.credentialBackedUp,
      last_used_at: now(),
    })
    .where('id', '=', passkey.id)
    .execute();
  return passkey.person_id;
}

/** Returns the host to which passkeys are bound. Addresses in numbers can have none; this machine has a name besides. */
function relyingParty(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return hostname === '127.0.0.1' || hostname === '[::1]' ? 'localhost' : hostname;
}

function parseAnswer(text: string): AuthenticationResponseJSON {
  try {
    const answer: unknown = JSON.parse(text.slice(0, 20_000));
    if (typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string') {
      return answer as AuthenticationResponseJSON;
    }
  } catch {
    // Falls through to the refusal.
  }
  throw invalid();
}

function invalid(cause?: unknown): ServiceError {
  return new ServiceError('invalid_passkey', 'The passkey’s response is wrong, too late or already used.', {
    cause,
  });
}

/** The library throws plain errors for answers that are wrong. */
function refuse(error: unknown): never {
  throw invalid(error);
}
