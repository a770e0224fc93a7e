import { type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import { isColorText, type TextRunStyle } from '@platen/template';
import type { Platform } from '../platform.ts';
import { readWithFabric } from './fabric-host.ts';

/** The style of a text element or of a part of it, and how it stands at its point. */
export interface SvgTextStyle {
  style: TextRunStyle;
  anchor: 'start' | 'middle' | 'end';
  hasPaintServer: boolean;
}

const weights: Readonly<Record<string, number>> = { normal: 400, bold: 700, bolder: 700, lighter: 300 };

/**
 * The styles of text elements and their parts, by the style sheets, attributes and surroundings they have in `original`. Fabric
 * works them out; each part is shown to it as a text of its own, in the place of the whole.
 */
export async function readTextStyles(
  original: Document,
  texts: ReadonlyMap<string, Element>,
  parts: readonly Element[],
  platform: Platform,
): Promise<Map<Element, SvgTextStyle>> {
  const keys = new Map<string, { part: Element; shown: Element }>();
  for (const [index, part] of parts.entries()) {
    const [placeholderId, whole] = [...texts].find(([, text]) => text === part || contains(text, part)) ?? [];
    const place = placeholderId === undefined ? undefined : elementById(original, placeholderId);
    if (!whole || !place?.parentNode) continue;
    const key = `part-${index}`;
    const shown = standAlone(original, part, whole, key);
    keys.set(key, { part, shown });
    place.parentNode.insertBefore(shown, place);
  }
  const styles = new Map<Element, SvgTextStyle>();
  if (keys.size === 0) return styles;
  const { objects } = await readWithFabric(withoutShapes(original), platform);
  for (const [key, { part, shown }] of keys) styles.set(part, readStyle(objects.get(key) ?? {}, shown));
  return styles;
}

/** The text of a document in which nothing is drawn but texts: Fabric would read the rest for nothing, and wait for pictures. */
function withoutShapes(document: Document): string {
  const root = document.documentElement?.cloneNode(true) as Element;
  for (const element of Array.from(root.getElementsByTagName('*'))) {
    if (drawn.test(element.localName ?? '')) element.parentNode?.removeChild(element);
  }
  return new XMLSerializer().serializeToString(root);
}

const drawn = /^(?:image|path|rect|circle|ellipse|line|polyline|polygon|use)$/;

/** One text element with all that the part inherits inside the text, nearest first. */
function standAlone(document: Document, part: Element, whole: Element, key: string): Element {
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const chain: Element[] = [];
  for (let element: Element | null = part; element; element = element.parentNode as Element | null) {
    chain.unshift(element);
    if (element === whole) break;
  }
  const styles: string[] = [];
  for (const element of chain) {
    for (const { name, value } of element.attributes) {
      if (name === 'style') styles.push(value);
      else if (!/^(?:id|x|y|dx|dy|rotate|transform|xmlns.*|opacity|clip-path|mask|filter)$/.test(name))
        text.setAttribute(name, value);
    }
  }
  text.setAttribute('id', key);
  if (styles.length > 0) text.setAttribute('style', styles.join(';'));
  text.appendChild(document.createTextNode('x'));
  return text;
}

function readStyle(object: Record<string, unknown>, part: Element): SvgTextStyle {
  const text = (key: string): string => (typeof object[key] === 'string' ? object[key] : '');
  const number = (key: string, initial: number): number => (typeof object[key] === 'number' ? object[key] : initial);
  const weight = weights[text('fontWeight')] ?? (Number(object.fontWeight) || 400);
  const family = (text('fontFamily').split(',')[0] ?? '').trim().replace(/^(['"])(.*)\1$/, '$2');
  const fill = text('fill');
  const size = number('fontSize', 16);
  const decoration = (['underline', 'linethrough', 'overline'] as const).filter((key) => object[key] === true);
  return {
    anchor: anchorOf(part),
    hasPaintServer: typeof object.fill === 'object' && object.fill !== null,
    style: {
      fontFamily: genericFamilies[family.toLowerCase()] ?? (family || 'Noto Sans'),
      fontSize: Math.max(0.1, size),
      fontWeight: Math.min(1000, Math.max(1, Math.round(weight))),
      fontStyle: /italic|oblique/.test(text('fontStyle')) ? 'italic' : 'normal',
      fill: { type: 'solid', color: isColorText(fill) ? fill : '#000000' },
      decoration: decoration.map((key) => (key === 'linethrough' ? 'line-through' : key)),
      letterSpacing: (number('charSpacing', 0) / 1000) * size || letterSpacingOf(part, size),
    },
  };
}

const genericFamilies: Readonly<Record<string, string>> = {
  'sans-serif': 'Noto Sans',
  'system-ui': 'Inter',
  serif: 'Source Serif 4',
  monospace: 'JetBrains Mono',
  cursive: 'Caveat',
};

function letterSpacingOf(part: Element, size: number): number {
  const value = inherited(part, 'letter-spacing');
  const length = Number.parseFloat(value);
  return Number.isFinite(length) ? length * (/em\s*$/.test(value) ? size : 1) : 0;
}

function anchorOf(part: Element): SvgTextStyle['anchor'] {
  const value = inherited(part, 'text-anchor');
  return value === 'middle' || value === 'end' ? value : 'start';
}

/** An inherited property as attributes and `style` give it. */
function inherited(part: Element, property: string): string {
  for (let element: Element | null = part; element?.getAttribute; element = element.parentNode as Element | null) {
    const css = (element.getAttribute('style') ?? '')
      .split(';')
      .findLast((declaration) => declaration.split(':')[0]?.trim() === property)
      ?.split(':')[1];
    const value = css ?? element.getAttribute(property);
    if (value) return value.trim();
  }
  return '';
}

function contains(ancestor: Element, element: Element): boolean {
  for (let parent = element.parentNode; parent; parent = parent.parentNode) if (parent === ancestor) return true;
  return false;
}

/** The element with an id. */
export function elementById(document: Document, id: string): Element | undefined {
  return Array.from(document.getElementsByTagName('*')).find((element) => element.getAttribute('id') === id);
}
