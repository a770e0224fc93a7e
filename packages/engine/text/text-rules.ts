import type { Rules } from '@cto.af/linebreak';
import type { Bidi } from 'bidi-js';
import { isBeyondLatin } from './latin-line-breaks.ts';

/** Rules of Unicode whose tables are large, and which most texts do without. */
export type TextRule = 'bidi' | 'lines';

/** Characters of right-to-left blocks and the controls of UAX #9; text without any of them needs no reordering. */
const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/;

/** Whether a text has characters that the bidirectional algorithm is for. */
export function needsBidi(text: string): boolean {
  return rightToLeft.test(text);
}

/** The rules that a text needs in order to be set. One of a right-to-left paragraph needs `bidi` besides. */
export function rulesFor(text: string): TextRule[] {
  const rules: TextRule[] = [];
  if (needsBidi(text)) rules.push('bidi');
  // Paragraphs are set one by one.
  if (isBeyondLatin(text.replaceAll('\n', ''))) rules.push('lines');
  return rules;
}

let bidi: Bidi | undefined;
let lineBreakRules: Rules | undefined;

/** The bidirectional algorithm, once it is loaded. */
export function loadedBidi(): Bidi | undefined {
  return bidi;
}

/** The rules of line breaks, once they are loaded. */
export function loadedLineBreakRules(): Rules | undefined {
  return lineBreakRules;
}

/** Loads rules, for good. `loadFonts` does so for the texts that it loads fonts for. */
export async function loadTextRules(needed: ReadonlySet<TextRule>): Promise<void> {
  await Promise.all([
    needed.has('bidi') && !bidi ? import('./bidi.ts').then(({ createBidi }) => (bidi ??= createBidi())) : undefined,
    needed.has('lines') && !lineBreakRules
      ? import('./line-break-rules.ts').then(({ createLineBreakRules }) => (lineBreakRules ??= createLineBreakRules()))
      : undefined,
  ]);
}

/** Names the rules that are loaded: texts that were set without one of them are set again once it is there. */
export function describeTextRules(): string {
  return `${bidi ? 'bidi' : ''} ${lineBreakRules ? 'lines' : ''}`;
}
