import type { Document, Element } from '@xmldom/xmldom';
import { hrefOf, setHref } from '../load/sanitise-svg.ts';

/** What the original said about an element that its normalised form does not: the key is the element's id. */
export interface SvgOrigins {
  /** Elements that were more than a path. */
  kinds: Map<string, ShapeKind>;
  /** Texts that a placeholder stands for. */
  texts: Map<string, Element>;
  /** Embedded pictures as they were; a tiny one stands for each meanwhile. */
  pictures: Map<string, { source: string; preserveAspectRatio: string }>;
  /** Names people gave their layers. */
  names: Map<string, string>;
}

export type ShapeKind = 'rect' | 'ellipse' | 'line';

const kindsByName: Readonly<Record<string, ShapeKind>> = {
  rect: 'rect',
  circle: 'ellipse',
  ellipse: 'ellipse',
  line: 'line',
};

/** A GIF of one pixel: resvg drops pictures it cannot read. */
const tinyPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** What decides whether and how an element shows, and goes with its placeholder. */
const carriedAttributes = [
  'transform',
  'opacity',
  'display',
  'visibility',
  'class',
  'style',
  'clip-path',
  'mask',
  'filter',
];

/**
 * Marks what is lost when an SVG is normalised, in place: shapes that are more than paths get ids, and each text is replaced by
 * a square of one unit that shows where its coordinates lie.
 */
export function prepareSvg(document: Document): SvgOrigins {
  const origins: SvgOrigins = { kinds: new Map(), texts: new Map(), pictures: new Map(), names: new Map() };
  const taken = new Set<string>();
  const elements = Array.from(document.getElementsByTagName('*'));
  for (const element of elements) taken.add(element.getAttribute('id') ?? '');
  let count = 0;
  const nextId = (word: string): string => {
    let id: string;
    do id = `${word}-${++count}`;
    while (taken.has(id));
    return id;
  };
  for (const element of elements) {
    const kind = kindsByName[element.localName ?? ''];
    if (element.localName === 'text' && isDrawn(element)) {
      const id = nextId('text');
      origins.texts.set(id, element);
      nameOf(element, id, origins);
      element.parentNode?.replaceChild(createPlaceholder(document, element, id), element);
    } else if (kind) {
      const id = element.getAttribute('id') ?? nextId(element.localName ?? '');
      element.setAttribute('id', id);
      origins.kinds.set(id, kind);
      nameOf(element, id, origins);
    } else if (element.localName === 'image') {
      const id = nextId('image');
      origins.pictures.set(id, {
        source: hrefOf(element),
        preserveAspectRatio: element.getAttribute('preserveAspectRatio') ?? 'xMidYMid meet',
      });
      nameOf(element, id, origins);
      element.setAttribute('id', id);
      setHref(element, tinyPicture);
    } else if (element.hasAttribute('id')) nameOf(element, element.getAttribute('id') ?? '', origins);
  }
  return origins;
}

/** Texts in clip paths, masks and patterns are outlines there, not layers. */
function isDrawn(element: Element): boolean {
  for (let parent = element.parentNode; parent; parent = parent.parentNode) {
    if (/^(?:defs|clipPath|mask|pattern|symbol|marker)$/.test(parent.nodeName)) return false;
  }
  return true;
}

function createPlaceholder(document: Document, text: Element, id: string): Element {
  const square = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const name of carriedAttributes) {
    const value = text.getAttribute(name);
    if (value !== null) square.setAttribute(name, value);
  }
  square.setAttribute('id', id);
  square.setAttribute('width', '1');
  square.setAttribute('height', '1');
  square.setAttribute('style', `${text.getAttribute('style') ?? ''};fill:#000000;stroke:none;fill-opacity:1`);
  return square;
}

function nameOf(element: Element, id: string, origins: SvgOrigins): void {
  const label =
    element.getAttribute('inkscape:label') ?? element.getAttribute('data-name') ?? element.getAttribute('id');
  // Illustrator writes what an id cannot hold as _x20_.
  const name = (label ?? '').replace(/_x([0-9a-f]{2,4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (name !== '') origins.names.set(id, name.slice(0, 255));
}
