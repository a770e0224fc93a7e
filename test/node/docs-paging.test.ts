import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import type { PageLayout } from '@platen/engine';
import { createRenderer } from '@platen/engine/node';

const guide = await readFile(new URL('../../docs/paging.md', import.meta.url), 'utf8');
const template: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '');
const long =
  'Consulting on the layout of printed matter with a visit and a written report for every machine in the house';
const items = Array.from({ length: 300 }, (_, index) => ({
  item: index % 9 === 4 ? `Item ${index + 1}: ${long}` : `Item ${index + 1}`,
  price: index + 0.5,
}));
const renderer = createRenderer();
after(() => renderer.close());

/** The rows of the table on a page as texts, the header first. */
function rowsOf({ layers }: PageLayout): string[][] {
  const table = layers.find(({ layer }) => layer.id === 'rows');
  if (!table || !('table' in table)) return [];
  const { cells, rowEdges } = table.table;
  return rowEdges.slice(1).map((_, row) => cells.filter((cell) => cell.row === row).map(({ text }) => text.text));
}

function textOf({ layers }: PageLayout | undefined = { layers: [] } as never, id: string): string | undefined {
  const found = layers.find(({ layer }) => layer.id === id);
  return found && 'text' in found ? found.text.text : undefined;
}

test('the guide shows an invoice, whose 300 rows run over pages without one lost or repeated', async () => {
  const rendered = await renderer.render(template, { items }, { scale: 0.1, includeLayout: true });
  const { layout = [], outputs, report, pageCount } = rendered;
  assert.deepEqual(report, []);
  assert.ok(layout.length > 8, `${layout.length} pages`);
  assert.deepEqual([outputs.length, pageCount], [layout.length, layout.length]);
  assert.deepEqual(
    outputs.map(({ page }) => page),
    layout.map((_, index) => index + 1),
  );
  const perPage = layout.map(rowsOf);
  for (const [head, ...rows] of perPage) {
    assert.deepEqual(head, ['Item', 'Price']);
    assert.ok(rows.length > 0);
  }
  const body = perPage.flatMap(([, ...rows]) => rows);
  assert.deepEqual(
    body,
    items.map(({ item, price }) => [item, String(price)]),
  );
  const sum = body.reduce((all, [, price]) => all + Number(price), 0);
  assert.equal(sum, 45_000);
  assert.deepEqual(
    layout.map((page) => textOf(page, 'total')).filter((total) => total !== undefined),
    ['Total €45,000.00'],
  );
  assert.deepEqual(
    layout.map((page) => textOf(page, 'folio')),
    layout.map((_, index) => `Invoice 2041, page ${index + 1} of ${layout.length}`),
  );
  for (const { layers } of layout) {
    const table = layers.find(({ layer }) => layer.id === 'rows');
    assert.ok(table && table.box.y + table.box.height <= 1010, 'the table ends in the content box');
  }
});

test('its PDF has the same pages, and a range of them can be taken', async () => {
  const whole = await renderer.render(template, { items }, { format: 'pdf' });
  const part = await renderer.render(template, { items }, { format: 'pdf', pdfOptions: { rangeFrom: 2, rangeTo: 3 } });
  assert.equal(whole.outputs[0]?.pageCount, whole.pageCount);
  assert.equal(part.outputs[0]?.pageCount, 2);
  assert.equal(part.pageCount, whole.pageCount);
  assert.deepEqual(whole.report, []);
});
