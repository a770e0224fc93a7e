/** A stretch of text without spaces, as it is written and as Flite gets it. */
export interface SpeakableToken {
  /** Range of the text, in UTF-16 units, punctuation included. */
  start: number;
  end: number;
  /** ASCII, without spaces at its ends; may hold several words. */
  plain: string;
  /** A new paragraph begins after it. */
  endsParagraph: boolean;
}

/** Longer stretches without a space are spoken in parts. */
const maxTokenLength = 80;

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'th',
  Ð: 'Th',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

const marks: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′ʼ`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  // A dash between numbers is a range.
  [/(?<=\d)[‒–](?=\d)/g, ' to '],
  [/[‐‑‒−]/g, '-'],
  [/[–—―]+/g, ', '],
  [/€\s?(\d[\d.,]*)/g, '$1 euros'],
  [/£\s?(\d[\d.,]*)/g, '$1 pounds'],
  [/¥\s?(\d[\d.,]*)/g, '$1 yen'],
  [/€/g, ' euros'],
  [/£/g, ' pounds'],
  [/°/g, ' degrees '],
  [/&/g, ' and '],
  [/@/g, ' at '],
  [/×/g, ' times '],
  [/÷/g, ' divided by '],
  [/\+/g, ' plus '],
  [/=/g, ' equals '],
  [/[<>|\\^~_*#{}[\]]/g, ' '],
];

/** Cuts a text into stretches that Flite can read aloud, other letters than Latin ones omitted. */
export function speakableTokens(text: string): SpeakableToken[] {
  const tokens: SpeakableToken[] = [];
  // A dash with nothing around it parts words as a space does.
  for (const match of text.matchAll(/[^\s—]+—*|—+/gu)) {
    for (let from = 0; from < match[0].length; from += maxTokenLength) {
      const start = match.index + from;
      const end = Math.min(start + maxTokenLength, match.index + match[0].length);
      const plain = toPlain(text.slice(start, end));
      const last = tokens.at(-1);
      if (last && /\n\s*\n|\r\n?\s*\r/.test(text.slice(last.end, start))) last.endsParagraph = true;
      if (/[a-z0-9]|%|\$/i.test(plain)) tokens.push({ start, end, plain, endsParagraph: false });
      // What cannot be said belongs to the word before it: it may be a pause.
      else if (last && !/[.,:;!?]$/.test(last.plain)) last.plain += /[.,:;!?]/.exec(plain)?.[0] ?? '';
    }
  }
  return tokens;
}

/** Whether most letters of a text are ones that Flite knows. A text without letters is. */
export function isLatin(text: string): boolean {
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin * 2 >= all;
}

function toPlain(written: string): string {
  let plain = written.normalize('NFC').replace(/[^\0-\x7f]/gu, (character) => letters[character] ?? character);
  for (const [pattern, replacement] of marks) plain = plain.replace(pattern, replacement);
  return plain
    .normalize('NFKD')
    .replaceAll('\u2044', '/')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
