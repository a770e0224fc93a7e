import type { GroupLayer } from '@platen/template';
import { followEdges, type Size } from '@platen/template/internal';
import { leafDefinitionOf } from '../layers/layer-definitions.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';
import type { Box } from '../geometry/boxes.ts';
import type { GroupTools, LayoutContext } from '../pages/layout-context.ts';

/** Lays a group with a layout out in another box. */
export type Relayout = (group: GroupLayer, box: Box) => LaidOutLayer;

/** A way to lay groups with a layout out again when a group around them changed their size; undefined where none can be. */
export function relayoutWith(context: LayoutContext, tools: GroupTools): Relayout | undefined {
  const { layoutGroup } = context;
  return layoutGroup && ((group, box) => layoutGroup(group, context, tools, box));
}

/**
 * A group's child after the group has grown. Shapes, images, drawings and groups follow their anchors in place and size,
 * so that a card's background can grow with its text; texts, tables and codes, which are set already, keep their size.
 */
export function followGroup(child: LaidOutLayer, from: Size, to: Size, relayout: Relayout | undefined): LaidOutLayer {
  const box = followEdges(child.box, child.layer.anchors, from, to);
  if ('children' in child) {
    const isSameSize = box.width === child.box.width && box.height === child.box.height;
    if (relayout && child.layer.layout && !isSameSize) return relayout(child.layer, box);
    return { ...child, box, children: child.children.map((inner) => followGroup(inner, child.box, box, relayout)) };
  }
  const { keepsSize = false } = leafDefinitionOf(child.layer);
  return { ...child, box: keepsSize ? { ...child.box, x: box.x, y: box.y } : box };
}
