import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { SocialAccountTable } from '../../db/tables/social-tables.ts';
import { adapterOf } from '../adapters/adapter-list.ts';
import { hashSecret } from '../../http/bearer-secret.ts';
import type { Credentials } from '../adapters/connection.ts';
import { SocialError } from '../adapters/social-error.ts';
import { connectionCallOf, nameOf } from './connection-call.ts';
import { storedCredentials, type StoredCredentials } from './stored-credentials.ts';
import type { SocialParts } from '../social-parts.ts';

type Parts = Pick<SocialParts, 'config' | 'database' | 'fetcher' | 'vault' | 'log' | 'now'>;

type Account = Selectable<SocialAccountTable>;

/** Purpose for sealing account credentials. */
export const credentialsPurpose = 'social-credentials';
/** Tokens that end sooner are exchanged for new ones before they are used. */
const aheadMs = 120_000;
/** Milliseconds that one process is given to get new credentials. */
const refreshWithinMs = 45_000;
/** Renewals of one call at most: servers that anybody may run give what ends at once, or the same again. */
const maxRenewals = 2;

/** Credentials as they are stored. */
export function sealCredentials({ vault }: Pick<Parts, 'vault'>, credentials: StoredCredentials): string {
  return vault.seal(JSON.stringify(credentials), credentialsPurpose);
}

function openCredentials({ vault }: Pick<Parts, 'vault'>, account: Account): StoredCredentials {
  if (account.credentials === null) throw new SocialError('reconnect', 'The account is no longer connected.');
  return storedCredentials.parse(JSON.parse(vault.open(account.credentials, credentialsPurpose)));
}

async function readAccount({ database }: Pick<Parts, 'database'>, id: number): Promise<Account> {
  return database.query.selectFrom('social_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Credentials that work for a while yet. Those that end, or that a network has refused (`refused` is its access token), are exchanged for new
 * ones, by one process at a time: many networks take a refresh token once. Throws SocialError `reconnect`, and marks the account, when the
 * network gives none.
 */
export async function freshCredentials(
  parts: Parts,
  accountId: number,
  { refused, signal }: { refused?: string; signal: AbortSignal },
): Promise<{ account: Account; credentials: Credentials }> {
  let renewals = 0;
  let isNew = false;
  for (;;) {
    const account = await readAccount(parts, accountId);
    const credentials = openCredentials(parts, account);
    const endsAt = credentials.expiresAt?.getTime() ?? Infinity;
    const isRefused = refused !== undefined && credentials.accessToken === refused;
    // What was renewed just now is as good as it gets, however soon it ends.
    if (!isRefused && (isNew || endsAt > parts.now().getTime() + aheadMs)) return { account, credentials };
    const { connection } = adapterOf(account.platform);
    if (!connection.refresh) {
      if (!isRefused && endsAt > parts.now().getTime()) return { account, credentials };
      throw await refuse(parts, account, 'no longer grants access to the service');
    }
    if (renewals === maxRenewals) throw await refuse(parts, account, 'returned new credentials that do not work');
    if (await claimRefresh(parts, account)) {
      renewals += 1;
      isNew = await refresh(parts, account, credentials);
      continue;
    }
    await wait(250, undefined, { signal });
  }
}

/**
 * Takes the right to renew credentials, for all accounts of a network in the workspace: boards, pages and locations of one connection share a
 * refresh token, and many networks take one once.
 */
async function claimRefresh({ database, now }: Parts, account: Account): Promise<boolean> {
  return database.transaction(async () => {
    const at = now();
    const siblings = await siblingsOf(database, account).select(['id', 'refreshing_until']).forUpdate().execute();
    if (siblings.some(({ refreshing_until: until }) => until !== null && until > at)) return false;
    await database.query
      .updateTable('social_account')
      .set({ refreshing_until: new Date(at.getTime() + refreshWithinMs) })
      .where('id', '=', account.id)
      .execute();
    return true;
  });
}

function siblingsOf({ query }: Parts['database'], { workspace_id: workspaceId, platform }: Account) {
  return query
    .selectFrom('social_account')
    .where('workspace_id', '=', workspaceId)
    .where('platform', '=', platform)
    .orderBy('id');
}

/** The other accounts of a network in the workspace that are connected, with their credentials. */
async function openSiblings(
  parts: Parts,
  account: Account,
): Promise<{ sibling: Account; credentials: StoredCredentials }[]> {
  const siblings = await siblingsOf(parts.database, account)
    .selectAll()
    .where('id', '!=', account.id)
    .where('credentials', 'is not', null)
    .execute();
  return siblings.map((sibling) => ({ sibling, credentials: openCredentials(parts, sibling) }));
}

/**
 * Passes renewed credentials to the accounts that shared the refresh token, if the network changed it, also to those
 * that were left out the last time because the process ended.
 */
async function shareRenewed(
  parts: Parts,
  account: Account,
  before: StoredCredentials,
  renewed: StoredCredentials,
): Promise<void> {
  if (before.refreshToken === undefined || renewed.refreshToken === before.refreshToken) return;
  for (const { sibling, credentials } of await openSiblings(parts, account)) {
    const { refreshToken, secrets } = credentials;
    if (refreshToken === undefined) continue;
    if (refreshToken !== before.refreshToken && hashSecret(refreshToken) !== before.renewedFrom) continue;
    await writeRenewed(parts, sibling, { ...renewed, ...(secrets && { secrets }) });
  }
}

/** Credentials that another account of the connection got for the same refresh token, and did not pass on. */
async function findRenewed(
  parts: Parts,
  account: Account,
  { refreshToken, secrets }: StoredCredentials,
): Promise<StoredCredentials | undefined> {
  if (refreshToken === undefined) return undefined;
  const from = hashSecret(refreshToken);
  const siblings = await openSiblings(parts, account);
  const found = siblings.find(({ credentials }) => credentials.renewedFrom === from)?.credentials;
  return found && { ...found, ...(secrets && { secrets }) };
}

async function writeRenewed(parts: Parts, account: Account, renewed: StoredCredentials): Promise<void> {
  await parts.database.query
    .updateTable('social_account')
    .set({
      credentials: sealCredentials(parts, renewed),
      expires_at: renewed.expiresAt ?? null,
      requires_reconnect: false,
      updated_at: parts.now(),
    })
    .where('id', '=', account.id)
    .where('credentials', '=', account.credentials)
    .execute();
}

/** Renews credentials. Answers whether the network was asked, so that they are as good as they get. */
async function refresh(parts: Parts, account: Account, credentials: StoredCredentials): Promise<boolean> {
  const { connection } = adapterOf(account.platform);
  try {
    // Another process may just have renewed them.
    const present = await readAccount(parts, account.id);
    if (present.credentials !== account.credentials) return true;
    const known = await findRenewed(parts, account, credentials);
    if (known) {
      await writeRenewed(parts, account, known);
      return false;
    }
    const given = await connection.refresh?.(connectionCallOf(parts, account.platform, account.details), {
      providerId: account.provider_id,
      details: account.details,
      credentials,
    });
    if (!given) return true;
    const renewed = { ...given, ...renewalOf(credentials, given) };
    // The account's own first: it is the record by which the others find theirs.
    await writeRenewed(parts, account, renewed);
    await shareRenewed(parts, account, credentials, renewed);
    return true;
  } catch (error) {
    if (error instanceof SocialError && (error.kind === 'reconnect' || error.kind === 'invalid')) {
      throw await refuse(parts, account, 'no longer grants access to the service');
    }
    throw error;
  } finally {
    await parts.database.query
      .updateTable('social_account')
      .set({ refreshing_until: null })
      .where('id', '=', account.id)
      .execute();
  }
}

/** Origin of renewed credentials; a refresh token that stays came from where it did. */
function renewalOf(before: StoredCredentials, given: Credentials): Pick<StoredCredentials, 'renewedFrom'> {
  const { refreshToken, renewedFrom } = before;
  const from = given.refreshToken === refreshToken ? renewedFrom : refreshToken && hashSecret(refreshToken);
  return from === undefined ? {} : { renewedFrom: from };
}

/** Marks an account as one that must be connected again. */
async function refuse(parts: Parts, account: Account, what: string): Promise<SocialError> {
  await requireReconnect(parts, account.id);
  return new SocialError('reconnect', `${nameOf(account.platform)} ${what}: connect the account again.`);
}

/** Marks an account whose network no longer grants access. */
export async function requireReconnect(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  accountId: number,
): Promise<void> {
  await database.query
    .updateTable('social_account')
    .set({ requires_reconnect: true, updated_at: now() })
    .where('id', '=', accountId)
    .execute();
}
