import { msg } from '@lit/localize';
import { castDraft, type Draft } from 'immer';
import { page as pageSchema, type Page, type Template } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { createIds } from './create-ids.ts';
import { pageRecipe } from './layers-recipe.ts';

/** Pages that a template has at most. */
export const maxPages = 200;

/** Adds an empty page after another one, in its size, and shows it. Undefined when there is no room for one more. */
export function addPage(template: Template, afterId: string): Edit | undefined {
  const at = template.pages.findIndex(({ id }) => id === afterId);
  const model = template.pages[at] ?? template.pages.at(-1);
  if (!model || template.pages.length >= maxPages) return undefined;
  const id = createIds(template)('page');
  const added = pageSchema.parse({ id, width: model.width, height: model.height, bleed: model.bleed });
  return {
    label: msg('Add page'),
    page: id,
    select: [],
    recipe: (draft) => void draft.pages.splice(at < 0 ? draft.pages.length : at + 1, 0, castDraft(added)),
  };
}

/** Takes pages away; a template keeps at least one. */
export function deletePages(template: Template, pageIds: readonly string[]): Edit | undefined {
  const gone = new Set(pageIds);
  const rest = template.pages.filter(({ id }) => !gone.has(id));
  if (rest.length === 0 || rest.length === template.pages.length) return undefined;
  const first = template.pages.findIndex(({ id }) => gone.has(id));
  const shown = rest[Math.min(first, rest.length - 1)];
  return {
    label: msg('Delete page'),
    ...(shown && { page: shown.id }),
    select: [],
    recipe(draft) {
      for (let index = draft.pages.length - 1; index >= 0; index--) {
        if (gone.has(draft.pages[index]?.id ?? '')) draft.pages.splice(index, 1);
      }
    },
  };
}

/** Moves a page to an index among the others. */
export function orderPage(template: Template, pageId: string, index: number): Edit | undefined {
  const from = template.pages.findIndex(({ id }) => id === pageId);
  const to = Math.min(Math.max(0, index), template.pages.length - 1);
  if (from < 0 || from === to) return undefined;
  return {
    label: msg('Move page'),
    page: pageId,
    recipe(draft) {
      const [page] = draft.pages.splice(from, 1);
      if (page) draft.pages.splice(to, 0, page);
    },
  };
}

/** Changes a page itself: its name, size, backgrounds, bleed, duration. */
export function setPage(
  pageId: string,
  label: string,
  change: (page: Draft<Page>) => void,
  options: { mergeKey?: string } = {},
): Edit {
  return { label, ...options, recipe: pageRecipe(pageId, change) };
}

/** Changes what a template says of itself. */
export function setTemplate(
  label: string,
  properties: Partial<Pick<Template, 'name' | 'description' | 'tags'>>,
  options: { mergeKey?: string } = {},
): Edit {
  return { label, ...options, recipe: (draft) => void Object.assign(draft, properties) };
}
