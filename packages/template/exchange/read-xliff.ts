import type { Element, Node } from '@xmldom/xmldom';
import { isLocaleTag } from '../locale/locale-tag.ts';
import { sameLocale, unreadable, type FileText, type FileTexts } from './exchange-file.ts';
import { parsePlainXml } from './parse-plain-xml.ts';
import { wordsOf, type Segment } from './text-unit.ts';

const xliffNamespace = 'urn:oasis:names:tc:xliff:document:1.2';
const elementNode = 1;
const textNodes: readonly number[] = [3, 4];

function isElement(node: Node): node is Element {
  return node.nodeType === elementNode;
}

/** A problem of an inline element, whose translation is not taken. */
class InlineProblem extends Error {}

/** Texts in an element with the numbers of their styles. Throws InlineProblem for elements that no export writes. */
function readSegments(element: Node, style: number | undefined): Segment[] {
  return Array.from<Node>(element.childNodes).flatMap((node): Segment[] => {
    const own = style === undefined ? {} : { style };
    if (textNodes.includes(node.nodeType)) return [{ text: node.nodeValue ?? '', ...own }];
    if (!isElement(node)) return [];
    const id = node.getAttribute('id') ?? '';
    // Marks of tools: segments, terms, comments.
    if (node.localName === 'mrk') return readSegments(node, style);
    const [, code] = /^u([\da-f]{4})$/.exec(id) ?? [];
    if (node.localName === 'x' && code !== undefined)
      return [{ text: String.fromCharCode(Number.parseInt(code, 16)), ...own }];
    if (node.localName !== 'g') throw new InlineProblem(`has the unknown element <${node.localName} id="${id}">`);
    if (!/^[1-9]\d{0,4}$/.test(id)) throw new InlineProblem(`has a <g> with the unknown id "${id}"`);
    if (style !== undefined) throw new InlineProblem(`has <g id="${id}"> inside of <g id="${style}">`);
    return readSegments(node, Number(id));
  });
}

/** States in which tools put the source in place of a translation that is still to come. */
const openStates: readonly string[] = ['new', 'needs-translation'];
const doneStates: readonly string[] = ['translated', 'signed-off', 'final'];

function readTarget(target: Element | undefined): Segment[] | { problem: string } | undefined {
  const state = target?.getAttribute('state') ?? '';
  if (!target || openStates.includes(state)) return undefined;
  try {
    const segments = readSegments(target, undefined);
    // An empty text is meant when it says so.
    return wordsOf(segments) === '' && !doneStates.includes(state) ? undefined : segments;
  } catch (error) {
    if (error instanceof InlineProblem) return { problem: error.message };
    throw error;
  }
}

function readUnit(unit: Element): FileText {
  const children = Array.from<Node>(unit.childNodes).filter(isElement);
  const source = children.find(({ localName }) => localName === 'source');
  const target = children.find(({ localName }) => localName === 'target');
  let words: string | undefined;
  try {
    words = source && wordsOf(readSegments(source, undefined));
  } catch {
    // With elements in it that no export writes, the source is another one.
    words = source?.textContent ?? '';
  }
  return { id: unit.getAttribute('id') ?? '', source: words, read: () => readTarget(target) };
}

function onlyLanguage(files: readonly Element[], name: string): string {
  const tags = files.map((file) => file.getAttribute(name) ?? '');
  const [tag = ''] = tags;
  if (!isLocaleTag(tag)) throw unreadable(`has no ${name}, or one that is no tag of a language such as de`);
  if (tags.some((other) => !sameLocale(other, tag))) throw unreadable(`has parts with different values of ${name}`);
  return tag;
}

/** Reads XLIFF 1.2. Throws IMPORT_UNSUPPORTED for other files. */
export function readXliff(text: string): FileTexts {
  const root = parsePlainXml(text);
  const version = root.getAttribute('version') ?? '';
  if (root.localName !== 'xliff') throw unreadable('is not XLIFF');
  if (version !== '1.2' || root.namespaceURI !== xliffNamespace)
    throw unreadable(`is XLIFF ${version || 'without a version'}: save it as XLIFF 1.2`);
  const files = Array.from(root.getElementsByTagNameNS(xliffNamespace, 'file'));
  if (files.length === 0) throw unreadable('has no texts');
  const source = onlyLanguage(files, 'source-language');
  const units = Array.from(root.getElementsByTagNameNS(xliffNamespace, 'trans-unit')).map(readUnit);
  return { source, locales: new Map([[onlyLanguage(files, 'target-language'), units]]), unknownColumns: [] };
}
