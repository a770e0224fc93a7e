import type { Document, Element } from '@xmldom/xmldom';
import type { DrawingWarning } from '../sanitise-svg.ts';
import { unlikeMark } from './context-paints.ts';
import { propertyOf } from './properties.ts';

/** Warnings of content that resvg draws otherwise than browsers do, each once. */
export function undrawnContent(document: Document): DrawingWarning[] {
  const found = new Set<string>();
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    for (const message of messagesOf(element)) found.add(message);
  }
  return [...found].map((message) => ({ code: 'asset_unsupported', message }));
}

function* messagesOf(element: Element): Generator<string> {
  const name = element.localName ?? '';
  if (/^(?:text|tspan|textPath)$/.test(name) || name === 'g' || name === 'svg') {
    const mode = propertyOf(element, 'writing-mode') ?? '';
    if (/^(?:tb|vertical|sideways)/.test(mode)) yield 'Vertical text inside the SVG may be set otherwise.';
    if (propertyOf(element, 'glyph-orientation-vertical') !== undefined)
      yield 'Vertical text inside the SVG may be set otherwise.';
  }
  if (name === 'text' && /\p{Emoji_Presentation}|\uFE0F/u.test(element.textContent ?? '')) {
    yield 'Emoji in text inside the SVG are not drawn in color.';
  }
  if (element.hasAttribute(unlikeMark)) {
    element.removeAttribute(unlikeMark);
    yield 'A gradient or pattern that a marker or a used part takes from its context (context-fill) may lie otherwise.';
  }
  if (name === 'feImage' && (element.hasAttribute('x') || element.hasAttribute('y'))) {
    yield 'An image of a filter inside the SVG (feImage) may be at another place.';
  }
  if (name === 'radialGradient' && element.hasAttribute('fr')) {
    yield 'A radial gradient inside the SVG begins at its focal point instead of the circle around it (fr).';
  }
}
