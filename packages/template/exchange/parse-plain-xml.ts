import { DOMParser, type Element } from '@xmldom/xmldom';
import { unreadable } from './exchange-file.ts';

const maxDepth = 100;
/** A locale has at most 10,000 values, each in four elements and those of its styles. */
const maxElements = 100_000;

/** The end of a piece that begins at `from`, after `closing`. */
function endAfter(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from);
  if (end < 0) throw unreadable('is not well-formed XML');
  return end + closing.length;
}

/** The end of a tag; `>` in the values of its attributes does not end it. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  throw unreadable('is not well-formed XML');
}

/** Refuses declarations, which could define entities, and too many elements or too deep in one another, before anything is built of them. */
function checkPlain(text: string): void {
  let depth = 0;
  let elements = 0;
  let end: number;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    if (text.startsWith('<!--', at)) end = endAfter(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) end = endAfter(text, ']]>', at);
    else if (text.startsWith('<?', at)) end = endAfter(text, '?>', at);
    else if (text.startsWith('<!', at)) throw unreadable('has a document type or entities, which are not taken');
    else {
      end = endOfTag(text, at);
      const isClosing = text[at + 1] === '/';
      if (isClosing) depth--;
      else if (text[end - 2] !== '/') depth++;
      if (!isClosing && ++elements > maxElements) throw unreadable(`has more than ${maxElements} elements`);
      if (depth > maxDepth) throw unreadable(`has more than ${maxDepth} elements in one another`);
    }
  }
}

/** The root of an XML file without document type or entities. Throws IMPORT_UNSUPPORTED for any other, or one that is not well-formed. */
export function parsePlainXml(text: string): Element {
  checkPlain(text);
  let problem = '';
  const parser = new DOMParser({
    locator: false,
    // As XML 1.0 says, not 1.1: U+2028 is a line break of texts.
    normalizeLineEndings: (source) => source.replaceAll(/\r\n?/g, '\n'),
    onError(level, message) {
      if (level !== 'warning' && problem === '') problem = message;
    },
  });
  try {
    const { documentElement } = parser.parseFromString(text.replace(/^\uFEFF/, ''), 'application/xml');
    if (documentElement && problem === '') return documentElement;
  } catch (cause) {
    throw unreadable('is not well-formed XML', cause);
  }
  throw unreadable('is not well-formed XML');
}
