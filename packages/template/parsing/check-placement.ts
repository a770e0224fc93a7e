import { PlatenError, type Issue } from '../errors/errors.ts';
import type { Layer } from '../layers/layer.ts';
import { formatPath } from '../errors/json-path.ts';
import { walkLayers } from '../layers/walk-layers.ts';
import type { Template } from '../model/template.ts';
import { layerHolders } from '../model/with-masters.ts';

/**
 * Refuses layers that are placed beside each other in a circle, with PLACEMENT_CYCLE naming the circle. References to layers
 * that do not exist are left to `checkTemplate`.
 */
export function checkPlacementCycles(template: Template): void {
  for (const { holder, path: at } of layerHolders(template)) {
    const finished = new Set<Layer>();
    for (const { layer, path, siblings } of walkLayers(holder.layers, [...at, 'layers'])) {
      const chain: Layer[] = [];
      let next: Layer | undefined = layer;
      while (next && !finished.has(next)) {
        if (chain.includes(next)) {
          const circle = [...chain.slice(chain.indexOf(next)), next].map(({ id }) => id).join(' → ');
          const issue: Issue = { path: formatPath([...path, 'placement']), message: `is circular: ${circle}` };
          throw new PlatenError('PLACEMENT_CYCLE', `Layers are placed relative to each other in a circle: ${circle}.`, {
            issues: [issue],
          });
        }
        chain.push(next);
        const of: string | undefined = next.placement?.of;
        next = of === undefined ? undefined : siblings.find(({ id }) => id === of);
      }
      for (const seen of chain) finished.add(seen);
    }
  }
}
