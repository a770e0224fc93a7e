import type { MemberRole } from '@platen/api';
import { sql } from 'kysely';
import { createReadMemory } from '../../db/read-memory.ts';
import { runPrepared } from '../../db/run-prepared.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret, isSecret } from '../../http/bearer-secret.ts';
import type { CallerResolver } from '../../http/caller.ts';
import { chooseWorkspace } from '../../http/choose-workspace.ts';
import { ServiceError } from '../../http/service-error.ts';
import { canonicalResource, oauthAddresses } from '../../http/oauth-addresses.ts';
import { scopesIn } from '../oauth-scopes.ts';

const prefix = 'ost_';
/** Tokens that are remembered at a time. */
const maxRemembered = 1000;

interface Row {
  grant_id: number;
  person_id: number;
  scope: string | null;
  resource: string | null;
  expires_at: Date;
  is_disabled: boolean;
  is_restricted: boolean;
  /** Workspaces of the grant that the person is in, with what they are there. */
  memberships: [workspaceId: number, role: MemberRole][];
}

/**
 * Knows the callers of access tokens. Each call looks up the token, its grant, its application and what the person is in their
 * workspaces now in one statement, or knows that nothing was written since one did, so that whatever ends a token does so at once.
 * A token works at the resource that it was asked for (RFC 8707) alone: at the MCP server, or, also without a resource, at the interface.
 */
export function createAccessTokenResolver({
  database,
  now,
  publicUrl,
}: {
  publicUrl: string;
  database: Database;
  now: () => Date;
}): CallerResolver {
  const { resource, toolsResource } = oauthAddresses(publicUrl);
  const memory = createReadMemory<Row | undefined>(database, {
    max: maxRemembered,
    isWorth: (row) => row !== undefined,
  });
  const findRow = async (hash: string): Promise<Row | undefined> => {
    const statement = sql<Row>`
      select g.id as grant_id, g.person_id, t.scope, t.resource, t.expires_at,
        c.disabled_at is not null as is_disabled,
        c.mode = 'development' and c.owner_id is distinct from g.person_id and not exists (
          select from oauth_tester o join person p on lower(p.email) = o.email
          where o.client_id = c.client_id and p.id = g.person_id) as is_restricted,
        coalesce((
          select json_agg(json_build_array(m.workspace_id, m.role) order by m.workspace_id)
          from oauth_grant_workspace w
          join member m on m.workspace_id = w.workspace_id and m.person_id = g.person_id
          where w.grant_id = g.id), '[]'::json) as memberships
      from oauth_token t
      join oauth_grant g on g.id = t.grant_id
      join oauth_client c on c.client_id = t.client_id
      where t.hash = ${hash} and t.kind = 'AccessToken'`.compile(database.query);
    const [row] = await runPrepared(database, statement, 'reads');
    return row;
  };
  return async (token, request) => {
    if (!token.startsWith(prefix)) return undefined;
    const hash = hashSecret(token);
    const row = isSecret(prefix, token) ? await memory.recall(hash, () => findRow(hash)) : undefined;
    if (!row || row.expires_at <= now() || row.is_disabled || row.memberships.length === 0) {
      throw new ServiceError('oauth_token_invalid', 'This access token is unknown, expired or revoked.');
    }
    const called = request.resource === 'mcp' ? toolsResource : resource;
    const audience = row.resource === null ? resource : canonicalResource(row.resource, publicUrl);
    if (audience !== called) {
      throw new ServiceError(
        'oauth_token_invalid',
        `This access token is for ${audience} and not for ${request.resource === 'mcp' ? 'the tools' : 'the interface'}. Ask for one with resource=${called}.`,
      );
    }
    if (row.is_restricted) {
      throw new ServiceError(
        'sandbox_restricted',
        'This app is in development: only its owner and test users can use it.',
      );
    }
    const workspaceId = chooseWorkspace(
      request,
      row.memberships.map(([id]) => id),
    );
    return {
      kind: 'oauth-token',
      workspaceId,
      userId: row.person_id,
      credential: `token:${row.grant_id}`,
      levels: new Set(),
      scopes: new Set(scopesIn(row.scope ?? '')),
      embed: null,
      role: row.memberships.find(([id]) => id === workspaceId)?.[1] ?? null,
    };
  };
}
