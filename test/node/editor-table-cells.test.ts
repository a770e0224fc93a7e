import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { produce } from 'immer';
import { template, type Page, type TableLayer, type Template } from '@platen/template';
import { cellSpans, columnIndex } from '@platen/template/internal';
import {
  canMerge,
  canSplit,
  mergeCells,
  pasteTable,
  resetCells,
  setCellLook,
  splitCells,
} from '../../packages/editor/commands/edit-table-cells.ts';
import { changeRules, newRule } from '../../packages/editor/commands/edit-table-rules.ts';
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  distributeColumns,
  duplicateColumn,
  duplicateRow,
  moveColumn,
  moveRow,
  renameColumn,
} from '../../packages/editor/commands/edit-table.ts';
import { cellBelow, cellBeside, cellText } from '../../packages/editor/rich-text/table-cells.ts';
import type { CellPlace, CellRange } from '../../packages/editor/store/editor-state.ts';
import type { Edit } from '../../packages/editor/store/template-document.ts';

const keys = ['a', 'b', 'c', 'd'];

function start(more: object = {}): Template {
  const rows = Array.from({ length: 5 }, (_, row) => Object.fromEntries(keys.map((key) => [key, `${key}${row}`])));
  const columns = keys.map((key) => ({ key, title: key.toUpperCase() }));
  return template.parse({
    schemaVersion: 2,
    pages: [{ id: 'p', width: 400, height: 300, layers: [{ type: 'table', id: 't', columns, rows, ...more }] }],
  });
}

function tableOf(whole: Template): TableLayer {
  const [layer] = whole.pages[0]?.layers ?? [];
  assert.ok(layer?.type === 'table');
  return layer;
}

type Make = (page: Page, layer: TableLayer) => Edit | undefined;

/** The template after edits, each one that can be stored. */
function after(whole: Template, ...makes: Make[]): Template {
  return makes.reduce((before, make) => {
    const [page] = before.pages;
    const edit = page && make(page, tableOf(before));
    return edit ? template.parse(produce(before, (draft) => edit.recipe(draft))) : before;
  }, whole);
}

const at = (row: CellPlace['row'], column: number): CellPlace => ({ row, column });
const block = (row: CellPlace['row'], column: number, toRow: CellPlace['row'], toColumn: number): CellRange => ({
  from: at(row, column),
  to: at(toRow, toColumn),
});

describe('merged cells', () => {
  test('show the first text of their cells, which have theirs again when they are split', () => {
    const merged = after(start(), (page, table) => mergeCells(page, table, block(1, 1, 2, 2)));
    assert.deepEqual(tableOf(merged).cells, [{ row: 1, column: 'b', colSpan: 2, rowSpan: 2 }]);
    assert.equal(canMerge(tableOf(merged), block(1, 1, 2, 2)), false, 'it is one cell');
    assert.deepEqual(cellBeside(tableOf(merged), at(1, 1), 1), at(1, 3));
    assert.deepEqual(cellBelow(tableOf(merged), at(1, 1)), at(3, 1));
    const split = tableOf(after(merged, (page, table) => splitCells(page, table, block(2, 2, 2, 2))));
    assert.deepEqual([split.cells, cellText(split, at(2, 2))], [[], 'c2']);
    const emptied = start({ rows: [{ a: '', b: 'text' }] });
    const filled = tableOf(after(emptied, (page, table) => mergeCells(page, table, block(0, 0, 0, 2))));
    assert.deepEqual(filled.rows[0], { a: 'text', b: '' });
  });

  test('are of the header or of the rows, and take in what they touch', () => {
    const table = tableOf(start());
    assert.equal(canMerge(table, block('header', 0, 1, 1)), false);
    assert.equal(canMerge(table, block(0, 0, 0, 0)), false);
    assert.equal(canSplit(table, block(0, 0, 4, 3)), false);
    const twice = after(
      start(),
      (page, each) => mergeCells(page, each, block(0, 0, 1, 1)),
      (page, each) => mergeCells(page, each, block(1, 1, 2, 2)),
    );
    assert.deepEqual(tableOf(twice).cells, [{ row: 0, column: 'a', colSpan: 3, rowSpan: 3 }]);
    const header = after(start(), (page, each) => mergeCells(page, each, block('header', 1, 'header', 2)));
    assert.deepEqual(tableOf(header).cells, [{ row: 'header', column: 'b', colSpan: 2, rowSpan: 1 }]);
  });

  test('and looks follow the rows and columns that are put in, moved, copied and deleted', () => {
    const cells = [
      { row: 1, column: 'b', colSpan: 2, rowSpan: 2 },
      { row: 3, column: 'a', fill: { type: 'solid', color: '#ff0000' } },
    ];
    const rules = [{ rows: [3], columns: ['a', 'c'], align: 'center' }];
    const places = (make: Make) => {
      const table = tableOf(after(start({ cells, rules }), make));
      return [
        ...table.cells.map(({ row, column, colSpan, rowSpan }) => `${row} ${column} ${colSpan}x${rowSpan}`),
        ...table.rules.map(({ rows, columns }) => JSON.stringify([rows, columns])),
      ];
    };
    const rule = '[[3],["a","c"]]';
    assert.deepEqual(
      places((page, table) => addRow(page, table, 2)),
      ['1 b 2x3', '4 a 1x1', '[[4],["a","c"]]'],
    );
    assert.deepEqual(
      places((page, table) => deleteRow(page, table, 1)),
      ['1 b 2x1', '2 a 1x1', '[[2],["a","c"]]'],
    );
    assert.deepEqual(
      places((page, table) => deleteRow(page, table, 3)),
      ['1 b 2x2'],
    );
    assert.deepEqual(
      places((page, table) => moveRow(page, table, 4, 0)),
      ['2 b 2x2', '4 a 1x1', '[[4],["a","c"]]'],
    );
    // A row that is moved between them parts them.
    assert.deepEqual(
      places((page, table) => moveRow(page, table, 0, 1)),
      ['0 b 2x1', '3 a 1x1', rule],
    );
    assert.deepEqual(
      places((page, table) => addColumn(page, table, 2)),
      ['1 b 3x2', '3 a 1x1', rule],
    );
    assert.deepEqual(
      places((page, table) => deleteColumn(page, table, 2)),
      ['1 b 1x2', '3 a 1x1', '[[3],["a"]]'],
    );
    assert.deepEqual(
      places((page, table) => moveColumn(page, table, 3, 0)),
      ['1 b 2x2', '3 a 1x1', rule],
    );
    assert.deepEqual(
      places((page, table) => renameColumn(page, table, 0, 'z')),
      ['1 b 2x2', '3 z 1x1', '[[3],["z","c"]]'],
    );
    assert.deepEqual(
      places((page, table) => duplicateRow(page, table, 3)),
      ['1 b 2x2', '3 a 1x1', '4 a 1x1', '[[3,4],["a","c"]]'],
    );
    assert.deepEqual(
      places((page, table) => duplicateColumn(page, table, 0)),
      ['1 b 2x2', '3 a 1x1', '3 column5 1x1', '[[3],["a","c","column5"]]'],
    );
    const wide = start({ columns: keys.map((key, index) => ({ key, width: index + 1 })) });
    assert.deepEqual(
      tableOf(after(wide, (page, table) => distributeColumns(page, table, 0, 2))).columns.map(({ width }) => width),
      [2, 2, 2, 4],
    );
  });

  test('stay a grid without gaps through any row of commands', () => {
    const place = fc.record({ row: fc.integer({ min: 0, max: 5 }), column: fc.integer({ min: 0, max: 4 }) });
    const command = fc.record({
      what: fc.constantFrom('merge', 'split', 'look', 'row+', 'row-', 'row>', 'row=', 'col+', 'col-', 'col>', 'col='),
      from: place,
      to: place,
    });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const makes = commands.map(({ what, from, to }): Make => (page, table) => {
          const inside = ({ row, column }: { row: number; column: number }): CellPlace => ({
            row: Math.min(row, Math.max(0, table.rows.length - 1)),
            column: Math.min(column, table.columns.length - 1),
          });
          if (table.rows.length === 0) return addRow(page, table, 0);
          const range = { from: inside(from), to: inside(to) };
          const [row, other] = [Number(range.from.row), Number(range.to.row)];
          const { column } = range.from;
          switch (what) {
            case 'merge':
              return mergeCells(page, table, range);
            case 'split':
              return splitCells(page, table, range);
            case 'look':
              return setCellLook(page, table, range, 'cells', 'Look', (look) => (look.align = 'end'));
            case 'row+':
              return addRow(page, table, row);
            case 'row-':
              return deleteRow(page, table, row);
            case 'row>':
              return moveRow(page, table, row, other);
            case 'row=':
              return duplicateRow(page, table, row);
            case 'col+':
              return addColumn(page, table, column);
            case 'col-':
              return deleteColumn(page, table, column);
            case 'col>':
              return moveColumn(page, table, column, range.to.column);
            default:
              return duplicateColumn(page, table, column);
          }
        });
        const table = tableOf(after(start(), ...makes));
        const spans = cellSpans(table);
        let covered = 0;
        for (const row of table.rows.keys())
          for (const column of table.columns.keys()) {
            const span = spans.at(row, column);
            if (span) covered += span.columnSpan * span.rowSpan;
          }
        assert.equal(covered, table.rows.length * table.columns.length);
        // Every cell names a place of the table, and each place once.
        const named = table.cells.map(({ row, column }) => `${row} ${columnIndex(table, column)}`);
        assert.equal(new Set(named).size, named.length);
        for (const { row, column } of table.cells)
          assert.ok(Number(row) < table.rows.length && columnIndex(table, column) >= 0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('looks of tables', () => {
  const red = { type: 'solid', color: '#ff0000' } as const;

  test('are given to cells, whole rows or whole columns, and taken away again', () => {
    const given = (scope: 'cells' | 'rows' | 'columns', row: CellPlace['row'] = 1): TableLayer =>
      tableOf(
        after(start(), (page, table) =>
          setCellLook(page, table, block(row, 0, row, 1), scope, 'Fill', (look) => (look.fill = red)),
        ),
      );
    assert.deepEqual(
      given('cells').cells.map(({ row, column, fill }) => [row, column, fill]),
      [
        [1, 'a', red],
        [1, 'b', red],
      ],
    );
    assert.deepEqual(given('rows').rules, [{ rows: [1], columns: 'all', colSpan: 1, fill: red }]);
    assert.deepEqual(given('rows', 'header').rules[0]?.rows, 'header');
    assert.deepEqual(given('columns').rules, [{ rows: 'body', columns: ['a', 'b'], colSpan: 1, fill: red }]);
    const reset = after(
      start({
        cells: [
          { row: 1, column: 'a', fill: red, colSpan: 2 },
          { row: 2, column: 'a', fill: red },
        ],
      }),
      (page, table) => resetCells(page, table, block(0, 0, 4, 3)),
    );
    assert.deepEqual(tableOf(reset).cells, [{ row: 1, column: 'a', colSpan: 2, rowSpan: 1 }]);
  });

  test('of rules whose rows an expression says have ids, and expressions that go with them', () => {
    const two = after(
      start(),
      ...[1, 2].map(
        () => (page: Page, table: TableLayer) =>
          changeRules(page, table, 'Rules', (rules) => rules.push(newRule(rules))),
      ),
    );
    assert.deepEqual(
      tableOf(two).rules.map(({ rows }) => rows),
      ['even', 'odd'],
    );
    const twice = after(
      start({ expressions: { opacity: '1' } }),
      (page, table) =>
        changeRules(page, table, 'Rules', (rules) => rules.push({ ...newRule(rules), rows: 'expression' })),
      (page, table) => ({
        label: 'Expression',
        recipe: (draft) => {
          const own = tableOf(draft);
          own.expressions = { ...own.expressions, 'rules.rule1': "row.a == 'a1'" };
          void [page, table];
        },
      }),
      (page, table) => changeRules(page, table, 'Rules', (rules) => rules.push({ ...rules[0]! })),
    );
    assert.deepEqual(
      tableOf(twice).rules.map(({ id }) => id),
      ['rule1', 'rule2'],
    );
    assert.deepEqual(Object.keys(tableOf(twice).expressions ?? {}), ['opacity', 'rules.rule1', 'rules.rule2']);
    const once = after(twice, (page, table) => changeRules(page, table, 'Rules', (rules) => rules.splice(0, 1)));
    assert.deepEqual(tableOf(once).expressions, { opacity: '1', 'rules.rule2': "row.a == 'a1'" });
  });

  test('come with pasted cells, in rows and columns that are added as they are needed', () => {
    const cell = { colSpan: 1, rowSpan: 1, look: {}, isHead: false };
    const pasted = {
      rowCount: 2,
      columnCount: 2,
      widths: [],
      isCut: false,
      cells: [
        { ...cell, row: 0, column: 0, text: 'wide', colSpan: 2, look: { fill: red } },
        { ...cell, row: 1, column: 0, text: '1' },
        { ...cell, row: 1, column: 1, text: '2' },
      ],
    };
    const table = tableOf(after(start(), (page, each) => pasteTable(page, each, at(4, 3), pasted)));
    assert.deepEqual(
      table.columns.map(({ key }) => key),
      [...keys, 'column5'],
    );
    assert.deepEqual(table.rows[5], { a: '', b: '', c: '', d: '1', column5: '2' });
    assert.deepEqual(table.cells, [{ row: 4, column: 'd', colSpan: 2, rowSpan: 1, fill: red }]);
  });
});
