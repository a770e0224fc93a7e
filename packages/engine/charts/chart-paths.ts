import type { Box } from '../geometry/boxes.ts';
import { rounded } from './chart-sheet.ts';

/** Where the handles of a quarter of a circle lie, as a part of its radius. */
const quarter = 0.5522847498;

/** Radii of a bar's corners. */
export interface BarRadii {
  topLeft: number;
  topRight: number;
  bottomRight: number;
  bottomLeft: number;
}

/** A box with round corners as path data. */
export function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  return barPath({ x, y, width, height }, { topLeft: r, topRight: r, bottomRight: r, bottomLeft: r });
}

/** A bar with a radius at each corner as path data, in absolute lines and curves: those are read fastest. */
export function barPath({ x, y, width, height }: Box, radii: BarRadii): string {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(rounded) as [number, number, number, number];
  if (right <= left || bottom <= top) return '';
  const { topLeft: tl, topRight: tr, bottomRight: br, bottomLeft: bl } = radii;
  if (tl + tr + br + bl === 0) return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  /** From one end of a corner to the other by the point between them. */
  const corner = (
    radius: number,
    fromX: number,
    fromY: number,
    atX: number,
    atY: number,
    toX: number,
    toY: number,
  ): string => {
    if (radius <= 0) return '';
    const near = (from: number, at: number): number => rounded(from + (at - from) * quarter);
    return `C${near(fromX, atX)} ${near(fromY, atY)} ${near(toX, atX)} ${near(toY, atY)} ${rounded(toX)} ${rounded(toY)}`;
  };
  return [
    `M${rounded(left + tl)} ${top}H${rounded(right - tr)}`,
    corner(tr, right - tr, top, right, top, right, top + tr),
    `V${rounded(bottom - br)}`,
    corner(br, right, bottom - br, right, bottom, right - br, bottom),
    `H${rounded(left + bl)}`,
    corner(bl, left + bl, bottom, left, bottom, left, bottom - bl),
    `V${rounded(top + tl)}`,
    corner(tl, left, top + tl, left, top, left + tl, top),
    'Z',
  ].join('');
}

/** A circle as path data. */
export function circle(x: number, y: number, radius: number): string {
  if (radius < 0.0005) return '';
  return roundedBox(x - radius, y - radius, 2 * radius, 2 * radius, radius);
}
