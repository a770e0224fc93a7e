import type { SavedTemplate, TemplateDetail, TemplateEntry } from '@platen/api';
import type { ModificationEntry, Report } from '@platen/template';
import type { Selectable } from 'kysely';
import type { ListedPage, TemplateTable, ThumbnailEntry } from '../db/tables/template-tables.ts';
import type { TemplateSummary } from '../http/large-body.ts';
import type { StoredHead, StoredTemplate } from './stored-template.ts';
import { summariseTemplate } from './summarise-template.ts';
import { thumbnailUrl } from './thumbnails.ts';

/** The columns that an entry of a list is read from: never the content. */
export const entryColumns = [
  'id',
  'created_at',
  'updated_at',
  'workspace_id',
  'user_id',
  'canvas_width',
  'canvas_height',
  'name',
  'description',
  'tags',
  'embed_user_id',
  'page_list',
  'modifications',
  'thumbnails',
] as const satisfies (keyof TemplateTable)[];
/** A row of a list. */
export type EntryRow = Pick<Selectable<TemplateTable>, (typeof entryColumns)[number]>;

/** A row as lists answer it. */
export function presentEntry(row: EntryRow, publicUrl: string): TemplateEntry {
  return {
    id: row.id,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    workspace_id: String(row.workspace_id),
    user_id: row.user_id === null ? '' : String(row.user_id),
    canvas_width: row.canvas_width,
    canvas_height: row.canvas_height,
    name: row.name,
    description: row.description,
    tags: row.tags,
    embed_user_id: row.embed_user_id,
    ...presentPages(row.page_list, row.modifications, row.thumbnails, publicUrl),
  };
}

/** A template as it is answered after it was created or changed. */
export function presentSaved(
  stored: StoredHead,
  summary: TemplateSummary,
  publicUrl: string,
  report: Report = [],
): SavedTemplate {
  return {
    id: stored.id,
    created_at: stored.createdAt.toISOString(),
    updated_at: stored.updatedAt.toISOString(),
    workspace_id: String(stored.workspaceId),
    user_id: stored.userId === null ? '' : String(stored.userId),
    canvas_width: summary.width,
    canvas_height: summary.height,
    name: summary.name,
    description: summary.description,
    tags: summary.tags,
    embed_user_id: stored.embedUserId,
    ...presentPages(summary.pages, summary.modifications, stored.thumbnails, publicUrl),
    folder_id: stored.folderId,
    revision: stored.revision,
    current_version: String(stored.revision),
    report,
  };
}

/** A template as it is answered whole. */
export function presentDetail(stored: StoredTemplate, publicUrl: string): TemplateDetail {
  const { report: _, ...saved } = presentSaved(stored, summariseTemplate(stored.content), publicUrl);
  return {
    ...saved,
    pages_data: stored.content.pages.map((page, index) => ({
      page_id: page.id,
      thumbnail_url: saved.pages_data[index]?.thumbnail_url ?? '',
      ...page,
    })),
    modifications_json: Object.fromEntries(saved.modifications.map(({ key, example }) => [key, example])),
    content: stored.content,
  };
}

function presentPages(
  pages: readonly ListedPage[],
  modifications: ModificationEntry[],
  thumbnails: Readonly<Record<string, ThumbnailEntry>>,
  publicUrl: string,
): Pick<TemplateEntry, 'thumbnail_url' | 'pages_data' | 'modifications'> {
  const imageOf = (id: string): string =>
    thumbnailUrl(publicUrl, Object.hasOwn(thumbnails, id) ? thumbnails[id] : undefined);
  return {
    thumbnail_url: pages[0] ? imageOf(pages[0].id) : '',
    pages_data: pages.map(({ id, name }) => ({ page_id: id, name, thumbnail_url: imageOf(id) })),
    modifications,
  };
}
