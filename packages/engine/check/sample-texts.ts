import { checkConstraints, type Constraints } from '@platen/template';
import { graphemeSegments } from 'unicode-segmenter/grapheme';
import type { Chance } from './chance.ts';
import { sampleWords, type SampleWords } from './sample-words.ts';

/** Characters that a text without a maximum is tried with. */
const openLengths = [400, 1200];

/** As much of a text as has at most so many code points, never a part of a character that people see as one. */
export function cutText(text: string, maxLength: number): string {
  let length = 0;
  let result = '';
  for (const { segment } of graphemeSegments(text)) {
    length += [...segment].length;
    if (length > maxLength) break;
    result += segment;
  }
  return result;
}

/** A text of words, as long as it may be. */
export function fillText(maxLength: number, { words, isUnspaced }: SampleWords, first = 0): string {
  const gap = isUnspaced ? '' : ' ';
  // Unspaced writing says in half the characters what others do.
  const wanted = isUnspaced ? Math.ceil(maxLength / 2) : maxLength;
  let text = '';
  for (let index = first; text.length < wanted; index++)
    text += `${text === '' ? '' : gap}${words[index % words.length] ?? ''}`;
  return cutText(text, wanted).trim();
}

/** The texts that a value may be and that are hardest to show, without those that break its constraints. */
export function extremeTexts(constraints: Constraints, sample: string, words: SampleWords): string[] {
  if (constraints.enum) return constraints.enum.map(String);
  const lengths = constraints.maxLength === undefined ? openLengths : [constraints.maxLength];
  const isAddress = looksLikeAddress(sample);
  const texts = lengths.flatMap((length) => {
    if (isAddress) return [longAddress(sample, length)];
    const filled = withBreaks(fillText(length, words), sample);
    if (words.isUnspaced) return [filled, cutText(words.longest, length), fillText(length, sampleWords('en'))];
    return [
      filled,
      cutText(words.longest, length),
      cutText(fillText(length, widestFirst(words)).toUpperCase(), length),
    ];
  });
  // Letters that fonts lack first.
  const special = words.words.filter((word) => /[^\p{ASCII}]/u.test(word)).join(words.isUnspaced ? '' : ' ');
  texts.push(cutText(special, Math.min(...lengths)), '', cutText(words.words[0] ?? 'A', 1), ...patterned);
  return allowed(texts, constraints).filter((text) => !patterned.includes(text) || constraints.pattern !== undefined);
}

/** The words that take most room for their letters first, as far as capitals tell. */
function widestFirst(words: SampleWords): SampleWords {
  const narrow = (word: string): number =>
    (word.match(/[\p{M}IJL1İÌÍÎÏ’]/giu)?.length ?? 0) - (word.match(/[MW]/giu)?.length ?? 0);
  const share = (word: string): number => narrow(word) / word.length;
  return { ...words, words: words.words.toSorted((one, other) => share(one) - share(other)) };
}

/** A text that a value may be, of any length. */
export function randomText(constraints: Constraints, sample: string, words: SampleWords, chance: Chance): string {
  const { maxLength = 4 * Math.max(20, sample.length), minLength = 0 } = constraints;
  if (constraints.enum) return String(chance.pick(constraints.enum));
  // Most values are of usual lengths; the longest are not rare.
  const kind = chance.next();
  const length = kind < 0.25 ? maxLength : Math.round(minLength + (maxLength - minLength) * chance.next() ** 2);
  const first = chance.upTo(words.words.length);
  const text = looksLikeAddress(sample)
    ? longAddress(sample, length)
    : kind > 0.96
      ? cutText(words.longest, length)
      : withBreaks(inSomeCase(fillText(length, words, first), chance), sample);
  const [found] = allowed([text, sample, ...patterned], constraints);
  return found ?? sample;
}

/** Now and then, people write in capitals. */
function inSomeCase(text: string, chance: Chance): string {
  return chance.next() < 0.05 ? text.toUpperCase() : text;
}

/** Values for patterns: codes of currencies, handles, prices, numbers, dates. */
const patterned = [
  'JPY',
  'CHF',
  'INR',
  'VND',
  'ABCDEFGH',
  '@wonderful.marmalade.company',
  '12.345.678,90 €',
  '12,345,678.90',
  '88888888',
  '2026-09-23',
];

function allowed(texts: readonly string[], constraints: Constraints): string[] {
  const { required, minLength = 0, pattern } = constraints;
  const takesEmpty = !required && minLength === 0 && pattern === undefined;
  return [...new Set(texts)].filter((text) =>
    text === '' ? takesEmpty : checkConstraints(text, constraints).length === 0,
  );
}

/** Whether values like this one are addresses, handles and the like: no words with spaces. */
function looksLikeAddress(sample: string): boolean {
  return /^\S*[@/.]\S+$/.test(sample) && /\p{L}\S*[@/.]/u.test(sample);
}

/** An address like the sample: as long as it may be, with names of usual lengths in it. */
function longAddress(sample: string, maxLength: number): string {
  if (maxLength <= sample.length) return cutText(sample, maxLength);
  const filler = 'wonderful.marmalade-company.';
  const at = Math.max(sample.indexOf('@'), sample.indexOf('//') + 1) + 1;
  const more = filler.repeat(Math.ceil(maxLength / filler.length)).slice(0, maxLength - sample.length);
  return sample.slice(0, at) + more + sample.slice(at);
}

/** Has as many lines as the sample: an address has some, a title has none. */
function withBreaks(text: string, sample: string): string {
  const lines = sample.split('\n').length;
  if (lines < 2) return text;
  const parts = text.split(' ');
  const size = Math.ceil(parts.length / lines);
  return Array.from({ length: lines }, (_, line) => parts.slice(line * size, (line + 1) * size).join(' '))
    .join('\n')
    .trim();
}
