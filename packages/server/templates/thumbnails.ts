import { hash } from 'node:crypto';
import { PlatenError, withoutTestData, type ErrorCode, type Page, type Template } from '@platen/template';
import { sql } from 'kysely';
import type { ThumbnailEntry } from '../db/tables/template-tables.ts';
import { followedKit, withFollowedKit } from '../db/followed-kit.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import type { Vault } from '../vault/vault.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Work } from '../jobs/work.ts';
import { shareOf } from '../fairness/share.ts';
import type { RenderContext } from '../renders/pipeline/render-context.ts';
import { findTemplateAssets, type TemplateAssets } from '../renders/pipeline/template-assets.ts';
import { fileKey, fileUrl } from '../storage/file-address.ts';

/** Pixels of a thumbnail's longer side; smaller pages keep their size. */
const longestSide = 640;

/** Failures of the moment and not of the template: drawing is tried again. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['RENDERER_BUSY', 'RENDERER_CLOSED', 'RENDER_ABORTED']);

/** Dependencies of drawing thumbnails. */
export interface ThumbnailParts {
  database: Database;
  storage: Storage;
  renderPool: RenderPool;
  vault: Vault;
}

/** One page's thumbnail as it is now. */
export interface PageThumbnail extends ThumbnailEntry {
  pageId: string;
}

/** Draws thumbnails that are queued, in this process. */
export async function workThumbnails(dependencies: ThumbnailParts & { queue: Queue }): Promise<Work> {
  // Half of them at most are a workspace's, which may wait for images that never come.
  await dependencies.queue.work(
    'thumbnails',
    { concurrency: 4, timeLimitMs: 300_000 },
    async ({ templateId }, { signal }) => {
      await drawThumbnails(dependencies, templateId, { signal });
    },
  );
  return {};
}

/** The address of a thumbnail; empty when there is none. */
export function thumbnailUrl(publicUrl: string, entry: ThumbnailEntry | undefined): string {
  return entry?.key ? fileUrl(publicUrl, entry.key) : '';
}

/**
 * Draws an image of each page at the template's present revision, stores it, and records it unless a newer one is recorded.
 * Pages whose image is of that revision already are omitted, and those that did not change since keep their image. A page that
 * cannot be drawn is recorded with its error and is not tried again before the template changes. Answers the wanted pages'
 * thumbnails, by default those of all; nothing when the template is gone. Throws what passes: a busy or closed renderer, and failures of storage and database.
 */
export async function drawThumbnails(
  { database, storage, vault, renderPool }: ThumbnailParts,
  templateId: number,
  options: { pageIds?: ReadonlySet<string>; signal?: AbortSignal } = {},
): Promise<PageThumbnail[]> {
  const found = await database.query
    .selectFrom('template')
    .select(['workspace_id', 'embed_id', 'embed_user_id', 'content', 'revision', 'thumbnails', followedKit])
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (!found) return [];
  const { revision, thumbnails } = found;
  const content = withFollowedKit(withoutTestData(found.content), found.brand_kit);
  const kitRevision = found.brand_kit?.revision ?? 0;
  const owner = { workspaceId: found.workspace_id, embedId: found.embed_id, embedUserId: found.embed_user_id };
  const assets = await findTemplateAssets(
    { database },
    { workspaceId: found.workspace_id, embedId: null, embedUserId: null },
    { template: content, owner },
  );
  const state = { revision, kitRevision, ...(assets.filesAt > 0 && { filesAt: assets.filesAt }) };
  const share = shareOf({
    workspaceId: found.workspace_id,
    embedId: found.embed_id,
    embedUserId: found.embed_user_id,
  });
  const shown: PageThumbnail[] = [];
  const drawn: PageThumbnail[] = [];
  for (const page of content.pages) {
    if (options.pageIds && !options.pageIds.has(page.id)) continue;
    const known = thumbnails[page.id];
    if (
      known &&
      known.revision >= revision &&
      (known.kitRevision ?? 0) >= kitRevision &&
      (known.filesAt ?? 0) >= assets.filesAt
    ) {
      shown.push({ pageId: page.id, ...known });
      continue;
    }
    options.signal?.throwIfAborted();
    const pageHash = hash(
      'sha256',
      JSON.stringify([page, assets.template.fonts, ...sharedParts(content, page), ...assets.replacedFiles]),
    ).slice(0, 32);
    if (known?.key && known.hash === pageHash) {
      drawn.push({ pageId: page.id, ...known, ...state });
      continue;
    }
    const context = { share, costName: `thumbnail of ${templateId} ${page.id}` };
    const image = await drawPage(renderPool, assets, page, { context, ...options });
    if (image.bytes) {
      const key = fileKey({ vault }, 'thumbnails', owner, image.bytes, 'webp');
      // Also when it is there, which makes it new: old ones that nothing shows are removed.
      await storage.put(key, image.bytes, 'image/webp');
      drawn.push({ pageId: page.id, key, ...state, hash: pageHash });
    } else {
      drawn.push({ pageId: page.id, key: null, ...state, hash: pageHash, error: image.error });
    }
  }
  await record(database, templateId, drawn);
  return [...shown, ...drawn];
}

/** The parts of its template that a page shows besides its own layers. */
function sharedParts({ data, masters, tokens, textStyles, brandKit }: Template, page: Page): unknown[] {
  const master = masters?.find(({ id }) => id === page.master);
  const kit = brandKit && [brandKit.axes, brandKit.values];
  return [data, master, tokens, textStyles, kit].filter((part) => part !== undefined);
}

/** A page alone, so that neither its number nor other pages' faults matter. */
async function drawPage(
  renderPool: RenderPool,
  { template, assetKeys, focalPoints }: TemplateAssets,
  page: Page,
  { context, signal }: { context: RenderContext; signal?: AbortSignal },
): Promise<{ bytes: Uint8Array; error?: never } | { bytes?: never; error: string }> {
  try {
    const { outputs } = await renderPool.render(
      { ...template, pages: [page] },
      {},
      {
        format: 'webp',
        quality: 82,
        pages: [1],
        assetKeys,
        focalPoints,
        context,
        scale: Math.max(0.01, Math.min(1, longestSide / Math.max(page.width, page.height))),
        ...(signal && { signal }),
      },
    );
    const [output] = outputs;
    return output ? { bytes: output.bytes } : { error: 'Nothing was drawn.' };
  } catch (error) {
    if (error instanceof PlatenError && !passing.has(error.code)) return { error: error.message };
    throw error;
  }
}

/** Records images page by page where no newer one is recorded, and drops those of pages that are gone. One statement. */
async function record(database: Database, templateId: number, drawn: readonly PageThumbnail[]): Promise<void> {
  if (drawn.length === 0) return;
  const entries = Object.fromEntries(drawn.map(({ pageId, ...entry }) => [pageId, entry]));
  await sql`
    update template set thumbnails = coalesce((
      select jsonb_object_agg(
        page.id,
        case
          when (coalesce((drawn.entry->>'revision')::int, 0), coalesce((drawn.entry->>'kitRevision')::int, 0),
              coalesce((drawn.entry->>'filesAt')::bigint, 0)) >
            (coalesce((template.thumbnails->page.id->>'revision')::int, 0),
              coalesce((template.thumbnails->page.id->>'kitRevision')::int, 0),
              coalesce((template.thumbnails->page.id->>'filesAt')::bigint, 0))
          then drawn.entry
          else template.thumbnails->page.id
        end)
      from jsonb_path_query(template.page_list, '$[*].id') as place(id_json)
      cross join lateral (select place.id_json #>> '{}' as id) as page
      left join jsonb_each(${JSON.stringify(entries)}::jsonb) as drawn(id, entry) on drawn.id = page.id
      where drawn.entry is not null or template.thumbnails ? page.id
    ), '{}'::jsonb)
    where id = ${templateId}`.execute(database.query);
}
