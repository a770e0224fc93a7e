import type { LaidOutLayer } from '../../../pages/page-layout.ts';
import { growBox, intersectBoxes, uniteBoxes, type Box } from '../../../geometry/boxes.ts';
import { pathBounds } from '../../../geometry/exact-path.ts';
import { filterReach } from '../../../paint/filters.ts';
import { transformBox } from '../../../geometry/matrix.ts';
import { frameOf } from '../../../layers/frame-content.ts';
import { pdfDefinitionOf } from '../layers/pdf-definitions.ts';
import { layerMatrix } from '../../../pages/layer-matrix.ts';
import { strokeReachOf } from './line-style.ts';

/** A box that holds all that a layer draws, without its effects, in its own pixels. */
export function contentBounds(item: LaidOutLayer): Box {
  const { layer, box } = item;
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const frame = frameOf(layer);
  const framed = growBox(area, strokeReachOf(frame?.strokes ?? []));
  if ('children' in item && item.layer.boolean) {
    const outline = item.outline ?? '';
    return growBox(uniteBoxes([framed, pathBounds(outline)]), strokeReachOf(item.layer.boolean.strokes));
  }
  if ('children' in item) {
    const shown = uniteBoxes([framed, ...item.children.map((child) => layerBounds(child))]);
    return item.layer.clip ? intersectBoxes(shown, area) : shown;
  }
  return pdfDefinitionOf(item.layer).bounds?.(item, area, framed) ?? framed;
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
