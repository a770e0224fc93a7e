import type { Document } from '@xmldom/xmldom';
import { readPath } from '../../geometry/exact-path.ts';
import { identity } from '../../geometry/matrix.ts';
import { type PathStep, writePathData } from '../../geometry/path-data.ts';
import { inheritedProperty } from './properties.ts';

/** A length that shows nothing but the ends. */
const step = 1e-3;

/** Gives outlines without a length one: SVG draws their ends (SVG 2, 13.5.4) where these are round or square, resvg does not. */
export function resolveDots(document: Document): void {
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    const isPath = element.localName === 'path';
    if (!isPath && element.localName !== 'line') continue;
    if (!/^(?:round|square)$/.test(inheritedProperty(element, 'stroke-linecap')?.trim() ?? '')) continue;
    if (!isPath) {
      const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => element.getAttribute(name) ?? '0');
      if (x1 === x2 && y1 === y2) element.setAttribute('x2', String(Number.parseFloat(x1 ?? '0') + step));
      continue;
    }
    const steps = readPath(element.getAttribute('d') ?? '');
    const lengthened = subpathsOf(steps).flatMap(lengthen);
    if (lengthened.some((each, index) => each !== steps[index])) {
      element.setAttribute('d', writePathData(lengthened, identity));
    }
  }
}

function subpathsOf(steps: readonly PathStep[]): PathStep[][] {
  const subpaths: PathStep[][] = [];
  for (const each of steps) {
    if (each.command === 'M' || subpaths.length === 0) subpaths.push([]);
    subpaths.at(-1)?.push(each);
  }
  return subpaths;
}

function lengthen(steps: PathStep[]): PathStep[] {
  const [start, ...rest] = steps;
  const [x, y] = start?.points ?? [];
  if (!start || x === undefined || y === undefined || rest.length === 0) return steps;
  const isDot = rest.every(({ points }) => points.every((value, index) => value === (index % 2 === 0 ? x : y)));
  return isDot ? [start, { command: 'L', points: [x + step, y] }] : steps;
}
