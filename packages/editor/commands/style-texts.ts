import { msg } from '@lit/localize';
import type { ChartLayer, Layer, Page, ParagraphStyle, TableLayer, TextLayer } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import {
  applyStyle,
  hasToggle,
  styleWhole,
  togglePatch,
  type StylePatch,
  type StyleToggle,
} from '../rich-text/run-styles.ts';
import { normalParagraphs, normalRuns, textOf } from '../rich-text/rich-text.ts';
import { setLayers } from './set-layers.ts';

/** Layers that have a text style. */
export type StyledLayer = TextLayer | TableLayer | ChartLayer;

/** Whether a layer has a text style. */
export function isStyled(layer: Layer): layer is StyledLayer {
  return layer.type === 'text' || layer.type === 'table' || layer.type === 'chart';
}

/** Styles all of a layer's text, on a draft of it: overriding run styles are removed. */
export function styleLayer(layer: Layer, patch: StylePatch): void {
  if (layer.type === 'text') {
    const { text, style } = styleWhole(layer, layer.style, patch);
    layer.runs = [...text.runs];
    layer.style = style;
  } else if (isStyled(layer)) Object.assign(layer.style, definedOf(patch));
}

/** Styles all of a layer's paragraphs, on a draft of it: overriding paragraph styles are removed. */
export function styleParagraphs(
  layer: Layer,
  patch: Partial<Pick<TextLayer, 'align' | 'direction' | 'lineHeight' | 'list'>>,
): void {
  if (layer.type !== 'text') return;
  const cleared = Object.fromEntries(Object.keys(patch).map((key) => [key, undefined])) as ParagraphStyle;
  layer.paragraphs = normalParagraphs(layer.paragraphs.map((own) => ({ ...own, ...cleared })));
  Object.assign(layer, patch);
  if ('list' in patch && patch.list === undefined) delete layer.list;
}

/** Whether all of a layer's text has it. */
export function layerHasToggle(layer: StyledLayer, toggle: StyleToggle): boolean {
  if (layer.type !== 'text' || layer.runs.length === 0) return hasToggle(layer.style, toggle);
  return layer.runs.every(({ style }) => hasToggle({ ...layer.style, ...style }, toggle));
}

/** Switches bold, italic or a line on for all texts among the layers, or off when all have it. Undefined without texts. */
export function toggleTexts(page: Page, layers: readonly Layer[], toggle: StyleToggle): Edit | undefined {
  const styled = layers.filter((layer) => isStyled(layer) && !layer.locked) as StyledLayer[];
  const isOn = !styled.every((layer) => layerHasToggle(layer, toggle));
  return setLayers(page, idsOf(styled), msg('Format text'), (layer) => {
    if (isStyled(layer) && layer.type !== 'text') Object.assign(layer.style, togglePatch(layer.style, toggle, isOn));
    if (layer.type !== 'text') return;
    const rich = { runs: layer.runs, paragraphs: layer.paragraphs };
    // The layer's own style changes too, so that what is typed later has it.
    const changed = applyStyle(rich, layer.style, 0, textOf(rich).length, (style) => togglePatch(style, toggle, isOn));
    const style = { ...layer.style, ...togglePatch(layer.style, toggle, isOn) };
    const runs = changed.runs.map((run) => ({ ...run, style: { ...layer.style, ...run.style } }));
    layer.runs = normalRuns(runs.map(({ text, style: own }) => ({ text, style: differing(own, style) })));
    layer.style = style;
  });
}

/** Changes the size of all texts among the layers by `step`; runs keep their proportion. Undefined without texts. */
export function resizeTexts(page: Page, layers: readonly Layer[], step: (size: number) => number): Edit | undefined {
  const styled = layers.filter((layer) => isStyled(layer) && !layer.locked);
  return setLayers(
    page,
    idsOf(styled),
    msg('Font size'),
    (layer) => {
      if (!isStyled(layer)) return;
      layer.style.fontSize = step(layer.style.fontSize);
      if (layer.type !== 'text') return;
      for (const run of layer.runs) if (run.style?.fontSize) run.style.fontSize = step(run.style.fontSize);
    },
    { mergeKey: `text-size ${idsOf(styled).join(' ')}` },
  );
}

function idsOf(layers: readonly Layer[]): string[] {
  return layers.map(({ id }) => id);
}

/** The values of a style that are not those of another. */
function differing<Style extends object>(style: Style, from: object): Partial<Style> {
  return Object.fromEntries(
    Object.entries(style).filter(([key, value]) => JSON.stringify(Reflect.get(from, key)) !== JSON.stringify(value)),
  ) as Partial<Style>;
}

function definedOf(patch: StylePatch): object {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
