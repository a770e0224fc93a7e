import type { Layer } from '@platen/template';
import type { FlowState, LayoutContext, LoadedLayouts, SetText } from '../pages/layout-context.ts';
import { combineGroups } from '../layout/combine-groups.ts';
import { layoutLayers } from '../layout/layout-layers.ts';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';

/**
 * Lays a page out again with other properties of some layers, by id, which must not change what layers there are. Text that has
 * flowed here from another page starts where it did, and a page that a flow divided stays as it is. Nothing is reported: the page as it was
 * designed has been.
 */
export function relayoutPage(
  { page, layers, part }: PageLayout,
  replaced: ReadonlyMap<string, Layer>,
  setText: SetText,
  layouts: LoadedLayouts,
): LaidOutLayer[] {
  if (part) return [...layers];
  const flowStarts = new Map<string, FlowState>();
  collectFlows(layers, flowStarts);
  const context: LayoutContext = { setText, ...layouts, step() {}, flowStarts, flows: new Map(), report() {} };
  const items = layoutLayers(replaceLayers(page.layers, replaced), context);
  combineGroups(items, layouts.combine);
  return items;
}

function collectFlows(items: readonly LaidOutLayer[], flows: Map<string, FlowState>): void {
  for (const item of items) {
    if ('children' in item) collectFlows(item.children, flows);
    if (!('text' in item) || item.layer.mode !== 'flow') continue;
    flows.set(item.layer.id, { next: item.text.lines[0]?.start ?? 0, ended: item.text.lines.length === 0 });
  }
}

/** The layers with some of them replaced; those that hold none of these stay the same objects. */
function replaceLayers(layers: readonly Layer[], replaced: ReadonlyMap<string, Layer>): Layer[] {
  return layers.map((layer) => {
    const own = replaced.get(layer.id) ?? layer;
    if (own.type !== 'group') return own;
    const inner = replaceLayers(own.layers, replaced);
    return inner.every((child, index) => child === own.layers[index]) ? own : { ...own, layers: inner };
  });
}
