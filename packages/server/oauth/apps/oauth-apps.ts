import type { OAuthApp, operations, OperationInput } from '@platen/api';
import { sql } from 'kysely';
import { createPublicId, createSecret, hashSecret } from '../../http/bearer-secret.ts';
import { ServiceError } from '../../http/service-error.ts';
import { drawLogo, logoUrlOf } from './logo.ts';
import { refuseRedirectUri } from './redirect-uri.ts';
import type { OAuthParts } from '../oauth-parts.ts';
import { grantTypes } from './register-client.ts';

type Parts = Pick<OAuthParts, 'publicUrl' | 'database' | 'now'>;

/** Prefix of app secrets. */
const secretPrefix = 'oas_';
/** Apps of one workspace. */
const maxApps = 100;

interface Row {
  client_id: string;
  name: string;
  is_confidential: boolean;
  redirect_uris: string[];
  has_logo: boolean;
  mode: 'development' | 'live';
  test_users: string[];
  disabled_at: Date | null;
  secret_hint: string | null;
  users: number;
  created_at: Date;
  updated_at: Date;
  last_used_at: Date | null;
}

/** The apps of a workspace, newest first; only the one with that id when one is given. */
export async function findOAuthApps(
  { database, publicUrl }: Parts,
  workspaceId: number,
  appId: string | null = null,
): Promise<OAuthApp[]> {
  const { rows } = await sql<Row>`
    select c.client_id, c.name, c.is_confidential, c.redirect_uris, c.logo is not null as has_logo, c.mode, c.disabled_at,
      c.secret_hint, c.created_at, c.updated_at, c.last_used_at,
      array(select t.email from oauth_tester t where t.client_id = c.client_id order by t.email) as test_users,
      (select count(distinct g.person_id) from oauth_grant g where g.client_id = c.client_id)::int as users
    from oauth_client c
    where c.workspace_id = ${workspaceId} and c.kind = 'app' and (${appId}::text is null or c.client_id = ${appId})
    order by c.created_at desc, c.client_id`.execute(database.query);
  return rows.map((row) => ({
    id: row.client_id,
    name: row.name,
    type: row.is_confidential ? 'confidential' : 'public',
    redirect_uris: row.redirect_uris,
    logo_url: row.has_logo ? logoUrlOf(publicUrl, row.client_id) : null,
    mode: row.mode,
    test_users: row.test_users,
    disabled: row.disabled_at !== null,
    secret_hint: row.secret_hint,
    users: row.users,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

/** An app of a workspace. Throws ServiceError `not_found`. */
export async function findOAuthApp(parts: Parts, workspaceId: number, appId: string): Promise<OAuthApp> {
  const [app] = await findOAuthApps(parts, workspaceId, appId);
  return app ?? refuseUnknown();
}

/** Makes an app, and answers it with its secret, which is null for public ones. */
export async function addOAuthApp(
  parts: Parts,
  owner: { workspaceId: number; personId: number },
  settings: OperationInput<typeof operations.createOAuthApp>['body'],
): Promise<OAuthApp & { client_secret: string | null }> {
  const { database, now } = parts;
  refuseRedirects(settings.redirect_uris);
  const logo = settings.logo === undefined ? null : await drawLogo(settings.logo);
  const clientId = createPublicId('app_');
  const secret = settings.type === 'confidential' ? createSecret(secretPrefix) : null;
  return database.transaction(async () => {
    const { count } = await database.query
      .selectFrom('oauth_client')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', owner.workspaceId)
      .executeTakeFirstOrThrow();
    if (count >= maxApps)
      throw new ServiceError('conflict', `A workspace can have at most ${maxApps} apps. Delete one first.`);
    await database.query
      .insertInto('oauth_client')
      .values({
        client_id: clientId,
        kind: 'app',
        workspace_id: owner.workspaceId,
        owner_id: owner.personId,
        name: settings.name,
        redirect_uris: settings.redirect_uris,
        grant_types: [...grantTypes],
        ...secretColumns(secret),
        is_confidential: secret !== null,
        logo,
        mode: settings.mode,
        created_at: now(),
        updated_at: now(),
      })
      .execute();
    await setTesters(parts, clientId, settings.test_users);
    return { ...(await findOAuthApp(parts, owner.workspaceId, clientId)), client_secret: secret };
  });
}

/** Changes an app. Throws ServiceError `not_found`. */
export async function changeOAuthApp(
  parts: Parts,
  workspaceId: number,
  appId: string,
  settings: OperationInput<typeof operations.updateOAuthApp>['body'],
): Promise<OAuthApp> {
  const { database, now } = parts;
  refuseRedirects(settings.redirect_uris ?? []);
  const { name, redirect_uris, logo, mode, test_users, disabled } = settings;
  const drawn = typeof logo === 'string' ? await drawLogo(logo) : logo;
  return database.transaction(async () => {
    const row = await database.query
      .updateTable('oauth_client')
      .set({
        ...(name !== undefined && { name }),
        ...(redirect_uris !== undefined && { redirect_uris }),
        ...(drawn !== undefined && { logo: drawn }),
        ...(mode !== undefined && { mode }),
        ...(disabled !== undefined && { disabled_at: disabled ? now() : null }),
        updated_at: now(),
      })
      .where('workspace_id', '=', workspaceId)
      .where('client_id', '=', appId)
      .returning('client_id')
      .executeTakeFirst();
    if (!row) return refuseUnknown();
    if (test_users !== undefined) await setTesters(parts, appId, test_users);
    return findOAuthApp(parts, workspaceId, appId);
  });
}

/** Deletes an app with its tokens. Throws ServiceError `not_found`. */
export async function removeOAuthApp({ database }: Parts, workspaceId: number, appId: string): Promise<void> {
  const row = await database.query
    .deleteFrom('oauth_client')
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', appId)
    .returning('client_id')
    .executeTakeFirst();
  if (!row) refuseUnknown();
}

/** Replaces the secret of a confidential app. Throws ServiceError `not_found` or `conflict`. */
export async function replaceOAuthAppSecret(
  parts: Parts,
  workspaceId: number,
  appId: string,
): Promise<OAuthApp & { client_secret: string }> {
  const { database, now } = parts;
  const app = await findOAuthApp(parts, workspaceId, appId);
  if (app.type === 'public') throw new ServiceError('conflict', 'Public apps have no secret.');
  const secret = createSecret(secretPrefix);
  await database.query
    .updateTable('oauth_client')
    .set({ ...secretColumns(secret), updated_at: now() })
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', appId)
    .execute();
  return { ...(await findOAuthApp(parts, workspaceId, appId)), client_secret: secret };
}

function secretColumns(secret: string | null): { secret_hash: string | null; secret_hint: string | null } {
  return {
    secret_hash: secret === null ? null : hashSecret(secret),
    secret_hint: secret === null ? null : secret.slice(0, secretPrefix.length + 4),
  };
}

async function setTesters({ database }: Parts, clientId: string, emails: readonly string[]): Promise<void> {
  await database.query.deleteFrom('oauth_tester').where('client_id', '=', clientId).execute();
  if (emails.length === 0) return;
  await database.query
    .insertInto('oauth_tester')
    .values(emails.map((email) => ({ client_id: clientId, email })))
    .execute();
}

/** Throws ServiceError that names every address that cannot be one. */
function refuseRedirects(uris: readonly string[]): void {
  const issues = uris.flatMap((uri, index) => {
    const message = refuseRedirectUri(uri);
    return message === undefined ? [] : [{ path: `redirect_uris[${index}]`, message }];
  });
  const [first] = issues;
  if (first) throw new ServiceError('invalid_request', `${first.path} ${first.message}.`, { issues });
}

function refuseUnknown(): never {
  throw new ServiceError('not_found', 'There is no app with this id in the workspace.');
}
