import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { produce } from 'immer';
import { template, type TableLayer, type Template } from '@platen/template';
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  fillCells,
  moveColumn,
  moveRow,
  readGrid,
  renameColumn,
} from '../../packages/editor/commands/edit-table.ts';
import type { Edit } from '../../packages/editor/store/template-document.ts';
import { cellBelow, cellBeside, cellText, cellValue } from '../../packages/editor/rich-text/table-cells.ts';

const start = template.parse({
  schemaVersion: 2,
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      layers: [
        {
          type: 'table',
          id: 'table',
          columns: [
            { key: 'a', title: 'A' },
            { key: 'b', title: 'B' },
          ],
          rows: [
            { a: 1, b: 'x' },
            { a: true, b: null },
          ],
        },
      ],
    },
  ],
});

function tableOf(whole: Template): TableLayer {
  const [layer] = whole.pages[0]?.layers ?? [];
  assert.ok(layer?.type === 'table');
  return layer;
}

/** The table after an edit; the result is a template that can be stored. */
function after(make: (page: Template['pages'][number], layer: TableLayer) => Edit | undefined): TableLayer {
  const [page] = start.pages;
  assert.ok(page);
  const edit = make(page, tableOf(start));
  assert.ok(edit);
  return tableOf(template.parse(produce(start, (draft) => edit.recipe(draft))));
}

describe('tables', () => {
  test('get and lose rows and columns, each with its values', () => {
    assert.deepEqual(after((page, table) => addRow(page, table, 1)).rows[1], { a: '', b: '' });
    assert.equal(after((page, table) => deleteRow(page, table, 0)).rows.length, 1);
    assert.deepEqual(after((page, table) => moveRow(page, table, 0, 1)).rows[1], { a: 1, b: 'x' });
    const wider = after((page, table) => addColumn(page, table, 1));
    assert.deepEqual([wider.columns[1]?.key, wider.rows[0]], ['column3', { a: 1, b: 'x', column3: '' }]);
    assert.deepEqual(after((page, table) => deleteColumn(page, table, 0)).rows[0], { b: 'x' });
    assert.equal(after((page, table) => moveColumn(page, table, 0, 1)).columns[0]?.key, 'b');
    assert.deepEqual(after((page, table) => renameColumn(page, table, 0, 'first')).rows[0], { b: 'x', first: 1 });
    const [page] = start.pages;
    assert.ok(page);
    assert.equal(renameColumn(page, tableOf(start), 0, 'b'), undefined);
    assert.equal(moveRow(page, tableOf(start), 0, 7), undefined);
  });

  test('have expressions for columns that follow their keys', () => {
    const [page] = start.pages;
    const table = { ...tableOf(start), expressions: { 'columns.a': 'row.a + 1', opacity: '1' } };
    assert.ok(page);
    const expressionsAfter = (edit: Edit | undefined): object | undefined => {
      assert.ok(edit);
      const whole = { ...start, pages: [{ ...page, layers: [table] }] };
      return tableOf(produce(whole, (draft) => edit.recipe(draft))).expressions;
    };
    assert.deepEqual(expressionsAfter(renameColumn(page, table, 0, 'first')), {
      'columns.first': 'row.a + 1',
      opacity: '1',
    });
    assert.deepEqual(expressionsAfter(deleteColumn(page, table, 0)), { opacity: '1' });
    assert.deepEqual(expressionsAfter(deleteColumn(page, table, 1)), table.expressions);
  });

  test('are filled from a spreadsheet', () => {
    assert.equal(readGrid('one value'), undefined);
    assert.deepEqual(readGrid('a\t"b ""q""\nc"\nd\t\n'), [
      ['a', 'b "q"\nc'],
      ['d', ''],
    ]);
    const filled = after((page, table) =>
      fillCells(page, table, { row: 'header', column: 1 }, [['T'], ['1'], ['2'], ['3']]),
    );
    assert.equal(filled.columns[1]?.title, 'T');
    assert.deepEqual(
      filled.rows.map(({ b }) => b),
      ['1', '2', '3'],
    );
  });

  test('keep numbers numbers while they are', () => {
    assert.equal(cellValue('2', 1), 2);
    assert.equal(cellValue('2.0', 1), '2.0');
    assert.equal(cellValue('two', 1), 'two');
    assert.equal(cellValue('false', true), false);
    assert.equal(cellValue('2', 'x'), '2');
    assert.equal(cellText(tableOf(start), { row: 1, column: 1 }), '');
    assert.equal(cellText(tableOf(start), { row: 9, column: 1 }), undefined);
  });

  test('are walked through in reading order', () => {
    const table = tableOf(start);
    assert.deepEqual(cellBeside(table, { row: 'header', column: 1 }, 1), { row: 0, column: 0 });
    assert.deepEqual(cellBeside(table, { row: 0, column: 0 }, -1), { row: 'header', column: 1 });
    assert.equal(cellBeside(table, { row: 1, column: 1 }, 1), undefined);
    assert.deepEqual(cellBelow(table, { row: 'header', column: 1 }), { row: 0, column: 1 });
    assert.equal(cellBelow(table, { row: 1, column: 0 }), undefined);
  });
});
