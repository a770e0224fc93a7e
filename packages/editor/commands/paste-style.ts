import { msg } from '@lit/localize';
import type { Layer, Page } from '@platen/template';
import type { Edit } from '../store/template-document.ts';
import { setLayers } from './set-layers.ts';

/** How a layer looks, apart from what it shows, where it stands and how large it is. */
export interface LayerStyle {
  type: Layer['type'];
  properties: Readonly<Record<string, unknown>>;
}

/** Look properties of every layer. */
const commonLooks = ['opacity', 'blendMode', 'shadows', 'filters'] as const;
/** Look properties of some layers; copied between types that share them. */
const ownLooks = [
  'fills',
  'strokes',
  'radius',
  'frame',
  'stroke',
  'background',
  'style',
  'align',
  'verticalAlign',
  'lineHeight',
  'paragraphSpacing',
  'list',
  'padding',
  'color',
  'colors',
  'backgroundColor',
  'headerStyle',
  'headerFill',
  'rowFills',
  'paddingX',
  'paddingY',
  'lines',
  'titleStyle',
  'axisColor',
  'gridColor',
  'barGap',
  'barRadius',
  'lineWidth',
  'curve',
  'hole',
] as const;

/** The look of a layer. */
export function copyStyle(layer: Layer): LayerStyle {
  const values = layer as unknown as Readonly<Record<string, unknown>>;
  const names = [...commonLooks, ...ownLooks].filter((name) => Object.hasOwn(values, name));
  return { type: layer.type, properties: Object.fromEntries(names.map((name) => [name, values[name]])) };
}

/** Copies the look of a layer to others, as far as they have the same properties; layers of the same type take on all of it. */
export function pasteStyle(page: Page, layerIds: readonly string[], style: LayerStyle): Edit | undefined {
  return setLayers(page, layerIds, msg('Paste style'), (layer) => {
    const target = layer as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(style.properties)) {
      const isCommon = (commonLooks as readonly string[]).includes(name);
      const isShared = shares(layer.type, style.type, name);
      if (isCommon || layer.type === style.type || isShared) target[name] = value;
    }
    if (layer.type === 'text' && style.type === 'text') {
      for (const run of layer.runs) delete run.style;
    }
  });
}

const sharing: Readonly<Record<string, readonly Layer['type'][]>> = {
  radius: ['shape', 'image', 'video'],
  stroke: ['image', 'video', 'text'],
  style: ['text', 'table', 'chart'],
  frame: ['text', 'table', 'chart', 'group', 'qr', 'svg'],
};

function shares(one: Layer['type'], other: Layer['type'], name: string): boolean {
  const types = sharing[name];
  return !!types && types.includes(one) && types.includes(other);
}
