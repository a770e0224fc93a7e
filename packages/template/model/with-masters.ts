import type { Layer } from '../layers/layer.ts';
import type { Master } from './master.ts';
import type { Page } from './page.ts';
import type { Template } from './template.ts';

type Mastered = Pick<Template, 'masters'>;

/** Pages and masters, which hold layers, with their paths. */
export function layerHolders({ pages, masters = [] }: Pick<Template, 'pages' | 'masters'>): {
  holder: Page | Master;
  path: readonly PropertyKey[];
}[] {
  const after = pages.length;
  return [...pages, ...masters].map((holder, index) => ({
    holder,
    path: index < after ? ['pages', index] : ['masters', index - after],
  }));
}

/** The layers that a page has from its master. */
export function masterLayers({ masters }: Mastered, { master }: Pick<Page, 'master'>): readonly Layer[] {
  return masters?.find(({ id }) => id === master)?.layers ?? [];
}

/** The template with the layers of masters on the pages that name them, below their own. */
export function withMasters(template: Template): Template {
  if (!template.masters) return template;
  const pages = template.pages.map((page) => {
    const below = masterLayers(template, page);
    return below.length === 0 ? page : { ...page, layers: [...below, ...page.layers] };
  });
  return { ...template, pages };
}
