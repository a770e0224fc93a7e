import { type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import { isColorText, type TextRunStyle } from '@platen/template';
import type { Platform } from '../platform/platform.ts';
import { readVariant } from '../svg/font-variants.ts';
import { readWithFabric } from './fabric-host.ts';

/** The style of a text element or of a part of it, and how it stands at its point. */
export interface SvgTextStyle {
  style: TextRunStyle;
  anchor: 'start' | 'middle' | 'end';
  hasPaintServer: boolean;
  /** In user units; none when there is no outline. */
  stroke?: { color: string; width: number };
}

/** A part as read by Fabric, with data that Fabric does not provide. */
interface ShownPart {
  part: Element;
  shown: Element;
  anchor: SvgTextStyle['anchor'];
  letterSpacing: string;
}

/** Fabric's family for texts that name none. */
const fabricFamily = 'Times New Roman';
const svgNamespace = 'http://www.w3.org/2000/svg';
const weights: Readonly<Record<string, number>> = { normal: 400, bold: 700, bolder: 700, lighter: 300 };

/**
 * The styles of parts of texts, by the style sheets, attributes and surroundings they have. Fabric works them out; each part is
 * shown to it as a text of its own, beside the whole, which is one of `texts`.
 */
export async function readTextStyles(
  document: Document,
  texts: readonly Element[],
  parts: readonly Element[],
  platform: Platform,
): Promise<Map<Element, SvgTextStyle>> {
  const keys = new Map<string, ShownPart>();
  for (const [index, part] of parts.entries()) {
    const whole = texts.find((text) => text === part || contains(text, part));
    if (!whole) continue;
    const key = `part-${index}`;
    // Inside of definitions Fabric reads nothing: there the part stands before them, and takes along what they say.
    const beside = outermostDefinition(whole) ?? whole;
    const { root: shown, text } = standAlone(document, part, beside, key);
    beside.parentNode?.insertBefore(shown, beside);
    keys.set(key, { part, shown, anchor: anchorOf(text), letterSpacing: inherited(text, 'letter-spacing') });
  }
  const styles = new Map<Element, SvgTextStyle>();
  if (keys.size === 0) return styles;
  const text = withoutShapes(document);
  for (const { shown } of keys.values()) shown.parentNode?.removeChild(shown);
  const { objects } = await readWithFabric(text, platform);
  for (const [key, shown] of keys)
    styles.set(shown.part, readStyle(objects.get(key) ?? {}, shown, text.includes(fabricFamily)));
  return styles;
}

/** The text of a document in which nothing is drawn but texts: Fabric would read the rest for nothing, and wait for images. */
function withoutShapes(document: Document): string {
  const root = document.documentElement?.cloneNode(true) as Element;
  for (const element of Array.from(root.getElementsByTagName('*'))) {
    const isOther = element.localName === 'text' && !/^part-\d+$/.test(element.getAttribute('id') ?? '');
    if (isOther || drawn.test(element.localName ?? '')) element.parentNode?.removeChild(element);
  }
  return new XMLSerializer().serializeToString(root);
}

/** Clip paths with nothing in them would be an error to Fabric. */
const drawn = /^(?:image|path|rect|circle|ellipse|line|polyline|polygon|use|clipPath)$/;

/** A text of its own with what the part has, inside groups with what surrounds it up to `last`: Fabric inherits from groups. */
function standAlone(document: Document, part: Element, last: Element, key: string): { root: Element; text: Element } {
  const text = document.createElementNS(svgNamespace, 'text');
  text.appendChild(document.createTextNode('x'));
  copyAttributes(part, text);
  text.setAttribute('id', key);
  // A rule for all texts must not reach a span, which is shown as a text here.
  if (part.localName !== 'text' && !part.hasAttribute('class')) attributesToStyle(text);
  let root: Element = text;
  for (let element = part; element !== last && element.parentNode?.nodeType === 1;) {
    element = element.parentNode as Element;
    const group = document.createElementNS(svgNamespace, 'g');
    copyAttributes(element, group);
    group.appendChild(root);
    root = group;
  }
  return { root, text };
}

function copyAttributes(from: Element, to: Element): void {
  const isElsewhere = /^(?:id|x|y|dx|dy|rotate|transform|xmlns.*|opacity|clip-path|mask|filter)$/;
  for (const { name, value } of from.attributes) if (!isElsewhere.test(name)) to.setAttribute(name, value);
}

function attributesToStyle(element: Element): void {
  const declarations = Array.from(element.attributes)
    .filter(({ name }) => /^(?:font-|fill$|stroke|letter-spacing$|text-)/.test(name))
    .map(({ name, value }) => `${name}:${value}`);
  element.setAttribute('style', [...declarations, element.getAttribute('style') ?? ''].join(';'));
}

function readStyle(
  object: Record<string, unknown>,
  { anchor, letterSpacing }: ShownPart,
  namesFabricFamily: boolean,
): SvgTextStyle {
  const text = (key: string): string => (typeof object[key] === 'string' ? object[key] : '');
  const number = (key: string, initial: number): number => (typeof object[key] === 'number' ? object[key] : initial);
  const weight = weights[text('fontWeight')] ?? (Number(object.fontWeight) || 400);
  const named = text('fontFamily') === fabricFamily && !namesFabricFamily ? '' : text('fontFamily');
  const family = (named.split(',')[0] ?? '').trim().replace(/^(['"])(.*)\1$/, '$2');
  const variant = readVariant(family);
  const fill = text('fill');
  const size = number('fontSize', 16);
  const decoration = (['underline', 'linethrough', 'overline'] as const).filter((key) => object[key] === true);
  return {
    anchor,
    hasPaintServer: typeof object.fill === 'object' && object.fill !== null,
    ...(isColorText(text('stroke')) && { stroke: { color: text('stroke'), width: number('strokeWidth', 1) } }),
    style: {
      fontFamily: variant?.family ?? genericFamilies[family.toLowerCase()] ?? (family || 'Inter'),
      ...(variant && { axes: variant.axes }),
      fontSize: Math.max(0.1, size),
      fontWeight: Math.min(1000, Math.max(1, Math.round(weight))),
      fontStyle: /italic|oblique/.test(text('fontStyle')) ? 'italic' : 'normal',
      fill: { type: 'solid', color: isColorText(fill) ? fill : '#000000' },
      decoration: decoration.map((key) => (key === 'linethrough' ? 'line-through' : key)),
      letterSpacing: (number('charSpacing', 0) / 1000) * size || lengthOf(letterSpacing, size),
    },
  };
}

const genericFamilies: Readonly<Record<string, string>> = {
  'sans-serif': 'Inter',
  'system-ui': 'Inter',
  serif: 'Source Serif 4',
  monospace: 'JetBrains Mono',
  cursive: 'Caveat',
};

function lengthOf(value: string, fontSize: number): number {
  const length = Number.parseFloat(value);
  return Number.isFinite(length) ? length * (/em\s*$/.test(value) ? fontSize : 1) : 0;
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

function outermostDefinition(element: Element): Element | undefined {
  let found: Element | undefined;
  for (let parent = element.parentNode; parent; parent = parent.parentNode) {
    if (/^(?:defs|clipPath|mask|pattern|symbol|marker)$/.test(parent.nodeName)) found = parent as Element;
  }
  return found;
}

function contains(ancestor: Element, element: Element): boolean {
  for (let parent = element.parentNode; parent; parent = parent.parentNode) if (parent === ancestor) return true;
  return false;
}
