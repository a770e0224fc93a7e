import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTemplate } from '@platen/template';
import {
  createRowReader,
  createTable,
  putCells,
  readBlock,
  writeTable,
} from '../../packages/dashboard/bulk/bulk-table.ts';
import { createRowChecker } from '../../packages/dashboard/bulk/check-rows.ts';
import { moveInGrid } from '../../packages/dashboard/bulk/grid-keys.ts';
import { mapColumn, missingKeys, suggestMapping } from '../../packages/dashboard/pages/template/bulk/bulk-draft.ts';
import { locateIssues } from '../../packages/dashboard/pages/template/bulk/start-batch.ts';

const template = parseTemplate({
  schemaVersion: 1,
  data: { price: { type: 'number', constraints: { required: true } } },
  pages: [
    {
      id: 'p',
      width: 40,
      height: 30,
      layers: [{ type: 'text', id: 'title', runs: [{ text: 'Rye' }] }],
      parameters: [
        { key: 'title', type: 'text', bindings: [{ layerId: 'title' }] },
        { key: 'stars', type: 'text', bindings: [{ layerId: 'title' }], constraints: { min: 1, max: 5 } },
      ],
    },
  ],
});

test('rows are values of the keys that their columns fill, with a design of their own', () => {
  const mapping = { Name: 'title', Preis: 'price', Sterne: 'stars', Sprache: 'locale', Stil: 'mode' };
  const reader = createRowReader(template, ['Name', 'sku', 'Preis', 'Sprache', 'Stil', 'Sterne'], mapping);
  const row = ['Rye', 'A-1', '4.20', 'de', '', '5'];
  assert.deepEqual(reader.values(row), { title: 'Rye', price: 4.2, stars: '5' });
  const chosen = { axes: { mode: 'dark' }, locale: 'fr' };
  assert.deepEqual(reader.design(row, chosen), { axes: { mode: 'dark' }, locale: 'de' });
  assert.deepEqual(reader.design([]), { axes: {} });
  assert.deepEqual(missingKeys(template, { Name: 'title' }), ['price']);
  assert.deepEqual(mapColumn(mapping, 'Sprache', 'title'), {
    Preis: 'price',
    Sterne: 'stars',
    Stil: 'mode',
    Sprache: 'title',
  });
});

test('columns of prompts are known by their names, and a row gives a value or a prompt', () => {
  const columns = ['title', 'title.prompt', 'price', 'price.prompt'];
  const mapping = suggestMapping(template, { columns, rows: [] });
  assert.deepEqual(mapping, { title: 'title', 'title.prompt': 'title.prompt', price: 'price' });
  assert.deepEqual(missingKeys(template, { 'title.prompt': 'title.prompt', price: 'price' }), []);
  const check = createRowChecker(template, columns, mapping);
  assert.equal(check(['', 'A headline', '4', '']).size, 0);
  assert.deepEqual([...check(['Rye', 'A headline', '4', ''])], [[0, 'Give a value or a prompt, not both']]);
  assert.deepEqual([...check(['', 'x'.repeat(4001), '4', '']).keys()], [1]);
  // The image shows what is there without a model.
  assert.deepEqual(createRowReader(template, columns, mapping).values(['', 'A headline', '4', '']), {
    title: '',
    price: 4,
  });
});

test('blocks of cells come from spreadsheets, and the table goes to the service as CSV', () => {
  assert.deepEqual(readBlock('a\tb\r\n"c ""d""\ne"\t\r\n'), [
    ['a', 'b'],
    ['c "d"\ne', ''],
  ]);
  assert.deepEqual(readBlock('5" pipe'), [['5" pipe']]);
  const table = createTable({ columns: ['one', 'two'], rows: [['1'], ['2', 'x', 'beyond']] });
  const put = putCells(table, { row: 1, column: 1 }, [['y', 'beyond'], ['z']]);
  assert.deepEqual(put.rows, [
    ['1', ''],
    ['2', 'y'],
    ['', 'z'],
  ]);
  assert.equal(writeTable(table), '"one","two"\r\n"1",""\r\n"2","x"');
});

test('issues of the service stand at the cells that they are about', () => {
  const issues = [
    { path: 'rows[2].title', message: 'is too long' },
    { path: 'rows[2].dishes.0.price', message: 'must be number' },
    { path: 'rows[7].other', message: 'is required' },
    { path: 'rows[8]', message: 'does not match' },
  ];
  const located = locateIssues(issues, ['Name', 'sku', 'Gerichte'], { Name: 'title', Gerichte: 'dishes' });
  const plain = [...located].map(([row, cells]) => [row, [...cells]]);
  assert.deepEqual(plain, [
    [1, [[0, 'is too long'], [2, 'must be number']]], // prettier-ignore
    [6, [[0, 'other is required']]],
    [7, [[0, 'does not match']]],
  ]);
});

test('keys move through the grid, towards the end of lines in both directions of writing', () => {
  const size = { rows: 100, columns: 5, page: 10 };
  const move = (key: string, { isControl = false, isRightToLeft = false } = {}): unknown =>
    moveInGrid({ key, isControl, isRightToLeft }, { row: 50, column: 2 }, size);
  assert.deepEqual(move('ArrowRight'), { row: 50, column: 3 });
  assert.deepEqual(move('ArrowRight', { isRightToLeft: true }), { row: 50, column: 1 });
  assert.deepEqual(move('PageDown'), { row: 60, column: 2 });
  assert.deepEqual(move('End', { isControl: true }), { row: 99, column: 4 });
  assert.deepEqual(move('ArrowUp', { isControl: true }), { row: 0, column: 2 });
  assert.equal(move('a'), undefined);
});
