/** Other characters than `latinLineBreaks` knows: printable ASCII, Latin letters with accents, and signs of money. */
const otherThanLatin = /[^ -~\u00a3\u00a9\u00ae\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u20ac]/;

/** Classes of UAX #14 by character. What is not here is alphabetic. */
const classes = new Map<string, LineBreakClass>(
  (
    [
      ['SP', ' '],
      ['EX', '!?'],
      ['QU', `"'`],
      ['OP', '([{'],
      ['CP', ')]'],
      ['CL', '}'],
      ['PR', '$+\\£€'],
      ['PO', '%'],
      ['IS', ',.:;'],
      ['SY', '/'],
      ['HY', '-'],
      ['BA', '|'],
      ['NU', '0123456789'],
    ] as const
  ).flatMap(([name, characters]) => [...characters].map((character) => [character, name] as const)),
);

type LineBreakClass = 'AL' | 'BA' | 'CL' | 'CP' | 'EX' | 'HY' | 'IS' | 'NU' | 'OP' | 'PO' | 'PR' | 'QU' | 'SP' | 'SY';

/** How far a number reaches that began before: in its digits and points, just behind its bracket, or nowhere. */
type NumberState = 'digits' | 'closed' | undefined;

/** Whether a text has characters whose line breaks `latinLineBreaks` does not know. */
export function isBeyondLatin(text: string): boolean {
  return otherThanLatin.test(text);
}

/**
 * The UTF-16 units of a paragraph after which its line may end, by UAX #14, for a text of the Latin alphabet: most texts need no
 * more of the standard's rules and none of its tables. Any other character counts as a letter.
 */
export function latinLineBreaks(paragraph: string): number[] {
  const at = (index: number): LineBreakClass | undefined =>
    index < 0 || index >= paragraph.length ? undefined : (classes.get(paragraph[index] ?? '') ?? 'AL');
  const breaks: number[] = [];
  let number: NumberState;
  /** The class before the spaces that end at `index`. */
  let beforeSpaces: LineBreakClass | undefined;
  for (let index = 0; index + 1 < paragraph.length; index++) {
    const [current, next] = [at(index) ?? 'AL', at(index + 1) ?? 'AL'];
    number = continueNumber(number, current);
    if (current !== 'SP') beforeSpaces = current;
    const mayBreak =
      current === 'SP'
        ? mayBreakAfterSpace(beforeSpaces, next, at(index + 2))
        : !isHeldTogether(current, next, { before: at(index - 1), after: at(index + 2), number });
    if (mayBreak) breaks.push(index);
  }
  return breaks;
}

/** The number of LB25: NU (NU | SY | IS)* (CL | CP)?. */
function continueNumber(before: NumberState, current: LineBreakClass): NumberState {
  if (current === 'NU') return 'digits';
  if (before !== 'digits') return undefined;
  if (current === 'SY' || current === 'IS') return 'digits';
  return current === 'CL' || current === 'CP' ? 'closed' : undefined;
}

/** LB7, LB13 to LB15c, LB18: after spaces, but not before what closes or goes on, and not behind an opening bracket. */
function mayBreakAfterSpace(
  beforeSpaces: LineBreakClass | undefined,
  next: LineBreakClass,
  after: LineBreakClass | undefined,
): boolean {
  if (next === 'SP' || beforeSpaces === 'OP') return false;
  return !goesOn(next) || (next === 'IS' && after === 'NU');
}

/** LB13 and LB15d: such a character never begins a line. */
function goesOn(next: LineBreakClass): boolean {
  return next === 'CL' || next === 'CP' || next === 'EX' || next === 'IS' || next === 'SY';
}

/** The rules from LB7 on for two characters of which the first one is no space. */
function isHeldTogether(
  current: LineBreakClass,
  next: LineBreakClass,
  around: { before: LineBreakClass | undefined; after: LineBreakClass | undefined; number: NumberState },
): boolean {
  if (next === 'SP' || goesOn(next) || current === 'OP' || current === 'QU' || next === 'QU') return true;
  // LB21; LB20a: a hyphen at the start of a word stays with it.
  if (next === 'BA' || next === 'HY') return true;
  if (current === 'HY' && next === 'AL') return around.before === undefined || around.before === 'SP';
  return isWord(current, next) || isNumber(current, next, around);
}

/** LB23, LB24, LB28 to LB30. */
function isWord(current: LineBreakClass, next: LineBreakClass): boolean {
  switch (current) {
    case 'AL':
      return next === 'AL' || next === 'NU' || next === 'PR' || next === 'PO' || next === 'OP';
    case 'NU':
      return next === 'AL' || next === 'OP';
    case 'CP':
      return next === 'AL' || next === 'NU';
    case 'PR':
    case 'PO':
    case 'IS':
      return next === 'AL';
    default:
      return false;
  }
}

/** LB25. */
function isNumber(
  current: LineBreakClass,
  next: LineBreakClass,
  { after, number }: { after: LineBreakClass | undefined; number: NumberState },
): boolean {
  if (next === 'NU') {
    return number === 'digits' || current === 'PR' || current === 'PO' || current === 'HY' || current === 'IS';
  }
  if (next === 'PR' || next === 'PO') return number !== undefined;
  return (current === 'PR' || current === 'PO') && next === 'OP' && after === 'NU';
}
