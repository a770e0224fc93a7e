import type { Element } from '@xmldom/xmldom';
import svgpath from 'svgpath';
import { readPath } from '../../geometry/exact-path.ts';
import { type Matrix, multiply } from '../../geometry/matrix.ts';
import { type Bounds, boundsOfPath, type PathStep, uniteBounds } from '../../geometry/path-data.ts';

/**
 * The box of what an element shows, without strokes, after a matrix that stands for all around it; its own transform is not among them. Undefined where finding it
 * takes drawing, such as of text.
 */
export function elementBox(element: Element, matrix: Matrix): Bounds | undefined {
  const number = (name: string): number => Number.parseFloat(element.getAttribute(name) ?? '') || 0;
  const around = (x: number, y: number, width: number, height: number): Bounds | undefined =>
    boundsOfPath(polygon([x, y, x + width, y, x + width, y + height, x, y + height]), matrix);
  switch (element.localName) {
    case 'rect':
    case 'image':
    case 'use':
      return around(number('x'), number('y'), number('width'), number('height'));
    case 'circle':
      return ellipse([number('cx'), number('cy')], [number('r'), number('r')], matrix);
    case 'ellipse':
      return ellipse([number('cx'), number('cy')], [number('rx'), number('ry')], matrix);
    case 'path':
      return boundsOfPath(readPath(element.getAttribute('d') ?? ''), matrix);
    case 'line':
      return boundsOfPath(polygon([number('x1'), number('y1'), number('x2'), number('y2')]), matrix);
    case 'polyline':
    case 'polygon':
      return boundsOfPath(polygon(pointsOf(element)), matrix);
    case 'g':
      return Array.from(element.childNodes)
        .filter((child): child is Element => child.nodeType === 1)
        .map((child) => elementBox(child, multiply(matrix, transformOf(child))))
        .reduce(uniteBounds, undefined);
    default:
      return undefined;
  }
}

/** The transform of an element. */
export function transformOf(element: Element): Matrix {
  return readTransform(element.getAttribute('transform') ?? '');
}

/** A list of transforms in any of SVG's forms. */
export function readTransform(text: string): Matrix {
  const moved: number[] = [];
  // Where it takes the corner and two unit steps.
  svgpath('M0 0L1 0L0 1')
    .transform(text)
    .iterate((segment) => {
      moved.push(Number(segment[1]), Number(segment[2]));
    });
  const [e = 0, f = 0, x = 0, y = 0, downX = 0, downY = 0] = moved;
  return [x - e, y - f, downX - e, downY - f, e, f];
}

function ellipse(
  [x, y]: readonly [x: number, y: number],
  [across, down]: readonly [across: number, down: number],
  [a, b, c, d, e, f]: Matrix,
): Bounds {
  const [halfWidth, halfHeight] = [Math.hypot(a * across, c * down), Math.hypot(b * across, d * down)];
  const [middleX, middleY] = [a * x + c * y + e, b * x + d * y + f];
  return {
    left: middleX - halfWidth,
    top: middleY - halfHeight,
    right: middleX + halfWidth,
    bottom: middleY + halfHeight,
  };
}

function polygon(points: readonly number[]): PathStep[] {
  return points.flatMap((x, index): PathStep[] =>
    index % 2 === 1 || points[index + 1] === undefined
      ? []
      : [{ command: index === 0 ? 'M' : 'L', points: [x, points[index + 1] ?? 0] }],
  );
}

function pointsOf(element: Element): number[] {
  return (element.getAttribute('points') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
}
