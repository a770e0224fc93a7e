import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import {
  checkDataTypes,
  createDataObjectSchema,
  createDataType,
  dataTypes,
  exampleOf,
  parseData,
  type DataType,
} from '@platen/template/internal';

const menu = dataTypes.parse({
  title: { type: 'text', constraints: { required: true, maxLength: 20 } },
  note: { type: 'text', default: 'None' },
  date: { type: 'date' },
  open: { type: 'boolean', default: true },
  dishes: {
    type: 'list',
    minItems: 1,
    maxItems: 3,
    items: {
      type: 'object',
      fields: {
        name: { type: 'text' },
        price: { type: 'number', constraints: { min: 0 } },
        tags: { type: 'list', items: { type: 'text' } },
        tint: { type: 'color', default: '#ff8800' },
      },
    },
  },
});

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test('data is read with defaults, nulls and empty lists for what is missing', () => {
  const { values, issues, broken, unknown } = parseData(menu, {
    title: 'Lunch',
    date: '2026-01-31',
    dishes: [
      { name: 'Soup', price: '4.50' },
      { name: 7, price: null, tags: ['hot'] },
    ],
  });
  assert.deepEqual([issues, broken, unknown], [[], [], []]);
  assert.deepEqual(plain(values), {
    title: 'Lunch',
    note: 'None',
    date: '2026-01-31',
    open: true,
    dishes: [
      { name: 'Soup', price: 4.5, tags: [], tint: '#ff8800' },
      { name: '7', price: null, tags: ['hot'], tint: '#ff8800' },
    ],
  });
});

test('lists and objects may be JSON text', () => {
  const list = [{ name: 'Soup', price: 4 }];
  assert.deepEqual(
    plain(parseData(menu, { title: 'a', dishes: JSON.stringify(list) }).values),
    plain(parseData(menu, { title: 'a', dishes: list }).values),
  );
  assert.equal(parseData(menu, { title: 'a', dishes: '[{"name": ' }).issues[0]?.path, 'dishes');
});

test('what is wrong is named by its path', () => {
  const { issues, broken, unknown } = parseData(menu, {
    title: 'A title of far too many characters',
    date: '31.1.2026',
    open: 'perhaps',
    color: 1,
    dishes: [{ price: 'cheap' }, 'soup', { price: -1, tint: 'reddish', tags: 'hot', 'odd name': 1 }, {}],
  });
  assert.deepEqual(issues.map(({ path }) => path).toSorted(), [
    'date',
    'dishes',
    'dishes[0].price',
    'dishes[1]',
    'dishes[2].tags',
    'dishes[2].tint',
    'open',
  ]);
  assert.deepEqual(broken.map(({ path }) => path).toSorted(), ['dishes[2].price', 'title']);
  assert.deepEqual(unknown, ['color', 'dishes[2]["odd name"]']);
});

test('values without end are cut off', () => {
  const types = dataTypes.parse({
    rows: { type: 'list', items: { type: 'list', items: { type: 'number' } } },
  });
  const { issues } = parseData(types, {
    rows: Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => 1)),
  });
  assert.match(issues[0]?.message ?? '', /200000 values/);
});

test('declarations are checked', () => {
  const bad: unknown[] = [
    { '1a': { type: 'text' } },
    { a: { type: 'list' } },
    { a: { type: 'object', fields: {} } },
    { a: { type: 'list', items: { type: 'text' }, minItems: 3, maxItems: 2 } },
    { a: { type: 'list', items: { type: 'text' }, maxItems: 1001 } },
    { a: { type: 'money' } },
  ];
  for (const types of bad) assert.equal(dataTypes.safeParse(types).success, false, JSON.stringify(types));
  assert.deepEqual(dataTypes.parse(JSON.parse('{"__proto__": {"type": "text"}}')), {});
  let deep: unknown = { type: 'text' };
  for (let level = 0; level < 5000; level++) deep = { type: 'list', items: deep };
  assert.equal(dataTypes.safeParse({ deep }).success, false);
  const issues = checkDataTypes(
    dataTypes.parse({
      a: { type: 'number', default: 'x' },
      b: { type: 'text', constraints: { pattern: '(' } },
      c: { type: 'list', items: { type: 'number' }, default: [1, 'two'] },
    }),
  );
  assert.deepEqual(
    issues.map(({ path }) => path).sort(),
    ['data.a.default', 'data.b.constraints.pattern', 'data.c.default[1]'].sort(),
  );
});

const plainType = fc.oneof(
  fc.record({ type: fc.constantFrom('text', 'imageUrl', 'videoUrl', 'boolean', 'date') }),
  fc.record({
    type: fc.constant('number'),
    constraints: fc.constantFrom({}, { min: 0 }, { max: 100 }, { required: true }),
  }),
  fc.record({
    type: fc.constant('text'),
    constraints: fc.constantFrom({ maxLength: 3 }, { required: true }, { enum: ['a', 'b'] }, { pattern: '[a-z]+' }),
  }),
  fc.record({ type: fc.constant('text'), default: fc.constant('standing in') }),
);
const declared = fc.letrec<{ type: unknown }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    plainType,
    fc.record({
      type: fc.constant('list'),
      items: tie('type'),
      minItems: fc.constantFrom(0, 1),
      maxItems: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      type: fc.constant('object'),
      fields: fc.dictionary(fc.constantFrom('a', 'b', 'größe'), tie('type'), { minKeys: 1, maxKeys: 3 }),
    }),
  ),
})).type;

/** Values near a type: mostly right, sometimes wrong. */
function near(type: DataType): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.constantFrom(null, '', 'x', -1, 0, true, 'true', '12', [], {}, '2026-02-30', '2026-01-31'),
    fc.string(),
  );
  if (type.type === 'list') {
    const list = fc.array(near(type.items), { maxLength: 6 });
    return fc.oneof({ weight: 8, arbitrary: list }, { weight: 1, arbitrary: odd });
  }
  if (type.type === 'object') {
    const fields = fc.record(
      Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, near(field)])),
      { requiredKeys: [] },
    );
    return fc.oneof({ weight: 8, arbitrary: fields }, { weight: 1, arbitrary: odd });
  }
  const right: Record<string, fc.Arbitrary<unknown>> = {
    text: fc.oneof(fc.constantFrom('a', 'b', 'abc', 'abcd'), fc.string({ unit: 'grapheme' }), fc.integer()),
    number: fc.oneof(
      fc.integer({ min: -5, max: 200 }),
      fc.double(),
      fc.constantFrom('1.5', ' -2 ', '1e3', '1,5', '+.5', ''),
    ),
    boolean: fc.constantFrom(true, false, 'true', 'false', 'yes', 'no', '1', 1),
    date: fc.oneof(
      fc
        .date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9998-12-30') })
        .map((date) => date.toISOString()),
      fc.constantFrom(
        '2026-01-31',
        '2024-02-29',
        '2025-02-29',
        '2026-01-31 09:30',
        '2026-01-31T09:30:00+02:00',
        '2026-1-1',
        '0000-01-01',
        '2026-01-31T25:00',
      ),
    ),
  };
  return fc.oneof(
    { weight: 8, arbitrary: right[type.type] ?? fc.constantFrom('https://example.com/a.png', '', 'x') },
    { weight: 1, arbitrary: odd },
  );
}

/** Whether a value has JSON text in place of a list or an object, of which schemas see no more than that it is text. */
function hasText(type: DataType, value: unknown): boolean {
  if (type.type === 'list')
    return typeof value === 'string' || (Array.isArray(value) && value.some((item) => hasText(type.items, item)));
  if (type.type !== 'object') return false;
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  return Object.entries(value).some(([name, each]) => {
    const field = type.fields[name];
    return field !== undefined && hasText(field, each);
  });
}

test('what the JSON Schema accepts is what is taken with nothing broken', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  let accepted = 0;
  let refused = 0;
  let strict = 0;
  fc.assert(
    fc.property(
      declared.chain((type) => {
        const types = dataTypes.parse({ value: type });
        const own = types['value'];
        assert.ok(own);
        return fc.record({ types: fc.constant(types), value: near(own) });
      }),
      ({ types, value }) => {
        const own = types['value'];
        if (!own || hasText(own, value)) return;
        const given = plain({ value });
        const validate = ajv.compile(createDataObjectSchema(types));
        assert.ok(typeof given === 'object' && given !== null);
        const { issues, broken } = parseData(types, { ...given });
        const isTaken = issues.length + broken.length === 0;
        const isAccepted = validate(given);
        if (isAccepted) {
          accepted++;
          assert.ok(
            isTaken,
            `${JSON.stringify(types)} accepts ${JSON.stringify(given)}: ${JSON.stringify([issues, broken])}`,
          );
        } else {
          refused++;
          if (!isTaken) strict++;
        }
      },
    ),
    { numRuns: 500 },
  );
  assert.ok(accepted > 50 && refused > 20, `${accepted} accepted, ${refused} refused`);
  // Readers are more lenient than schemas with a few texts only, such as "yes" for true.
  assert.ok(strict > refused / 2, `${strict} of ${refused}`);
});

test('examples are values that are taken', () => {
  fc.assert(
    fc.property(declared, (type) => {
      const types = dataTypes.parse({ value: type });
      const own = types['value'];
      assert.ok(own);
      const { issues } = parseData(types, { value: exampleOf(own) });
      assert.deepEqual(issues, []);
    }),
  );
});

test('the TypeScript of data names what is optional', () => {
  assert.equal(
    createDataType(menu, 'Menu'),
    `export type Menu = {
  title: string | number;
  note?: string | number | null;
  date?: string | null;
  open?: boolean | 'true' | 'false' | null;
  dishes: readonly ({
    name?: string | number | null;
    price?: number | string | null;
    tags?: readonly (string | number | null)[] | string;
    tint?: string | null;
  } | string)[] | string;
};
`,
  );
});
