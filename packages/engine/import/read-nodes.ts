import type { Document, Element } from '@xmldom/xmldom';
import { clipOf } from '../svg/drawing-clip.ts';
import type { DrawingGroup, DrawingPath } from '../geometry/drawing.ts';
import type { DrawingContext } from '../svg/drawing-context.ts';
import { identity, multiply, parseMatrix, type Matrix } from '../geometry/matrix.ts';
import { readPath } from '../svg/parse-drawing.ts';
import { type Bounds, boundsOfPath, parsePathData, uniteBounds } from '../geometry/path-data.ts';
import { drawOriginal, drawPart, type DrawingParts } from './draw-part.ts';
import type { SvgOrigins } from './prepare-svg.ts';

type Clip = NonNullable<DrawingGroup['clip']>;

/** A normalized SVG as layers see it. Every `matrix` leads from the node's own space to the page's. */
export type ImportNode =
  | {
      kind: 'group';
      /** Of the normalized document, as those of the other kinds are. */
      element: Element;
      id: string;
      matrix: Matrix;
      opacity: number;
      blendMode: string;
      isIsolated: boolean;
      /** Clips of the node, each a union of outlines in the group's space; the visible part is inside all of them. */
      clips: Clip[];
      /** A luminance or alpha mask in the group's space. */
      mask?: { children: ImportNode[]; mode: 'alpha' | 'luminance' };
      children: ImportNode[];
    }
  | { kind: 'shape'; element: Element; id: string; matrix: Matrix; path: DrawingPath }
  | { kind: 'image'; id: string; matrix: Matrix; element: Element }
  | { kind: 'text'; element: Element; id: string; matrix: Matrix }
  /** A part that no layer type can express: it stays a drawing. `reason` explains why. */
  | { kind: 'drawing'; id: string; svg: string; reason: string };

/** Reads the drawn elements of a normalized SVG. Those of `asDrawings` stay drawings, as layers would look different. */
export function readNodes(
  document: Document,
  parts: DrawingParts,
  matrix: Matrix,
  asDrawings: ReadonlySet<Element> = new Set(),
): ImportNode[] {
  const definitions = new Map<string, Element>();
  for (const element of document.getElementsByTagName('*')) {
    const id = element.getAttribute('id');
    if (id) definitions.set(id, element);
  }
  const root = document.documentElement;
  return root ? new NodeReader(definitions, parts, root, asDrawings).readChildren(root, matrix) : [];
}

class NodeReader {
  readonly #definitions: ReadonlyMap<string, Element>;
  readonly #origins: SvgOrigins;
  readonly #parts: DrawingParts;
  readonly #root: Element;
  readonly #asDrawings: ReadonlySet<Element>;

  constructor(
    definitions: ReadonlyMap<string, Element>,
    parts: DrawingParts,
    root: Element,
    asDrawings: ReadonlySet<Element>,
  ) {
    this.#asDrawings = asDrawings;
    this.#definitions = definitions;
    this.#origins = parts.origins;
    this.#parts = parts;
    this.#root = root;
  }

  readChildren(parent: Element, matrix: Matrix): ImportNode[] {
    return elementChildren(parent).flatMap((element) => this.#read(element, matrix));
  }

  #read(element: Element, parentMatrix: Matrix): ImportNode[] {
    const matrix = multiply(parentMatrix, parseMatrix(element.getAttribute('transform')));
    const id = element.getAttribute('id') ?? '';
    if (this.#asDrawings.has(element)) return isHidden(element) ? [] : [this.#asDrawing(element, id, 'its look')];
    switch (element.localName) {
      case 'g':
        // The outlines of a text's letters.
        if (this.#origins.texts.has(id)) return isHidden(element) ? [] : [{ kind: 'text', element, id, matrix }];
        return this.#readGroup(element, id, matrix);
      case 'path':
        return this.#readShape(element, id, matrix);
      case 'image':
        return isHidden(element) ? [] : [{ kind: 'image', id, matrix, element }];
      default:
        return [];
    }
  }

  #readShape(element: Element, id: string, matrix: Matrix): ImportNode[] {
    const context: DrawingContext = { definitions: this.#definitions, needsRaster: false };
    const [path] = readPath(element, context);
    if (context.needsRaster) return [this.#asDrawing(element, id, 'its paint')];
    return path ? [{ kind: 'shape', element, id, matrix, path: { ...path, transform: identity } }] : [];
  }

  #readGroup(element: Element, id: string, matrix: Matrix): ImportNode[] {
    if (element.hasAttribute('filter')) return [this.#asDrawing(element, id, 'its filter')];
    const children = this.readChildren(element, matrix);
    if (children.length === 0) return [];
    const context: DrawingContext = { definitions: this.#definitions, needsRaster: false };
    const box = (): Bounds | undefined => elementBounds(element, identity);
    const clips = clipOf(element, context, box);
    if (clips.some((clip) => clip.length === 0)) return [];
    const mask = this.#readMask(element, matrix);
    if (context.needsRaster || mask === 'unreadable') return [this.#asDrawing(element, id, 'its mask')];
    const style = element.getAttribute('style') ?? '';
    const opacity = Number(element.getAttribute('opacity') ?? 1);
    const blendMode = /mix-blend-mode:\s*([\w-]+)/.exec(style)?.[1] ?? 'normal';
    const isIsolated = /isolation:\s*isolate/.test(style);
    const isPlain = opacity === 1 && blendMode === 'normal' && !isIsolated && clips.length === 0 && !mask;
    if (isPlain && !this.#origins.names.has(id)) return children;
    return [
      { kind: 'group', element, id, matrix, opacity, blendMode, isIsolated, clips, ...(mask && { mask }), children },
    ];
  }

  #readMask(
    element: Element,
    matrix: Matrix,
  ): { children: ImportNode[]; mode: 'alpha' | 'luminance' } | 'unreadable' | undefined {
    const reference = /^url\(#(.+)\)$/.exec(element.getAttribute('mask') ?? '')?.[1];
    if (reference === undefined) return undefined;
    const definition = this.#definitions.get(reference);
    if (!definition || definition.hasAttribute('mask')) return 'unreadable';
    if (definition.getAttribute('maskContentUnits') === 'objectBoundingBox') return 'unreadable';
    const children = this.readChildren(definition, matrix);
    if (children.length === 0) return 'unreadable';
    const isAlpha =
      /mask-type:\s*alpha/.test(definition.getAttribute('style') ?? '') ||
      definition.getAttribute('mask-type') === 'alpha';
    return { children, mode: isAlpha ? 'alpha' : 'luminance' };
  }

  #asDrawing(element: Element, id: string, reason: string): ImportNode {
    const text = this.#origins.texts.get(id);
    // The normalized letters lack gradients.
    const svg = text ? drawOriginal(text, this.#parts) : drawPart(this.#root, element, this.#parts);
    return { kind: 'drawing', id, svg, reason };
  }
}

/** Whether nothing of it is to be seen, though it takes its room. */
function isHidden(element: Element): boolean {
  if (element.localName === 'g') return elementChildren(element).every(isHidden);
  return element.getAttribute('visibility') === 'hidden';
}

function elementBounds(element: Element, matrix: Matrix): Bounds | undefined {
  return elementChildren(element)
    .map((child) => {
      const total = multiply(matrix, parseMatrix(child.getAttribute('transform')));
      if (child.localName === 'path') return boundsOfPath(parsePathData(child.getAttribute('d') ?? ''), total);
      if (child.localName === 'image') return boundsOfPath(parsePathData(outlineOfBox(child)), total);
      return child.localName === 'g' ? elementBounds(child, total) : undefined;
    })
    .reduce(uniteBounds, undefined);
}

function outlineOfBox(element: Element): string {
  const number = (name: string): number => Number(element.getAttribute(name) ?? 0);
  const [left, top] = [number('x'), number('y')];
  const [right, bottom] = [left + number('width'), top + number('height')];
  return `M ${left} ${top} L ${right} ${top} L ${right} ${bottom} L ${left} ${bottom} Z`;
}

function elementChildren(parent: Element): Element[] {
  const children: Element[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) children.push(child as Element);
  }
  return children;
}
