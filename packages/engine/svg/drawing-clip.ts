import type { Element } from '@xmldom/xmldom';
import type { DrawingGroup } from '../geometry/drawing.ts';
import type { DrawingContext } from './drawing-context.ts';
import { identity, isIdentity, multiply, parseMatrix, type Matrix } from '../geometry/matrix.ts';
import { type Bounds, parsePathData, writePathData } from '../geometry/path-data.ts';

type Clip = NonNullable<DrawingGroup['clip']>;

/**
 * The clip paths an element is cut by, each in the element's own space: its own, then those its clip path is itself cut by.
 * An empty one hides everything.
 */
export function clipOf(element: Element, context: DrawingContext, box: () => Bounds | undefined): Clip[] {
  const clips: Clip[] = [];
  const seen = new Set<Element>();
  let reference = element.getAttribute('clip-path');
  while (reference) {
    const definition = definitionOf(reference, context);
    if (!definition || definition.localName !== 'clipPath' || seen.has(definition)) break;
    seen.add(definition);
    clips.push(readClip(definition, context, box));
    reference = definition.getAttribute('clip-path');
  }
  return clips;
}

function readClip(definition: Element, context: DrawingContext, box: () => Bounds | undefined): Clip {
  const own = parseMatrix(definition.getAttribute('transform'));
  const isRelative = definition.getAttribute('clipPathUnits') === 'objectBoundingBox';
  const matrix = isRelative ? multiply(own, boxMatrix(box())) : own;
  return clipChildren(definition, matrix, context);
}

function clipChildren(parent: Element, matrix: Matrix, context: DrawingContext): Clip {
  const clip: Clip = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.nodeType !== 1) continue;
    const element = child as Element;
    const total = multiply(matrix, parseMatrix(element.getAttribute('transform')));
    // A shape that is itself cut before it cuts: an intersection inside a union.
    if (element.hasAttribute('clip-path')) context.needsRaster = true;
    if (element.localName === 'g') clip.push(...clipChildren(element, total, context));
    if (element.localName !== 'path' || element.getAttribute('visibility') === 'hidden') continue;
    const d = element.getAttribute('d') ?? '';
    const rule = element.getAttribute('clip-rule') ?? element.getAttribute('fill-rule');
    clip.push({
      d: isIdentity(total) ? d : writePathData(parsePathData(d), total),
      fillRule: rule === 'evenodd' ? 'evenodd' : 'nonzero',
    });
  }
  return clip;
}

/** The element a `url(#id)` points at. */
export function definitionOf(reference: string, context: DrawingContext): Element | undefined {
  const id = /^url\(#(.+)\)$/.exec(reference)?.[1];
  return id === undefined ? undefined : context.definitions.get(id);
}

/** Maps the unit square onto a box: SVG's `objectBoundingBox` units. */
export function boxMatrix(box: Bounds | undefined): Matrix {
  return box ? [box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top] : identity;
}
