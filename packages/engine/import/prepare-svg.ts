import type { Document, Element } from '@xmldom/xmldom';
import { writeDataUri } from '../sources/data-uri.ts';
import { hrefOf, setHref } from '../svg/sanitise-svg.ts';

/** Attributes of original elements that the normalized form lacks, by element id. */
export interface SvgOrigins {
  /** Elements that were more than a path. */
  kinds: Map<string, ShapeKind>;
  /** Texts that are layers. Their outlines are in groups of these ids. */
  texts: Map<string, Element>;
  /** Original embedded images, by the address of the tiny placeholder. */
  images: Map<string, SvgImage>;
  /** Names people gave their layers. */
  names: Map<string, string>;
}

/** An embedded image, and how it is in its box. */
export interface SvgImage {
  source: string;
  preserveAspectRatio: string;
}

export type ShapeKind = 'rect' | 'ellipse' | 'line';

const kindsByName: Readonly<Record<string, ShapeKind>> = {
  rect: 'rect',
  circle: 'ellipse',
  ellipse: 'ellipse',
  line: 'line',
};

/**
 * Marks what is lost when an SVG is normalized, in place: texts and shapes that are more than paths get ids, and a tiny image stands
 * for each, as resvg drops those that it cannot read. It is known by its address, since ids are lost where something is used again.
 */
export function prepareSvg(document: Document): SvgOrigins {
  const origins: SvgOrigins = { kinds: new Map(), texts: new Map(), images: new Map(), names: new Map() };
  const elements = Array.from(document.getElementsByTagName('*'));
  const taken = new Set(elements.map((element) => element.getAttribute('id') ?? ''));
  const given = new Set<string>();
  let count = 0;
  /** The element's own id; a new one when it has none, or one that another has. */
  const ensureId = (element: Element): string => {
    let id = element.getAttribute('id') ?? '';
    if (id === '' || given.has(id)) {
      do id = `${element.localName}-${++count}`;
      while (taken.has(id));
      nameOf(element, id, origins);
      element.setAttribute('id', id);
    } else nameOf(element, id, origins);
    given.add(id);
    return id;
  };
  for (const element of elements) {
    const kind = kindsByName[element.localName ?? ''];
    if (element.localName === 'text' && isDrawn(element)) origins.texts.set(ensureId(element), element);
    else if (kind) origins.kinds.set(ensureId(element), kind);
    else if (/^(?:image|feImage)$/.test(element.localName ?? '') && /^data:/i.test(hrefOf(element))) {
      if (element.localName === 'image') ensureId(element);
      const address = tinyImage(origins.images.size);
      origins.images.set(address, {
        source: hrefOf(element),
        preserveAspectRatio: element.getAttribute('preserveAspectRatio') ?? 'xMidYMid meet',
      });
      setHref(element, address);
    } else if (element.hasAttribute('id')) ensureId(element);
  }
  return origins;
}

/** Returns the original image of an element of a normalized SVG. */
export function imageOf(element: Element, { images }: SvgOrigins): SvgImage | undefined {
  // resvg puts a space before the data.
  return images.get(hrefOf(element).replace(/^(data:image\/gif;base64,)\s+/, '$1'));
}

/** A GIF of one pixel, another for each number: its second color, which is not used, says which. */
function tinyImage(number: number): string {
  const bytes = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (byte) =>
    byte.charCodeAt(0),
  );
  bytes.set([number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff], secondColor);
  return writeDataUri(bytes, 'image/gif');
}

/** Where a GIF with a palette of two has its second color, in bytes. */
const secondColor = 16;

/** Texts in clip paths, masks and patterns are outlines there, not layers. */
function isDrawn(element: Element): boolean {
  for (let parent = element.parentNode; parent; parent = parent.parentNode) {
    if (/^(?:defs|clipPath|mask|pattern|symbol|marker)$/.test(parent.nodeName)) return false;
  }
  return true;
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
