/** A number pattern of CLDR, such as `#,##,##0.00 ¤;(¤#)`, in its parts. `¤`, `%`, `-` and `+` stand for symbols in affixes. */
export interface NumberPattern {
  prefix: string;
  suffix: string;
  /** The pattern of negative numbers; undefined if it is a minus before the prefix. */
  negative: { prefix: string; suffix: string } | undefined;
  /** Digits between the mark and the first group mark, and between further ones; 0 for none. */
  group: number;
  furtherGroup: number;
  minWhole: number;
  minFraction: number;
  maxFraction: number;
}

/** A part of a pattern's affix: text, or a sign that stands for a symbol. */
const sign = /['¤%+-]/;

function splitPattern(pattern: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const character of pattern) {
    if (character === "'") isQuoted = !isQuoted;
    if (character === ';' && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function readAffixes(pattern: string): { prefix: string; number: string; suffix: string } {
  let isQuoted = false;
  let start = -1;
  let end = 0;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? '';
    if (character === "'") isQuoted = !isQuoted;
    else if (!isQuoted && /[#0,.]/.test(character)) {
      if (start < 0) start = index;
      end = index + 1;
    }
  }
  if (start < 0) return { prefix: pattern, number: '', suffix: '' };
  return { prefix: pattern.slice(0, start), number: pattern.slice(start, end), suffix: pattern.slice(end) };
}

const known = new Map<string, NumberPattern>();

/** Reads a number pattern of a table; each is read once. */
export function parseNumberPattern(text: string): NumberPattern {
  let pattern = known.get(text);
  if (!pattern) {
    const [positive = '', negative] = splitPattern(text);
    const { prefix, number, suffix } = readAffixes(positive);
    const other = negative === undefined ? undefined : readAffixes(negative);
    const [whole = '', fraction = ''] = number.split('.');
    const groups = whole.split(',');
    const group = groups.length > 1 ? (groups.at(-1)?.length ?? 0) : 0;
    pattern = {
      prefix,
      suffix,
      negative: other && { prefix: other.prefix, suffix: other.suffix },
      group,
      furtherGroup: groups.length > 2 ? (groups.at(-2)?.length ?? group) : group,
      minWhole: whole.replaceAll(/[^0]/g, '').length,
      minFraction: fraction.replaceAll(/[^0]/g, '').length,
      maxFraction: fraction.length,
    };
    known.set(text, pattern);
  }
  return pattern;
}

/** An affix with its signs replaced and its quotes taken off. */
export function writeAffix(affix: string, symbolOf: (sign: string) => string): string {
  if (!sign.test(affix)) return affix;
  let text = '';
  let isQuoted = false;
  for (let index = 0; index < affix.length; index++) {
    const character = affix[index] ?? '';
    if (character === "'") {
      if (affix[index + 1] === "'") {
        text += "'";
        index++;
      } else isQuoted = !isQuoted;
    } else text += isQuoted ? character : symbolOf(character);
  }
  return text;
}
