/** Turkish and Azerbaijani tell i with a dot from ı without one. */
const dotted = /^(?:tr|az)\b/i;

/** A text in capital letters. Not by the host's rules for languages, which may differ; Turkish ones are known. */
export function upperText(text: string, language: string): string {
  return (dotted.test(language) ? text.replaceAll('i', 'İ') : text).toUpperCase();
}

/** A text in small letters. */
export function lowerText(text: string, language: string): string {
  if (!dotted.test(language)) return text.toLowerCase();
  return text.replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase();
}

/** A text whose words all begin with a capital letter; other letters stay. */
export function titleText(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Whether the character at a place belongs to the one before it: accents, joiners, variation selectors, skin tones, flags. */
function continues(characters: readonly string[], at: number): boolean {
  const character = characters[at] ?? '';
  if (characters[at - 1] === '\u200d' || /^[\p{M}\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}]/u.test(character))
    return true;
  let letters = 0;
  while (/^\p{Regional_Indicator}/u.test(characters[at - letters] ?? '')) letters++;
  return letters > 0 && letters % 2 === 0;
}

/**
 * A text of at most that many characters (code points), the ending included where it is cut. Characters that are made of several
 * are kept or dropped as a whole, and no space is left before the ending.
 */
export function cutText(text: string, length: number, ending: string): string {
  // Far fewer characters are looked at than a text may have.
  const characters = Array.from(text.slice(0, length * 2 + 2));
  if (characters.length <= length) return text;
  const tail = Array.from(ending).slice(0, length);
  let end = Math.max(0, length - tail.length);
  while (end > 0 && continues(characters, end)) end--;
  return characters.slice(0, end).join('').trimEnd() + tail.join('');
}
