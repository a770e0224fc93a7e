import type Provider from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { canonicalResource } from '../../http/oauth-addresses.ts';
import type { ConsentRequest } from './consent-request.ts';

/**
 * Keeps that a person let an application do what it asked for in some of their workspaces, and answers what the authorization server
 * calls that. Workspaces that they are not in are omitted. Undefined when none is left.
 */
export async function giveGrant(
  { database, publicUrl, now }: { publicUrl: string; database: Database; now: () => Date },
  provider: Provider,
  { client, scopes, resource }: ConsentRequest,
  { personId, workspaceIds }: { personId: number; workspaceIds: readonly number[] },
): Promise<string | undefined> {
  return database.transaction(async () => {
    const members = await database.query
      .selectFrom('member')
      .select('workspace_id')
      .where('person_id', '=', personId)
      .where('workspace_id', 'in', workspaceIds.length > 0 ? [...workspaceIds] : [-1])
      .execute();
    if (members.length === 0) return undefined;
    const grant = new provider.Grant({ accountId: String(personId), clientId: client.clientId });
    grant.addOIDCScope(scopes.join(' '));
    if (resource !== undefined) grant.addResourceScope(canonicalResource(resource, publicUrl), scopes.join(' '));
    const key = await grant.save();
    const { id } = await database.query
      .updateTable('oauth_grant')
      .set({ created_at: now(), last_used_at: now() })
      .where('key', '=', key)
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.query
      .insertInto('oauth_grant_workspace')
      .values(members.map((member) => ({ grant_id: id, workspace_id: member.workspace_id })))
      .execute();
    return key;
  });
}
