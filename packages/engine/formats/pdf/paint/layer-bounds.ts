import type { Stroke } from '@platen/template';
import type { LaidOutLayer } from '../../../layout/page-layout.ts';
import { growBox, intersectBoxes, uniteBoxes, type Box } from '../../../geometry/boxes.ts';
import { pathBounds } from '../../../geometry/exact-path.ts';
import { filterReach } from '../../../paint/filters.ts';
import { transformBox } from '../../../geometry/matrix.ts';
import { frameOf } from '../../../scene/frame-scene.ts';
import { runBounds } from '../text/run-bounds.ts';
import { layerMatrix } from './layer-matrix.ts';

/** How far strokes reach beyond an outline, however pointed its corners are. */
export function strokeReachOf(strokes: readonly Stroke[]): number {
  return Math.max(
    0,
    ...strokes.map(({ width, position, join, miterLimit, cap }) => {
      if (position === 'inside') return 0;
      const reach = position === 'outside' ? width : width / 2;
      return reach * Math.max(join === 'miter' ? miterLimit : 1, cap === 'square' ? Math.SQRT2 : 1);
    }),
  );
}

/** A box that holds all that a layer draws, without its effects, in its own pixels. */
export function contentBounds(item: LaidOutLayer): Box {
  const { layer, box } = item;
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const frame = frameOf(layer);
  const framed = growBox(area, strokeReachOf(frame?.strokes ?? []));
  if ('children' in item) {
    const shown = uniteBoxes([framed, ...item.children.map((child) => layerBounds(child))]);
    return item.layer.clip ? intersectBoxes(shown, area) : shown;
  }
  if ('text' in item) {
    const { stroke, background } = item.layer;
    const runs = item.text.lines.flatMap((line) => line.runs.map(runBounds));
    const reach = Math.max(
      strokeReachOf(stroke ? [stroke] : []),
      background ? background.paddingX + background.paddingY : 0,
    );
    return uniteBoxes([framed, growBox(uniteBoxes([area, ...runs]), reach)]);
  }
  if ('table' in item) {
    const cells = item.table.cells.flatMap(({ box: cell, text }) =>
      text.lines.flatMap(({ runs }) =>
        runs.map((run) => {
          const bounds = runBounds(run);
          return { ...bounds, x: bounds.x + cell.x, y: bounds.y + cell.y };
        }),
      ),
    );
    const height = item.table.rowEdges.at(-1) ?? 0;
    return uniteBoxes([area, { x: 0, y: 0, width: box.width, height }, ...cells]);
  }
  switch (layer.type) {
    case 'shape': {
      const { geometry } = layer;
      const headSize = geometry.shape === 'arrow' ? geometry.headSize : 1;
      const widest = Math.max(0, ...layer.strokes.map(({ width }) => width)) * headSize;
      const outline =
        geometry.shape === 'path'
          ? transformBox(pathBounds(geometry.d), [
              box.width / geometry.viewWidth,
              0,
              0,
              box.height / geometry.viewHeight,
              0,
              0,
            ])
          : area;
      return growBox(uniteBoxes([area, outline]), Math.max(widest, strokeReachOf(layer.strokes)));
    }
    case 'image':
    case 'video':
      return growBox(area, strokeReachOf(layer.stroke ? [layer.stroke] : []));
    default:
      return framed;
  }
}

/** A box that holds a layer with all its effects, in its own pixels. */
export function effectBounds(item: LaidOutLayer): Box {
  const { layer, box } = item;
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const drawn = growBox(contentBounds(item), filterReach(layer.filters));
  const cast = layer.shadows.flatMap(({ type, offsetX, offsetY, blur, spread }) => {
    if (type === 'inner') return [];
    const grown = type === 'box' ? growBox(area, spread + blur * 1.5) : growBox(drawn, blur * 1.5);
    return [{ ...grown, x: grown.x + offsetX, y: grown.y + offsetY }];
  });
  return uniteBoxes([drawn, ...cast]);
}

/** The same in its parent's pixels. */
export function layerBounds(item: LaidOutLayer): Box {
  return transformBox(effectBounds(item), layerMatrix(item.layer, item.box));
}
