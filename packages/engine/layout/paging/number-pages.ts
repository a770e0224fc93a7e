import type { EvaluatedLayers, Layer, Template } from '@platen/template';
import type { LayoutContext } from '../../pages/layout-context.ts';
import type { LaidOutLayer } from '../../pages/page-layout.ts';
import { resizeText } from '../../layers/text/measure-text.ts';

/** Where a page stands in the output. */
interface PageNumbers {
  number: number;
  count: number;
}

type PageTexts = EvaluatedLayers['pageTexts'];

/** Writes the numbers of a page into its texts that show them. They are set in the boxes that they have. */
export function numberLayers(
  layers: readonly LaidOutLayer[],
  page: PageNumbers,
  context: LayoutContext,
  texts: PageTexts,
): LaidOutLayer[] {
  return layers.map((item): LaidOutLayer => {
    if ('children' in item) {
      const children = numberLayers(item.children, page, context, texts);
      return children.some((child, index) => child !== item.children[index]) ? { ...item, children } : item;
    }
    const write = texts.get(item.layer.id);
    if (!write || !('text' in item)) return item;
    const { layer, message } = write(item.layer, page.number, page.count);
    if (message !== undefined) context.report(item.layer.id, 'expression_failed', message);
    if (layer === item.layer || layer.type !== 'text') return item;
    return { ...resizeText(layer, item.box, context), box: item.box } as LaidOutLayer;
  });
}

/** The layers of a page with the numbers that they were laid out with, for when it is laid out again. */
export function withNumbers(layers: readonly Layer[], items: readonly LaidOutLayer[]): Layer[] {
  const byId = new Map(items.map((item) => [item.layer.id, item]));
  return layers.map((layer): Layer => {
    const item = byId.get(layer.id);
    if (layer.type === 'text') return item?.layer ?? layer;
    if (layer.type !== 'group' || !item || !('children' in item)) return layer;
    const inner = withNumbers(layer.layers, item.children);
    return inner.every((child, index) => child === layer.layers[index]) ? layer : { ...layer, layers: inner };
  });
}

/** The template with numbers of so many digits in texts whose size depends on them; undefined when there is none. */
export function reserveNumbers(template: Template, digits: number, texts: PageTexts): Template | undefined {
  const number = Number('8'.repeat(digits));
  let isChanged = false;
  const reserve = (layer: Layer, isPlaced: boolean): Layer => {
    if (layer.type === 'group') {
      const layers = layer.layers.map((child) => reserve(child, layer.layout !== undefined));
      return layers.some((child, index) => child !== layer.layers[index]) ? { ...layer, layers } : layer;
    }
    const write = texts.get(layer.id);
    if (!write || !isSizedByText(layer, isPlaced)) return layer;
    isChanged = true;
    return write(layer, number, number).layer;
  };
  const pages = template.pages.map((page) => ({ ...page, layers: page.layers.map((layer) => reserve(layer, false)) }));
  return isChanged ? { ...template, pages } : undefined;
}

function isSizedByText(layer: Layer, isPlaced: boolean): boolean {
  if (layer.type !== 'text') return false;
  const { width, height } = layer.item ?? {};
  return layer.mode === 'grow' || (isPlaced && (width?.type === 'hug' || height?.type === 'hug'));
}
