import { copyLayers } from '../layers/copy-layers.ts';
import { copyPage, type IdSource } from '../model/copy-page.ts';
import type { Master } from '../model/master.ts';
import type { Page } from '../model/page.ts';
import type { Template } from '../model/template.ts';
import { detachForeign } from './detach-foreign.ts';
import type { ResizedPage } from './resize-page.ts';

/** A resized page as a template takes it in. */
export interface ResizedCopy {
  page: Page;
  /** The masters of the template, with the one that the page follows. */
  masters: Master[] | undefined;
  /** The ids of copies by those of their sources: of the page, and of layers of the page and of a master that was added. */
  ids: ReadonlyMap<string, string>;
}

/**
 * Copies a resized page with new ids, as `copyPage` does. A master of the template that is just like the one in the new size is followed; else
 * that is added, under new ids and with the size in its name.
 */
export function copyResized(
  { page, master }: ResizedPage,
  { masters }: Pick<Template, 'masters'>,
  number: number,
  idSource: IdSource,
): ResizedCopy {
  const copy = copyPage(page, number, idSource);
  const ids = new Map([...copy.sourceIds].map(([copyId, id]) => [id, copyId]));
  ids.set(page.id, copy.page.id);
  if (!master) return { page: copy.page, masters, ids };
  const look = lookOf(master);
  const like = masters?.find((each) => lookOf(each) === look);
  if (like) return { page: { ...copy.page, master: like.id }, masters, ids };
  const copied = copyLayers(master.layers, (id) => idSource.next(id, number));
  const name = master.name && `${master.name} · ${page.width} × ${page.height}`.slice(0, 255);
  const made: Master = { ...master, id: idSource.next(master.id, number), name, layers: copied.layers };
  return {
    page: { ...copy.page, master: made.id },
    masters: [...(masters ?? []), made],
    ids: new Map([...ids, ...copied.ids]),
  };
}

/** All of a master but its name and ids. */
function lookOf({ layers, content }: Master): string {
  let count = 0;
  return JSON.stringify([content, copyLayers(layers, () => `layer-${count++}`).layers]);
}

/**
 * The template with a resized page alone, which follows its master. Instances of components on other pages have layers of their own; what
 * else is for that page and its layers, such as translations, goes by their ids, which stay.
 */
export function withResizedAlone(template: Template, { page, master }: ResizedPage): Template {
  const masters = template.masters?.map((each) => (master?.id === each.id ? master : each));
  return detachForeign({ ...template, pages: [page], ...(masters && { masters }) }, template);
}
