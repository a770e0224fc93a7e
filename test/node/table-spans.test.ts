import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { layoutPagesWith } from '@platen/engine/internal';
import { parseTemplate, type TableLayer } from '@platen/template';
import { CellLooks, cellSpans } from '@platen/template/internal';
import { find, lay, table } from './flowing-pages.ts';
import { typewriter } from './typewriter.ts';

const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key, title: key.toUpperCase() }));
const rowsOf = (count: number): object[] =>
  Array.from({ length: count }, (_, row) => Object.fromEntries(columns.map(({ key }) => [key, `${key}${row}`])));

function tableOf(more: object): TableLayer {
  const { pages } = parseTemplate({
    schemaVersion: 2,
    pages: [{ id: 'p', width: 400, height: 300, layers: [{ type: 'table', id: 't', columns, ...more }] }],
  });
  const [layer] = pages[0]?.layers ?? [];
  assert.ok(layer?.type === 'table');
  return layer;
}

const anyCell = fc.record({
  row: fc.oneof(fc.constant('header' as const), fc.integer({ min: 0, max: 14 })),
  column: fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', 'gone'), fc.integer({ min: 0, max: 5 })),
  colSpan: fc.integer({ min: 1, max: 6 }),
  rowSpan: fc.integer({ min: 1, max: 12 }),
});
const anyRule = fc.record({
  rows: fc.oneof(
    fc.constantFrom('body', 'header', 'all', 'first', 'last', 'odd', 'even'),
    fc.record({ every: fc.integer({ min: 1, max: 4 }), from: fc.integer({ min: 1, max: 4 }) }),
    fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 4 }),
  ),
  columns: fc.oneof(
    fc.constantFrom('all', 'first', 'last', 'odd', 'even'),
    fc.array(fc.constantFrom('a', 'c', 'd'), { maxLength: 3 }),
  ),
  colSpan: fc.integer({ min: 1, max: 5 }),
});
const anyTable = fc.record({
  count: fc.integer({ min: 0, max: 12 }),
  cells: fc.array(anyCell, { maxLength: 8 }),
  rules: fc.array(anyRule, { maxLength: 3 }),
  showHeader: fc.boolean(),
});

describe('cells that cover others', () => {
  test('every place of a table belongs to one cell, whatever cells and rules ask for', () => {
    fc.assert(
      fc.property(anyTable, ({ count, cells, rules }) => {
        const layer = tableOf({ rows: rowsOf(count), cells, rules });
        const spans = cellSpans(layer);
        const owners = new Map<string, string>();
        for (let row = -1; row < count; row++)
          for (const column of columns.keys()) {
            const place = row < 0 ? 'header' : row;
            const span = spans.at(place, column);
            if (!span) continue;
            assert.ok(column + span.columnSpan <= columns.length);
            assert.ok(row < 0 ? span.rowSpan === 1 : row + span.rowSpan <= count);
            for (let y = row; y < row + span.rowSpan; y++)
              for (let x = column; x < column + span.columnSpan; x++) {
                assert.ok(!owners.has(`${y} ${x}`), `${y} ${x} is covered twice`);
                owners.set(`${y} ${x}`, `${place} ${column}`);
              }
          }
        assert.equal(owners.size, (count + 1) * columns.length);
        for (const [place, owner] of owners) {
          const [row = 0, column = 0] = place.split(' ').map(Number);
          const origin = spans.originOf(row < 0 ? 'header' : row, column);
          assert.equal(`${origin.row} ${origin.column}`, owner);
        }
      }),
    );
  });

  test('a row in which nothing stands yet is as high as one with a word', () => {
    const { pages } = parseTemplate({
      schemaVersion: 2,
      pages: [
        {
          id: 'p',
          width: 400,
          height: 300,
          layers: [{ type: 'table', id: 't', columns, rows: [{ a: 'x' }, {}], width: 200, showHeader: false }],
        },
      ],
    });
    const laidOut = layoutPagesWith(typewriter, {
      ...parseTemplate({ schemaVersion: 2, pages: [{ id: 'p', width: 1, height: 1, layers: [] }] }),
      pages,
    });
    const item = find(laidOut.pages[0], 't');
    assert.ok(item && 'table' in item);
    const [top = 0, middle = 0, bottom = 0] = item.table.rowEdges;
    assert.equal(bottom - middle, middle - top);
  });

  test('cells fill the table without gaps, and each is as high as its text', () => {
    fc.assert(
      fc.property(anyTable, fc.boolean(), ({ count, ...given }, isRtl) => {
        const rows = rowsOf(count).map((row, index) => ({ ...row, a: 'long '.repeat(index % 5) }));
        const design = { rows, direction: isRtl ? 'rtl' : 'ltr', width: 200, paddingX: 0, paddingY: 0, ...given };
        const { pages } = parseTemplate({
          schemaVersion: 2,
          pages: [{ id: 'p', width: 400, height: 300, layers: [{ type: 'table', id: 't', columns, ...design }] }],
        });
        const laidOut = layoutPagesWith(typewriter, {
          ...parseTemplate({ schemaVersion: 2, pages: [{ id: 'p', width: 1, height: 1, layers: [] }] }),
          pages,
        });
        const item = find(laidOut.pages[0], 't');
        assert.ok(item && 'table' in item);
        const { cells, rowEdges } = item.table;
        const area = cells.reduce((sum, { box }) => sum + box.width * box.height, 0);
        assert.equal(area, 200 * (rowEdges.at(-1) ?? 0));
        for (const { box, text } of cells) assert.ok(text.contentHeight <= box.height, `${text.text} is cut`);
      }),
      { numRuns: 60 },
    );
  });

  test('a table with spans loses no row, no text and no place over pages, and repeats none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ lines: fc.integer({ min: 0, max: 14 }) }), { minLength: 1, maxLength: 24 }),
        fc.array(anyCell, { maxLength: 6 }),
        fc.record({
          y: fc.integer({ min: 50, max: 249 }),
          showHeader: fc.boolean(),
          repeatHeader: fc.boolean(),
          keepRow: fc.boolean(),
        }),
        (lengths, cells, more) => {
          const rows = lengths.map(({ lines }, index) => ({
            a: Array.from({ length: lines }, (_, line) => `${index}.${line};`).join('\n'),
            b: `${index};`,
          }));
          const two = [
            { key: 'a', title: 'Head' },
            { key: 'b', title: '' },
          ];
          const own = cells.map((cell) => ({ ...cell, rowSpan: Math.min(cell.rowSpan, 5) }));
          const { pages } = lay({ flow: 'rows', layers: [table(rows, { columns: two, cells: own, ...more })] });
          const parts = pages.flatMap((page) => {
            const item = find(page, 'rows');
            return item && 'table' in item ? [item.table] : [];
          });
          // What the cells that are shown say, column by column, is all that they have to say.
          const layer = parseTemplate({
            schemaVersion: 2,
            pages: [{ id: 'p', width: 1, height: 1, layers: [table(rows, { columns: two, cells: own, ...more })] }],
          }).pages[0]?.layers[0];
          assert.ok(layer?.type === 'table');
          const spans = cellSpans(layer);
          for (const [column, { key }] of two.entries()) {
            const wanted = rows.flatMap((row, index) => (spans.at(index, column) ? [row[key as 'a' | 'b']] : []));
            const shown = parts.flatMap(({ cells: list, hasHeader }) =>
              list
                .filter((cell) => cell.column === column && !(hasHeader && cell.row === 0))
                .toSorted((one, other) => one.row - other.row)
                .map(({ text }) => text.lines.map(({ start, end }) => text.text.slice(start, end)).join('')),
            );
            assert.equal(shown.join('').replaceAll('\n', ''), wanted.join('').replaceAll('\n', ''));
          }
          for (const { cells: list, rowEdges } of parts) {
            const area = list.reduce((sum, { box }) => sum + box.width * box.height, 0);
            assert.ok(Math.abs(area - 360 * (rowEdges.at(-1) ?? 0)) < 0.01, 'places without a cell');
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('rows that one cell covers come together on a page that has room for them', () => {
    const rows = Array.from({ length: 12 }, (_, row) => ({ a: `a${row}`, b: `b${row}` }));
    const two = [
      { key: 'a', title: 'Head' },
      { key: 'b', title: '' },
    ];
    const cells = [{ row: 4, column: 'a', rowSpan: 4 }];
    const rowsOn = (more: object): number[] =>
      lay({ flow: 'rows', layers: [table(rows, { columns: two, cells, ...more })] }).pages.map((page) => {
        const item = find(page, 'rows');
        return item && 'table' in item ? item.table.rowEdges.length - 2 : 0;
      });
    // The first page has room for six rows under the header.
    assert.deepEqual(rowsOn({}), [4, 8]);
    assert.deepEqual(rowsOn({ keepRow: false }), [6, 6]);
  });
});

describe('looks of cells', () => {
  test('are those of columns, then of rules in their order, then their own', () => {
    const red = { type: 'solid', color: '#ff0000' } as const;
    const blue = { type: 'solid', color: '#0000ff' } as const;
    const looks = new CellLooks(
      tableOf({
        rows: rowsOf(3),
        columns: [{ key: 'a', align: 'end', style: { fontSize: 30 } }, { key: 'b' }],
        headerStyle: { fontWeight: 900 },
        rules: [
          { rows: 'odd', fill: red, style: { fontWeight: 700 } },
          { columns: ['a'], fill: blue },
          { rows: 'all', columns: 'last', borders: { top: { width: 2 } } },
        ],
        cells: [{ row: 0, column: 'b', align: 'center', borders: { bottom: { width: 4 } } }],
      }),
    );
    assert.deepEqual(looks.ofRow(0)(0), { align: 'end', style: { fontSize: 30, fontWeight: 700 }, fill: blue });
    assert.deepEqual(looks.ofRow(0)(1), {
      align: 'center',
      style: { fontWeight: 700 },
      fill: red,
      borders: { top: { width: 2 }, bottom: { width: 4 } },
    });
    assert.deepEqual(looks.ofRow(1)(0), { align: 'end', style: { fontSize: 30 }, fill: blue });
    assert.deepEqual(looks.ofRow('header')(0), { align: 'end', style: { fontWeight: 900 } });
    assert.deepEqual(looks.ofRow('header')(1).borders, { top: { width: 2 } });
    assert.equal(looks.ofRow(1)(1), looks.ofRow(1)(1));
  });

  test('rules whose rows an expression says are for the rows of the data', () => {
    const kinds = {
      type: 'list',
      items: { type: 'object', fields: { a: { type: 'text' }, total: { type: 'boolean' } } },
    };
    const expressions = { content: 'items', 'rules.totals': 'row.total' };
    const rules = [{ id: 'totals', rows: 'expression', style: { fontSize: 40 } }];
    const { pages } = lay(
      { data: { items: kinds }, layers: [table([], { expressions, rules })] },
      { items: [{ a: 'one' }, { a: 'two', total: true }] },
    );
    const item = find(pages[0], 'rows');
    assert.ok(item && 'table' in item);
    assert.deepEqual(
      item.table.cells.map(({ look }) => look.style?.fontSize),
      [undefined, undefined, 40],
    );
    assert.throws(
      () =>
        lay({
          data: { items: kinds },
          layers: [table([], { rules, expressions: { ...expressions, 'rules.totals': 'row.nothing' } })],
        }),
      /nothing/,
    );
    assert.throws(
      () => lay({ data: { items: kinds }, layers: [table([], { expressions: { ...expressions, content: 'items' } })] }),
      /"totals" is not the id of a rule/,
    );
  });
});
