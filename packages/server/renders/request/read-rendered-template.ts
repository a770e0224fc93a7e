import { readStarter } from '@platen/library/node';
import { PlatenError, withoutTestData, type BrandKit, type Template } from '@platen/template';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { followedKit, withFollowedKit } from '../../db/followed-kit.ts';
import { withinScope } from '../../db/within-scope.ts';
import type { ItemScope } from '../../fairness/share.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderRequest } from './render-request.ts';

/** A template as it is now. `revision` is 0 for those of the library. */
export interface ReadTemplate {
  content: Template;
  revision: number;
  /** The revision of the brand kit that it follows; null when it follows none. */
  kitRevision: number | null;
  /** The embed and user whose template it is; null for the workspace's and the library's. */
  owner: Pick<ItemScope, 'embedId' | 'embedUserId'>;
}

/** The template that a request names, within its scope. Throws ServiceError `template-not-found`. */
export async function readRenderedTemplate(
  { database }: { database: Database },
  request: Pick<RenderRequest, 'template' | 'workspaceId' | 'embedId' | 'embedUserId'>,
): Promise<ReadTemplate> {
  const { template } = request;
  if (template.kind === 'library') {
    return {
      content: await readLibraryTemplate(template.slug),
      revision: 0,
      kitRevision: null,
      owner: { embedId: null, embedUserId: null },
    };
  }
  const row = await database.query
    .selectFrom('template')
    .select(['content', 'revision', 'embed_id', 'embed_user_id', followedKit])
    .where('id', '=', template.id)
    .where(withinScope('template', request))
    .executeTakeFirst();
  if (!row) throw notFound(template.id);
  return toReadTemplate(row);
}

/** A template's row as it is read for renders. */
export interface RenderedRow {
  content: Template;
  revision: number;
  embed_id: number | null;
  embed_user_id: string | null;
  brand_kit: BrandKit | null;
}

/** The template of a row, with the brand kit that it follows. */
export function toReadTemplate({ content, revision, embed_id, embed_user_id, brand_kit }: RenderedRow): ReadTemplate {
  return {
    content: withFollowedKit(withoutTestData(content), brand_kit),
    revision,
    kitRevision: brand_kit?.revision ?? null,
    owner: { embedId: embed_id, embedUserId: embed_user_id },
  };
}

/** The data types of a template that a request names, without reading all of its content. Throws as `readRenderedTemplate`. */
export async function readRenderedData(
  { database }: { database: Database },
  request: Pick<RenderRequest, 'template' | 'workspaceId' | 'embedId' | 'embedUserId'>,
): Promise<Pick<Template, 'data'>> {
  const { template } = request;
  if (template.kind === 'library') return readLibraryTemplate(template.slug);
  const row = await database.query
    .selectFrom('template')
    .select(sql<NonNullable<Template['data']> | null>`content->'data'`.as('data'))
    .where('id', '=', template.id)
    .where(withinScope('template', request))
    .executeTakeFirst();
  if (!row) throw notFound(template.id);
  return row.data ? { data: row.data } : {};
}

function notFound(id: number): ServiceError {
  return new ServiceError('template-not-found', `There is no template ${id} in this workspace.`);
}

/** A template of the bundled library by its slug. Throws ServiceError `template-not-found`. */
export async function readLibraryTemplate(slug: string): Promise<Template> {
  try {
    return await readStarter(slug);
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'TEMPLATE_NOT_FOUND') {
      throw new ServiceError('template-not-found', error.message, { cause: error });
    }
    throw error;
  }
}
