import { checkConstraints, type Constraints } from '@platen/template';
import { sampleWords } from '@platen/engine/internal';
import * as fc from 'fast-check';

/** Code points of texts without a maximum, at most. */
const openLength = 300;

/** Texts that a value may be, in the words of a language, and what people type besides: capitals, numbers, names in other scripts, emoji. */
export function rowText(constraints: Constraints, sample: string, language: string): fc.Arbitrary<string> {
  const { enum: choices, pattern, required, minLength = 0, maxLength = openLength } = constraints;
  if (choices) return fc.constantFrom(...choices.map(String));
  const free = isAddress(sample) ? addressLike(sample, maxLength) : wordsOf(language, sample, minLength, maxLength);
  const texts = pattern === undefined ? free : fc.oneof(matching(pattern, sample), free);
  const orEmpty =
    required || minLength > 0 || pattern !== undefined
      ? texts
      : fc.oneof({ weight: 24, arbitrary: texts }, { weight: 1, arbitrary: fc.constant('') });
  return orEmpty.map((text) => (text === '' || checkConstraints(text, constraints).length === 0 ? text : sample));
}

/** Texts of ASCII characters that match a pattern as a whole: no font has the letters of all scripts. */
function matching(pattern: string, sample: string): fc.Arbitrary<string> {
  return fc
    .stringMatching(new RegExp(`^(?:${pattern})$`, 'u'))
    .map((text) => (/^\p{ASCII}*$/u.test(text) ? text : sample));
}

/** Whether values like this one are addresses or handles, which have no spaces. */
function isAddress(sample: string): boolean {
  return /^\S*[@/.]\S+$/.test(sample) && /\p{L}\S*[@/.]/u.test(sample);
}

function addressLike(sample: string, maxLength: number): fc.Arbitrary<string> {
  const part = fc.stringMatching(/^[a-z]{2,12}$/);
  return fc
    .array(part, { maxLength: 4 })
    .map((parts) => [sample, ...parts].join(/[/?]/.test(sample) ? '/' : '.'))
    .map((text) => (text.length <= maxLength ? text : sample));
}

type Style = 'plain' | 'capitals' | 'title' | 'list' | 'figures';

function wordsOf(language: string, sample: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  const lines = sample.split('\n').length;
  return fc
    .record({
      // Most people write little, some as much as they may.
      length: fc.oneof(
        {
          weight: 5,
          arbitrary: fc.integer({ min: Math.max(1, minLength), max: Math.max(1, Math.ceil(maxLength / 3)) }),
        },
        { weight: 3, arbitrary: fc.integer({ min: Math.max(1, minLength), max: Math.max(1, maxLength) }) },
        { weight: 2, arbitrary: fc.constant(maxLength) },
      ),
      words: fc.array(wordIn(language), { minLength: 8, maxLength: 40 }),
      style: fc.oneof(
        { weight: 16, arbitrary: fc.constant<Style>('plain') },
        { weight: 1, arbitrary: fc.constantFrom<Style>('capitals', 'title', 'list', 'figures') },
      ),
    })
    .map(({ length, words, style }) => {
      const { isUnspaced = false } = sampleWords(language);
      const text = cut(inStyle(words, style, isUnspaced ? '' : ' '), isUnspaced ? Math.ceil(length / 2) : length);
      return lines > 1 ? inLines(text, lines) : text;
    });
}

/** Words of the language; rarely one that is made up of its letters, or of another language. */
function wordIn(language: string): fc.Arbitrary<string> {
  const { words, longest, isUnspaced } = sampleWords(language);
  const letters = [...new Set(words.join('').match(/\p{L}\p{M}*/gu) ?? ['a'])];
  const madeUp = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: isUnspaced ? 4 : 13 });
  return fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...words) },
    { weight: 30, arbitrary: madeUp.map((made) => made.join('')) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 99_999 }).map(String) },
    { weight: 1, arbitrary: fc.constant(longest) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Lukas', 'Αθήνα', 'Москва', '東京', 'مدينة', '🌞', '–', '&', '100 %'),
    },
  );
}

function inStyle(words: readonly string[], style: Style, gap: string): string {
  if (style === 'list') return words.join(`,${gap}`);
  if (style === 'figures')
    return words.map((word, index) => (index % 2 === 0 ? word : String(word.length * 137))).join(gap);
  const text = words.join(gap);
  if (style === 'capitals') return text.toUpperCase();
  return style === 'title' ? text.replaceAll(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase()) : text;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much as has at most so many code points, never half of what people see as a character. */
function cut(text: string, maxLength: number): string {
  let length = 0;
  let result = '';
  for (const { segment } of segmenter.segment(text)) {
    length += [...segment].length;
    if (length > maxLength) break;
    result += segment;
  }
  return result.trim();
}

function inLines(text: string, lines: number): string {
  const words = text.split(' ');
  const size = Math.ceil(words.length / lines);
  return Array.from({ length: lines }, (_, line) => words.slice(line * size, (line + 1) * size).join(' '))
    .join('\n')
    .trim();
}
