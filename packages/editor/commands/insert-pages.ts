import { msg } from '@lit/localize';
import { castDraft } from 'immer';
import {
  copyResized,
  copyTranslations,
  createIdSource,
  maxMasters,
  type Page,
  type ResizedPage,
  type Template,
} from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { maxPages } from './edit-pages.ts';

/**
 * Puts copies of pages of the template, perhaps in other sizes, in after another one, under new ids, and shows the first of them. Masters in
 * other sizes are added. Undefined when there would be too many pages or masters.
 */
export function insertPages(
  template: Template,
  resized: readonly ResizedPage[],
  afterId: string,
  label: string,
): Edit | undefined {
  if (resized.length === 0 || template.pages.length + resized.length > maxPages) return undefined;
  const idSource = createIdSource([...template.pages, ...(template.masters ?? [])]);
  const copies: Page[] = [];
  const ids: ReadonlyMap<string, string>[] = [];
  let { masters } = template;
  for (const each of resized) {
    const copy = copyResized(each, { masters }, template.pages.length + 1, idSource);
    copies.push(copy.page);
    ids.push(copy.ids);
    ({ masters } = copy);
  }
  if ((masters?.length ?? 0) > maxMasters) return undefined;
  const at = template.pages.findIndex(({ id }) => id === afterId);
  return {
    label,
    ...(copies[0] && { page: copies[0].id }),
    select: [],
    recipe(draft) {
      draft.pages.splice(at < 0 ? draft.pages.length : at + 1, 0, ...castDraft(copies));
      if (masters && masters !== template.masters) draft.masters = castDraft(masters);
      for (const each of ids) copyTranslations(draft, each);
    },
  };
}

/** Copies a page after itself, with all its layers and parameters, and shows the copy. */
export function duplicatePage(template: Template, pageId: string): Edit | undefined {
  const page = template.pages.find(({ id }) => id === pageId);
  return page && insertPages(template, [{ page }], pageId, msg('Duplicate page'));
}
