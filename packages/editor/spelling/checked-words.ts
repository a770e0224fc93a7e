/** A word that is looked up. */
export interface CheckedWord {
  /** UTF-16 range of the text. */
  start: number;
  end: number;
  /** As it is looked up: in one form of its letters, with plain apostrophes and without hyphens that only show at a line's end. */
  word: string;
}

/** Longer ones are no words. */
const maxWordLength = 60;

/**
 * Text that is not prose: addresses, email addresses, file names, hashtags and mentions, and placeholders for values (`{{name}}`, `{name}`,
 * `${name}`, `[[name]]`, `%name%`, `<name>`).
 */
// Each part begins where nothing of its kind stands before, or long runs would be gone through again from each of their letters.
const noProse = new RegExp(
  [
    String.raw`\{\{[^{}]*\}\}|\$?\{[^{}]*\}|\[\[[^[\]]*\]\]|%[\p{L}\p{N}_.\-]+%|<[^<>\s][^<>]*>`,
    String.raw`(?<![a-z\d+.\-])[a-z][a-z\d+.\-]*:\/\/\S+|(?<!\S)[^\s@]+@[^\s@]+|(?<!\S)(?:[a-z]:)?[\/\\]\S+|[#@][\p{L}\p{N}_]+`,
    String.raw`(?<![\p{L}\p{N}_.\/\\\-])[\p{L}\p{N}_\-]+(?:[.\/\\][\p{L}\p{N}_\-]+)*(?:[\/\\]|\.\p{L}{2,})[\p{L}\p{N}_\/.\\?&=#%\-]*`,
  ].join('|'),
  'giu',
);

let segmenter: Intl.Segmenter | undefined;

/**
 * The words of a paragraph that spelling is about. Left out are those with digits or in capitals, such as have a capital inside, single
 * letters, and what is no prose. Parts that a hyphen joins are one word.
 */
export function checkedWords(text: string): CheckedWord[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const left = noProseRanges(text);
  const words: CheckedWord[] = [];
  for (const { index, segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    const last = words.at(-1);
    if (last && index === last.end + 1 && /[-\u2010\u2011]/.test(text[last.end] ?? '')) {
      last.end = index + segment.length;
    } else words.push({ start: index, end: index + segment.length, word: '' });
  }
  let next = 0;
  return words.flatMap(({ start, end }) => {
    // Both are in the order of the text, and ranges do not overlap: each is looked at once.
    while ((left[next]?.end ?? Infinity) <= start) next++;
    if ((left[next]?.start ?? Infinity) < end) return [];
    const shown = text.slice(start, end);
    if (!isWord(shown, text[start - 1], text[end])) return [];
    return [{ start, end, word: lookedUp(shown) }];
  });
}

/** A word as dictionaries have it. */
export function lookedUp(word: string): string {
  return word
    .normalize('NFC')
    .replaceAll('\u00ad', '')
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll(/[\u2010\u2011]/g, '-');
}

/**
 * Returns a test for words that a dictionary of a language can contain: those whose letters are all in its script. All words if the script
 * is unknown.
 */
export function scriptTest(language: string): (word: string) => boolean {
  try {
    const { script = '' } = new Intl.Locale(language).maximize();
    const pattern = new RegExp(`^(?:\\p{Script_Extensions=${script}}|\\p{M}|['-])+$`, 'u');
    return (word) => pattern.test(word);
  } catch {
    return () => true;
  }
}

function isWord(word: string, before = '', after = ''): boolean {
  if (word.length < 2 || word.length > maxWordLength || /^[\p{N}_&]$/u.test(before) || /^[\p{N}_&]$/u.test(after))
    return false;
  if (!/^[\p{L}\p{M}'\u2018\u2019\u02bc\u00ad\u2010\u2011-]+$/u.test(word) || !/\p{L}.*\p{L}/u.test(word)) return false;
  const stem = word.replace(/['\u2019]?s$/u, '');
  const isCapital = stem.length > 1 && stem === stem.toUpperCase() && stem !== stem.toLowerCase();
  return !isCapital && !/\p{Ll}\p{M}*\p{Lu}/u.test(word);
}

function noProseRanges(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(noProse), (match) => ({ start: match.index, end: match.index + match[0].length }));
}
