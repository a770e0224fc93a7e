import type { Element } from '@xmldom/xmldom';
import { parseDeclarations } from './style-sheet.ts';

/** A property that an element has itself, of its style or else of its attributes. */
export function propertyOf(element: Element, name: string): string | undefined {
  const style = element.getAttribute('style');
  const own = style ? parseDeclarations(style).findLast((each) => each.name === name)?.value : undefined;
  return own ?? (element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined);
}

/** A property that an element has or inherits, by the elements around it. */
export function inheritedProperty(element: Element, name: string): string | undefined {
  for (let each: Element | undefined = element; each;) {
    const value = propertyOf(each, name);
    if (value !== undefined && value !== 'inherit') return value;
    each = each.parentNode?.nodeType === 1 ? (each.parentNode as Element) : undefined;
  }
  return undefined;
}

/** Sets a property in the style, where it counts more than an attribute. */
export function setProperty(element: Element, name: string, value: string): void {
  removeProperty(element, name);
  const style = element.getAttribute('style');
  element.setAttribute('style', style ? `${style};${name}:${value}` : `${name}:${value}`);
}

/** Takes a property out of style and attributes. */
export function removeProperty(element: Element, name: string): void {
  element.removeAttribute(name);
  const style = element.getAttribute('style');
  if (!style) return;
  const left = parseDeclarations(style).filter((each) => each.name !== name);
  if (left.length === 0) element.removeAttribute('style');
  else element.setAttribute('style', left.map((each) => `${each.name}:${each.value}`).join(';'));
}
