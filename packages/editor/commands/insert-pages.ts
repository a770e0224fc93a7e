import { msg } from '@lit/localize';
import { castDraft } from 'immer';
import { copyPage, createIdSource, type Page, type Template } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { maxPages } from './edit-pages.ts';
import { copyTranslations } from './translation-keys.ts';

/** Puts copies of pages of the template, perhaps in other sizes, in after another one, under new ids, and shows the first of them. */
export function insertPages(
  template: Template,
  pages: readonly Page[],
  afterId: string,
  label: string,
): Edit | undefined {
  if (pages.length === 0 || template.pages.length + pages.length > maxPages) return undefined;
  const idSource = createIdSource([...template.pages, ...(template.masters ?? []), ...pages]);
  const made = pages.map((each) => copyPage(each, template.pages.length + 1, idSource));
  const copies = made.map(({ page }) => page);
  const at = template.pages.findIndex(({ id }) => id === afterId);
  return {
    label,
    ...(copies[0] && { page: copies[0].id }),
    select: [],
    recipe(draft) {
      draft.pages.splice(at < 0 ? draft.pages.length : at + 1, 0, ...castDraft(copies));
      for (const [index, { page, sourceIds }] of made.entries()) {
        const ids = new Map([...sourceIds].map(([copyId, id]) => [id, copyId]));
        copyTranslations(draft, ids.set(pages[index]?.id ?? '', page.id));
      }
    },
  };
}

/** Copies a page after itself, with all its layers and parameters, and shows the copy. */
export function duplicatePage(template: Template, pageId: string): Edit | undefined {
  const page = template.pages.find(({ id }) => id === pageId);
  return page && insertPages(template, [page], pageId, msg('Duplicate page'));
}
