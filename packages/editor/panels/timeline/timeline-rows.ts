import type { Layer } from '@platen/template';

/** A lane of the timeline: a layer, and how deep it is in groups that are open. */
export interface LaneRow {
  layer: Layer;
  depth: number;
}

/** Whether a lane can be opened: there are keyframes below it, or layers. */
export function canOpen(layer: Layer): boolean {
  return layer.type === 'group' || (layer.motion?.keyframes.length ?? 0) > 0;
}

/** The lanes of a page, topmost layer first; what is in a group comes below it while it is open. At most `most`. */
export function laneRows(layers: readonly Layer[], open: ReadonlySet<string>, max: number): LaneRow[] {
  const rows: LaneRow[] = [];
  const visit = (list: readonly Layer[], depth: number): void => {
    for (const layer of list.toReversed()) {
      if (rows.length >= max) return;
      rows.push({ layer, depth });
      if (layer.type === 'group' && open.has(layer.id)) visit(layer.layers, depth + 1);
    }
  };
  visit(layers, 0);
  return rows;
}
