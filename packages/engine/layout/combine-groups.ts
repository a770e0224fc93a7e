import type { CombineLayers } from '../pages/layout-context.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';

/** Gives groups with a boolean operation their outlines, once all that is in them has its place. Without `combine` they have none. */
export function combineGroups(items: readonly LaidOutLayer[], combine: CombineLayers | undefined): void {
  if (!combine) return;
  for (const item of items) {
    if (!('children' in item)) continue;
    combineGroups(item.children, combine);
    if (item.layer.boolean) item.outline = combine(item);
  }
}
