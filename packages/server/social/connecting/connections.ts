import { createHash, randomBytes } from 'node:crypto';
import type { SocialPlatform } from '@platen/api/social';
import { z } from 'zod';
import { createPublicId, hashSecret } from '../../http/bearer-secret.ts';
import { connectionCallOf } from '../accounts/connection-call.ts';
import { storedCredentials } from '../accounts/stored-credentials.ts';
import { adapterOf } from '../adapters/adapter-list.ts';
import type { FoundAccount } from '../adapters/connection.ts';
import type { SocialParts } from '../social-parts.ts';

type Parts = Pick<SocialParts, 'config' | 'publicUrl' | 'database' | 'fetcher' | 'vault' | 'now'>;

/** Milliseconds that a person may take at a network. */
const visitMs = 10 * 60_000;
const purpose = 'social-connection';

const found = z.object({
  providerId: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  credentials: storedCredentials,
});
const savedShape = z.object({
  verifier: z.string(),
  saved: z.record(z.string(), z.string()),
  /** After the way back: hash of the code that the browser came with. Only that browser knows it. */
  codeHash: z.string().optional(),
  /** After the way back: what there is to choose from. */
  accounts: z.array(found).optional(),
});
type Saved = z.output<typeof savedShape>;

/** A person on the way to a network and back. */
export interface OpenConnection {
  stateHash: string;
  workspaceId: number;
  platform: SocialPlatform;
  /** The person who started it; null for an API key. */
  personId: number | null;
  returnTo: string;
  saved: Saved;
}

/** Where networks send people back to. */
export function callbackUrl({ publicUrl }: Pick<Parts, 'publicUrl'>, platform: SocialPlatform): string {
  return `${publicUrl}/social/callback/${platform}`;
}

/** Starts a connection: returns the network's address, and until when the person may return. Throws SocialError. */
export async function startConnection(
  parts: Parts,
  begun: {
    workspaceId: number;
    platform: SocialPlatform;
    personId: number | null;
    returnTo: string;
    fields: Readonly<Record<string, string>>;
  },
): Promise<{ url: string; expiresAt: Date }> {
  const { connection } = adapterOf(begun.platform);
  if (connection.kind !== 'oauth') throw new TypeError(`${begun.platform} has no page to go to.`);
  const state = createPublicId('');
  const verifier = randomBytes(32).toString('base64url');
  const { url, saved = {} } = await connection.authorize(connectionCallOf(parts, begun.platform), {
    redirectUri: callbackUrl(parts, begun.platform),
    state,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    fields: begun.fields,
  });
  const expiresAt = new Date(parts.now().getTime() + visitMs);
  await parts.database.query.deleteFrom('social_connection').where('expires_at', '<', parts.now()).execute();
  await parts.database.query
    .insertInto('social_connection')
    .values({
      state_hash: hashSecret(state),
      workspace_id: begun.workspaceId,
      platform: begun.platform,
      person_id: begun.personId,
      saved: seal(parts, { verifier, saved: { ...saved } }),
      return_to: begun.returnTo,
      expires_at: expiresAt,
      created_at: parts.now(),
    })
    .execute();
  return { url, expiresAt };
}

/** The connection that a state belongs to; undefined when it is over or never was. */
export async function findConnection(
  { database, vault, now }: Pick<Parts, 'database' | 'vault' | 'now'>,
  platform: SocialPlatform,
  state: string,
): Promise<OpenConnection | undefined> {
  if (!/^[A-Za-z0-9]{22}$/.test(state)) return undefined;
  const row = await database.query
    .selectFrom('social_connection')
    .selectAll()
    .where('state_hash', '=', hashSecret(state))
    .where('platform', '=', platform)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    stateHash: row.state_hash,
    workspaceId: row.workspace_id,
    platform: row.platform,
    personId: row.person_id,
    returnTo: row.return_to,
    saved: savedShape.parse(JSON.parse(vault.open(row.saved, purpose))),
  };
}

/** Exchanges the code of a person who came back for the accounts they may post for, which are kept with the connection. */
export async function exchangeCode(parts: Parts, open: OpenConnection, code: string): Promise<FoundAccount[]> {
  const { connection } = adapterOf(open.platform);
  if (connection.kind !== 'oauth') throw new TypeError(`${open.platform} has no page to come back from.`);
  const accounts = await connection.exchange(connectionCallOf(parts, open.platform, open.saved.saved), {
    code,
    redirectUri: callbackUrl(parts, open.platform),
    codeVerifier: open.saved.verifier,
    saved: open.saved.saved,
  });
  await parts.database.query
    .updateTable('social_connection')
    .set({
      saved: seal(parts, {
        verifier: '',
        saved: {},
        codeHash: hashSecret(code),
        accounts: accounts.map((each) => found.parse(each)),
      }),
    })
    .where('state_hash', '=', open.stateHash)
    .execute();
  return accounts;
}

/**
 * True if it is the browser that came back, which alone knows the code: the caller with the API key knows the state as well, and must not
 * agree instead of the person who did so at the network.
 */
export function isSameVisit({ saved }: OpenConnection, code: string): boolean {
  return saved.codeHash === hashSecret(code);
}

/** The accounts that a person who came back may choose from; undefined before they did. */
export function choicesOf({ saved }: OpenConnection): FoundAccount[] | undefined {
  return saved.accounts;
}

/** Ends a connection. Of many at once exactly one is answered yes. */
export async function endConnection({ database }: Pick<Parts, 'database'>, open: OpenConnection): Promise<boolean> {
  const ended = await database.query
    .deleteFrom('social_connection')
    .where('state_hash', '=', open.stateHash)
    .returning('state_hash')
    .executeTakeFirst();
  return ended !== undefined;
}

function seal({ vault }: Pick<Parts, 'vault'>, saved: Saved): string {
  return vault.seal(JSON.stringify(saved), purpose);
}
