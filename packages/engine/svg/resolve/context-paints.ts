import type { Document, Element } from '@xmldom/xmldom';
import type { Bounds } from '../../geometry/path-data.ts';
import { hrefOf, setHref } from '../sanitise-svg.ts';
import { boxForUser, serverInContext, wayToUser } from './context-server.ts';
import { inheritedProperty, propertyOf, removeProperty, setProperty } from './properties.ts';

/** Copies of parts that are used in other colors. More come from nobody's hand. */
const maxCopies = 2000;
const maxElements = 20_000;
/** Marks what is painted otherwise than where its paint comes from. */
export const unlikeMark = 'data-unlike-context';
const contextPaint = /^context-(?:fill|stroke)$/;
/** The places of markers on a path. */
export const markerNames = ['marker-start', 'marker-mid', 'marker-end'] as const;

/**
 * Resolves `context-fill` and `context-stroke` (SVG 2, 13.2): markers and used elements that take the paint of who uses them are copied with
 * that paint.
 */
export function resolveContextPaints(document: Document): void {
  const elements = Array.from(document.getElementsByTagName('*'));
  if (!elements.some(hasContextPaint)) return;
  const ids = new Map(
    elements.flatMap((each): [string, Element][] =>
      each.hasAttribute('id') ? [[each.getAttribute('id') ?? '', each]] : [],
    ),
  );
  const copied = new Set<Element>();
  let [copies, added] = [0, 0];
  const copyFor = (target: Element, user: Element): Element | undefined => {
    if (!asksForContext(target)) return undefined;
    added += target.getElementsByTagName('*').length + 1;
    if (++copies > maxCopies || added > maxElements) return undefined;
    copied.add(target);
    const copy = target.cloneNode(true) as Element;
    copy.setAttribute('id', `${target.getAttribute('id')}-context-${copies}`);
    target.parentNode?.insertBefore(copy, target);
    let box: { bounds: Bounds | undefined } | undefined;
    // It takes a look at all of the part: once is enough.
    const boxOf = (): Bounds | undefined => (box ??= { bounds: boxForUser(copy, user) }).bounds;
    for (const each of [copy, ...Array.from(copy.getElementsByTagName('*'))]) {
      for (const server of paintAs(each, { user, part: copy, ids, boxOf }))
        target.parentNode?.insertBefore(server, target);
    }
    return copy;
  };
  const work = [...elements];
  for (let next = work.shift(); next; next = work.shift()) {
    const element = next;
    if (isInMarker(element)) continue;
    if (element.localName === 'use') {
      const target = ids.get(hrefOf(element).slice(1));
      const copy = target && copyFor(target, element);
      if (!copy) continue;
      // It is drawn where it is used, not where the original is.
      const defs = document.createElementNS(copy.namespaceURI, 'defs');
      copy.parentNode?.replaceChild(defs, copy);
      defs.appendChild(copy);
      setHref(element, `#${copy.getAttribute('id')}`);
      ids.set(copy.getAttribute('id') ?? '', copy);
      work.push(...Array.from(copy.getElementsByTagName('*')), copy);
      continue;
    }
    if (!/^(?:path|line|polyline|polygon)$/.test(element.localName ?? '')) continue;
    for (const name of markerNames) {
      const value = inheritedProperty(element, name) ?? inheritedProperty(element, 'marker');
      const id = /^url\(#([^)]*)\)/.exec(value ?? '')?.[1];
      const copy = id === undefined ? undefined : copyFor(ids.get(id) ?? element, element);
      if (copy && copy.localName === 'marker') setProperty(element, name, `url(#${copy.getAttribute('id')})`);
    }
  }
  // Nothing is around it whose paint it could take.
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    for (const name of ['fill', 'stroke']) {
      if (!contextPaint.test(propertyOf(element, name) ?? '')) continue;
      setProperty(element, name, 'none');
      if (isUsed(element, copied)) element.setAttribute(unlikeMark, '');
    }
  }
}

function hasContextPaint(element: Element): boolean {
  return ['fill', 'stroke'].some((name) => contextPaint.test(propertyOf(element, name) ?? ''));
}

function asksForContext(element: Element): boolean {
  return hasContextPaint(element) || Array.from(element.getElementsByTagName('*')).some(hasContextPaint);
}

/** Whether it is in something that may be used as it is: not in what copies are used of. */
function isUsed(element: Element, copied: ReadonlySet<Element>): boolean {
  let mayBe = false;
  for (let each: Element | undefined = element; each;) {
    if (copied.has(each)) return false;
    mayBe ||= /^(?:marker|defs|symbol)$/.test(each.localName ?? '') || each.hasAttribute('id');
    each = each.parentNode?.nodeType === 1 ? (each.parentNode as Element) : undefined;
  }
  return mayBe;
}

function isInMarker(element: Element): boolean {
  for (let each = element.parentNode; each?.nodeType === 1; each = each.parentNode) {
    if ((each as Element).localName === 'marker') return true;
  }
  return false;
}

/** Paints an element of a part as its user is painted. Answers the gradients and patterns that were made for it. */
function paintAs(
  element: Element,
  {
    user,
    part,
    ids,
    boxOf,
  }: { user: Element; part: Element; ids: Map<string, Element>; boxOf: () => Bounds | undefined },
): Element[] {
  const made: Element[] = [];
  for (const name of ['fill', 'stroke'] as const) {
    const wanted = /^context-(fill|stroke)$/.exec(propertyOf(element, name) ?? '')?.[1];
    if (wanted === undefined) continue;
    const paint = inheritedProperty(user, wanted) ?? (wanted === 'fill' ? '#000000' : 'none');
    removeProperty(element, name);
    const server = ids.get(/^url\(#([^)]*)\)/.exec(paint)?.[1] ?? '');
    const id = `${part.getAttribute('id')}-paint-${ids.size}`;
    // Where a marker lies on its path is known to who draws it alone.
    const own =
      server && part.localName !== 'marker'
        ? serverInContext(server, { ids, id, matrix: wayToUser(element, part, user), box: boxOf() })
        : undefined;
    if (own) {
      made.push(own);
      ids.set(id, own);
    } else if (server) element.setAttribute(unlikeMark, '');
    const written = own ? paint.replace(/^url\([^)]*\)/, `url(#${id})`) : paint;
    setProperty(element, name, written === 'currentColor' ? (inheritedProperty(user, 'color') ?? '#000000') : written);
    const opacity = inheritedProperty(user, `${wanted}-opacity`);
    if (opacity !== undefined && propertyOf(element, `${name}-opacity`) === undefined) {
      setProperty(element, `${name}-opacity`, opacity);
    }
  }
  return made;
}
