import type { Document, Element } from '@xmldom/xmldom';
import { propertyOf, removeProperty, setProperty } from './properties.ts';

const inOrder = ['fill', 'stroke', 'markers'] as const;
const ofTheWhole = ['id', 'transform', 'opacity', 'clip-path', 'mask', 'filter', 'mix-blend-mode'];

/** Draws markers where `paint-order` wants them, by an element for each step: resvg draws them last. */
export function resolvePaintOrder(document: Document): void {
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    const order = propertyOf(element, 'paint-order');
    if (!order?.includes('markers') || element.localName === 'g' || element.localName === 'svg') continue;
    if (!['marker', 'marker-start', 'marker-mid', 'marker-end'].some((name) => inheritedOf(element, name))) continue;
    const named = order.split(/\s+/).filter((word) => inOrder.some((each) => each === word));
    if (named.length !== order.trim().split(/\s+/).length) continue;
    const steps = [...named, ...inOrder.filter((each) => !named.includes(each))];
    if (steps.at(-1) === 'markers') continue;
    const group = document.createElementNS(element.namespaceURI, 'g');
    element.parentNode?.replaceChild(group, element);
    for (const name of ofTheWhole) {
      const value = propertyOf(element, name);
      if (value === undefined) continue;
      removeProperty(element, name);
      if (name === 'mix-blend-mode') setProperty(group, name, value);
      else group.setAttribute(name, value);
    }
    removeProperty(element, 'paint-order');
    for (const step of steps) {
      const part = element.cloneNode(true) as Element;
      if (step !== 'fill') setProperty(part, 'fill', 'none');
      if (step !== 'stroke') setProperty(part, 'stroke-opacity', '0');
      if (step !== 'markers') {
        removeProperty(part, 'marker');
        for (const end of ['start', 'mid', 'end']) setProperty(part, `marker-${end}`, 'none');
      }
      group.appendChild(part);
    }
  }
}

function inheritedOf(element: Element, name: string): string | undefined {
  for (let each: Element | undefined = element; each;) {
    const value = propertyOf(each, name);
    if (value !== undefined) return value === 'none' ? undefined : value;
    each = each.parentNode?.nodeType === 1 ? (each.parentNode as Element) : undefined;
  }
  return undefined;
}
