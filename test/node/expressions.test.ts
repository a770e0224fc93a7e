import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  checkExpression,
  checkTextTemplate,
  DateValue,
  dataTypes,
  evaluateExpression,
  evaluateTextTemplate,
  expressionFunctions,
  ExpressionIssue,
  Fuel,
  parseData,
  parseExpression,
  parseTextTemplate,
  plainTypes,
  printExpression,
  printTextTemplate,
  scopeOfData,
  type DataValue,
  type EvaluationSetting,
  type Expression,
  type TextTemplate,
} from '@platen/template/internal';
import { locales, timeZones } from '../data/library-tables.ts';

const types = dataTypes.parse({
  name: { type: 'text' },
  price: { type: 'number' },
  isNew: { type: 'boolean' },
  day: { type: 'date' },
  tint: { type: 'color' },
  missing: { type: 'number' },
  'unit-price': { type: 'number' },
  tags: { type: 'list', items: { type: 'text' } },
  items: {
    type: 'list',
    items: {
      type: 'object',
      fields: { name: { type: 'text' }, price: { type: 'number' }, parts: { type: 'list', items: { type: 'number' } } },
    },
  },
  shop: { type: 'object', fields: { city: { type: 'text' }, open: { type: 'boolean' } } },
});
const scope = scopeOfData(types);
const { values } = parseData(types, {
  name: 'Ada',
  price: 12.5,
  isNew: true,
  day: '2026-01-31',
  tint: '#336699',
  'unit-price': 2,
  tags: ['b', 'a', 'c'],
  items: [{ name: 'Tea', price: 3, parts: [1, 2] }, { name: 'Cake', price: 4.5 }, { name: 'Soup' }],
  shop: { city: 'Graz' },
});

function parsed(source: string): Expression {
  const expression = parseExpression(source);
  assert.ok(!(expression instanceof ExpressionIssue), `${source}: ${JSON.stringify(expression)}`);
  return expression;
}

function parsedText(source: string): TextTemplate {
  const template = parseTextTemplate(source);
  assert.ok(!(template instanceof ExpressionIssue), `${source}: ${JSON.stringify(template)}`);
  return template;
}

async function setting(): Promise<EvaluationSetting> {
  const { table } = await locales.load('en');
  return { locale: table, timeZones, nowMs: Date.UTC(2026, 0, 31, 12) };
}

/** JSON of a value, dates as text. */
function plain(value: DataValue | ExpressionIssue): unknown {
  return value instanceof ExpressionIssue ? `${value.code}: ${value.message}` : JSON.parse(JSON.stringify(value));
}

test('expressions have the value that their writing says', async () => {
  const cases: readonly [string, unknown][] = [
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['0.1 + 0.2 == 0.3', false],
    ['7 % 4 - -2', 5],
    ['price * 2', 25],
    ['"a" + 1 + 2', 'a12'],
    ['name + "!"', 'Ada!'],
    ['missing', null],
    ['missing ?? 5', 5],
    ['missing + 1', null],
    ['missing > 1', false],
    ['missing == null', true],
    ['!isNew || price > 10 and name == "Ada"', true],
    ['isNew ? "new" : "old"', 'new'],
    ['false ? 1 : true ? 2 : 3', 2],
    ['`unit-price` + 1', 3],
    ['shop.city', 'Graz'],
    ['shop.open', null],
    ['items[0].name', 'Tea'],
    ['items[-1].name', 'Soup'],
    ['items[9].name', null],
    ['[1, 2, 3][1]', 2],
    ['items.map(item => item.price ?? 0).sum()', 7.5],
    ['items.filter(item => item.price > 3).map(item => item.name)', ['Cake']],
    ['tags.sort().join(", ")', 'a, b, c'],
    ['count(items)', 3],
    ['first(tags)', 'b'],
    ['items.map((item, index) => index + 1)', [1, 2, 3]],
    ['items.map(item => item.parts.map(part => part * (item.price ?? 0)))', [[3, 6], [], []]],
    ['day < "2026-02-01"', true],
    ["'it\\'s'", "it's"],
    ['number(1234.5)', '1,234.5'],
    ['currency(price, "EUR")', '€12.50'],
    ['date(day, "long")', 'January 31, 2026'],
  ];
  const around = await setting();
  for (const [source, expected] of cases) {
    const expression = parsed(source);
    assert.deepEqual(checkExpression(expression, scope).issues, [], source);
    assert.deepEqual(plain(evaluateExpression(expression, values, around)), expected, source);
  }
});

test('every function does what its own example says', async () => {
  const around = await setting();
  assert.ok(expressionFunctions.length > 60, String(expressionFunctions.length));
  for (const { name, example } of expressionFunctions) {
    const [left, right] = example.map((source) => {
      const expression = parsed(source);
      assert.deepEqual(checkExpression(expression, {}).issues, [], `${name}: ${source}`);
      return evaluateExpression(expression, {}, around);
    });
    assert.ok(left !== undefined && right !== undefined);
    const [got, wanted] = [plain(left), plain(right)];
    // An example of a date is written as the text of it.
    if (left instanceof DateValue && typeof wanted === 'string') assert.equal(String(got), wanted, name);
    else assert.deepEqual(got, wanted, name);
  }
});

test('what is no expression is refused with its place', () => {
  const cases: readonly [string, string, number, number][] = [
    ['', 'SYNTAX', 1, 1],
    ['1 +', 'SYNTAX', 1, 3],
    ['1 2', 'SYNTAX', 1, 3],
    ['a === b', 'SYNTAX', 1, 3],
    ['(1', 'SYNTAX', 1, 2],
    ['"open', 'SYNTAX', 1, 1],
    ['1 +\n  )', 'SYNTAX', 2, 3],
    ['a = 1', 'SYNTAX', 1, 3],
    ['x => x; y', 'SYNTAX', 1, 7],
    ["shop['']", 'SYNTAX', 1, 6],
  ];
  for (const [source, code, line, column] of cases) {
    const issue = parseExpression(source);
    assert.ok(issue instanceof ExpressionIssue, source);
    assert.equal(issue.code, code, source);
    assert.deepEqual([issue.position.line, issue.position.column], [line, column], `${source}: ${issue.message}`);
  }
});

test('wrong names and types are found before there is a value', () => {
  const cases: readonly [string, string, number][] = [
    ['nmae', 'NAME_UNKNOWN', 1],
    ['items.map(item => item.prise)', 'FIELD_UNKNOWN', 24],
    ['shop.constructor', 'FIELD_UNKNOWN', 6],
    ['summ(items)', 'FUNCTION_UNKNOWN', 1],
    ['name * 2', 'TYPE', 1],
    ['name > 2', 'TYPE', 1],
    ['isNew ? 1 : "a" * 2', 'TYPE', 13],
    ['price ? 1 : 2', 'TYPE', 1],
    ['count(name)', 'TYPE', 7],
    ['round()', 'ARGUMENTS', 1],
    ['date(day, "lang")', 'OPTION_UNKNOWN', 11],
    ['currency(1, "EURO")', 'VALUE_INVALID', 13],
    ['items.name', 'FIELD_UNKNOWN', 7],
  ];
  for (const [source, code, column] of cases) {
    const [issue] = checkExpression(parsed(source), scope).issues;
    assert.ok(issue, source);
    assert.deepEqual([issue.code, issue.position.column], [code, column], `${source}: ${issue.message}`);
  }
  assert.match(checkExpression(parsed('nmae'), scope).issues[0]?.message ?? '', /name/);
  assert.equal(checkExpression(parsed('price > 1'), scope, plainTypes.boolean).issues.length, 0);
  assert.equal(checkExpression(parsed('price'), scope, plainTypes.boolean).issues[0]?.code, 'TYPE');
});

test('texts take expressions in braces', () => {
  const cases: readonly [string, string][] = [
    ['Hello {name}', 'Hello Ada'],
    ['{count(items)} of {price * 2}', '3 of 25'],
    ['\\{name\\} costs {missing}.', '{name} costs .'],
    ['{"}"}{`unit-price`}', '}2'],
    ['C:\\dir', 'C:\\dir'],
  ];
  for (const [source, expected] of cases) {
    const template = parsedText(source);
    assert.deepEqual(checkTextTemplate(template, scope), [], source);
    assert.equal(evaluateTextTemplate(template, values), expected, source);
  }
  for (const bad of ['{{name}}', '{name', '{}', 'a {1 +} b'])
    assert.ok(parseTextTemplate(bad) instanceof ExpressionIssue, bad);
  for (const bad of ['{items}', '{isNew}', '{day}', '{nmae}'])
    assert.equal(checkTextTemplate(parsedText(bad), scope).length, 1, bad);
});

test('expressions reach neither prototypes nor globals', () => {
  for (const source of ['constructor', '__proto__', 'toString', 'globalThis', 'shop.__proto__', 'process']) {
    const value = evaluateExpression(parsed(source), values);
    assert.ok(value === null || value instanceof ExpressionIssue, `${source}: ${JSON.stringify(value)}`);
  }
  for (const source of ['constructor("x")', 'name.constructor()', 'eval("1")'])
    assert.ok(evaluateExpression(parsed(source), values) instanceof ExpressionIssue, source);
});

test('hostile expressions end after a bounded number of steps', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => index);
  const nested = (depth: number): string => (depth === 0 ? '1' : `n.map(x${depth} => ${nested(depth - 1)}).count()`);
  const doubled = 's'.concat('.replace("a", s)'.repeat(30));
  const hostile = [
    nested(4),
    `n.map(x => n.map(y => n.map(z => x + y + z)))`,
    doubled,
    `n.map(x => s + s + s + s).join("")`,
    `n.sort(x => n.sum())`,
    `repeat(repeat(repeat("aaaaaaaaaa", 1000), 1000), 1000)`,
    `padStart(s, 100000).repeat(100)`,
    `range(1, 1000000000).sum()`,
    `n.map(x => number(x * 1.5)).join(", ").replace("1", s)`,
  ];
  const own = { n: numbers, s: 'a'.repeat(10_000) };
  for (const source of hostile) {
    const expression = parseExpression(source);
    if (expression instanceof ExpressionIssue) continue;
    const fuel = new Fuel();
    const value = evaluateExpression(expression, own, { fuel });
    assert.ok(value instanceof ExpressionIssue, source);
    assert.match(
      value.code,
      /^(?:STEPS_EXCEEDED|SIZE_EXCEEDED|FUNCTION_UNKNOWN|NOT_AVAILABLE|VALUE_INVALID|ARGUMENTS)$/,
      source,
    );
  }
  // At least the first two run out of steps rather than be refused for another reason.
  for (const source of hostile.slice(0, 2)) {
    const value = evaluateExpression(parsed(source), own);
    assert.ok(value instanceof ExpressionIssue && value.code === 'STEPS_EXCEEDED', source);
  }
});

test('what is too long or too deep is refused when it is read', () => {
  for (const source of [
    '('.repeat(100_000),
    '-'.repeat(5000) + '1',
    '['.repeat(3000),
    '1' + '+1'.repeat(100_000),
    'a' + '.b'.repeat(50_000),
    '!'.repeat(9000) + 'a',
    'x => '.repeat(900) + '1',
    'a ? b : '.repeat(2000) + 'c',
  ])
    assert.ok(parseExpression(source) instanceof ExpressionIssue, source.slice(0, 20));
});

test('one fuel for several evaluations is used up once', () => {
  const fuel = new Fuel({ steps: 100 });
  const expression = parsed('1 + 2 + 3');
  let done = 0;
  while (done < 1000 && !(evaluateExpression(expression, {}, { fuel }) instanceof ExpressionIssue)) done++;
  assert.ok(done > 5 && done < 60, String(done));
});

const leaf = fc.oneof(
  fc.constantFrom(
    'name',
    'price',
    'isNew',
    '`unit-price`',
    '`null`',
    'null',
    'true',
    'items[0].name',
    'shop.city',
    '`a\\`b`',
  ),
  fc.integer({ min: 0, max: 1e6 }).map(String),
  fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => String(value).replace('+', '')),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .map((text) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`),
);
const written = fc.letrec<{ node: string }>((tie) => {
  const node = tie('node');
  return {
    node: fc.oneof(
      { maxDepth: 6 },
      leaf,
      fc
        .tuple(
          node,
          fc.constantFrom('??', '||', '&&', '==', '!=', '<', '<=', '+', '-', '*', '/', '%', 'and', 'or'),
          node,
        )
        .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
      fc.tuple(fc.constantFrom('-', '!', 'not '), node).map(([sign, inner]) => `${sign}(${inner})`),
      fc.tuple(node, node, node).map(([condition, then, otherwise]) => `(${condition}) ? (${then}) : (${otherwise})`),
      fc.array(node, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc.tuple(node, node).map(([list, body]) => `map(${list}, (x, i) => ${body})`),
      fc.tuple(node, node).map(([list, body]) => `(${list}).map(item => ${body})`),
      fc.tuple(node, node).map(([list, index]) => `(${list})[${index}]`),
      fc.tuple(node, fc.constantFrom('city', '`a b`', '`true`')).map(([object, field]) => `(${object}).${field}`),
    ),
  };
}).node;

/** An expression without the places of its parts. */
function shape(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) => (/^(?:start|end|nameRange|source)$/.test(key) ? undefined : each)),
  );
}

test('what is printed reads as the same expression', () => {
  fc.assert(
    fc.property(written, (source) => {
      const first = parseExpression(source);
      if (first instanceof ExpressionIssue) return first.code.startsWith('TOO_');
      const printed = printExpression(first);
      const again = parsed(printed);
      assert.deepEqual(shape(again.root), shape(first.root), `${source} → ${printed}`);
      assert.equal(printExpression(again), printed);
      return true;
    }),
    { numRuns: 500 },
  );
});

test('what is printed of a text with expressions reads as the same', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 10 }).map((text) => text.replaceAll(/[\\{}]/g, String.raw`\$&`)),
    written.map((source) => `{${source}}`),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const first = parseTextTemplate(pieces.join(''));
      if (first instanceof ExpressionIssue) return first.code.startsWith('TOO_');
      assert.deepEqual(shape(parsedText(printTextTemplate(first)).parts), shape(first.parts), pieces.join(''));
      return true;
    }),
    { numRuns: 300 },
  );
});

test('what a check finds nothing wrong with ends with codes of evaluation only', async () => {
  const around = await setting();
  const ofEvaluation =
    /^(?:STEPS_EXCEEDED|SIZE_EXCEEDED|DIVISION_BY_ZERO|NUMBER_INVALID|DATE_INVALID|COLOR_INVALID|VALUE_INVALID|ZONE_UNKNOWN)$/;
  let checked = 0;
  fc.assert(
    fc.property(written, (source) => {
      const expression = parseExpression(source);
      if (expression instanceof ExpressionIssue || checkExpression(expression, scope).issues.length > 0) return;
      checked++;
      const value = evaluateExpression(expression, values, around);
      if (value instanceof ExpressionIssue) assert.match(value.code, ofEvaluation, source);
    }),
    { numRuns: 2000 },
  );
  assert.ok(checked > 100, String(checked));
});
