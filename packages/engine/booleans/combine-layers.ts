import type { CostBudget } from '../cost/cost-budget.ts';
import { readPath } from '../geometry/exact-path.ts';
import { geometryPathData } from '../geometry/geometry-path.ts';
import { identity, multiply, type Matrix } from '../geometry/matrix.ts';
import { layerMatrix } from '../pages/layer-matrix.ts';
import type { CombineLayers } from '../pages/layout-context.ts';
import type { LaidOut, LaidOutLayer } from '../pages/page-layout.ts';
import { combineOutlines, type Operand } from './combine-outlines.ts';

type Group = LaidOut<'group'>;
type Parts = Operand['parts'][number][];

interface Combined {
  operation: string;
  children: readonly LaidOutLayer[];
  outline: string;
}

/** A way to combine the outlines of groups, each charged to a budget; what was combined before is remembered. */
export function createCombineLayers(cost: CostBudget): CombineLayers {
  const known = new WeakMap<LaidOutLayer, Combined>();
  const combine = (group: Group): string => {
    const { children } = group;
    const [first] = children;
    const operation = group.layer.boolean?.operation ?? 'union';
    if (!first) return '';
    const before = known.get(first);
    if (before?.operation === operation && isSameList(before.children, children)) return before.outline;
    const operands = children.flatMap((child): Operand[] => {
      const parts = partsOf(child, identity, combine);
      return parts.length === 0 ? [] : [{ parts }];
    });
    const outline = combineOutlines(operands, operation, (steps) => cost.spend(steps, 'A boolean operation'));
    known.set(first, { operation, children, outline });
    return outline;
  };
  return combine;
}

/** The outlines of a layer in its parent's space: of a shape that has an area, of a group all that are in it. */
function partsOf(item: LaidOutLayer, around: Matrix, combine: CombineLayers): Parts {
  const matrix = multiply(around, layerMatrix(item.layer, item.box));
  if ('children' in item) {
    if (!item.layer.boolean) return item.children.flatMap((child) => partsOf(child, matrix, combine));
    return [{ steps: readPath(combine(item)), matrix, fillRule: 'nonzero' }];
  }
  const { layer, box } = item;
  if (layer.type !== 'shape' || layer.geometry.shape === 'line' || layer.geometry.shape === 'arrow') return [];
  const { geometry } = layer;
  if (geometry.shape === 'path') {
    const stretch: Matrix = [box.width / geometry.viewWidth, 0, 0, box.height / geometry.viewHeight, 0, 0];
    return [{ steps: readPath(geometry.d), matrix: multiply(matrix, stretch), fillRule: geometry.fillRule }];
  }
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  return [{ steps: readPath(geometryPathData(geometry, area, layer.radius)), matrix, fillRule: 'nonzero' }];
}

function isSameList(one: readonly LaidOutLayer[], other: readonly LaidOutLayer[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
