import type { Element } from '@xmldom/xmldom';
import { identity, invert, type Matrix, multiply } from '../../geometry/matrix.ts';
import type { Bounds } from '../../geometry/path-data.ts';
import { hrefOf, setHref } from '../sanitise-svg.ts';
import { elementBox, readTransform, transformOf } from './element-box.ts';
import { propertyOf } from './properties.ts';

/** Gradients may refer to each other; longer rows come from nobody's hand. */
const maxReferences = 10;

/**
 * A copy of a gradient or pattern for an element inside a used part, which shows it as it lies for whoever uses the part (SVG 2, 13.2: the
 * coordinates and the box are those of the context element). `matrix` leads from the element to the one that uses it, `box` is the latter's. Undefined where that takes what
 * cannot be told without drawing.
 */
export function serverInContext(
  server: Element,
  { ids, matrix, box, id }: { ids: ReadonlyMap<string, Element>; matrix: Matrix; box: Bounds | undefined; id: string },
): Element | undefined {
  const back = invert(matrix);
  const attribute = (name: string): string | undefined => inheritedAttribute(server, name, ids);
  const isPattern = server.localName === 'pattern';
  const transformName = isPattern ? 'patternTransform' : 'gradientTransform';
  const unitsName = isPattern ? 'patternUnits' : 'gradientUnits';
  const isOfBox = attribute(unitsName) !== 'userSpaceOnUse';
  if (!back || (isOfBox && !box)) return undefined;
  const content = attribute('patternContentUnits');
  if (isPattern && content === 'objectBoundingBox' && attribute('viewBox') === undefined) return undefined;
  const copy = server.cloneNode(isPattern) as Element;
  copy.setAttribute('id', id);
  if (!hrefOf(server)) setHref(copy, `#${server.getAttribute('id')}`);
  copy.setAttribute(unitsName, 'userSpaceOnUse');
  const own = readTransform(attribute(transformName) ?? '');
  if (!isOfBox || !box) {
    copy.setAttribute(transformName, matrixText(multiply(back, own)));
    return copy;
  }
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (isPattern) {
    const share = (name: string): number => shareOf(attribute(name), 0);
    copy.setAttribute('x', String(box.left + share('x') * width));
    copy.setAttribute('y', String(box.top + share('y') * height));
    copy.setAttribute('width', String(share('width') * width));
    copy.setAttribute('height', String(share('height') * height));
    copy.setAttribute(transformName, matrixText(multiply(back, own)));
    return copy;
  }
  for (const [name, initial] of Object.entries(gradientShares[server.localName ?? ''] ?? {})) {
    const value = attribute(name) ?? (name === 'fx' ? attribute('cx') : name === 'fy' ? attribute('cy') : undefined);
    copy.setAttribute(name, String(shareOf(value, initial)));
  }
  const ofBox: Matrix = [width, 0, 0, height, box.left, box.top];
  copy.setAttribute(transformName, matrixText(multiply(multiply(back, ofBox), own)));
  return copy;
}

/** The way from an element of a used part to who uses it. */
export function wayToUser(element: Element, part: Element, user: Element): Matrix {
  let matrix = identity;
  for (let each: Element | undefined = element; each;) {
    matrix = multiply(transformOf(each), matrix);
    if (each === part) break;
    each = each.parentNode?.nodeType === 1 ? (each.parentNode as Element) : undefined;
  }
  return multiply(placeOf(user), matrix);
}

/** The box of what a used part shows, for who uses it. */
export function boxForUser(part: Element, user: Element): Bounds | undefined {
  return elementBox(part, multiply(placeOf(user), transformOf(part)));
}

function placeOf(user: Element): Matrix {
  const [x = 0, y = 0] = ['x', 'y'].map((name) => Number.parseFloat(user.getAttribute(name) ?? '') || 0);
  return [1, 0, 0, 1, x, y];
}

const gradientShares: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  linearGradient: { x1: 0, y1: 0, x2: 1, y2: 0 },
  radialGradient: { cx: 0.5, cy: 0.5, r: 0.5, fx: 0.5, fy: 0.5, fr: 0 },
};

function inheritedAttribute(server: Element, name: string, ids: ReadonlyMap<string, Element>): string | undefined {
  let each: Element | undefined = server;
  for (let count = 0; each && count < maxReferences; count++) {
    const value = propertyOf(each, name);
    if (value !== undefined) return value;
    each = ids.get(hrefOf(each).slice(1));
  }
  return undefined;
}

function shareOf(value: string | undefined, initial: number): number {
  const number = Number.parseFloat(value ?? '');
  return Number.isFinite(number) ? number / (value?.trim().endsWith('%') ? 100 : 1) : initial;
}

function matrixText(matrix: Matrix): string {
  return `matrix(${matrix.map((value) => Number(value.toPrecision(9))).join(' ')})`;
}
