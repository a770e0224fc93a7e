import type { GroupLayer, Layer } from '@platen/template';
import { nameLayer } from '../cost/name-layer.ts';
import { followGroup, relayoutWith } from './follow-edges.ts';
import { leafDefinitionOf } from '../layers/layer-definitions.ts';
import type { GroupTools, LayoutContext } from '../pages/layout-context.ts';
import { isSameBox } from '../pages/layout-memory.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';
import { boxOf, type Box } from '../geometry/boxes.ts';
import { placeBoxes } from './place-boxes.ts';

/**
 * Lays out the layers of one parent, in their order of drawing. Each is measured first (text set, tables and groups grown),
 * then placed; hidden layers are omitted. A hidden layer, and a growing text without a character, takes no space: what is
 * placed against it takes its place.
 */
export function layoutLayers(layers: readonly Layer[], context: LayoutContext): LaidOutLayer[] {
  const measured = new Map<string, LaidOutLayer>();
  for (const layer of layers) {
    context.step();
    if (layer.visible) measured.set(layer.id, measureCached(layer, context));
  }
  const boxes = placeBoxes(
    layers.map((layer) => {
      const laidOut = measured.get(layer.id);
      const takesSpace = laidOut !== undefined && !isEmptyGrowing(laidOut);
      return { id: layer.id, box: laidOut?.box ?? boxOf(layer), placement: layer.placement, takesSpace };
    }),
  );
  return [...measured].map(([id, laidOut]) => placeLayer(laidOut, boxes.get(id) ?? laidOut.box, context));
}

function placeLayer(laidOut: LaidOutLayer, box: Box, context: LayoutContext): LaidOutLayer {
  const { layer } = laidOut;
  const leaf = layer.type === 'group' ? undefined : layer;
  const placeAnew = leaf && leafDefinitionOf(leaf).place;
  if (!placeAnew && isSameBox(laidOut.box, box)) return laidOut;
  const place = (own: LayoutContext): LaidOutLayer => (placeAnew ? placeAnew(leaf, box, own) : { ...laidOut, box });
  return context.memory?.place(laidOut, box, context, place) ?? place(context);
}

/** Text that flows depends on the page before and is set again each time. */
function measureCached(layer: Layer, context: LayoutContext): LaidOutLayer {
  if (!context.memory || hasFlow(layer)) return measureLayer(layer, context);
  return context.memory.measure(layer, context, (own) => measureLayer(layer, own));
}

function hasFlow(layer: Layer): boolean {
  return layer.type === 'group' ? layer.layers.some(hasFlow) : layer.type === 'text' && layer.mode === 'flow';
}

function measureLayer(layer: Layer, context: LayoutContext): LaidOutLayer {
  try {
    return measure(layer, context);
  } catch (error) {
    throw nameLayer(error, layer);
  }
}

function measure(layer: Layer, context: LayoutContext): LaidOutLayer {
  if (layer.type === 'group') {
    return layer.layout && context.layoutGroup
      ? context.layoutGroup(layer, context, tools)
      : measureGroup(layer, context);
  }
  // Without `measure` there is nothing beside the box.
  return leafDefinitionOf(layer).measure?.(layer, context) ?? ({ layer, box: boxOf(layer) } as LaidOutLayer);
}

/**
 * A group keeps its box, but reaches at least to the right and bottom edge of each child that grew or was placed, so that
 * what lies below or right of the group is pushed; the other children follow its edges by their anchors. It never becomes
 * smaller; one of height 0 is as high as such children.
 */
function measureGroup(layer: GroupLayer, context: LayoutContext): LaidOutLayer {
  const children = layoutLayers(layer.layers, context);
  const box = boxOf(layer);
  for (const child of children) {
    if (!isMovable(child)) continue;
    box.width = Math.max(box.width, child.box.x + child.box.width);
    box.height = Math.max(box.height, child.box.y + child.box.height);
  }
  const relayout = relayoutWith(context, tools);
  const followed = children.map((child) => (isMovable(child) ? child : followGroup(child, layer, box, relayout)));
  return { layer, box, children: followed };
}

function isMovable({ layer, box }: LaidOutLayer): boolean {
  if (layer.placement) return true;
  if (layer.type === 'group') return hugs(layer) || box.width > layer.width || box.height > layer.height;
  return leafDefinitionOf(layer).grows?.(layer) ?? false;
}

function isEmptyGrowing(laidOut: LaidOutLayer): boolean {
  return 'text' in laidOut && laidOut.layer.mode === 'grow' && laidOut.text.text === '';
}

/** Whether a group is as large as its layout makes it. */
function hugs({ layout, item }: GroupLayer): boolean {
  return layout !== undefined && (item?.width?.type === 'hug' || item?.height?.type === 'hug');
}

const tools: GroupTools = { layoutLayers, measure: measureCached, place: placeLayer };
