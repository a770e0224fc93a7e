import { invert, type Matrix } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import type { LayerChange } from '../../context/artboard.ts';
import type { Point } from '../../geometry/point.ts';

/** Positions have no more decimals than these. */
const decimals = 100;

/** A number with at most two decimals. */
export function tidy(value: number): number {
  return Math.round(value * decimals) / decimals || 0;
}

/** A way of the page in the pixels of a parent. */
export function toParent(by: Point, parentMatrix: Matrix): Point {
  const [a, b, c, d] = parentMatrix;
  const inverse = invert([a, b, c, d, 0, 0]);
  if (!inverse) return by;
  return { x: inverse[0] * by.x + inverse[2] * by.y, y: inverse[1] * by.x + inverse[3] * by.y };
}

/**
 * Moves a layer by pixels of its parent. One that is placed beside another layer keeps that, and its gap grows or shrinks, unless that
 * other one is among those that `moves` names: it follows then by itself.
 */
export function moveLayer({ x: dx, y: dy }: Point, moves: (layerId: string) => boolean = () => false): LayerChange {
  return (layer: Layer): Layer => {
    const { placement } = layer;
    if (!placement) return { ...layer, x: tidy(layer.x + dx), y: tidy(layer.y + dy) };
    const isUpright = placement.side === 'below' || placement.side === 'above';
    const isCarried = moves(placement.of);
    const along = isCarried ? 0 : { below: dy, above: -dy, right: dx, left: -dx }[placement.side];
    const gap = Math.max(-5000, Math.min(5000, tidy(placement.gap + along)));
    const beside = isUpright ? { x: tidy(layer.x + dx) } : { y: tidy(layer.y + dy) };
    return { ...layer, ...beside, placement: { ...placement, gap } };
  };
}
