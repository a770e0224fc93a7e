import type { DataValue } from '../../data/data-value.ts';
import { DateValue } from '../../dates/date-value.ts';
import { compareValues, isSame, sortText } from '../compare-values.ts';
import { ExpressionError } from '../expression-issue.ts';
import { plainValueText } from '../text-value.ts';
import { finite, isList, type FunctionCall } from './function-call.ts';
import type { FunctionDefinition, Signature } from './function-definition.ts';
import {
  boolean,
  choice,
  comparableKinds,
  eachOf,
  listOf,
  number,
  optional,
  required,
  text,
  variable,
} from './function-definition.ts';

const t = variable('T');
const list = required('list', listOf(t));
const where = eachOf(t, boolean);
const key = variable('K', comparableKinds);
const ordered = variable('T', ['number', 'date']);

/** Of a list of numbers, or of what each item gives. */
function ofNumbers(): readonly Signature[] {
  return [
    { parameters: [required('list', listOf(number))], result: number },
    { parameters: [list, required('by', eachOf(t, number))], result: number },
  ];
}

function numbersOf(call: FunctionCall): number[] {
  const by = call.lambdaOrItem(1);
  return call.walked(0).flatMap((item, index): number[] => {
    const value = by(item, index);
    return typeof value === 'number' ? [value] : [];
  });
}

function sum(call: FunctionCall): number {
  let total = 0;
  for (const value of numbersOf(call)) total += value;
  return finite(total);
}

/** The first of some values in their order, or in the opposite one. */
function extreme(call: FunctionCall, direction: 1 | -1): DataValue {
  const first = call.value(0);
  const by = call.lambdaOrItem(1);
  const values = isList(first)
    ? call.walked(0).map(by)
    : Array.from({ length: call.count }, (_, index): DataValue => call.number(index));
  let best: DataValue = null;
  for (const value of values) {
    if (value === null) continue;
    if (best === null || compareValues(value, best, call.dates, call.fuel) * direction < 0) best = value;
  }
  return best;
}

const extremes: readonly Signature[] = [
  { parameters: [required('list', listOf(ordered))], result: ordered },
  { parameters: [list, required('by', eachOf(t, variable('K', ['number', 'date'])))], result: variable('K') },
  { parameters: [required('value', number), required('other', number, { isRepeated: true })], result: number },
];

function sortList(call: FunctionCall): readonly DataValue[] {
  const items = call.walked(0);
  const by = call.lambdaOrItem(1);
  const direction = call.option(2, ['ascending', 'descending'], 'ascending') === 'ascending' ? 1 : -1;
  call.fuel.spend(items.length * Math.ceil(Math.log2(items.length + 1)));
  const keyed = items.map((item, index) => {
    const value = by(item, index);
    if (typeof value === 'string') call.fuel.spend(value.length >> 2);
    return { item, value, folded: typeof value === 'string' ? sortText(value) : value };
  });
  keyed.sort((one, other) => {
    // What is missing comes last, in either order.
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
    const byFolded = compareValues(one.folded ?? '', other.folded ?? '', call.dates, call.fuel);
    return direction * (byFolded || compareValues(one.value, other.value, call.dates, call.fuel));
  });
  return call.made(keyed.map(({ item }) => item));
}

/** A value by which others are known to be the same. */
function identity(call: FunctionCall, value: DataValue): unknown {
  if (typeof value === 'string') call.fuel.spend(value.length >> 4);
  return value instanceof DateValue ? `date ${value.toJSON()}` : value;
}

function groupList(call: FunctionCall): readonly DataValue[] {
  const by = call.lambda(1);
  const groups = new Map<unknown, { key: DataValue; items: DataValue[] }>();
  for (const [index, item] of call.walked(0).entries()) {
    const value = by(item, index);
    const known = identity(call, value);
    const group = groups.get(known) ?? { key: value, items: [] };
    group.items.push(item);
    groups.set(known, group);
  }
  return call.made(
    [...groups.values()].map(({ key: value, items }) =>
      call.object([
        ['key', value],
        ['items', call.made(items)],
      ]),
    ),
  );
}

function uniqueItems(call: FunctionCall): readonly DataValue[] {
  const by = call.lambdaOrItem(1);
  const known = new Set<unknown>();
  return call.made(
    call.walked(0).filter((item, index) => {
      const value = identity(call, by(item, index));
      if (known.has(value)) return false;
      known.add(value);
      return true;
    }),
  );
}

function joinTexts(call: FunctionCall): string {
  const separator = call.optionalText(1) ?? ', ';
  const texts = call.walked(0).flatMap((item): string[] => {
    const written = plainValueText(item);
    return written === undefined || item === null ? [] : [written];
  });
  call.fuel.make(texts.reduce((size, each) => size + each.length, 0) + separator.length * texts.length);
  return texts.join(separator);
}

function slice(call: FunctionCall): DataValue {
  const from = Math.trunc(call.number(1));
  const to = call.has(2) ? Math.trunc(call.number(2)) : undefined;
  if (isList(call.value(0))) return call.made(call.list(0).slice(from, to));
  return call.madeText([...call.scanned(0)].slice(from, to).join(''));
}

function contains(call: FunctionCall): boolean {
  if (!isList(call.value(0))) return call.searched(0, 1).includes(call.text(1));
  const wanted = call.value(1);
  return call.walked(0).some((item) => isSame(item, wanted, call.dates, call.fuel));
}

function range(call: FunctionCall): readonly number[] {
  const [from, to] = call.has(1) ? [call.number(0), call.number(1)] : [1, call.number(0)];
  const count = Math.max(0, Math.floor(to - from) + 1);
  if (count > 1000) throw new ExpressionError('VALUE_INVALID', `a range has at most 1000 numbers, not ${count}`);
  return call.made(Array.from({ length: count }, (_, index) => from + index));
}

/** Whether an item meets the condition that a call gives. */
function meets(call: FunctionCall): (item: DataValue, index: number) => boolean {
  const condition = call.lambda(1);
  return (item, index) => condition(item, index) === true;
}

function chunk(call: FunctionCall): readonly DataValue[] {
  const items = call.walked(0);
  const size = call.whole(1, 1, 1, 1000);
  return call.made(
    Array.from({ length: Math.ceil(items.length / size) }, (_, index): DataValue =>
      call.made(items.slice(index * size, (index + 1) * size)),
    ),
  );
}

type ListFunction = Omit<FunctionDefinition, 'group'>;

const functions: readonly ListFunction[] = [
  {
    name: 'count',
    description: 'How many items a list has, or how many of them meet a condition.',
    example: ['count([4, 5, 6], n => n > 4)', '2'],
    signatures: [{ parameters: [list, optional('where', where)], result: number }],
    evaluate: (call) => (call.has(1) ? call.walked(0).filter(meets(call)).length : call.list(0).length),
  },
  {
    name: 'map',
    description: 'A list of what each item gives.',
    example: ['map([1, 2, 3], n => n * 2)', '[2, 4, 6]'],
    signatures: [{ parameters: [list, required('each', eachOf(t, variable('U')))], result: listOf(variable('U')) }],
    evaluate: (call) => call.made(call.walked(0).map((item, index) => call.lambda(1)(item, index))),
  },
  {
    name: 'filter',
    description: 'The items that meet a condition.',
    example: ['filter([1, 2, 3], n => n != 2)', '[1, 3]'],
    signatures: [{ parameters: [list, required('where', where)], result: listOf(t) }],
    evaluate: (call) => call.made(call.walked(0).filter(meets(call))),
  },
  {
    name: 'find',
    description: 'The first item that meets a condition.',
    example: ['find([1, 2, 3], n => n > 1)', '2'],
    signatures: [{ parameters: [list, required('where', where)], result: t }],
    evaluate: (call) => call.walked(0).find(meets(call)) ?? null,
  },
  {
    name: 'some',
    description: 'Whether an item meets a condition.',
    example: ['some([1, 2, 3], n => n > 2)', 'true'],
    signatures: [{ parameters: [list, required('where', where)], result: boolean }],
    evaluate: (call) => call.walked(0).some(meets(call)),
  },
  {
    name: 'every',
    description: 'Whether all items meet a condition.',
    example: ['every([1, 2, 3], n => n > 2)', 'false'],
    signatures: [{ parameters: [list, required('where', where)], result: boolean }],
    evaluate: (call) => call.walked(0).every(meets(call)),
  },
  {
    name: 'sum',
    description: 'The sum of numbers, or of what each item gives; what is missing adds nothing.',
    example: ['sum([9.5, 12], price => price * 2)', '43'],
    signatures: ofNumbers(),
    evaluate: sum,
  },
  {
    name: 'average',
    description:
      'The mean of numbers, or of what each item gives, without what is missing; nothing when there are none.',
    example: ['average([2, 3, 7])', '4'],
    signatures: ofNumbers(),
    evaluate: (call) => {
      const numbers = numbersOf(call);
      return numbers.length === 0 ? null : finite(numbers.reduce((total, each) => total + each, 0) / numbers.length);
    },
  },
  {
    name: 'min',
    description: 'The smallest number or earliest date of a list, of what each item gives, or of several numbers.',
    example: ['min([7, 3, 5])', '3'],
    signatures: extremes,
    evaluate: (call) => extreme(call, 1),
  },
  {
    name: 'max',
    description: 'The largest number or latest date of a list, of what each item gives, or of several numbers.',
    example: ['max(7, 3, 5)', '7'],
    signatures: extremes,
    evaluate: (call) => extreme(call, -1),
  },
  {
    name: 'sort',
    description: 'The items in order, of themselves or of what each gives; texts without regard to case and accents.',
    example: ["sort(['pear', 'Apple'], order: 'descending')", "['pear', 'Apple']"],
    signatures: [
      {
        parameters: [
          required('list', listOf(variable('T', comparableKinds))),
          optional('by', eachOf(t, key)),
          choice('order', ['ascending', 'descending']),
        ],
        result: listOf(t),
      },
      {
        parameters: [list, required('by', eachOf(t, key)), choice('order', ['ascending', 'descending'])],
        result: listOf(t),
      },
    ],
    evaluate: sortList,
  },
  {
    name: 'reverse',
    description: 'The items from last to first.',
    example: ['reverse([1, 2, 3])', '[3, 2, 1]'],
    signatures: [{ parameters: [list], result: listOf(t) }],
    evaluate: (call) => call.made(call.walked(0).toReversed()),
  },
  {
    name: 'first',
    description: 'The first item.',
    example: ['first([4, 5])', '4'],
    signatures: [{ parameters: [list], result: t }],
    evaluate: (call) => call.list(0)[0] ?? null,
  },
  {
    name: 'last',
    description: 'The last item.',
    example: ['last([4, 5])', '5'],
    signatures: [{ parameters: [list], result: t }],
    evaluate: (call) => call.list(0).at(-1) ?? null,
  },
  {
    name: 'take',
    description: 'The first items, at most that many.',
    example: ['take([4, 5, 6], 2)', '[4, 5]'],
    signatures: [{ parameters: [list, required('count', number)], result: listOf(t) }],
    evaluate: (call) => call.made(call.list(0).slice(0, call.whole(1, 0, 0, Number.MAX_SAFE_INTEGER))),
  },
  {
    name: 'slice',
    description:
      'The items or characters from one place, counted from 0, up to before another; from the end when below 0.',
    example: ["slice('2026-01-31', 0, 4)", "'2026'"],
    signatures: [
      { parameters: [list, required('from', number), optional('to', number)], result: listOf(t) },
      { parameters: [required('list', text), required('from', number), optional('to', number)], result: text },
    ],
    evaluate: slice,
  },
  {
    name: 'unique',
    description: 'The items without those that are the same as one before, or give the same.',
    example: ['unique([1, 2, 1])', '[1, 2]'],
    signatures: [
      { parameters: [required('list', listOf(variable('T', comparableKinds)))], result: listOf(t) },
      { parameters: [list, required('by', eachOf(t, key))], result: listOf(t) },
    ],
    evaluate: uniqueItems,
  },
  {
    name: 'group',
    description: 'The items in groups that give the same, each as an object with its key and its items.',
    example: ["map(group(['a1', 'b1', 'a2'], s => slice(s, 0, 1)), g => g.key + count(g.items))", "['a2', 'b1']"],
    signatures: [
      {
        parameters: [list, required('by', eachOf(t, key))],
        result: listOf({ kind: 'objectOf', fields: { key, items: listOf(t) } }),
      },
    ],
    evaluate: groupList,
  },
  {
    name: 'chunk',
    description: 'The items in lists of that many, such as those of a row or page.',
    example: ['chunk([1, 2, 3], 2)', '[[1, 2], [3]]'],
    signatures: [{ parameters: [list, required('size', number)], result: listOf(listOf(t)) }],
    evaluate: chunk,
  },
  {
    name: 'concat',
    description: 'The items of several lists as one.',
    example: ['concat([1], [2, 3])', '[1, 2, 3]'],
    signatures: [{ parameters: [list, required('other', listOf(t), { isRepeated: true })], result: listOf(t) }],
    evaluate: (call) => call.made(Array.from({ length: call.count }, (_, index) => call.walked(index)).flat()),
  },
  {
    name: 'contains',
    description: 'Whether a list has an item, or a text has a part.',
    example: ["contains(['S', 'M'], 'M')", 'true'],
    signatures: [
      { parameters: [required('list', listOf(variable('T', comparableKinds))), required('value', t)], result: boolean },
      { parameters: [required('list', text), required('value', text)], result: boolean },
    ],
    evaluate: contains,
  },
  {
    name: 'join',
    description:
      'The items as one text, with a comma and a space or another text between them; what is missing is left out.',
    example: ["join(['red', 'green'], ' + ')", "'red + green'"],
    signatures: [
      {
        parameters: [
          required('list', listOf({ kind: 'oneOf', kinds: ['text', 'number'] })),
          optional('separator', text),
        ],
        result: text,
      },
    ],
    evaluate: joinTexts,
  },
  {
    name: 'range',
    description: 'The whole numbers from one to another, or from 1; at most 1000.',
    example: ['range(3)', '[1, 2, 3]'],
    signatures: [
      { parameters: [required('count', number)], result: listOf(number) },
      { parameters: [required('from', number), required('to', number)], result: listOf(number) },
    ],
    evaluate: range,
  },
];

/** Functions of lists. */
export const listFunctions: readonly FunctionDefinition[] = functions.map((each) => ({ ...each, group: 'lists' }));
