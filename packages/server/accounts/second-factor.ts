import { randomBytes } from 'node:crypto';
import { layoutCode } from '@platen/engine';
import { qrLayer } from '@platen/template';
import { Secret, TOTP } from 'otpauth';
import { hashSecret } from '../http/bearer-secret.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Accounts } from './accounts.ts';
import type { KnownPerson } from './find-person.ts';

type Parts = Pick<Accounts, 'database' | 'now' | 'vault'>;

/** Name of these secrets in the vault. */
export const secondFactorPurpose = 'second-factor';

const secretBytes = 20;
const stepMs = 30_000;
const digits = 6;
const recoveryCodes = 10;
/** 80 random bits each: what is stored of them gives none away. */
const recoveryBytes = 10;
/** Pixels of the drawn code. */
const qrSize = 240;

/** A secret that is to become someone's second factor. */
export interface NewSecondFactor {
  /** In base32, to be typed in where nothing can be scanned. */
  secret: string;
  /** URI read by authenticator apps (Key URI Format). */
  uri: string;
  /** The same as a QR code: an SVG path in a square of that size. */
  qr: { size: number; path: string };
}

/** Codes of RFC 6238, as every authenticator app makes them. */
function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Platen', label, secret, algorithm: 'SHA1', digits, period: stepMs / 1000 });
}

/** When a person turned their second factor on; undefined while it is off. */
export async function findSecondFactor(
  { database }: Pick<Parts, 'database'>,
  personId: number,
): Promise<{ since: Date; recoveryCodesLeft: number } | undefined> {
  const row = await database.query
    .selectFrom('second_factor')
    .select(({ selectFrom }) => [
      'confirmed_at',
      selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_code.person_id', '=', 'second_factor.person_id')
        .where('used_at', 'is', null)
        .as('left'),
    ])
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.confirmed_at ? { since: row.confirmed_at, recoveryCodesLeft: Number(row.left ?? 0) } : undefined;
}

/** Makes a secret, which asks for nothing until it is confirmed. Throws ServiceError `conflict` when there is one that does. */
export async function startSecondFactor(parts: Parts, person: KnownPerson): Promise<NewSecondFactor> {
  const { database, vault, now } = parts;
  if (await findSecondFactor(parts, person.id)) throw alreadyOn();
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer });
  const row = { secret: vault.seal(secret.base32, secondFactorPurpose), last_step: null, created_at: now() };
  await database.query
    .insertInto('second_factor')
    .values({ person_id: person.id, ...row })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
    )
    .execute();
  const uri = totpOf(secret, person.email).toString();
  const layer = qrLayer.parse({ type: 'qr', id: 'code', name: '', content: uri, quietZone: 4 });
  const { modules } = layoutCode(layer, { x: 0, y: 0, width: qrSize, height: qrSize });
  return { secret: secret.base32, uri, qr: { size: qrSize, path: modules } };
}

/**
 * Turns the second factor on, once a code shows that the app has the secret. Answers recovery codes, each of which takes the place of a
 * code once. Throws ServiceError `wrong_code`, and `conflict` when it is on already.
 */
export async function confirmSecondFactor(parts: Parts, person: KnownPerson, code: string): Promise<string[]> {
  const { database, now } = parts;
  if (await findSecondFactor(parts, person.id)) throw alreadyOn();
  return database.transaction(async () => {
    if (!(await spendTimedCode(parts, person.id, code))) throw wrongCode();
    await database.query
      .updateTable('second_factor')
      .set({ confirmed_at: now() })
      .where('person_id', '=', person.id)
      .execute();
    return replaceRecoveryCodes(parts, person.id);
  });
}

/** Removes the second factor. */
export async function removeSecondFactor({ database }: Pick<Parts, 'database'>, personId: number): Promise<void> {
  await database.transaction(async () => {
    await database.query.deleteFrom('second_factor').where('person_id', '=', personId).execute();
    await database.query.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  });
}

/** Makes new recovery codes; the ones before stop working. They are stored as hashes, and shown this once. */
export async function replaceRecoveryCodes({ database }: Pick<Parts, 'database'>, personId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer });
    return (base32.toLowerCase().match(/.{4}/g) ?? []).join('-');
  });
  await database.transaction(async () => {
    await database.query.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
    await database.query
      .insertInto('recovery_code')
      .values(codes.map((code) => ({ person_id: personId, hash: hashOf(personId, code), used_at: null })))
      .execute();
  });
  return codes;
}

/**
 * Whether a code of the app or a recovery code is right, and which it was. It is spent then: neither works a second time, also not of
 * many tries at once.
 */
export async function spendCode(
  parts: Parts,
  personId: number,
  typed: string,
): Promise<'code' | 'recovery' | undefined> {
  const text = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(text)) return (await spendTimedCode(parts, personId, text)) ? 'code' : undefined;
  if (!/^[a-z2-7]{16}$/.test(text)) return undefined;
  const { numUpdatedRows } = await parts.database.query
    .updateTable('recovery_code')
    .set({ used_at: parts.now() })
    .where('person_id', '=', personId)
    .where('hash', '=', hashOf(personId, text))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? 'recovery' : undefined;
}

/** The code of the step that is on, or of the one before or after it; each step's works once (RFC 6238, 5.2). */
async function spendTimedCode({ database, now, vault }: Parts, personId: number, code: string): Promise<boolean> {
  const row = await database.query
    .selectFrom('second_factor')
    .select('secret')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return false;
  const timestamp = now().getTime();
  const secret = Secret.fromBase32(vault.open(row.secret, secondFactorPurpose));
  const delta = totpOf(secret, '').validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / stepMs) + delta;
  const { numUpdatedRows } = await database.query
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('secret', '=', row.secret)
    .where((either) => either.or([either('last_step', 'is', null), either('last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function hashOf(personId: number, code: string): string {
  return hashSecret(`${personId}:${code.replaceAll('-', '')}`);
}

function alreadyOn(): ServiceError {
  return new ServiceError('conflict', 'The second factor is already on. Turn it off first.');
}

/** Returns the error for a wrong code. */
export function wrongCode(): ServiceError {
  return new ServiceError('wrong_code', 'The code is wrong, expired or already used.');
}
