import { checkedWords, scriptTest, type CheckedWord } from './checked-words.ts';
import type { Speller } from './spellers.ts';

/** A word that is wrong. */
export interface Misspelling {
  /** UTF-16 range of the whole text. */
  start: number;
  end: number;
  /** As it was looked up. */
  word: string;
  /** How the dictionary is known that does not have it. */
  language: string;
}

/** Text to check, and the language of each part. */
export interface CheckedText {
  text: string;
  /** The language at an offset, as a tag; empty when it is not known. */
  languageAt(offset: number): string;
  /** Of a long text the words about this offset are checked. */
  focus: number;
}

/** Dependencies of a checker. */
export interface SpellCheckerOptions {
  find(language: string): Speller | undefined;
  /** True for words that are correct whatever the dictionary says. */
  isKnown(word: string): boolean;
  /** More is known now: `misspellings` may answer otherwise. */
  onChange(): void;
}

/** Characters of a text that are checked; half of them before where it is worked on. */
export const checkedLength = 20_000;
/** Words that are asked for at once, verdicts that are kept, and milliseconds for which typing must rest. */
const max = { asked: 200, verdicts: 20_000, paragraphs: 500 };
const restMs = 300;

/**
 * Finds the words of a text that are wrong. What is known is answered at once; the rest is asked for when typing rests, and told by
 * `onChange`. Paragraphs and words that were seen before are not gone through again.
 */
export class SpellChecker {
  readonly #options: SpellCheckerOptions;
  readonly #verdicts = new Map<string, boolean>();
  readonly #words = new Map<string, readonly CheckedWord[]>();
  readonly #scripts = new Map<string, (word: string) => boolean>();
  /** Words to ask for, by how their dictionary is known. */
  readonly #wanted = new Map<string, { speller: Speller; words: Set<string> }>();
  readonly #failed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #isClosed = false;

  constructor(options: SpellCheckerOptions) {
    this.#options = options;
  }

  /** The words that are known to be wrong, in their order; what is not known yet is requested. */
  misspellings({ text, languageAt, focus }: CheckedText): Misspelling[] {
    const found: Misspelling[] = [];
    this.#wanted.clear();
    for (const { start, end } of checkedParagraphs(text, focus)) {
      for (const { start: from, end: to, word } of this.#textOf(text.slice(start, end))) {
        const speller = this.#options.find(languageAt(start + from));
        if (!speller || !this.#isOfScript(word, speller.language) || this.#options.isKnown(word)) continue;
        const isRight = this.#verdicts.get(keyOf(speller.language, word));
        if (isRight === undefined) this.#want(speller, word);
        else if (!isRight) found.push({ start: start + from, end: start + to, word, language: speller.language });
      }
    }
    if (this.#wanted.size > 0 && !this.#isAsking) this.#askSoon(restMs);
    return found;
  }

  /** Ends it: what is asked for is not told any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #textOf(paragraph: string): readonly CheckedWord[] {
    let words = this.#words.get(paragraph);
    if (!words) {
      words = checkedWords(paragraph);
      const [oldest] = this.#words.keys();
      if (this.#words.size >= max.paragraphs && oldest !== undefined) this.#words.delete(oldest);
      this.#words.set(paragraph, words);
    }
    return words;
  }

  #isOfScript(word: string, language: string): boolean {
    let test = this.#scripts.get(language);
    if (!test) this.#scripts.set(language, (test = scriptTest(language)));
    return test(word);
  }

  #want(speller: Speller, word: string): void {
    if (this.#failed.has(speller.language)) return;
    const wanted = this.#wanted.get(speller.language);
    if (wanted) wanted.words.add(word);
    else this.#wanted.set(speller.language, { speller, words: new Set([word]) });
  }

  #askSoon(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), afterMs);
  }

  async #ask(): Promise<void> {
    const [next] = this.#wanted.values();
    if (!next || this.#isClosed) return;
    const { speller } = next;
    const words = [...next.words].slice(0, max.asked);
    this.#isAsking = true;
    try {
      const right = await speller.check(words);
      if (this.#verdicts.size + words.length > max.verdicts) this.#verdicts.clear();
      words.forEach((word, index) => this.#verdicts.set(keyOf(speller.language, word), right[index] ?? true));
      for (const word of words) next.words.delete(word);
      if (next.words.size === 0) this.#wanted.delete(speller.language);
    } catch {
      // Without its dictionary a language is not checked; the text stays as it is.
      this.#failed.add(speller.language);
      this.#wanted.delete(speller.language);
    } finally {
      this.#isAsking = false;
    }
    if (this.#isClosed) return;
    // Listeners ask again, and request what is still missing.
    this.#options.onChange();
    if (this.#wanted.size > 0) this.#askSoon(0);
  }
}

/** Wrong words where they stand after a change of their text; those that the change is in are omitted. */
export function movedMisspellings(found: readonly Misspelling[], before: string, after: string): Misspelling[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let behind = 0;
  while (behind < shorter - start && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1;
  const by = after.length - before.length;
  return found.flatMap((each) => {
    if (each.end <= start) return [each];
    return each.start >= before.length - behind ? [{ ...each, start: each.start + by, end: each.end + by }] : [];
  });
}

function keyOf(language: string, word: string): string {
  return `${language} ${word}`;
}

/** The paragraphs of a text about an offset, as many as are checked; of a very long one the part about it. */
function checkedParagraphs(text: string, focus: number): { start: number; end: number }[] {
  const half = checkedLength / 2;
  const isShort = text.length <= checkedLength;
  // Moved in steps, so that a caret that continues does not cut the paragraphs at its ends again.
  const middle = isShort ? 0 : Math.round(focus / 1000) * 1000;
  const from = isShort ? 0 : wordBorder(text, Math.max(0, middle - half));
  const to = isShort ? text.length : wordBorder(text, Math.min(text.length, middle + half));
  const paragraphs: { start: number; end: number }[] = [];
  for (let start = from; start < to;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 || feed > to ? to : feed;
    if (end > start) paragraphs.push({ start, end });
    start = end + 1;
  }
  return paragraphs;
}

/** The first space at or after an offset, or the end of the text. */
function wordBorder(text: string, offset: number): number {
  if (offset === 0) return 0;
  const after = text.slice(offset, offset + 200).search(/\s/);
  return after < 0 ? offset : offset + after;
}
