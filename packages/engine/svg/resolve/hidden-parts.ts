import type { Document, Element } from '@xmldom/xmldom';
import { inheritedProperty, propertyOf, setProperty } from './properties.ts';

const shapes = /^(?:rect|circle|ellipse|path|line|polyline|polygon|text|tspan)$/;

/**
 * Draws with nothing what is hidden and yet takes room: shapes in the box of a group that is clipped, masked or filtered, and words among
 * others. resvg leaves them out.
 */
export function resolveHiddenParts(document: Document): void {
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    if (!shapes.test(element.localName ?? '')) continue;
    if (!/^(?:hidden|collapse)$/.test(inheritedProperty(element, 'visibility')?.trim() ?? '')) continue;
    if (element.localName === 'tspan' ? propertyOf(element, 'visibility') === undefined : !isInBox(element)) continue;
    setProperty(element, 'visibility', 'visible');
    for (const name of ['fill-opacity', 'stroke-opacity']) setProperty(element, name, '0');
  }
}

function isInBox(element: Element): boolean {
  for (let each = element.parentNode; each?.nodeType === 1; each = each.parentNode) {
    if (['clip-path', 'mask', 'filter'].some((name) => propertyOf(each as Element, name) !== undefined)) return true;
  }
  return false;
}
