import { PlatenError } from '@platen/template';
import type { Document, Element } from '@xmldom/xmldom';

/** More come from nobody's hand. */
export const maxElements = 100_000;
/** How often elements may be drawn in all, with every `use`, marker, pattern, mask and filter followed. */
const maxDrawn = 100_000;
const maxFilterSteps = 500;
const maxStyleReferences = 500;
/** Every selector is tried on every element, and where it matches its declarations are read. */
/** Tries of a selector on an element, and what they look at. */
const maxSelectorTrials = 20_000_000;
/** Characters of path data, and of text, that cost as much as one more element. */
const pathCharacters = 50;
const textCharacters = 4;
/** Color stops of a gradient, painted with once, that cost as much. */
const gradientStops = 20;

/** Limits of an SVG file and all SVG files inside it together, minus what has already been counted. */
export interface SvgAllowance {
  elements: number;
  drawn: number;
  filterSteps: number;
  /** Elements that may be looked at, and variables handed on, to find the styles of all. */
  styleSteps: number;
}

/** The allowance of one file. */
export function svgAllowance(): SvgAllowance {
  return { elements: maxElements, drawn: maxDrawn, filterSteps: maxFilterSteps, styleSteps: maxSelectorTrials };
}

/**
 * Refuses drawings that grow when they are drawn: `use` of `use`, patterns in patterns, a marker on each of many corners, or
 * filter steps of absurd size. What it holds is taken off the allowance. What it takes to draw is counted while it is drawn.
 * Throws ASSET_UNSUPPORTED.
 */
export function checkSvgCost(document: Document, allowance: SvgAllowance = svgAllowance()): void {
  const drawing: Drawing = { byId: new Map(), byClass: new Map(), everywhere: new Set(), known: new Map() };
  let trials = 0;
  const elements = Array.from(document.getElementsByTagName('*'));
  for (const element of elements) {
    checkNumbers(element);
    const id = element.getAttribute('id');
    if (id !== null && !drawing.byId.has(id)) drawing.byId.set(id, element);
    if (element.localName === 'style') trials += readStyleSheet(element.textContent ?? '', drawing);
    if (element.localName?.startsWith('fe')) {
      allowance.filterSteps--;
      checkFilterStep(element);
    }
  }
  allowance.elements -= elements.length;
  if (allowance.elements < 0) throw tooCostly(`has more than ${maxElements} elements`);
  if (allowance.filterSteps < 0) throw tooCostly(`has more than ${maxFilterSteps} filter steps`);
  if (trials * elements.length > maxSelectorTrials) throw tooCostly('has too many style rules for its elements');
  for (const id of drawing.everywhere) if (!drawing.byId.has(id)) drawing.everywhere.delete(id);
  if (drawing.everywhere.size > maxStyleReferences) throw tooCostly('has style rules with too many references');
  const root = document.documentElement;
  allowance.drawn -= root ? measure(root, drawing, 0) : 0;
  if (allowance.drawn < 0) throw tooCostly(`draws more than ${maxDrawn} elements`);
}

/** Data for following references, and the measures taken so far. */
interface Drawing {
  byId: Map<string, Element>;
  /** Ids that style rules of one class refer to. */
  byClass: Map<string, Set<string>>;
  /** Ids that other style rules refer to: taken as if every element did. */
  everywhere: Set<string>;
  known: Map<Element, number>;
}

/** Records the references of style rules; returns the number of selector parts and declarations. */
function readStyleSheet(css: string, drawing: Drawing): number {
  let trials = 0;
  for (const rule of css.split('}')) {
    const [selector = '', block = ''] = rule.split('{');
    const parts = selector.split(',');
    trials += selector.split(/[\s,>+~]+/).length + block.split(';').length;
    const ids = urlReferences(block);
    if (ids.length === 0) continue;
    for (const part of parts) {
      const className = /^\.([\w-]+)$/.exec(part.trim())?.[1];
      const known = className === undefined ? drawing.everywhere : (drawing.byClass.get(className) ?? new Set());
      for (const id of ids) known.add(id);
      if (className !== undefined) drawing.byClass.set(className, known);
    }
  }
  return trials;
}

/** Times elements are drawn below and through this one. Depth of the tree is bounded before; that of references here. */
function measure(element: Element, drawing: Drawing, depth: number): number {
  const before = drawing.known.get(element);
  if (before !== undefined) return before;
  if (depth > 1500) throw tooCostly('refers to itself too deeply');
  // While it is being measured it counts as nothing: a drawing that holds itself is cut there by the renderer, too.
  drawing.known.set(element, 0);
  let drawn = 1 + outlineOf(element).length / pathCharacters;
  const isText = /^(?:text|tspan|textPath)$/.test(element.localName ?? '');
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isElement(child)) drawn += measure(child, drawing, depth + 1);
    else if (isText) drawn += (child.nodeValue ?? '').length / textCharacters;
  }
  for (const id of referencesOf(element, drawing)) {
    const target = drawing.byId.get(id);
    if (!target) continue;
    const times = target.localName === 'marker' ? countCorners(element) : 1;
    const share = isGradient(target) && !isGradient(element) ? 1 / gradientStops : 1;
    drawn += times * share * measure(target, drawing, depth + 1);
    if (drawn > maxDrawn) throw tooCostly(`draws more than ${maxDrawn} elements`);
  }
  if (drawn > maxDrawn) throw tooCostly(`draws more than ${maxDrawn} elements`);
  drawing.known.set(element, drawn);
  return drawn;
}

function isGradient({ localName }: Element): boolean {
  return localName?.endsWith('Gradient') === true;
}

function referencesOf(element: Element, drawing: Drawing): string[] {
  const ids = [...drawing.everywhere];
  for (const className of (element.getAttribute('class') ?? '').split(/\s+/)) {
    ids.push(...(drawing.byClass.get(className) ?? []));
  }
  for (const attribute of element.attributes) {
    const value = attribute.value.trim();
    if (attribute.localName === 'href' && value.startsWith('#')) ids.push(value.slice(1));
    else ids.push(...urlReferences(value));
  }
  return ids;
}

function urlReferences(text: string): string[] {
  return text.includes('url(')
    ? [...text.matchAll(/url\(\s*['"]?#([^'")\s]{1,200})/g)].map((match) => match[1] ?? '')
    : [];
}

function outlineOf(element: Element): string {
  return element.getAttribute('d') ?? element.getAttribute('points') ?? '';
}

function countCorners(element: Element): number {
  return 1 + (outlineOf(element).match(/[a-z,\s]/gi)?.length ?? 0);
}

function checkFilterStep(element: Element): void {
  const numbers = (name: string): number[] => (element.getAttribute(name) ?? '').split(/[\s,]+/).map(Number);
  if (numbers('numOctaves').some((octaves) => octaves > 12)) throw tooCostly('has noise of more than 12 octaves');
  if (element.localName === 'feMorphology' && numbers('radius').some((radius) => radius > 200)) {
    throw tooCostly('thickens or thins by more than 200 pixels');
  }
  if (numbers('order').some((order) => order > 15)) throw tooCostly('has a convolution of more than 15 by 15');
}

/** No drawing has lengths of a trillion, and curves of such a size take curve fitters forever. */
function checkNumbers(element: Element): void {
  for (const { name, value } of element.attributes) {
    if (namesAndTexts.test(name)) continue;
    if (hasHugeNumber(value)) throw tooCostly(`has a number in ${name} that is too large`);
  }
  if (element.localName === 'style' && hasHugeNumber(element.textContent ?? ''))
    throw tooCostly('has too large numbers');
}

const namesAndTexts =
  /^(?:id|class|href|xlink:|xmlns|xml:|data-|aria-|inkscape:|sodipodi:|in2?$|result|font-family|title|alt)/;

function hasHugeNumber(text: string): boolean {
  if (text.includes('url(')) return false;
  // A color such as #1e5968 is not ten to the power of 5968.
  const numbers = text.replaceAll(/#[0-9a-f]{3,8}\b/gi, '');
  return /(?<![\d.])\d{13,}|\d[.\d]*e\+?(?:1[2-9]|[2-9]\d|\d{3,})(?!\w)/i.test(numbers);
}

function isElement(node: { nodeType: number }): node is Element {
  return node.nodeType === 1;
}

/** Takes steps of finding the styles of elements off. Throws ASSET_UNSUPPORTED. */
export function spendStyleSteps(allowance: SvgAllowance, steps = 1): void {
  allowance.styleSteps -= steps;
  if (allowance.styleSteps < 0) throw tooCostly('has too many style rules for its elements');
}

function tooCostly(what: string): PlatenError {
  return new PlatenError('ASSET_UNSUPPORTED', `The SVG ${what}.`);
}
