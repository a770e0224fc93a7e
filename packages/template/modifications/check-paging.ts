import { formatPath } from '../errors/json-path.ts';
import type { Issue } from '../errors/errors.ts';
import type { Layer } from '../layers/layer.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { Page } from '../model/page.ts';
import type { Template } from '../model/template.ts';

/** Says why a layer of a page cannot run over pages; undefined if it can. */
export function flowRefusal(
  layer: Layer | undefined,
  { flow, layers }: Pick<Page, 'flow' | 'layers'>,
): string | undefined {
  if (!layer) {
    return [...walkLayers(layers)].some((place) => place.layer.id === flow)
      ? `"${flow}" lies in a group; only a layer directly on the page can run over pages`
      : `"${flow}" is not a layer of this page`;
  }
  const kind = kindRefusal(layer);
  if (kind !== undefined) return kind;
  if (layer.rotation !== 0 || layer.skewX !== 0 || layer.skewY !== 0)
    return `"${layer.id}" is rotated or skewed; a layer that runs over pages must be upright`;
  return layer.mask === undefined ? undefined : `"${layer.id}" has a mask; a layer that runs over pages can have none`;
}

function kindRefusal(layer: Layer): string | undefined {
  switch (layer.type) {
    case 'text':
      return layer.path && `"${layer.id}" is text on a path, which cannot run over pages`;
    case 'table':
      return undefined;
    case 'group': {
      const { layout } = layer;
      if (layout?.type === 'column' || layout?.type === 'grid' || (layout?.type === 'row' && layout.wrap))
        return undefined;
      return `"${layer.id}" must have a layout that is a column, a grid or a row that wraps to run over pages`;
    }
    default:
      return `"${layer.id}" is a layer of type ${layer.type}; only texts, tables and groups can run over pages`;
  }
}

/** The issues of a template's masters and of layers that run over pages. */
export function checkPaging({ pages, masters = [] }: Template): Issue[] {
  const issues: Issue[] = [];
  const note = (path: readonly PropertyKey[], message: string): number =>
    issues.push({ path: formatPath(path), message });
  for (const [index, page] of pages.entries()) {
    const { master, flow, layers } = page;
    if (master !== undefined && !masters.some(({ id }) => id === master))
      note(['pages', index, 'master'], `"${master}" is not a master of this template`);
    if (flow === undefined) continue;
    const refusal = flowRefusal(
      layers.find(({ id }) => id === flow),
      page,
    );
    if (refusal !== undefined) note(['pages', index, 'flow'], refusal);
    for (const { layer, path } of walkLayers(layers, ['pages', index, 'layers'])) {
      if (layer.type === 'text' && layer.mode === 'flow' && layer.id !== flow)
        note([...path, 'mode'], `cannot be "flow" on a page that has a layer that runs over pages, "${flow}"`);
      if (layer.mask?.type === 'layer' && layer.mask.layerId === flow)
        note([...path, 'mask', 'layerId'], `"${flow}" runs over pages and cannot be a mask`);
    }
  }
  for (const [index, { layers }] of masters.entries()) {
    for (const { layer, path } of walkLayers(layers, ['masters', index, 'layers']))
      if (layer.type === 'text' && layer.mode === 'flow')
        note([...path, 'mode'], 'cannot be "flow" in a master, whose layers are the same on every page');
  }
  return issues;
}
