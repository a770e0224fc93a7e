import type { Anchors, GroupLayer } from '@platen/template';
import { leafDefinitionOf } from '../layers/layer-definitions.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';
import type { Box } from '../geometry/boxes.ts';
import type { GroupTools, LayoutContext } from '../pages/layout-context.ts';

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A box as its anchors place it when its parent goes from one size to another. */
export function followEdges(box: Box, anchors: Anchors, from: Size, to: Size): Box {
  const [x, width] = followAxis(box.x, box.width, anchors.horizontal, from.width, to.width);
  const [y, height] = followAxis(box.y, box.height, anchors.vertical, from.height, to.height);
  return { x, y, width, height };
}

function followAxis(
  start: number,
  length: number,
  anchor: Anchors['horizontal'] | Anchors['vertical'],
  from: number,
  to: number,
): [start: number, length: number] {
  const change = to - from;
  switch (anchor) {
    case 'left':
    case 'top':
      return [start, length];
    case 'right':
    case 'bottom':
      return [start + change, length];
    case 'center':
      return [start + change / 2, length];
    case 'stretch':
      return [start, Math.max(0, length + change)];
    case 'scale':
      return from > 0 ? [(start * to) / from, (length * to) / from] : [start, length];
  }
}

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
