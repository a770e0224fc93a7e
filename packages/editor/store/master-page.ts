import type { Master, Page, Template } from '@platen/template';

/** Pages that masters were shown as, with the pages whose size they have. */
const made = new WeakMap<Master, { base: Page; page: Page }>();
/** Templates with the page of a master in them. */
const withPages = new WeakMap<Template, { id: string; template: Template }>();

/**
 * A master as a page of its own, in the size and on the background of the first page that follows it; undefined where there is none with that id. It is
 * edited as pages are.
 */
export function masterPage({ pages, masters }: Pick<Template, 'pages' | 'masters'>, id: string): Page | undefined {
  const master = masters?.find((each) => each.id === id);
  const base = pages.find((page) => page.master === id) ?? pages[0];
  if (!master || !base) return undefined;
  const known = made.get(master);
  if (known?.base === base) return known.page;
  const { flow: _flow, master: _master, subtitles: _subtitles, ...others } = base;
  const page: Page = { ...others, id, name: master.name, layers: master.layers, parameters: [], sounds: [] };
  made.set(master, { base, page });
  return page;
}

/** The template with the page of a master behind its pages. */
export function withMasterPage(template: Template, id: string): Template {
  const known = withPages.get(template);
  if (known?.id === id) return known.template;
  const page = masterPage(template, id);
  if (!page) return template;
  const next = { ...template, pages: [...template.pages, page] };
  withPages.set(template, { id, template: next });
  return next;
}
