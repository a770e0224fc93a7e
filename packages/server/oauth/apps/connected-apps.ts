import type { ConnectedApp } from '@platen/api';
import { sql } from 'kysely';
import { ServiceError } from '../../http/service-error.ts';
import { logoUrlOf } from './logo.ts';
import { scopesIn } from '../oauth-scopes.ts';
import type { OAuthParts } from '../oauth-parts.ts';

type Parts = Pick<OAuthParts, 'publicUrl' | 'database'>;

interface Row {
  id: string;
  client_id: string;
  name: string;
  kind: 'registered' | 'app';
  has_logo: boolean;
  scope: string;
  workspaces: { id: string; name: string }[];
  created_at: Date;
  last_used_at: Date;
}

/** The applications that a person let in, each once however often they did; named by the last grant. */
export async function listConnectedApps({ database, publicUrl }: Parts, personId: number): Promise<ConnectedApp[]> {
  const { rows } = await sql<Row>`
    select max(g.id)::text as id, c.client_id, c.name, c.kind, c.logo is not null as has_logo,
      string_agg(g.scope, ' ') as scope, min(g.created_at) as created_at, max(g.last_used_at) as last_used_at,
      coalesce((
        select json_agg(json_build_object('id', w.id::text, 'name', w.name) order by w.id)
        from workspace w
        join member m on m.workspace_id = w.id and m.person_id = ${personId}
        where exists (
          select from oauth_grant_workspace r join oauth_grant o on o.id = r.grant_id
          where r.workspace_id = w.id and o.person_id = ${personId} and o.client_id = c.client_id)), '[]'::json) as workspaces
    from oauth_grant g
    join oauth_client c on c.client_id = g.client_id
    where g.person_id = ${personId}
    group by c.client_id
    order by max(g.id) desc`.execute(database.query);
  return rows.map((row) => ({
    id: row.id,
    client_id: row.client_id,
    name: row.name,
    logo_url: row.has_logo ? logoUrlOf(publicUrl, row.client_id) : null,
    is_registered_here: row.kind === 'app',
    scopes: scopesIn(row.scope),
    workspaces: row.workspaces,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }));
}

/** Ends every grant that a person gave to the application of one of them. Throws ServiceError `not_found`. */
export async function removeConnectedApp({ database }: Parts, personId: number, grantId: number): Promise<void> {
  await database.transaction(async () => {
    const clientId = await findClient({ database }, personId, grantId);
    await database.query
      .deleteFrom('oauth_grant')
      .where('person_id', '=', personId)
      .where('client_id', '=', clientId)
      .execute();
  });
}

/** Takes a workspace from those grants; ends those that reach none then. Throws ServiceError `not_found`. */
export async function removeConnectedWorkspace(
  { database }: Parts,
  personId: number,
  { grantId, workspaceId }: { grantId: number; workspaceId: number },
): Promise<void> {
  await database.transaction(async () => {
    const clientId = await findClient({ database }, personId, grantId);
    const grants = database.query
      .selectFrom('oauth_grant')
      .select('id')
      .where('person_id', '=', personId)
      .where('client_id', '=', clientId);
    const removed = await database.query
      .deleteFrom('oauth_grant_workspace')
      .where('workspace_id', '=', workspaceId)
      .where('grant_id', 'in', grants)
      .returning('grant_id')
      .execute();
    if (removed.length === 0) throw unknown();
    await database.query
      .deleteFrom('oauth_grant')
      .where('id', 'in', grants)
      .where('id', 'not in', database.query.selectFrom('oauth_grant_workspace').select('grant_id'))
      .execute();
  });
}

async function findClient({ database }: Pick<Parts, 'database'>, personId: number, grantId: number): Promise<string> {
  const grant = await database.query
    .selectFrom('oauth_grant')
    .select('client_id')
    .where('id', '=', grantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!grant) throw unknown();
  return grant.client_id;
}

function unknown(): ServiceError {
  return new ServiceError(
    'not_found',
    'You have no connected app with this ID, or it has no access to that workspace.',
  );
}
