import { refuseEmbedScoping, type EmbedScoping } from '@platen/api';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';

/**
 * The rows that a call may see. A session of an embed sees those of its own embed and user only: naming others is refused with
 * `access_denied`. A key or token sees its whole workspace, or, when it names an embed and a user of it, that user's rows. Throws
 * ServiceError `invalid_request` when only one of the two is named and `embed_not_found` when the workspace has no such embed.
 */
export async function resolveItemScope(
  { database }: { database: Database },
  caller: Caller,
  query: EmbedScoping = {},
): Promise<ItemScope> {
  const { workspaceId, embed } = caller;
  if (embed) {
    const namesOther =
      (query.embedId !== undefined && query.embedId !== embed.publicId) ||
      (query.embedUserId !== undefined && query.embedUserId !== embed.userId);
    if (namesOther) {
      throw new ServiceError('access_denied', 'An embed session can only access the items of its own embed and user.');
    }
    return { workspaceId, embedId: embed.id, embedUserId: embed.userId };
  }
  const refusal = refuseEmbedScoping(query);
  if (refusal !== undefined) throw new ServiceError('invalid_request', refusal);
  if (query.embedId === undefined || query.embedUserId === undefined) {
    return { workspaceId, embedId: null, embedUserId: null };
  }
  const found = await database.query
    .selectFrom('embed')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('public_id', '=', query.embedId)
    .executeTakeFirst();
  if (!found) throw new ServiceError('embed_not_found', 'There is no embed with this id in the workspace.');
  return { workspaceId, embedId: found.id, embedUserId: query.embedUserId };
}
