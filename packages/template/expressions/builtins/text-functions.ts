import { ValueError } from '../../errors/refusal.ts';
import { matchesPattern, PatternBudget } from '../../patterns/match-pattern.ts';
import { compilePattern } from '../../patterns/pattern.ts';
import { ExpressionError } from '../expression-issue.ts';
import type { Fuel } from '../fuel.ts';
import { plainValueText } from '../text-value.ts';
import { isList, type FunctionCall } from './function-call.ts';
import type { FunctionDefinition, ParameterDefinition, ParameterType } from './function-definition.ts';
import { boolean, listOf, number, optional, required, text } from './function-definition.ts';
import { cutText, lowerText, titleText, upperText } from './text-case.ts';

interface TextFunction {
  name: string;
  description: string;
  example: readonly [string, string];
  parameters: readonly ParameterDefinition[];
  result?: ParameterType;
  needs?: FunctionDefinition['needs'];
  evaluate: FunctionDefinition['evaluate'];
}

const value = required('text', text);
const part = required('part', text);

/** Pattern steps come out of the expression's own. */
class FuelBudget extends PatternBudget {
  readonly #fuel: Fuel;

  constructor(fuel: Fuel) {
    super();
    this.#fuel = fuel;
  }

  override spend(steps: number): void {
    this.#fuel.spend(steps);
  }
}

function matches(call: FunctionCall): boolean {
  const source = call.text(1);
  // Reading a pattern is work too.
  call.fuel.spend(200 + source.length * 10);
  const pattern = source.length > 500 ? new ValueError('is too long') : compilePattern(source);
  if (pattern instanceof ValueError) throw new ExpressionError('VALUE_INVALID', `the pattern ${pattern.message}`);
  return matchesPattern(pattern, call.text(0), new FuelBudget(call.fuel));
}

function checkPattern(source: string): string | undefined {
  if (source.length > 500) return 'has more than 500 characters';
  const pattern = compilePattern(source);
  return pattern instanceof ValueError ? pattern.message : undefined;
}

/** How often a part stands in a text, without overlaps. */
function countParts(within: string, searched: string): number {
  let count = 0;
  for (let at = within.indexOf(searched); at >= 0; at = within.indexOf(searched, at + searched.length)) count++;
  return count;
}

function replaceParts(call: FunctionCall): string {
  const [within, searched, by] = [call.searched(0, 1), call.text(1), call.text(2)];
  if (searched === '') return within;
  const count = countParts(within, searched);
  call.fuel.make(within.length + count * Math.max(0, by.length - searched.length));
  return within.replaceAll(searched, () => by);
}

function splitText(call: FunctionCall): readonly string[] {
  const separator = call.text(1);
  const within = call.searched(0, 1);
  if (separator === '') return call.made([...within]);
  return call.made(within.split(separator));
}

/** A text made longer on one side until it has as many characters as wanted. */
function padText(call: FunctionCall, atStart: boolean): string {
  const [given, filler] = [call.scanned(0), call.optionalText(2) ?? ' '];
  const missing = call.whole(1, 0, 0, 100_000) - [...given].length;
  const characters = Array.from(filler.slice(0, 100));
  if (missing <= 0 || characters.length === 0) return given;
  call.fuel.make(given.length + missing * 2);
  const padding = Array.from({ length: missing }, (_, index) => characters[index % characters.length]).join('');
  return atStart ? padding + given : given + padding;
}

function repeatText(call: FunctionCall): string {
  const times = call.whole(1, 0, 0, 100_000);
  call.fuel.make(call.text(0).length * times);
  return call.text(0).repeat(times);
}

function initials(call: FunctionCall): string {
  const words = call.scanned(0).match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];
  const max = call.whole(1, 2, 1, 10);
  const chosen = words.length > max ? [...words.slice(0, max - 1), words.at(-1) ?? ''] : words;
  return upperText(chosen.map((each) => String.fromCodePoint(each.codePointAt(0) ?? 0)).join(''), '');
}

const functions: readonly TextFunction[] = [
  {
    name: 'upper',
    description: 'A text in capital letters. A language such as tr can be given for its own rules.',
    example: ["upper('menu')", "'MENU'"],
    parameters: [value, optional('language', text)],
    evaluate: (call) => call.madeText(upperText(call.scanned(0), call.optionalText(1) ?? '')),
  },
  {
    name: 'lower',
    description: 'A text in small letters.',
    example: ["lower('MENU')", "'menu'"],
    parameters: [value, optional('language', text)],
    evaluate: (call) => call.madeText(lowerText(call.scanned(0), call.optionalText(1) ?? '')),
  },
  {
    name: 'capitalize',
    description: 'A text whose first letter is a capital one.',
    example: ["capitalize('fresh fish')", "'Fresh fish'"],
    parameters: [value],
    evaluate: (call) => {
      const given = call.scanned(0);
      const [first = ''] = given;
      return call.madeText(upperText(first, '') + given.slice(first.length));
    },
  },
  {
    name: 'title',
    description: 'A text whose words all begin with a capital letter.',
    example: ["title('fresh fish')", "'Fresh Fish'"],
    parameters: [value],
    evaluate: (call) => call.madeText(titleText(call.scanned(0))),
  },
  {
    name: 'trim',
    description: 'A text without the space around it.',
    example: ["trim('  fish ')", "'fish'"],
    parameters: [value],
    evaluate: (call) => call.scanned(0).trim(),
  },
  {
    name: 'length',
    description: 'How many characters (code points) a text has.',
    example: ["length('fish')", '4'],
    parameters: [value],
    result: number,
    evaluate: (call) => [...call.scanned(0)].length,
  },
  {
    name: 'truncate',
    description: 'A text of at most that many characters; where it is cut, it ends with … or another text.',
    example: ["truncate('A very long name', 7)", "'A very…'"],
    parameters: [value, required('length', number), optional('ending', text)],
    evaluate: (call) =>
      call.madeText(cutText(call.scanned(0), call.whole(1, 0, 0, 100_000), call.optionalText(2) ?? '…')),
  },
  {
    name: 'replace',
    description: 'A text with every occurrence of one part replaced by another.',
    example: ["replace('a-b-c', '-', '/')", "'a/b/c'"],
    parameters: [value, part, required('by', text)],
    evaluate: replaceParts,
  },
  {
    name: 'startsWith',
    description: 'Whether a text begins with another.',
    example: ["startsWith('fish and chips', 'fish')", 'true'],
    parameters: [value, part],
    result: boolean,
    evaluate: (call) => call.text(0).startsWith(call.scanned(1)),
  },
  {
    name: 'endsWith',
    description: 'Whether a text ends with another.',
    example: ["endsWith('menu.pdf', '.pdf')", 'true'],
    parameters: [value, part],
    result: boolean,
    evaluate: (call) => call.text(0).endsWith(call.scanned(1)),
  },
  {
    name: 'matches',
    description: 'Whether a whole text matches a regular expression, written as for parameters.',
    example: ["matches('AB-12', '[A-Z]+-[0-9]+')", 'true'],
    parameters: [value, required('pattern', text, { check: checkPattern })],
    result: boolean,
    evaluate: matches,
  },
  {
    name: 'split',
    description: 'The parts of a text between separators; its characters when the separator is empty.',
    example: ["split('red, green', ', ')", "['red', 'green']"],
    parameters: [value, required('separator', text)],
    result: listOf(text),
    evaluate: splitText,
  },
  {
    name: 'padStart',
    description: 'A text made as long as wanted by spaces, or another text, before it.',
    example: ["padStart('7', 3, '0')", "'007'"],
    parameters: [value, required('length', number), optional('filler', text)],
    evaluate: (call) => padText(call, true),
  },
  {
    name: 'padEnd',
    description: 'A text made as long as wanted by spaces, or another text, behind it.',
    example: ["padEnd('Soup', 7, '.')", "'Soup...'"],
    parameters: [value, required('length', number), optional('filler', text)],
    evaluate: (call) => padText(call, false),
  },
  {
    name: 'repeat',
    description: 'A text several times in a row.',
    example: ["repeat('★', 4)", "'★★★★'"],
    parameters: [value, required('times', number)],
    evaluate: repeatText,
  },
  {
    name: 'initials',
    description: 'The first letters of the first words and the last one, as capitals: two, or as many as wanted.',
    example: ["initials('Ada Lovelace')", "'AL'"],
    parameters: [value, optional('max', number)],
    evaluate: initials,
  },
  {
    name: 'encodeUrl',
    description: 'A text as it can stand in an address, such as that of a QR code.',
    example: ["encodeUrl('fish & chips')", "'fish%20%26%20chips'"],
    parameters: [value],
    evaluate: (call) => call.madeText(encodeURIComponent(call.scanned(0).toWellFormed())),
  },
];

/** Functions of texts. */
export const textFunctions: readonly FunctionDefinition[] = [
  ...functions.map(({ parameters, result = text, ...rest }): FunctionDefinition => ({
    ...rest,
    group: 'text',
    signatures: [{ parameters, result }],
  })),
  {
    name: 'toText',
    group: 'text',
    description: 'A single value as plain text: numbers with a point before decimals, dates as 2026-01-31.',
    example: ['toText(12.5)', "'12.5'"],
    signatures: [
      {
        parameters: [required('value', { kind: 'oneOf', kinds: ['number', 'text', 'boolean', 'date'] })],
        result: text,
      },
    ],
    evaluate: (call) => call.madeText((isList(call.value(0)) ? undefined : plainValueText(call.value(0))) ?? ''),
  },
];
