import type { Document, Element } from '@xmldom/xmldom';
import svgpath from 'svgpath';
import { measurePath } from '../geometry/path-measure.ts';
import { identity, type Matrix } from '../geometry/matrix.ts';
import { type Bounds, boundsOfPath, parsePathData } from '../geometry/path-data.ts';
import { hrefOf } from '../svg/sanitise-svg.ts';

/** The path a text runs along: outline with its box at 0, 0, start as a fraction of its length, and where that box lies. */
export interface SvgTextPath {
  d: string;
  offset: number;
  bounds: Bounds;
}

/** Reads what a `textPath` refers to, moved by the matrix; undefined when there is no such path. */
export function svgTextPath(textPath: Element, document: Document, matrix: Matrix): SvgTextPath | undefined {
  const target = elementById(document, hrefOf(textPath).slice(1));
  const outline = target?.getAttribute('d') ?? textPath.getAttribute('path');
  if (!outline) return undefined;
  const own = svgpath(outline).transform(target?.getAttribute('transform') ?? '');
  const d = own.abs().unarc().unshort().matrix(matrix).toString();
  const bounds = boundsOfPath(parsePathData(d), identity);
  if (!bounds) return undefined;
  const start = textPath.getAttribute('startOffset') ?? '0';
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  const length = measurePath(d).length || 1;
  const offset = start.trim().endsWith('%')
    ? Number.parseFloat(start) / 100
    : (Number.parseFloat(start) * scale) / length;
  return {
    d: svgpath(d).translate(-bounds.left, -bounds.top).round(4).toString(),
    offset: Math.min(2, Math.max(-1, offset || 0)),
    bounds,
  };
}

/** The element with an id. */
export function elementById(document: Document, id: string): Element | undefined {
  return Array.from(document.getElementsByTagName('*')).find((element) => element.getAttribute('id') === id);
}
