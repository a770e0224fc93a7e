import { type Element, type Node, XMLSerializer } from '@xmldom/xmldom';
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

/** The original file with one of its elements alone in it, where it lies; what else there is can only be referred to. */
export function drawOriginal(element: Element, { origins }: DrawingParts): string {
  const root = element.ownerDocument?.documentElement;
  if (!root) return '';
  const drawing = root.cloneNode(true) as Element;
  let [original, copy]: [Node, Element] = [root, drawing];
  while (original !== element) {
    const [inner, index] = childToward(original, element);
    const next = copy.childNodes[index] as Element;
    for (const sibling of Array.from<Node>(copy.childNodes)) if (sibling !== next) hide(sibling);
    if (copy !== drawing) stripLook(copy);
    [original, copy] = [inner, next];
  }
  // What is around the whole file is around its layers as well.
  stripLook(drawing);
  for (const each of Array.from(drawing.getElementsByTagName('*'))) {
    const image = imageOf(each, origins);
    if (image) setHref(each, image.source);
  }
  return new XMLSerializer().serializeToString(drawing);
}

/** The child of a node that holds an element or is it, and its place. */
function childToward(parent: Node, element: Element): [child: Node, index: number] {
  let child: Node = element;
  while (child.parentNode && child.parentNode !== parent) child = child.parentNode;
  return [child, Array.from<Node>(parent.childNodes).indexOf(child)];
}

/** Puts what is drawn into definitions. */
function hide(node: Node): void {
  if (node.nodeType !== 1 || definitions.test((node as Element).localName ?? '')) return;
  const defs = node.ownerDocument?.createElementNS((node as Element).namespaceURI, 'defs');
  if (!defs) return;
  node.parentNode?.replaceChild(defs, node);
  defs.appendChild(node);
}

const definitions =
  /^(?:defs|style|title|desc|metadata|linearGradient|radialGradient|pattern|clipPath|mask|filter|marker|symbol)$/;

/** Groups around it become layers of their own. */
function stripLook(element: Element): void {
  for (const name of ['opacity', 'clip-path', 'mask', 'filter']) element.removeAttribute(name);
  const style = element.getAttribute('style');
  if (!style) return;
  const left = style
    .split(';')
    .filter((each) => !/^\s*(?:opacity|clip-path|mask|filter|mix-blend-mode)\s*:/.test(each));
  element.setAttribute('style', left.join(';'));
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
