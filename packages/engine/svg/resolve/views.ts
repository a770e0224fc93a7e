import type { Document, Element } from '@xmldom/xmldom';
import { plainValue } from './css-values.ts';
import { propertyOf, removeProperty, setProperty } from './properties.ts';

const looks = ['transform', 'opacity', 'clip-path', 'mask', 'filter', 'mix-blend-mode', 'isolation'];

/** Puts what applies to a nested view as a whole on a group around it: resvg applies it twice, or not. */
export function wrapNestedViews(document: Document): void {
  for (const view of Array.from(document.getElementsByTagName('*'))) {
    if (view.localName !== 'svg' || view.parentNode?.nodeType !== 1) continue;
    const found = looks.flatMap((name) => {
      const value = propertyOf(view, name);
      return value === undefined ? [] : [[name, value] as const];
    });
    if (found.length === 0) continue;
    const group = document.createElementNS(view.namespaceURI, 'g');
    view.parentNode.replaceChild(group, view);
    group.appendChild(view);
    for (const [name, value] of found) {
      removeProperty(view, name);
      if (name === 'mix-blend-mode' || name === 'isolation') setProperty(group, name, value);
      else group.setAttribute(name, value);
    }
  }
}

/** Paints the background that a style gives to the whole file, as draw.io writes it. */
export function paintBackground(root: Element): void {
  const color =
    propertyOf(root, 'background-color') ??
    propertyOf(root, 'background')
      ?.split(/\s+(?![^(]*\))/)
      .find((word) => !/^(?:url\(|none$|no-repeat$|repeat|center$|transparent$)/.test(word));
  if (!color || color === 'transparent' || color === 'none') return;
  const [left = 0, top = 0, width = 0, height = 0] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = width > 0 && height > 0;
  const rectangle = root.ownerDocument?.createElementNS(root.namespaceURI, 'rect');
  if (!rectangle) return;
  // As far as the view can be wider than its box.
  const box = hasBox ? [left - width * 9, top - height * 9, width * 19, height * 19] : [0, 0, '100%', '100%'];
  for (const [index, name] of ['x', 'y', 'width', 'height'].entries()) rectangle.setAttribute(name, String(box[index]));
  rectangle.setAttribute('fill', plainValue('fill', color));
  rectangle.setAttribute('stroke', 'none');
  root.insertBefore(rectangle, root.firstChild);
  removeProperty(root, 'background');
  removeProperty(root, 'background-color');
}
