import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { layoutPagesWith } from '@platen/engine/internal';
import { parseTemplate } from '@platen/template';
import { layoutGroup } from '../../packages/engine/layout/layout-group.ts';
import { layoutFlowingPages } from '../../packages/engine/layout/paging/paging.ts';
import { relayoutPage } from '../../packages/engine/motion/page-relayout.ts';
import { content, find, folio, lay, numbered, rowsOf, table, textOf } from './flowing-pages.ts';
import { typewriter } from './typewriter.ts';

const shape = (id: string, more: object = {}): object => ({ type: 'shape', id, width: 50, height: 50, ...more });

describe('a table that runs over pages', () => {
  test('repeats its header on every page, and what is below it comes after its end', () => {
    const below = { placement: { side: 'below', of: 'rows', gap: 10 } };
    const { pages, pageCount, report } = lay({
      flow: 'rows',
      layers: [
        shape('logo'),
        table(numbered(20)),
        { type: 'text', id: 'total', width: 100, height: 20, runs: [{ text: 'Total' }], ...below },
        shape('line', { placement: { side: 'below', of: 'total', gap: 0 }, height: 2 }),
      ],
    });
    assert.equal(pageCount, 3);
    // 150 px are left on the first page, 200 on the others.
    assert.deepEqual(
      pages.map((page) => rowsOf(find(page, 'rows')).length),
      [7, 10, 6],
    );
    assert.deepEqual(
      pages.flatMap((page) => rowsOf(find(page, 'rows'))),
      [
        '#Head',
        'r0',
        'r1',
        'r2',
        'r3',
        'r4',
        'r5',
        '#Head',
        ...numberedNames(6, 15),
        '#Head',
        ...numberedNames(15, 20),
      ],
    );
    assert.deepEqual(
      pages.map((page) => find(page, 'rows')?.box.y),
      [100, 50, 50],
    );
    assert.deepEqual(
      pages.map((page) => page.layers.map(({ layer }) => layer.id)),
      [
        ['folio', 'logo', 'rows'],
        ['folio', 'rows'],
        ['folio', 'rows', 'total', 'line'],
      ],
    );
    assert.equal(find(pages[2], 'total')?.box.y, 50 + 6 * 20 + 10);
    assert.equal(find(pages[2], 'line')?.box.y, 50 + 6 * 20 + 30);
    assert.deepEqual(
      pages.map((page) => textOf(find(page, 'folio'))),
      ['1 / 3', '2 / 3', '3 / 3'],
    );
    assert.deepEqual(
      pages.map(({ part, page }) => [part?.pageId, part?.index, page.id]),
      [
        ['p', 0, 'p'],
        ['p', 1, 'p-2'],
        ['p', 2, 'p-3'],
      ],
    );
    assert.deepEqual(report, []);
  });

  test('leaves no header alone, and takes what follows it to a page of its own when it does not fit', () => {
    const place = { side: 'below', of: 'rows', gap: 10 };
    const { pages } = lay({
      flow: 'rows',
      layers: [table(numbered(9), { y: 215 }), shape('seal', { height: 30, placement: place })],
    });
    assert.deepEqual(
      pages.map((page) => page.layers.map(({ layer }) => layer.id)),
      [['folio'], ['folio', 'rows'], ['folio', 'seal']],
    );
    assert.equal(find(pages[2], 'seal')?.box.y, 50);
  });

  test('never ends a page with a row that keeps with the next one', () => {
    const kinds = {
      type: 'list',
      items: { type: 'object', fields: { a: { type: 'text' }, isHeading: { type: 'boolean' } } },
    };
    const keeping = { 'rows.keepWithNext': 'row.isHeading' };
    const shownWith = (headings: readonly number[], expressions: object, more: object = {}) => {
      const items = Array.from({ length: 20 }, (_, at) => ({ a: `r${at}`, isHeading: headings.includes(at) }));
      const design = { flow: 'rows', data: { items: kinds }, layers: [table([], { expressions, ...more })] };
      const { pages, report } = lay(design, { items });
      return {
        rows: pages.map((page) => rowsOf(find(page, 'rows'))),
        report: report.map(({ layer, code, message }) => `${layer} ${code}: ${message}`),
      };
    };
    const filled = { content: 'items' };
    // 150 px are left on the first page, 200 on the others: the header and six rows, the header and nine.
    const loose = shownWith([5, 13, 14], filled);
    assert.deepEqual(
      loose.rows.map((rows) => rows.at(-1)),
      ['r5', 'r14', 'r19'],
    );
    const bound = shownWith([5, 13, 14], { ...filled, ...keeping });
    assert.deepEqual(bound.rows, [
      ['#Head', ...numberedNames(0, 5)],
      ['#Head', ...numberedNames(5, 13)],
      ['#Head', ...numberedNames(13, 20)],
    ]);
    assert.deepEqual([...loose.report, ...bound.report], []);
    // All that is under the header goes with it.
    const all = shownWith([0, 1, 2, 3, 4, 5], { ...filled, ...keeping });
    assert.deepEqual(
      all.rows.map((rows) => rows.length),
      [0, 10, 10, 3],
    );
    // What keeps together and is higher than a page is divided as if it did not.
    const high = shownWith(
      Array.from({ length: 19 }, (_, at) => at),
      { ...filled, ...keeping },
    );
    assert.deepEqual(
      high.rows.flatMap((rows) => rows.filter((name) => name !== '#Head')),
      numberedNames(0, 20),
    );
    assert.deepEqual(high.report.length, 1);
    assert.match(high.report.join(), /^rows layout_conflict: Row 9 and the rows that it keeps with/);
    // The part of a row that fits begins the next one on the page.
    const plain = shownWith([5], { ...filled, 'rows.keepWithNext': "row.a == 'r5'" }, { keepRow: false });
    assert.deepEqual(plain.rows[0], ['#Head', ...numberedNames(0, 5)]);
  });

  test('keeps rows of its own with the next one, and says which condition cannot be', () => {
    const rows = numbered(9).map((row, at) => (at === 5 ? { ...row, kind: 'heading' } : row));
    const { pages } = lay({
      flow: 'rows',
      layers: [table(rows, { expressions: { 'rows.keepWithNext': "row.kind == 'heading'" } })],
    });
    assert.deepEqual(
      pages.map((page) => rowsOf(find(page, 'rows')).length),
      [6, 5],
    );
    const wrong = {
      flow: 'rows',
      layers: [table(rows, { expressions: { 'rows.keepWithNext': '1 + repeat.number' } })],
    };
    assert.throws(() => lay(wrong), /must be true or false|boolean/);
    const failing = lay({
      flow: 'rows',
      layers: [table(rows, { expressions: { 'rows.keepWithNext': '1 / 0 > row.a' } })],
    });
    assert.deepEqual(
      failing.report.map(({ code }) => code),
      ['expression_failed'],
    );
  });

  test('keeps as many rows under the header as it wants, and can go on without a header', () => {
    const count = (more: object): number[] =>
      lay({ flow: 'rows', layers: [table(numbered(6), { y: 190, ...more })] }).pages.map(
        (page) => rowsOf(find(page, 'rows')).length,
      );
    assert.deepEqual(count({}), [3, 5]);
    assert.deepEqual(count({ minRowsWithHeader: 3 }), [0, 7]);
    assert.deepEqual(count({ repeatHeader: false }), [3, 4]);
  });

  test('divides a row higher than a page between its lines, and says so', () => {
    const words = Array.from({ length: 30 }, (_, index) => `word ${String(index).padStart(30, '.')}`).join(' ');
    const { pages, report } = lay({ flow: 'rows', layers: [table([{ a: 'r0' }, { a: words }, { a: 'r2' }])] });
    const shown = pages.flatMap((page) => rowsOf(find(page, 'rows'))).filter((row) => row !== '#Head');
    assert.equal(shown.slice(1, -1).join(''), words);
    assert.equal(shown.at(-1), 'r2');
    assert.deepEqual(
      report.map(({ page, layer, code }) => [page, layer, code]),
      [[1, 'rows', 'layout_conflict']],
    );
    assert.match(report[0]?.message ?? '', /^Row 2 is higher than a page/);
  });

  test('loses no row and shows none twice, whatever the heights', () => {
    const row = fc.record({ lines: fc.integer({ min: 0, max: 16 }) });
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 40 }),
        fc.record({
          y: fc.integer({ min: 50, max: 249 }),
          showHeader: fc.boolean(),
          repeatHeader: fc.boolean(),
          keepRow: fc.boolean(),
          minRowsWithHeader: fc.integer({ min: 1, max: 4 }),
          paddingY: fc.integer({ min: 0, max: 9 }),
        }),
        fc.integer({ min: 60, max: 240 }),
        (rows, more, height) => {
          const given = rows.map(({ lines }, index) => ({
            a: `r${index}`.padEnd(36, '.') + 'x'.repeat(36 * lines),
          }));
          const { pages } = lay(
            { flow: 'rows', layers: [table(given, more)], master: { content: { ...content, height } } },
            {},
            { maxPages: 2000 },
          );
          const perPage = pages.map((page) => rowsOf(find(page, 'rows')));
          const body = perPage.flat().filter((each) => each !== '#Head');
          assert.equal(body.join(''), given.map(({ a }) => a).join(''));
          for (const [index, page] of perPage.entries()) {
            if (page.length === 0) continue;
            // No header stands alone.
            assert.ok(page[0] !== '#Head' || page.length > 1 || given.length === 0);
            const isFirst = perPage.slice(0, index).every((before) => before.length === 0);
            assert.equal(page[0] === '#Head', more.showHeader && (isFirst || more.repeatHeader));
            const box = find(pages[index], 'rows')?.box;
            const isOneRow = page.length <= 2;
            assert.ok(box && (isOneRow || box.y + box.height <= content.y + height + 0.01), 'rows stay in the box');
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

function numberedNames(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `r${from + index}`);
}

describe('a text that runs over pages', () => {
  const story = (text: string, more: object = {}): object => ({
    type: 'text',
    id: 'story',
    x: 20,
    y: 100,
    width: 100,
    height: 60,
    runs: [{ text }],
    ...more,
  });

  test('continues at its lines, and leaves no line alone', () => {
    const words = Array.from({ length: 9 }, (_, index) => `word number${index}`.padEnd(19, '.')).join(' ');
    const { pages } = lay({ flow: 'story', layers: [story(words)] });
    const shown = pages.map((page) => textOf(find(page, 'story')).split('|'));
    assert.deepEqual(
      shown.map((lines) => lines.length),
      [7, 10, 2],
    );
    assert.equal(shown.flat().join(''), words);
    const nine = Array.from({ length: 8 }, (_, index) => `word${index}`.padEnd(9, '.')).join(' ');
    const { pages: two } = lay({ flow: 'story', layers: [story(nine)] });
    // Seven lines fit; the last one would stand alone on the second page.
    assert.deepEqual(
      two.map((page) => textOf(find(page, 'story')).split('|').length),
      [6, 2],
    );
  });

  test('has its own box as room on pages without a master', () => {
    const words = Array.from({ length: 9 }, (_, index) => `word${index}`.padEnd(9, '.')).join(' ');
    const template = parseTemplate({
      schemaVersion: 2,
      pages: [{ id: 'p', width: 400, height: 300, flow: 'story', layers: [story(words)] }],
    });
    const { pages } = layoutPagesWith(typewriter, template, { paging: layoutFlowingPages });
    assert.deepEqual(
      pages.map((page) => find(page, 'story')?.box),
      [60, 60, 60].map((height) => ({ x: 20, y: 100, width: 100, height })),
    );
  });
});

describe('numbers of pages', () => {
  test('are those of the whole output, and take the room of their digits', () => {
    const grows = { mode: 'grow', width: 10 };
    const { pages } = lay({
      flow: 'rows',
      layers: [table(numbered(100))],
      master: { layers: [{ ...folio, ...grows }] },
    });
    assert.ok(pages.length > 9);
    const shown = pages.map((page) => find(page, 'folio'));
    assert.equal(textOf(shown[0]).replaceAll('|', ''), `1 / ${pages.length}`);
    assert.equal(new Set(shown.map((item) => item?.box.height)).size, 1);
    // Lines of 8, 8, /, 8, 8.
    assert.equal(shown[0]?.box.height, 5 * 20);
  });

  test('count pages that are not wanted', () => {
    const { pages, pageCount } = lay({ flow: 'rows', layers: [table(numbered(20))] }, {}, { pages: [2] });
    assert.equal(pageCount, 3);
    assert.deepEqual(
      pages.map((page) => textOf(find(page, 'folio'))),
      ['2 / 3'],
    );
  });

  test('stay when a page is laid out again for another time', () => {
    const moving = { type: 'text', id: 'moving', runs: [{ text: 'x' }] };
    const { pages } = lay({ layers: [{ type: 'group', id: 'group', layers: [{ ...folio, id: 'inside' }] }, moving] });
    const [page] = pages;
    assert.ok(page);
    const again = relayoutPage(page, new Map(), typewriter, { layoutGroup });
    assert.deepEqual(
      ['folio', 'inside'].map((id) => textOf(find({ ...page, layers: again }, id))),
      ['1 / 1', '1 / 1'],
    );
    const [first] = lay({ flow: 'rows', layers: [table(numbered(20))] }).pages;
    assert.ok(first);
    assert.deepEqual(relayoutPage(first, new Map(), typewriter, { layoutGroup }), first.layers);
  });

  test('an output has so many pages at most', () => {
    assert.throws(() => lay({ flow: 'rows', layers: [table(numbered(20))] }, {}, { maxPages: 2 }), {
      code: 'LIMIT_PAGES',
    });
  });
});
