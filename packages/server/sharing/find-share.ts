import { parseTemplate, withoutTestData, type Template } from '@platen/template';
import type { Database } from '../db/database.ts';
import { followedKit, withFollowedKit } from '../db/followed-kit.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { findTemplateAssets, type TemplateAssets } from '../renders/pipeline/template-assets.ts';

/** A template that is shared, as those who hold its link may know it. */
export interface Share {
  templateId: number;
  workspaceId: number;
  /** The embed and user whose template it is; null for the workspace's own. */
  owner: Pick<ItemScope, 'embedId' | 'embedUserId'>;
  name: string;
  description: string;
  revision: number;
  allowDuplication: boolean;
  /** Storage key of the first page's image. */
  imageKey: string | null;
}

/** The share behind a token, without the template's content. Throws ServiceError `share_not_found`. */
export async function findShare({ database }: { database: Database }, token: string): Promise<Share> {
  const found = await database.query
    .selectFrom('template_share as share')
    .innerJoin('template', 'template.id', 'share.template_id')
    .select([
      'template.id',
      'template.workspace_id',
      'template.embed_id',
      'template.embed_user_id',
      'template.name',
      'template.description',
      'template.revision',
      'template.page_list',
      'template.thumbnails',
      'share.allow_duplication',
    ])
    .where('share.token', '=', token)
    .executeTakeFirst();
  if (!found) throw shareNotFound();
  return {
    templateId: found.id,
    workspaceId: found.workspace_id,
    owner: { embedId: found.embed_id, embedUserId: found.embed_user_id },
    name: found.name,
    description: found.description,
    revision: found.revision,
    allowDuplication: found.allow_duplication,
    imageKey: found.thumbnails[found.page_list[0]?.id ?? '']?.key ?? null,
  };
}

/**
 * The content of a shared template as it is now, without its test data, with the brand assets that it names. Throws ServiceError `share_not_found` when
 * sharing ended in the meantime.
 */
export async function readShared(
  { database }: { database: Database },
  token: string,
  { workspaceId, owner }: Share,
): Promise<{ content: Template; assets: TemplateAssets }> {
  const found = await database.query
    .selectFrom('template_share as share')
    .innerJoin('template', 'template.id', 'share.template_id')
    .select(['template.content', followedKit])
    .where('share.token', '=', token)
    .executeTakeFirst();
  if (!found) throw shareNotFound();
  const content = withFollowedKit(withoutTestData(parseTemplate(found.content)), found.brand_kit);
  const scope = { workspaceId, embedId: null, embedUserId: null };
  return { content, assets: await findTemplateAssets({ database }, scope, { template: content, owner }) };
}

/** Returns the error for a link that is invalid, or no longer valid. */
export function shareNotFound(): ServiceError {
  return new ServiceError('share_not_found', 'Nothing is shared at this URL, or it is no longer shared.');
}
