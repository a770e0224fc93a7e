import type { TextSession } from '../session/text-session.ts';
import type { EditorSpelling } from './editor-spelling.ts';
import { checkedLength, movedMisspellings, SpellChecker, type Misspelling } from '../../spelling/spell-checker.ts';

/** Suggestions that are offered for a word. */
const maxSuggestions = 5;
/** Characters of a text that is gone through with each key; a longer one is when typing rests for so many milliseconds. */
const quickLength = 2000;
const laterMs = 200;

/** The spelling of a text while it is edited: what is wrong in it now. */
export class TextSpelling {
  readonly #session: TextSession;
  readonly #spelling: EditorSpelling;
  readonly #changed: () => void;
  readonly #checker: SpellChecker;
  readonly #stops: readonly (() => void)[];
  #found: readonly Misspelling[] = [];
  #text: string;
  #focus = 0;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** Where something was typed last, until the caret leaves the word there: it is not finished. */
  #typedAt: number | undefined;

  /** `changed` is called when other words are wrong than before. */
  constructor(session: TextSession, spelling: EditorSpelling, changed: () => void) {
    this.#session = session;
    this.#spelling = spelling;
    this.#changed = changed;
    this.#text = session.text;
    this.#checker = new SpellChecker({
      find: (language) => spelling.find(language),
      isKnown: (word) => spelling.isKnown(word),
      onChange: () => this.#update(),
    });
    this.#stops = [
      spelling.use(),
      session.selection.subscribe(() => this.#onSelection()),
      session.revision.subscribe(() => this.#onRevision()),
      spelling.revision.subscribe(() => this.#update()),
      spelling.isOn.subscribe(() => this.#update()),
    ];
  }

  /** The words that are marked: those that are wrong, but for one that is being typed. */
  get shown(): readonly Misspelling[] {
    const typed = this.#typedAt;
    if (typed === undefined) return this.#found;
    return this.#found.filter(({ start, end }) => typed < start || typed > end);
  }

  /** The wrong word at an offset, its ends included. */
  at(offset: number): Misspelling | undefined {
    return this.#found.find(({ start, end }) => start <= offset && offset <= end);
  }

  /** Returns suggestions; empty if there are none, or not within a second. */
  async suggest({ word, language }: Misspelling): Promise<readonly string[]> {
    const speller = this.#spelling.find(language);
    const late = new Promise<readonly string[]>((resolve) => setTimeout(resolve, 1500, []));
    const words = await Promise.race([speller?.suggest(word).catch(() => []) ?? [], late]);
    return words.slice(0, maxSuggestions);
  }

  /** Puts another word instead of a wrong one, if that still stands there. */
  replace({ start, end }: Misspelling, word: string): void {
    if (this.#found.some((one) => one.start === start && one.end === end)) {
      this.#session.closeStep();
      this.#session.replace(start, end, word, 'other');
    }
  }

  /** Ends it. */
  close(): void {
    clearTimeout(this.#later);
    for (const stop of this.#stops) stop();
    this.#checker.close();
  }

  #onRevision(): void {
    const { text } = this.#session;
    const before = this.#text;
    if (text !== before) {
      const { start, end } = this.#session.range;
      this.#typedAt = start === end ? end : undefined;
      this.#text = text;
      if (text.length > quickLength) {
        // A key must not wait for a long text to be gone through.
        this.#found = movedMisspellings(this.#found, before, text);
        clearTimeout(this.#later);
        this.#later = setTimeout(() => this.#update(), laterMs);
        return;
      }
    }
    this.#update();
  }

  #onSelection(): void {
    const { text, selection, range } = this.#session;
    const { offset } = selection.peek().focus;
    const typed = this.#typedAt;
    if (typed !== undefined) {
      const between = text.slice(Math.min(typed, offset), Math.max(typed, offset));
      if (range.start !== range.end || /\s/.test(between)) {
        this.#typedAt = undefined;
        this.#changed();
      }
    }
    // Of a long text what is about the caret is checked.
    if (text.length > checkedLength && Math.abs(offset - this.#focus) > checkedLength / 8) this.#update();
  }

  #update(): void {
    const session = this.#session;
    if (session.isGone) return;
    if (!this.#spelling.isOn.peek()) this.#found = [];
    else {
      this.#focus = session.selection.peek().focus.offset;
      this.#found = this.#checker.misspellings({
        text: session.text,
        languageAt: languagesOf(session),
        focus: this.#focus,
      });
    }
    this.#changed();
  }
}

/** The language at each offset of a text: that of its run, else that of all of it. */
function languagesOf({ rich, target }: TextSession): (offset: number) => string {
  const whole = target.style()?.language ?? '';
  const runs: { end: number; language: string }[] = [];
  for (const { text, style } of rich.runs) {
    runs.push({ end: (runs.at(-1)?.end ?? 0) + text.length, language: style?.language ?? whole });
  }
  if (runs.every(({ language }) => language === whole)) return () => whole;
  return (offset) => runs.find(({ end }) => offset < end)?.language ?? whole;
}
