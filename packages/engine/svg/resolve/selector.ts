import type { Element } from '@xmldom/xmldom';
import type { ElementOrder } from './element-order.ts';

/** A selector that is ready to be tried on elements. */
export interface Selector {
  /** From left to right; `combinator` leads to the part from the one before. */
  parts: readonly { combinator: string; tests: readonly ElementTest[] }[];
  /** Selectors 4, 17: ids, classes and types, as one number. */
  specificity: number;
}

type ElementTest = (element: Element, order: ElementOrder) => boolean;

const idWeight = 1_000_000;
const classWeight = 1000;

/** Reads a selector (Selectors 4); undefined for one that no element of a still image matches, or that is unknown. */
export function parseSelector(text: string): Selector | undefined {
  const parts: { combinator: string; tests: ElementTest[] }[] = [];
  let specificity = 0;
  let rest = text.trim();
  let combinator = '';
  while (rest !== '') {
    const tests: ElementTest[] = [];
    for (let simple = readSimple(rest); simple; simple = readSimple(rest)) {
      if (!simple.test) return undefined;
      tests.push(simple.test);
      specificity += simple.weight;
      rest = rest.slice(simple.length);
    }
    if (tests.length === 0) return undefined;
    parts.push({ combinator, tests });
    const next = /^(?:\s*([>+~])\s*|(\s+))/.exec(rest);
    if (!next && rest !== '') return undefined;
    combinator = next?.[1] ?? ' ';
    rest = rest.slice(next?.[0].length ?? 0);
  }
  return parts.length === 0 ? undefined : { parts, specificity };
}

interface Simple {
  test: ElementTest | undefined;
  weight: number;
  length: number;
}

function readSimple(text: string): Simple | undefined {
  if (text.startsWith('[')) return readAttribute(text);
  if (text.startsWith(':')) return readPseudo(text);
  const [whole] = /^(?:\*|[.#]?(?:\\.|[\w-]|[^\0-\x7F])+)/.exec(text) ?? [];
  return whole === undefined ? undefined : readName(whole);
}

function readName(whole: string): Simple {
  const { length } = whole;
  if (whole === '*') return { test: () => true, weight: 0, length };
  const value = whole.replace(/^[.#]/, '').replaceAll(/\\(.)/g, '$1');
  if (whole.startsWith('#')) {
    return { test: (element) => element.getAttribute('id') === value, weight: idWeight, length };
  }
  if (whole.startsWith('.')) {
    const test: ElementTest = (element) => (element.getAttribute('class') ?? '').split(/\s+/).includes(value);
    return { test, weight: classWeight, length };
  }
  return { test: (element) => element.localName === value, weight: 1, length };
}

function readAttribute(text: string): Simple | undefined {
  const found =
    /^\[\s*((?:[\w:-]*\|(?!=))?[\w:-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+))\s*[is]?\s*)?\]/.exec(
      text,
    );
  if (!found) return undefined;
  const [whole, attribute = '', operator, double, single, bare] = found;
  const name = attribute.replace('|', ':').replace(/^:/, '');
  const wanted = double ?? single ?? bare ?? '';
  const test: ElementTest = (element) => {
    const value = element.getAttribute(name);
    if (value === null || !element.hasAttribute(name)) return false;
    return operator === undefined || compareAttribute(value, operator, wanted);
  };
  return { test, weight: classWeight, length: whole.length };
}

function compareAttribute(value: string, operator: string, wanted: string): boolean {
  switch (operator) {
    case '=':
      return value === wanted;
    case '~=':
      return value.split(/\s+/).includes(wanted);
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`);
    case '^=':
      return wanted !== '' && value.startsWith(wanted);
    case '$=':
      return wanted !== '' && value.endsWith(wanted);
    default:
      return wanted !== '' && value.includes(wanted);
  }
}

function readPseudo(text: string): Simple | undefined {
  const [whole = '', name = '', argument] = /^::?([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?/.exec(text) ?? [];
  if (whole === '') return undefined;
  return { test: pseudoTest(name.toLowerCase(), argument ?? ''), weight: classWeight, length: whole.length };
}

function pseudoTest(name: string, argument: string): ElementTest | undefined {
  switch (name) {
    case 'root':
      return (element) => element.parentNode?.nodeType !== 1;
    case 'first-child':
      return (element, order) => order.positionOf(element, false, false) === 1;
    case 'last-child':
      return (element, order) => order.positionOf(element, true, false) === 1;
    case 'only-child':
      return (element, order) =>
        order.positionOf(element, false, false) === 1 && order.positionOf(element, true, false) === 1;
    case 'first-of-type':
      return (element, order) => order.positionOf(element, false, true) === 1;
    case 'last-of-type':
      return (element, order) => order.positionOf(element, true, true) === 1;
    case 'only-of-type':
      return (element, order) =>
        order.positionOf(element, false, true) === 1 && order.positionOf(element, true, true) === 1;
    case 'nth-child':
    case 'nth-of-type':
    case 'nth-last-child':
    case 'nth-last-of-type': {
      const counts = readNth(argument);
      const [fromEnd, ofType] = [name.includes('last'), name.endsWith('type')];
      return counts && ((element, order) => counts(order.positionOf(element, fromEnd, ofType)));
    }
    case 'not':
    case 'is':
    case 'where': {
      const inner = argument.split(',').map(parseSelector);
      const matches: ElementTest = (element, order) =>
        inner.some((each) => each !== undefined && matchesSelector(element, each, order));
      return name === 'not' ? (element, order) => !matches(element, order) : matches;
    }
    case 'lang': {
      const ranges = argument.split(',').map((range) => range.trim().replaceAll(/["']/g, '').toLowerCase());
      return (element) => {
        const language = languageOf(element).toLowerCase();
        return ranges.some((range) => compareAttribute(language, '|=', range));
      };
    }
    case 'empty':
      return (element) => element.firstChild === null;
    case 'link':
      return (element) => element.localName === 'a';
    default:
      return undefined;
  }
}

function languageOf(element: Element): string {
  for (let each: Element | null = element; each?.getAttribute; each = each.parentNode as Element | null) {
    const language = each.getAttribute('xml:lang') ?? each.getAttribute('lang');
    if (language) return language;
  }
  return '';
}

function readNth(text: string): ((position: number) => boolean) | undefined {
  const plain = text.trim().toLowerCase().replace('odd', '2n+1').replace('even', '2n').replaceAll(/\s/g, '');
  const found = /^(?:([+-]?\d*)n)?([+-]?\d+)?$/.exec(plain);
  if (!found || plain === '') return undefined;
  const [, factor, offset = '0'] = found;
  const step = factor === undefined ? 0 : factor === '' || factor === '+' ? 1 : factor === '-' ? -1 : Number(factor);
  const first = Number(offset);
  return (position) =>
    step === 0 ? position === first : (position - first) % step === 0 && (position - first) / step >= 0;
}

/** Whether an element is one that a selector means. */
export function matchesSelector(element: Element, { parts }: Selector, order: ElementOrder): boolean {
  return matchesFrom(element, parts, parts.length - 1, order);
}

function matchesFrom(element: Element, parts: Selector['parts'], index: number, order: ElementOrder): boolean {
  order.spend();
  const part = parts[index];
  if (!part || !part.tests.every((test) => test(element, order))) return false;
  if (index === 0) return true;
  switch (part.combinator) {
    case '>': {
      const parent = parentOf(element);
      return parent !== undefined && matchesFrom(parent, parts, index - 1, order);
    }
    case '+': {
      const sibling = elementBefore(element);
      return sibling !== undefined && matchesFrom(sibling, parts, index - 1, order);
    }
    case '~':
      for (let sibling = elementBefore(element); sibling; sibling = elementBefore(sibling)) {
        if (matchesFrom(sibling, parts, index - 1, order)) return true;
      }
      return false;
    default:
      for (let parent = parentOf(element); parent; parent = parentOf(parent)) {
        if (matchesFrom(parent, parts, index - 1, order)) return true;
      }
      return false;
  }
}

function parentOf(element: Element): Element | undefined {
  return element.parentNode?.nodeType === 1 ? (element.parentNode as Element) : undefined;
}

function elementBefore(element: Element): Element | undefined {
  let sibling = element.previousSibling;
  while (sibling && sibling.nodeType !== 1) sibling = sibling.previousSibling;
  return (sibling as Element | null) ?? undefined;
}
