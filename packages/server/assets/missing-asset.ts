import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import type { AssetRow } from './asset-record.ts';

/**
 * Returns why an asset is not available: 404 if the workspace has none with this id and type; 403 for a key or token that restricted its
 * call to an embed user and gave an asset of someone else in its own workspace. Embed users never learn of others' assets.
 */
export async function missingAsset(
  database: Database,
  caller: Caller,
  scope: ItemScope,
  { type, id }: { type: AssetRow['type']; id: number },
): Promise<ServiceError> {
  const mayKnow = caller.embed === null && scope.embedId !== null;
  const found =
    mayKnow &&
    (await database.query
      .selectFrom('brand_asset')
      .select('id')
      .where('id', '=', id)
      .where('type', '=', type)
      .where('workspace_id', '=', scope.workspaceId)
      .executeTakeFirst());
  if (found) return new ServiceError('access_denied', 'Access Forbidden');
  return new ServiceError('asset_not_found', `${type === 'color' ? 'Color' : 'Asset'} not found`);
}
