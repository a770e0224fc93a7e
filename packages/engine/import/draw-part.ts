import { type Element, XMLSerializer } from '@xmldom/xmldom';
import { setHref } from '../svg/sanitise-svg.ts';
import { imageOf, type SvgOrigins } from './prepare-svg.ts';

/** Parts of the original that a drawing must contain. */
export interface DrawingParts {
  origins: SvgOrigins;
  /** Texts that nothing here can draw: what stands in their place is omitted. */
  undrawn: ReadonlySet<string>;
}

/** A normalized drawing with its own images again. The document is changed. */
export function drawWhole(root: Element, parts: DrawingParts): string {
  giveBack(root, parts);
  return new XMLSerializer().serializeToString(root);
}

/** The drawing `root` with one of its elements alone in it, where it lies, and the definitions that this one needs. */
export function drawPart(root: Element, element: Element, parts: DrawingParts): string {
  const drawing = root.cloneNode(false) as Element;
  for (const definition of definitionsFor(element, root)) {
    const { ownerDocument } = root;
    const defs = ownerDocument?.createElementNS(root.namespaceURI, 'defs');
    defs?.appendChild(definition.cloneNode(true));
    if (defs) drawing.appendChild(defs);
  }
  let inner: Element = element.cloneNode(true) as Element;
  for (let parent = element.parentNode; parent && parent !== root; parent = parent.parentNode) {
    const shell = (parent as Element).cloneNode(false) as Element;
    // Groups around it become layers of their own; only where it lies is kept.
    for (const name of ['opacity', 'style', 'clip-path', 'mask', 'filter', 'id']) shell.removeAttribute(name);
    shell.appendChild(inner);
    inner = shell;
  }
  drawing.appendChild(inner);
  return drawWhole(drawing, parts);
}

function giveBack(root: Element, { origins, undrawn }: DrawingParts): void {
  for (const element of Array.from(root.getElementsByTagName('*'))) {
    const image = imageOf(element, origins);
    if (image) setHref(element, image.source);
    if (undrawn.has(element.getAttribute('id') ?? '')) element.parentNode?.removeChild(element);
  }
}

/** Returns the definitions an element refers to, and those these refer to, in document order. */
function definitionsFor(element: Element, root: Element): Element[] {
  const all = new Map<string, Element>();
  for (let defs = root.firstChild; defs; defs = defs.nextSibling) {
    if (defs.nodeName !== 'defs') continue;
    for (let each = defs.firstChild; each; each = each.nextSibling) {
      const id = each.nodeType === 1 ? (each as Element).getAttribute('id') : undefined;
      if (id && !all.has(id)) all.set(id, each as Element);
    }
  }
  const needed = new Set<string>();
  const follow = (from: Element): void => {
    for (const id of referencesIn(from)) {
      const definition = all.get(id);
      if (!definition || needed.has(id)) continue;
      needed.add(id);
      follow(definition);
    }
  };
  follow(element);
  return [...all].filter(([id]) => needed.has(id)).map(([, definition]) => definition);
}

function referencesIn(element: Element): string[] {
  return [element, ...Array.from(element.getElementsByTagName('*'))].flatMap((each) =>
    Array.from(each.attributes).flatMap(({ name, value }) => {
      if (/^(?:xlink:)?href$/.test(name)) return value.startsWith('#') ? [value.slice(1)] : [];
      return [...value.matchAll(/url\(\s*["']?#([^"')]+)["']?\s*\)/g)].map(([, id = '']) => id);
    }),
  );
}
