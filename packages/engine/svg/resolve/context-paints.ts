import type { Document, Element } from '@xmldom/xmldom';
import { hrefOf, setHref } from '../sanitise-svg.ts';
import { inheritedProperty, propertyOf, removeProperty, setProperty } from './properties.ts';

/** Copies of parts that are used in other colors. More come from nobody's hand. */
const maxCopies = 2000;
const maxElements = 20_000;
/** Marks what is painted otherwise than where its paint comes from. */
export const unlikeMark = 'data-unlike-context';
const contextPaint = /^context-(?:fill|stroke)$/;
const markerNames = ['marker-start', 'marker-mid', 'marker-end'] as const;

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
    for (const each of [copy, ...Array.from(copy.getElementsByTagName('*'))]) paintAs(each, user);
    target.parentNode?.insertBefore(copy, target);
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

function paintAs(element: Element, user: Element): void {
  for (const name of ['fill', 'stroke'] as const) {
    const wanted = /^context-(fill|stroke)$/.exec(propertyOf(element, name) ?? '')?.[1];
    if (wanted === undefined) continue;
    const paint = inheritedProperty(user, wanted) ?? (wanted === 'fill' ? '#000000' : 'none');
    removeProperty(element, name);
    // A gradient lies in the box of who is painted, which is another one here.
    if (paint.startsWith('url(')) element.setAttribute(unlikeMark, '');
    setProperty(element, name, paint === 'currentColor' ? (inheritedProperty(user, 'color') ?? '#000000') : paint);
    const opacity = inheritedProperty(user, `${wanted}-opacity`);
    if (opacity !== undefined && propertyOf(element, `${name}-opacity`) === undefined) {
      setProperty(element, `${name}-opacity`, opacity);
    }
  }
}
