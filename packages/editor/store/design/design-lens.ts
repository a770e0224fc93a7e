import { walkLayers, type Layer, type Master, type Page, type Template } from '@platen/template';
import { produce } from 'immer';
import type { ShownDesign } from '../shown-design.ts';
import type { Lens } from '../template-document.ts';
import { assignChanges } from './assign-changes.ts';
import { DesignView } from './design-view.ts';
import { withMasterPage } from '../master-page.ts';
import { LocalChanges } from './local-changes.ts';
import { keepUnchanged, withoutStyle } from './own-style.ts';

type Holder = Page | Master;

function isPage(holder: Holder): holder is Page {
  return 'width' in holder;
}

/**
 * Shows texts in the shared styles that they have, and the template in a language. What is changed of a text in a shared style becomes its own; what is
 * changed of texts in another language becomes a value of that language. A master is shown as a page, and what is changed on that goes into the master. All other
 * changes are made to the design.
 */
export function createDesignLens(choice: ShownDesign, masterId?: string): Lens {
  const view = new DesignView(choice);
  // Layers that are added while a language is shown have their texts for all languages: there is nothing that they would translate.
  const added = new Set<string>();
  const show = (template: Template): Template => {
    const shown = view.show(template);
    return masterId === undefined ? shown : withMasterPage(shown, masterId);
  };
  return {
    show,
    through(template, recipe) {
      const shown = show(template);
      if (shown === template) return recipe;
      return (draft) => {
        const next = produce(shown, recipe);
        if (next !== shown)
          assignChanges(
            draft,
            template,
            storedTemplate(template, shown, withoutMasterPage(next, shown, masterId), { view, added }),
          );
      };
    },
  };
}

/** The template with what was changed on the page that a master is shown as in the master. */
function withoutMasterPage(template: Template, shown: Template, id: string | undefined): Template {
  const [page, before] = [template, shown].map(({ pages }) => pages.find((each) => each.id === id));
  if (!page) return template;
  const pages = template.pages.filter((each) => each !== page);
  const { masters } = template;
  if (!masters || page.layers === before?.layers) return { ...template, pages };
  return {
    ...template,
    pages,
    masters: masters.map((master) => (master.id === id ? { ...master, layers: page.layers } : master)),
  };
}

function layersById({ pages, masters = [] }: Template): ReadonlyMap<string, Layer> {
  const found = new Map<string, Layer>();
  for (const { layers } of [...pages, ...masters])
    for (const { layer } of walkLayers(layers)) found.set(layer.id, layer);
  return found;
}

/** The state of a lens. */
interface LensState {
  view: DesignView;
  /** Ids of layers that were added through it. */
  added: Set<string>;
}

/** The template that is stored once what is shown has become `next`. */
function storedTemplate(template: Template, shown: Template, next: Template, { view, added }: LensState): Template {
  const designedById = layersById(template);
  const shownById = layersById(shown);
  const { locale, styles } = view.designOf(template);
  const local = locale && new LocalChanges(locale, added);

  const storedLayer = (layer: Layer, page: Page | undefined): Layer => {
    const source = view.sourceOf(layer);
    if (source) return source;
    const designed = designedById.get(layer.id);
    const before = shownById.get(layer.id);
    if (designed === layer) return layer;
    if (!designed) added.add(layer.id);
    let own = layer;
    if (designed && before?.type === layer.type) {
      const styleId = designed.type === 'text' ? designed.styleId : undefined;
      own = withoutStyle(designed, before, layer, styles.get(styleId ?? ''));
      if (local) own = local.takeLayer({ designed, shown: before, changed: layer, own, page });
    }
    if (own.type !== 'group' || layer.type !== 'group') return own;
    const layers = layer.layers.map((child) => storedLayer(child, page));
    return layers.every((child, index) => child === layer.layers[index]) ? own : { ...own, layers };
  };

  const storedHolder = <Value extends Holder>(holder: Value, holders: readonly Holder[]): Value => {
    const source = view.sourceOf(holder);
    if (source) return source;
    const page = isPage(holder) ? holder : undefined;
    const layers = holder.layers.map((layer) => storedLayer(layer, page));
    const before = holders.find(({ id }) => id === holder.id);
    let own: Holder = {
      ...(before ? keepUnchanged<Holder>(view.sourceOf(before) ?? before, before, holder) : holder),
      layers,
    };
    if (local && before && isPage(own) && isPage(before)) own = local.takePage(own, before, view);
    return own as Value;
  };

  const pages = next.pages.map((page) => storedHolder(page, shown.pages));
  const masters = next.masters?.map((master) => storedHolder(master, shown.masters ?? []));
  const stored = { ...next, pages, ...(masters && { masters }) };
  return local ? local.takeTemplate(stored, shown, view) : stored;
}
