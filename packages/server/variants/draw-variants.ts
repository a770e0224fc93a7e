import type { PageVariant, TemplateVariant } from '@platen/api';
import type { Logger } from 'pino';
import type { ListedPage } from '../db/tables/template-tables.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { RenderPool } from '../renders/pipeline/create-render-pool.ts';
import type { Vault } from '../vault/vault.ts';
import { drawThumbnails, thumbnailUrl, type PageThumbnail } from '../templates/thumbnails.ts';

interface Drawing {
  publicUrl: string;
  database: Database;
  storage: Storage;
  renderPool: RenderPool;
  vault: Vault;
  log: Logger;
}

/** Result of drawing pages: their images, or why there are none. */
type Drawn = { thumbnails: PageThumbnail[]; error?: never } | { thumbnails?: never; error: string };

/** Variants that are pages, with their images. */
export async function drawPageVariants(
  dependencies: Drawing,
  templateId: number,
  variants: readonly PageVariant[],
  signal: AbortSignal,
): Promise<PageVariant[]> {
  const pageIds = new Set(variants.flatMap(({ page_id }) => page_id ?? []));
  const drawn = await draw(dependencies, templateId, { pageIds, signal });
  return variants.map((variant) => {
    if (variant.page_id === undefined) return variant;
    const { url, error } = imageOf(dependencies, drawn, variant.page_id);
    return { ...variant, thumbnail_url: url, thumbnail_error: error };
  });
}

/** Variants that are templates, with the images of their pages. */
export async function drawTemplateVariants(
  dependencies: Drawing,
  variants: readonly TemplateVariant[],
  signal: AbortSignal,
): Promise<TemplateVariant[]> {
  const shown: TemplateVariant[] = [];
  for (const variant of variants) {
    if (variant.template_id === undefined) {
      shown.push(variant);
      continue;
    }
    const drawn = await draw(dependencies, variant.template_id, { signal });
    const pages = (await listPages(dependencies, variant.template_id)).map(({ id }, index) => {
      const { url, error } = imageOf(dependencies, drawn, id);
      return { page: index + 1, page_id: id, thumbnail_url: url, error };
    });
    const success = pages.length > 0 && pages.every(({ thumbnail_url: url }) => url !== null);
    shown.push({ ...variant, thumbnails: { success, pages } });
  }
  return shown;
}

async function listPages({ database }: Pick<Drawing, 'database'>, templateId: number): Promise<ListedPage[]> {
  const found = await database.query
    .selectFrom('template')
    .select('page_list')
    .where('id', '=', templateId)
    .executeTakeFirst();
  return found?.page_list ?? [];
}

/** The variants are made by now: images that fail to be drawn are drawn afterwards and are no reason to fail the call. */
async function draw(
  dependencies: Drawing,
  templateId: number,
  options: { pageIds?: ReadonlySet<string>; signal: AbortSignal },
): Promise<Drawn> {
  try {
    return { thumbnails: await drawThumbnails(dependencies, templateId, options) };
  } catch (error) {
    dependencies.log.warn({ err: error }, 'The images of variants could not be drawn immediately.');
    return { error: 'The image could not be drawn immediately; it is drawn later.' };
  }
}

function imageOf(
  { publicUrl }: Pick<Drawing, 'publicUrl'>,
  { thumbnails, error }: Drawn,
  pageId: string,
): { url: string | null; error: string | null } {
  const entry = thumbnails?.find((each) => each.pageId === pageId);
  const url = thumbnailUrl(publicUrl, entry) || null;
  return { url, error: url === null ? (error ?? entry?.error ?? 'The page is gone.') : null };
}
