import { reservedWords } from './expression.ts';
import { ExpressionError, type SourceRange } from './expression-issue.ts';

/** A word of the language. `text` of a text is what it says, and of a name the name without backquotes. */
export interface Token extends SourceRange {
  readonly kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  readonly text: string;
}

const signs = ['=>', '??', '||', '&&', '==', '!=', '<=', '>=', ...'<>+-*/%!()[],.?:'];

/** Signs of other languages, and what is written here. */
const foreignSigns: readonly (readonly [string, string])[] = [
  ['===', 'write == to compare'],
  ['!==', 'write != to compare'],
  ['<>', 'write != to compare'],
  ['**', 'write power(base, exponent)'],
  ['++', 'write + 1'],
  ['?.', 'write a dot: what is missing stays missing'],
  ['=', 'write == to compare'],
  ['&', 'write && or “and”; texts are joined by +'],
  ['|', 'write || or “or”; write functions as x.round() or round(x)'],
  ['{', 'write a list in [ ]; braces are for expressions within texts'],
  ['}', 'there is no brace to close'],
  [';', 'there is one expression only'],
  ['$', 'write names without $'],
  ['#', 'write colors as texts: “#ff8800” in quotes'],
  ['^', 'write power(base, exponent)'],
  ['“', 'write texts in straight quotes: "text"'],
  ['”', 'write texts in straight quotes: "text"'],
  ['„', 'write texts in straight quotes: "text"'],
  ['‘', "write texts in straight quotes: 'text'"],
  ['’', "write texts in straight quotes: 'text'"],
  ['×', 'write * to multiply'],
  ['÷', 'write / to divide'],
  ['−', 'write - for minus'],
  ['≤', 'write <='],
  ['≥', 'write >='],
  ['≠', 'write !='],
];

const wordSigns: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!' };

const space = /[\s\u00a0\ufeff]*/y;
const number = /\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;

function fail(message: string, start: number, end: number): never {
  throw new ExpressionError('SYNTAX', message, { start, end });
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  "'": "'",
  '"': '"',
  '\\': '\\',
  '`': '`',
};
const codePoint = /u(?:([0-9a-fA-F]{4})|\{([0-9a-fA-F]{1,6})\})/y;

/** The character of an escape sequence, and its length. */
function readEscape(source: string, at: number): { text: string; length: number } {
  const simple = escapes[source[at] ?? ''];
  if (simple !== undefined) return { text: simple, length: 1 };
  codePoint.lastIndex = at;
  const [whole, short, long] = codePoint.exec(source) ?? [];
  const code = Number.parseInt(short ?? long ?? '', 16);
  if (whole === undefined || !(code <= 0x10ffff))
    fail('there is no such escape: write \\\\ for a backslash', at - 1, at + 1);
  return { text: String.fromCodePoint(code), length: whole.length };
}

function readQuoted(source: string, start: number): { text: string; end: number } {
  const quote = source[start];
  let text = '';
  let at = start + 1;
  while (at < source.length) {
    const character = source[at] ?? '';
    if (character === quote) return { text, end: at + 1 };
    if (character === '\\') {
      const escape = readEscape(source, at + 1);
      text += escape.text;
      at += 1 + escape.length;
    } else {
      text += character;
      at++;
    }
  }
  return fail(
    quote === '`' ? 'the name is not closed with a backquote' : 'the text is not closed',
    start,
    source.length,
  );
}

/** Reads words one after the other, each when it is asked for. */
export class Tokenizer {
  readonly #source: string;
  #at: number;

  constructor(source: string, start = 0) {
    this.#source = source;
    this.#at = start;
  }

  /** The next word. At the end of the text it is an `end`, as often as it is asked for. */
  next(): Token {
    const source = this.#source;
    this.#at += matchAt(space, source, this.#at)?.length ?? 0;
    const start = this.#at;
    const token = this.#read(source, start);
    this.#at = token.end;
    return token;
  }

  #read(source: string, start: number): Token {
    if (start >= source.length) return { kind: 'end', text: '', start, end: start };
    const first = source[start] ?? '';
    if (first === "'" || first === '"' || first === '`') {
      const { text, end } = readQuoted(source, start);
      if (first === '`' && text === '') fail('the name is empty', start, end);
      return { kind: first === '`' ? 'name' : 'text', text, start, end };
    }
    if (first >= '0' && first <= '9') return readNumber(source, start);
    const name = matchAt(word, source, start);
    if (name !== undefined) {
      const sign = Object.hasOwn(wordSigns, name) ? wordSigns[name] : undefined;
      return { kind: sign === undefined ? 'name' : 'sign', text: sign ?? name, start, end: start + name.length };
    }
    return readSign(source, start);
  }
}

function readNumber(source: string, start: number): Token {
  const text = matchAt(number, source, start) ?? '';
  const end = start + text.length;
  const behind = matchAt(word, source, end);
  if (behind !== undefined) fail(`a sign is missing between ${text} and ${behind}`, start, end + behind.length);
  if (!Number.isFinite(Number(text))) fail('the number is too large', start, end);
  return { kind: 'number', text, start, end };
}

function readSign(source: string, start: number): Token {
  const sign = signs.find((each) => source.startsWith(each, start));
  const foreign = foreignSigns.find(([each]) => source.startsWith(each, start));
  if (foreign && foreign[0].length > (sign?.length ?? 0))
    fail(`${foreign[0]} means nothing here: ${foreign[1]}`, start, start + foreign[0].length);
  if (sign !== undefined) return { kind: 'sign', text: sign, start, end: start + sign.length };
  const character = String.fromCodePoint(source.codePointAt(start) ?? 0);
  return fail(`${character} means nothing here`, start, start + character.length);
}

/** Whether a token is one of the words `true`, `false` and `null`, and not a name in backquotes. */
export function isWord(token: Token, source: string): boolean {
  return token.kind === 'name' && source[token.start] !== '`' && reservedWords.has(token.text);
}
