import { PlatenError } from '@platen/template';
import { decodeText } from '../images/sniff-type.ts';
import { maxElements } from './svg-cost.ts';

const maxCharacters = 30_000_000;
/** Deeper files come from nobody's hand, and parsers recurse. */
const maxDepth = 256;
const maxEntities = 200;
const maxEntityLength = 2000;

/**
 * The text of an SVG file, made fit for strict XML parsers: entities a drawing program declared (Illustrator's namespace
 * names) are put in, the document type is taken out, and namespaces that are used but not declared are declared. Throws
 * ASSET_UNSUPPORTED for what no drawing needs: outside or nested entities, very deep nesting, too many elements.
 */
export function readSvgText(bytes: Uint8Array): string {
  const text = decodeText(bytes).replace(/^\uFEFF/u, '');
  if (text.length > maxCharacters) throw unsupported(`is longer than ${maxCharacters} characters`);
  // Whatever the declaration said, it is text now.
  const bare = text.replace(/^\s*<\?xml[\s\S]*?\?>/, '');
  const resolved = resolveEntities(bare);
  return declareNamespaces(resolved, checkNesting(resolved));
}

function resolveEntities(text: string): string {
  const start = text.search(/<!DOCTYPE/i);
  if (start < 0) return text;
  const end = findDoctypeEnd(text, start);
  const doctype = text.slice(start, end);
  const rest = text.slice(0, start) + text.slice(end);
  const entities = new Map<string, string>();
  if (/<!ENTITY\s+%|<!ENTITY\s+[^\s"'>]+\s+(?:SYSTEM|PUBLIC)\b/i.test(doctype)) {
    throw unsupported('refers to entities in other files');
  }
  for (const [, name = '', double, single] of doctype.matchAll(
    /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g,
  )) {
    const value = double ?? single ?? '';
    if (/[&%]/.test(value) || value.length > maxEntityLength) throw unsupported('has entities made of other entities');
    entities.set(name, value);
  }
  if (entities.size > maxEntities) throw unsupported(`declares more than ${maxEntities} entities`);
  if (entities.size === 0) return rest;
  let added = 0;
  return rest.replace(/&([\w.:-]+);/g, (reference, name: string) => {
    const value = entities.get(name);
    if (value === undefined) return reference;
    added += value.length;
    if (added > maxCharacters / 10) throw unsupported('becomes too large when its entities are expanded');
    return value;
  });
}

function findDoctypeEnd(text: string, start: number): number {
  const subset = text.indexOf('[', start);
  const close = text.indexOf('>', start);
  if (close < 0) throw unsupported('has a document type without an end');
  if (subset < 0 || subset > close) return close + 1;
  const subsetEnd = /\]\s*>/.exec(text.slice(subset));
  if (!subsetEnd) throw unsupported('has a document type without an end');
  return subset + subsetEnd.index + subsetEnd[0].length;
}

/** Counts elements and their depth without building anything; answers where the first one starts. */
function checkNesting(text: string): number {
  let root = -1;
  let depth = 0;
  let elements = 0;
  let offset = text.indexOf('<');
  while (offset >= 0) {
    const skipped = skipMarkup(text, offset);
    if (skipped !== undefined) {
      offset = skipped < 0 ? -1 : text.indexOf('<', skipped);
      continue;
    }
    const end = findTagEnd(text, offset);
    if (text[offset + 1] === '/') depth--;
    else {
      elements++;
      if (root < 0) root = offset;
      if (text[end - 1] !== '/') depth++;
    }
    if (depth > maxDepth) throw unsupported(`nests elements more than ${maxDepth} deep`);
    if (elements > maxElements) throw unsupported(`has more than ${maxElements} elements`);
    offset = text.indexOf('<', end);
  }
  return root;
}

/** Where a comment, CDATA section or instruction that starts here ends; -1 when it never does; undefined for a tag. */
function skipMarkup(text: string, offset: number): number | undefined {
  const endOf = (mark: string): number => text.indexOf(mark, offset + 2);
  if (text.startsWith('<!--', offset)) return text.indexOf('-->', offset + 4);
  if (text.startsWith('<![CDATA[', offset)) return endOf(']]>');
  if (text.startsWith('<?', offset)) return endOf('?>');
  return undefined;
}

function findTagEnd(text: string, start: number): number {
  let quote = '';
  for (let offset = start + 1; offset < text.length; offset++) {
    const character = text[offset] ?? '';
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return offset;
  }
  return text.length;
}

function declareNamespaces(text: string, root: number): string {
  const tag = root < 0 ? '' : text.slice(root, findTagEnd(text, root));
  const name = /^<(?:[\w-]+:)?svg(?=[\s/]|$)/.exec(tag)?.[0];
  if (name === undefined) throw unsupported('has no svg element');
  const nameEnd = root + name.length;
  const isPrefixed = name.includes(':');
  let declarations = '';
  if (!isPrefixed && !/\sxmlns\s*=/.test(tag)) declarations += ' xmlns="http://www.w3.org/2000/svg"';
  if (/\sxlink:/.test(text) && !/\sxmlns:xlink\s*=/.test(text)) {
    declarations += ' xmlns:xlink="http://www.w3.org/1999/xlink"';
  }
  return text.slice(0, nameEnd) + declarations + text.slice(nameEnd);
}

function unsupported(what: string): PlatenError {
  return new PlatenError('ASSET_UNSUPPORTED', `The SVG ${what}.`);
}
