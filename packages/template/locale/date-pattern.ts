/** A piece of a pattern of dates: text as it is, or a field by its letter and how often that is written. */
export type DatePatternPart = string | { letter: string; count: number };

/** The fields that dates can be written with, by CLDR's letters. */
export const dateLetters = 'GyMLQqdEcaBhHkKmsSzZ';

/** A letter that is no field, or a field that is repeated too often; and quotes that are not closed. */
export interface DatePatternError {
  /** Where it stands in the pattern. */
  offset: number;
  message: string;
}

/** How often a letter may be repeated at most, where it is not twice. */
const maxCounts: Readonly<Record<string, number>> = {
  G: 5,
  y: 4,
  M: 5,
  L: 5,
  Q: 3,
  q: 3,
  E: 5,
  c: 5,
  a: 5,
  B: 5,
  S: 3,
  z: 4,
  Z: 5,
};

function readQuoted(pattern: string, start: number): { text: string; end: number } | undefined {
  if (pattern[start + 1] === "'") return { text: "'", end: start + 2 };
  let text = '';
  for (let index = start + 1; index < pattern.length; index++) {
    if (pattern[index] !== "'") text += pattern[index];
    else if (pattern[index + 1] === "'") {
      text += "'";
      index++;
    } else return { text, end: index + 1 };
  }
  return undefined;
}

/** Reads a pattern of dates in CLDR's letters, such as `EEEE, d. MMMM y` or `H:mm 'Uhr'`. */
export function parseDatePattern(pattern: string): readonly DatePatternPart[] | DatePatternError {
  const parts: DatePatternPart[] = [];
  const addText = (text: string): void => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else parts.push(text);
  };
  let index = 0;
  while (index < pattern.length) {
    const character = pattern[index] ?? '';
    if (character === "'") {
      const quoted = readQuoted(pattern, index);
      if (!quoted) return { offset: index, message: 'the quote is not closed' };
      addText(quoted.text);
      index = quoted.end;
    } else if (/[A-Za-z]/.test(character)) {
      let end = index;
      while (pattern[end] === character) end++;
      if (!dateLetters.includes(character))
        return { offset: index, message: `${character} is no field of a date; put words in quotes: 'at'` };
      if (end - index > (maxCounts[character] ?? 2))
        return { offset: index, message: `${character} is repeated too often` };
      parts.push({ letter: character, count: end - index });
      index = end;
    } else {
      addText(character);
      index++;
    }
  }
  return parts;
}
