import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyModifications, CopyCache, type EvaluationOptions, type Layer, type Template } from '@platen/template';
import { locales } from '../data/library-tables.ts';
import { refusedBy, templateOf } from '../data/menu-template.ts';

const lines = {
  lines: {
    type: 'list',
    maxItems: 1000,
    items: {
      type: 'object',
      fields: {
        name: { type: 'text' },
        price: { type: 'number' },
        count: { type: 'number' },
        day: { type: 'date' },
      },
    },
  },
};
const table = (columns: readonly object[], more: object = {}): object => ({ type: 'table', id: 't', columns, ...more });
const given = {
  lines: [
    { name: 'Soup', price: 1234.5, count: 2, day: '2026-03-04' },
    { name: 'Tea', price: null, count: 3, day: null },
  ],
};

const { table: en } = await locales.load('en');

/** The texts of the table's cells, row by row. */
function cells(template: Template, values: object = {}, evaluation: EvaluationOptions = {}) {
  const evaluated = applyModifications(template, { ...values }, { evaluation: { locale: en, ...evaluation } });
  const { template: filled, report } = evaluated;
  const layer = filled.pages[0]?.layers[0] as Layer;
  assert.ok(layer.type === 'table');
  const rows = layer.rows.map((row) => layer.columns.map(({ key }) => row[key] ?? null));
  return { rows, report: report.map(({ code, message }) => `${code}: ${message}`), layer };
}

test('columns write numbers, money and dates in the locale of the render', async () => {
  const columns = [
    { key: 'name' },
    { key: 'price', format: { style: 'currency', currency: 'EUR' } },
    { key: 'price', format: { style: 'number', decimals: 2 } },
    { key: 'day', format: { style: 'date', length: 'long' } },
    { key: 'day', format: { style: 'date', pattern: "d.M. 'um'" } },
  ];
  const template = templateOf([table(columns, { expressions: { content: 'lines' } })], { data: lines });
  const { table: de } = await locales.load('de');
  const { rows, report, layer } = cells(template, given, { locale: de });
  assert.deepEqual(rows, [
    ['Soup', '1.234,50\u{a0}€', '1.234,50', '4. März 2026', '4.3. um'],
    ['Tea', '', '', '', ''],
  ]);
  assert.deepEqual(report, []);
  assert.equal(JSON.stringify(layer).includes('format'), false);
  assert.equal(cells(template, given).rows[0]?.[1], '€1,234.50');
});

test('columns write plain rows too, and leave what is no number or date as it is', () => {
  const columns = [
    { key: 'share', format: { style: 'percent', decimals: 1 } },
    { key: 'way', format: { style: 'unit', unit: 'kilometer' } },
    { key: 'at', format: { style: 'time' } },
  ];
  const template = templateOf(
    [
      table(columns, {
        rows: [
          { share: 0.256, way: '12.5', at: '2026-03-04T21:30' },
          { share: 'n/a', way: true, at: 'soon' },
        ],
      }),
    ],
    { parameters: [{ key: 'rows', type: 'text', bindings: [{ layerId: 't' }] }] },
  );
  assert.deepEqual(cells(template).rows, [
    ['25.6%', '12.5 km', '9:30\u{202f}PM'],
    ['n/a', 'true', 'soon'],
  ]);
  assert.deepEqual(cells(template, { rows: [{ share: 2 }] }).rows, [['200.0%', '', '']]);
});

test('a column has an expression over its row and its place', () => {
  const columns = [
    { key: 'number' },
    { key: 'name' },
    { key: 'total', format: { style: 'currency', currency: 'USD' } },
    { key: 'due', format: { style: 'date', length: 'short' } },
  ];
  const expressions = {
    content: 'lines',
    'columns.number': "repeat.number + '/' + repeat.count",
    'columns.name': 'upper(row.name)',
    'columns.total': 'row.price * row.count',
    'columns.due': 'add(row.day, days: 14)',
  };
  const template = templateOf([table(columns, { expressions })], { data: lines });
  assert.deepEqual(cells(template, given).rows, [
    ['1/2', 'SOUP', '$2,469.00', '3/18/26'],
    ['2/2', 'TEA', '', ''],
  ]);
  // Without a value of its own a row shows what it has, and the report names the item.
  const failing = templateOf(
    [table([{ key: 'count' }], { expressions: { content: 'lines', 'columns.count': '10 / (row.count - 2)' } })],
    { data: lines },
  );
  const { rows, report } = cells(failing, given);
  assert.deepEqual(rows, [['2'], ['10']]);
  assert.match(report.join(), /^expression_failed: The expression of columns\.count has no value: .*\(lines\[0\]\)\.$/);
});

test('wrong columns are found when a template is read', () => {
  const issueOf = (columns: readonly object[], expressions: object): string => {
    const layers = [table(columns, { expressions: { content: 'lines', ...expressions } })];
    const [issue] = refusedBy(() => templateOf(layers, { data: lines })).issues;
    return `${issue?.path} ${issue?.message}`;
  };
  const expressions = 'pages[0].layers[0].expressions';
  const of = (key: string, source: string): string => issueOf([{ key: 'name' }], { [`columns.${key}`]: source });
  assert.ok(of('gone', '1').startsWith(`${expressions}["columns.gone"] "gone" is not the key of a column`));
  assert.match(of('name', 'row.nam'), /did you mean name\?.*column 5/);
  assert.match(of('name', 'row.day'), /cannot be a date; say how it is written/);
  assert.match(of('name', 'lines'), /cannot be a list/);
  assert.match(
    issueOf([{ key: 'name', format: { style: 'unit', unit: 'kilometre' } }], {}),
    /^pages\[0\]\.layers\[0\]\.columns\[0\]\.format .*kilometer/,
  );
  assert.match(issueOf([{ key: 'name', format: { style: 'date', pattern: 'b' } }], {}), /columns\[0\]\.format/);
  const text = { type: 'text', id: 'x', runs: [{ text: '' }], expressions: { 'columns.a': '1' } };
  assert.match(refusedBy(() => templateOf([text])).issues[0]?.message ?? '', /not a property of text/);
});

test('the same rows give the same layer, so that nothing is laid out again', () => {
  const layers = [table([{ key: 'price', format: { style: 'number' } }], { expressions: { content: 'lines' } })];
  const template = templateOf(layers, { data: lines });
  const cache = new CopyCache();
  const first = cells(template, given, { cache }).layer;
  assert.equal(cells(template, given, { cache }).layer, first);
  assert.notEqual(cells(template, { lines: [] }, { cache }).layer, first);
});
