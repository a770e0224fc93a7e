import { ValueError } from '../errors/refusal.ts';

/** Whether a character, one code point, is of a kind. Equal kinds of one pattern are the same object. */
export type CharacterTest = (character: string) => boolean;

/** A pattern as a tree. `one` takes one code point; `at` takes none and asks about the two around a place. */
export type PatternNode =
  | { kind: 'empty' }
  | { kind: 'one'; test: CharacterTest }
  | { kind: 'at'; test: (before: string, after: string) => boolean }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; min: number; max: number };

const wordCharacter = /^[A-Za-z0-9_]$/;

function isWordEdge(before: string, after: string): boolean {
  return wordCharacter.test(before) !== wordCharacter.test(after);
}

/** A class or escape that takes one character is tested by the platform's own engine, one character at a time. */
function testOf(source: string): CharacterTest {
  let expression: RegExp | undefined;
  return (character) => (expression ??= new RegExp(`^(?:${source})$`, 'v')).test(character);
}

const backReference = /\\(?:[1-9]|k<)/uy;
const escaped = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u.{4}|x..|c.|.)/uy;
const lookAround = /\?<?[=!]/uy;
const groupKind = /\?(?::|<[^>]*>)/uy;
const quantifier = /[*+?]|\{\d+(?:,\d*)?\}/uy;

/** Reads pattern text that `RegExp` has already accepted. */
class PatternReader {
  readonly #source: string;
  readonly #tests = new Map<string, CharacterTest>();
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.#at;
    const [found] = sticky.exec(this.#source) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at))) {
      parts.push(this.#quantified(this.#atom()));
    }
    return { kind: 'sequence', parts };
  }

  #atom(): PatternNode {
    if (this.#take('(')) return this.#group();
    if (this.#take('^')) return { kind: 'at', test: (before) => before === '' };
    if (this.#take('$')) return { kind: 'at', test: (_, after) => after === '' };
    if (this.#take('.')) return this.#one('.', testOf);
    if (this.#source.charAt(this.#at) === '[') return this.#one(this.#class(), testOf);
    if (this.#take('\\b')) return { kind: 'at', test: isWordEdge };
    if (this.#take('\\B')) return { kind: 'at', test: (before, after) => !isWordEdge(before, after) };
    if (this.#match(backReference) !== undefined) throw new ValueError('refers back to a group');
    const escape = this.#match(escaped);
    if (escape !== undefined) return this.#one(escape, testOf);
    const literal = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += literal.length;
    return this.#one(`literal ${literal}`, () => (character) => character === literal);
  }

  #one(key: string, make: (key: string) => CharacterTest): PatternNode {
    let test = this.#tests.get(key);
    if (!test) {
      test = make(key);
      this.#tests.set(key, test);
    }
    return { kind: 'one', test };
  }

  #group(): PatternNode {
    if (this.#match(lookAround) !== undefined) throw new ValueError('looks ahead or behind');
    if (this.#source.charAt(this.#at) === '?' && this.#match(groupKind) === undefined) {
      throw new ValueError('changes flags inside');
    }
    const inside = this.read();
    this.#take(')');
    return inside;
  }

  #class(): string {
    const start = this.#at;
    let depth = 0;
    do {
      const character = this.#source.charAt(this.#at);
      if (character === '\\') this.#at++;
      else if (character === '[') depth++;
      else if (character === ']') depth--;
      this.#at++;
    } while (depth > 0 && this.#at < this.#source.length);
    return this.#source.slice(start, this.#at);
  }

  #quantified(part: PatternNode): PatternNode {
    const mark = this.#match(quantifier);
    if (mark === undefined) return part;
    this.#take('?');
    if (mark === '*') return { kind: 'repeat', part, min: 0, max: Infinity };
    if (mark === '+') return { kind: 'repeat', part, min: 1, max: Infinity };
    if (mark === '?') return { kind: 'repeat', part, min: 0, max: 1 };
    const [min = '0', max = min] = mark.slice(1, -1).split(',');
    return { kind: 'repeat', part, min: Number(min), max: max === '' ? Infinity : Number(max) };
  }
}

/**
 * Reads an ECMAScript regular expression (`v` flag). Refused are what cannot be matched in linear time (backreferences, looking
 * ahead or behind), changed flags, and classes that match several characters at once.
 */
export function parsePattern(source: string): PatternNode | ValueError {
  try {
    RegExp(source, 'v');
  } catch {
    return new ValueError('is not a regular expression');
  }
  if (/\\q\{|\\p\{(?:Basic_Emoji|Emoji_Keycap_Sequence|RGI_)/.test(source))
    return new ValueError('has a class of character sequences');
  try {
    return new PatternReader(source).read();
  } catch (error) {
    if (error instanceof ValueError) return error;
    throw error;
  }
}
