import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PageVariant, VariantRequest } from '@platen/api';
import {
  copyResized,
  copyTranslations,
  createIdSource,
  maxMasters,
  type Master,
  type Page,
  type Template,
} from '@platen/template';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { TemplateAuthor } from '../templates/template-versions.ts';
import { changeTemplate } from '../templates/template-store.ts';
import type { ResizedVariant } from './resize-variants.ts';
import { variantName } from './variant-name.ts';

/** Pages that a template can have. */
const maxPages = 200;

/** Error if the source page or its master was changed by others while its variants were created. */
export class SourceChangedError extends Error {}

/**
 * Adds variants to the template as its last pages, all in one revision, on top of changes saved in the meantime. Throws
 * `SourceChangedError` if their source page or its master has changed, and errors of saving.
 */
export async function addVariantPages(
  dependencies: { database: Database; queue: Queue; now: () => Date },
  scope: ItemScope,
  source: { templateId: number; page: Page; master: Master | undefined },
  author: TemplateAuthor,
  wanted: readonly VariantRequest[],
  resized: readonly ResizedVariant[],
): Promise<PageVariant[]> {
  let answers: PageVariant[] = [];
  await changeTemplate(dependencies, scope, source.templateId, author, (content) => {
    const current = content.pages.find(({ id }) => id === source.page.id);
    const master = content.masters?.find(({ id }) => id === source.page.master);
    if (!isDeepStrictEqual(current, source.page) || !isDeepStrictEqual(master, source.master))
      throw new SourceChangedError();
    const added = addPages(content, wanted, resized);
    answers = added.answers;
    return added.template;
  });
  return answers;
}

function addPages(
  template: Template,
  wanted: readonly VariantRequest[],
  resized: readonly ResizedVariant[],
): { template: Template; answers: PageVariant[] } {
  const ids = createIdSource([...template.pages, ...(template.masters ?? [])]);
  const pages = [...template.pages];
  const locales = structuredClone(template.locales);
  let { masters } = template;
  const answers = wanted.map((variant, index): PageVariant => {
    const { width, height } = variant;
    const base = { variant_index: index, width, height };
    const made = resized[index];
    if (!made?.page) return { ...base, error: made?.error ?? 'This variant could not be created.' };
    if (pages.length >= maxPages) return { ...base, error: `A template has at most ${maxPages} pages.` };
    const name = variantName(variant, made.page.name || template.name);
    const copy = copyResized(made, { masters }, pages.length + 1, ids);
    if ((copy.masters?.length ?? 0) > maxMasters)
      return { ...base, error: `A template has at most ${maxMasters} masters.` };
    // Never an id that a page had before it was removed.
    const id = ids.next(`page-${randomBytes(6).toString('hex')}`, pages.length + 1);
    pages.push({ ...copy.page, id, name });
    ({ masters } = copy);
    if (locales) copyTranslations({ locales }, new Map(copy.ids).set(made.page.id, id));
    return { ...base, page_index: pages.length - 1, page_id: id, page_name: name };
  });
  const isChanged = pages.length > template.pages.length;
  if (!isChanged) return { template, answers };
  return { template: { ...template, pages, ...(masters && { masters }), ...(locales && { locales }) }, answers };
}
