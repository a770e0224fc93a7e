import type { TextStyle } from '@platen/template';

const letter = /[\p{L}\p{N}\p{M}]/u;

/**
 * One run's part of the whole text after its style's `textTransform`. Case follows the style's language (Turkish i, Greek
 * accents, Dutch ij); the result may be longer or shorter. What stands before the run decides whether a word begins in it.
 */
export function transformText(
  whole: string,
  start: number,
  end: number,
  style: Pick<TextStyle, 'textTransform' | 'language'>,
): string {
  const text = whole.slice(start, end);
  switch (style.textTransform) {
    case 'uppercase':
      return text.toLocaleUpperCase(locale(style.language));
    case 'lowercase':
      return text.toLocaleLowerCase(locale(style.language));
    case 'capitalize':
      return capitalize(text, previousCharacter(whole, start), style.language);
    case 'none':
      return text;
  }
}

function capitalize(text: string, before: string, language: string): string {
  let result = '';
  let inWord = letter.test(before);
  let previous = before;
  for (const character of text) {
    const isLetter = letter.test(character);
    result += isLetter && !inWord ? titleCase(character, language) : character;
    // An apostrophe between letters does not end a word: it's, l’eau.
    inWord = isLetter || (inWord && /['’\u00ad\u200d]/.test(character) && letter.test(previous));
    previous = character;
  }
  return result;
}

function titleCase(character: string, language: string): string {
  // Letters that stand for two have a form between upper and lower case.
  const digraph = digraphs[character];
  if (digraph !== undefined) return digraph;
  const upper = character.toLocaleUpperCase(locale(language));
  return upper.length > character.length ? upper.charAt(0) + upper.slice(1).toLowerCase() : upper;
}

const digraphs: Readonly<Record<string, string>> = {
  ǆ: 'ǅ',
  ǉ: 'ǈ',
  ǌ: 'ǋ',
  ǳ: 'ǲ',
};

function previousCharacter(text: string, offset: number): string {
  if (offset === 0) return '';
  const unit = text.charCodeAt(offset - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? text.slice(offset - 2, offset) : text.charAt(offset - 1);
}

/** The language when case depends on it; others, and malformed ones, follow the common rules on every platform. */
function locale(language: string): string {
  const primary = /^[a-zA-Z]{2,3}(?=-|$)/.exec(language)?.[0].toLowerCase() ?? '';
  return ['az', 'el', 'hy', 'lt', 'nl', 'tr'].includes(primary) ? primary : 'en';
}
