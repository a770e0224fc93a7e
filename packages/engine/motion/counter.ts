/** How a number is written: its digits' script, its grouping and its decimals. */
interface NumberStyle {
  value: number;
  /** Code point of the nought of its digits. */
  nought: number;
  /** Digits before the decimals that are always written, for numbers with leading noughts. */
  minDigits: number;
  decimals: number;
  decimalSeparator: string;
  /** Empty for none. */
  groupSeparator: string;
  /** Digits of the last group before the decimals, and of those before it. */
  lastGroup: number;
  otherGroups: number;
}

/** Digits of one number, with what may group them or part the decimals; a plain space is no grouping, it parts numbers. */
const numbers = /[-−]?\p{Nd}+(?:[,.'’٬٫\u00a0\u2009\u202f]\p{Nd}+)*/gu;
const digit = /\p{Nd}/u;
const maxDigits = 15;

/** The nought of a digit's script: Unicode has digits ten in a row, from nought on, sometimes several scripts' in succession. */
function noughtOf(codePoint: number): number {
  let first = codePoint;
  while (first > 0 && digit.test(String.fromCodePoint(first - 1))) first--;
  return codePoint - ((codePoint - first) % 10);
}

function digitsOf(text: string): string {
  let digits = '';
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    digits += String(codePoint - noughtOf(codePoint));
  }
  return digits;
}

/** Whether parts of a whole number are groups as people write them: of three digits, or of two before the last (as in India). */
function areGroups(parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const size = rest.length > 1 ? (rest[0]?.length ?? 3) : 3;
  if (rest.at(-1)?.length !== 3 || (size !== 3 && size !== 2)) return false;
  return first.length >= 1 && first.length <= size && rest.slice(0, -1).every((part) => part.length === size);
}

/** Reads a number with its style; undefined when it is several numbers with marks between them, or has too many digits. */
function readNumber(text: string): NumberStyle | undefined {
  const separators = text.match(/[^\p{Nd}]/gu) ?? [];
  const parts = text.split(/[^\p{Nd}]/u).map(digitsOf);
  const last = separators.at(-1) ?? '';
  const others = separators.slice(0, -1);
  const mark = others[0] ?? last;
  if (others.some((separator) => separator !== mark)) return undefined;
  const isPoint = last === '.' || last === '٫' || last === ',';
  // One comma before three digits groups thousands; one full stop parts decimals.
  const grouped = areGroups(parts) && mark === last && (others.length > 0 || (last !== '.' && last !== '٫'));
  const decimals = isPoint && !grouped && (others.length === 0 || mark !== last) ? (parts.pop() ?? '') : '';
  if (separators.length > 0 && !grouped && decimals === '') return undefined;
  if (parts.length > 1 && !areGroups(parts)) return undefined;
  const whole = parts.join('');
  if (whole.length + decimals.length > maxDigits) return undefined;
  return {
    value: Number(`${whole}.${decimals === '' ? '0' : decimals}`),
    nought: noughtOf(text.codePointAt(0) ?? 48),
    minDigits: whole.startsWith('0') ? whole.length : 1,
    decimals: decimals.length,
    decimalSeparator: decimals === '' ? '' : last,
    groupSeparator: parts.length > 1 ? mark : '',
    lastGroup: 3,
    otherGroups: parts.length > 2 ? (parts[1]?.length ?? 3) : 3,
  };
}

function group(whole: string, style: NumberStyle): string {
  if (style.groupSeparator === '') return whole;
  const groups: string[] = [];
  let end = whole.length;
  for (let size = style.lastGroup; end > 0; size = style.otherGroups) {
    groups.unshift(whole.slice(Math.max(0, end - size), end));
    end -= size;
  }
  return groups.join(style.groupSeparator);
}

function writeNumber(value: number, style: NumberStyle, minus: string): string {
  const [whole = '0', decimals] = Math.abs(value).toFixed(style.decimals).split('.');
  const plain =
    group(whole.padStart(style.minDigits, '0'), style) + (decimals ? style.decimalSeparator + decimals : '');
  const isNegative = value < 0 && Number(value.toFixed(style.decimals)) !== 0;
  const written = plain.replace(/[0-9]/g, (each) => String.fromCodePoint(style.nought + Number(each)));
  return (isNegative ? minus || '-' : '') + written;
}

/** A number of a text, by its UTF-16 range there, and what it has come to. */
export interface CountedNumber {
  start: number;
  end: number;
  counted: string;
}

function countParts(text: string, minus: string, offset: number, progress: number, from: number): CountedNumber[] {
  const style = readNumber(text);
  // Marks between several numbers, as in a date: each counts by itself.
  if (!style) {
    return [...text.matchAll(/\p{Nd}+/gu)].flatMap(({ 0: each, index }) =>
      each === text ? [] : countParts(each, '', offset + index, progress, from),
    );
  }
  const value = minus === '' ? style.value : -style.value;
  const counted = writeNumber(from + (value - from) * progress, style, minus);
  return [{ start: offset - minus.length, end: offset + text.length, counted }];
}

/** The numbers of a text, in its order, when they have come `progress` (0 to 1) of their way from `from`. See `counterText`. */
export function countNumbers(text: string, progress: number, from = 0): CountedNumber[] {
  if (progress >= 1) return [];
  return [...text.matchAll(numbers)].flatMap(({ 0: match, index }) => {
    const sign = /^[-−]/.exec(match)?.[0] ?? '';
    // Between letters or digits it is a hyphen or a dash.
    const isMinus = sign !== '' && !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, index - 2), index));
    const plain = match.slice(sign.length);
    return countParts(plain, isMinus ? sign : '', index + sign.length, Math.max(0, progress), from);
  });
}

/**
 * A text in which every number has come `progress` (0 to 1) of its way from `from`: written as it is in the text, with its
 * digits' script, grouping, decimals and leading noughts. At 1 it is the text itself. Numbers of more than 15 digits stay.
 */
export function counterText(text: string, progress: number, from = 0): string {
  let written = '';
  let end = 0;
  for (const number of countNumbers(text, progress, from)) {
    written += text.slice(end, number.start) + number.counted;
    end = number.end;
  }
  return written + text.slice(end);
}
