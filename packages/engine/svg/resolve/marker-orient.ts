import type { Document, Element } from '@xmldom/xmldom';
import { propertyOf, setProperty } from './properties.ts';

/**
 * Resolves `orient="auto-start-reverse"` (SVG 2, 13.7.1), which resvg does not turn: such markers follow the path, and where one is at a
 * start, a copy takes its place that is turned about its reference point.
 */
export function resolveMarkerOrient(document: Document): void {
  const turned = new Map<string, string>();
  for (const marker of Array.from(document.getElementsByTagName('*'))) {
    if (marker.localName !== 'marker' || marker.getAttribute('orient') !== 'auto-start-reverse') continue;
    marker.setAttribute('orient', 'auto');
    const id = marker.getAttribute('id');
    const copy = id === null || turned.has(id) ? undefined : turnedCopy(marker, `${id}-turned`);
    if (id === null || !copy) continue;
    marker.parentNode?.insertBefore(copy, marker);
    turned.set(id, `${id}-turned`);
  }
  if (turned.size === 0) return;
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    const value = propertyOf(element, 'marker-start') ?? propertyOf(element, 'marker') ?? '';
    const name = turned.get(/^url\(#([^)]*)\)/.exec(value)?.[1] ?? '');
    if (name !== undefined) setProperty(element, 'marker-start', `url(#${name})`);
  }
}

function turnedCopy(marker: Element, id: string): Element | undefined {
  const [x, y] = ['refX', 'refY'].map((name) => Number(marker.getAttribute(name) ?? 0));
  const group = marker.ownerDocument?.createElementNS(marker.namespaceURI, 'g');
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y) || !group) return undefined;
  const copy = marker.cloneNode(true) as Element;
  copy.setAttribute('id', id);
  while (copy.firstChild) group.appendChild(copy.firstChild);
  group.setAttribute('transform', `rotate(180 ${x} ${y})`);
  copy.appendChild(group);
  const [left = 0, top = 0, width = 0, height = 0] = (marker.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  // What is cut off turns with it.
  if (marker.hasAttribute('viewBox')) {
    copy.setAttribute('viewBox', `${2 * x - left - width} ${2 * y - top - height} ${width} ${height}`);
  } else copy.setAttribute('overflow', 'visible');
  return copy;
}
