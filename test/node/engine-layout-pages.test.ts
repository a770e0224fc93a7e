import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { LaidOutLayer } from '@platen/engine';
import { layoutPagesWith, type LayoutOptions } from '@platen/engine/internal';
import { template, type TemplateInput } from '@platen/template';
import { layoutFlowingPages } from '../../packages/engine/layout/paging/paging.ts';
import { typewriter } from './typewriter.ts';

type PageInput = TemplateInput['pages'][number];
type LayerInput = NonNullable<PageInput['layers']>[number];

const pageHeight = 300;

function lay(pages: LayerInput[][], options?: LayoutOptions) {
  const input: TemplateInput = {
    schemaVersion: 2,
    pages: pages.map((layers, index) => ({ id: `p${index + 1}`, width: 400, height: pageHeight, layers })),
  };
  return layoutPagesWith(typewriter, template.parse(input), { paging: layoutFlowingPages, ...options });
}

function layOne(...layers: LayerInput[]) {
  const { pages, report } = lay([layers]);
  return { find: (id: string) => findLayer(pages[0]?.layers ?? [], id), layers: pages[0]?.layers ?? [], report };
}

function findLayer(layers: readonly LaidOutLayer[], id: string): LaidOutLayer {
  const all = layers.flatMap((layer) => ('children' in layer ? [layer, ...layer.children] : [layer]));
  const found = all.find((item) => item.layer.id === id);
  assert.ok(found, `${id} is laid out`);
  return found;
}

const text = (id: string, content: string, rest: object = {}): LayerInput =>
  ({ type: 'text', id, width: 100, height: 20, runs: content ? [{ text: content }] : [], ...rest }) as LayerInput;
const shape = (id: string, rest: object = {}): LayerInput =>
  ({ type: 'shape', id, width: 50, height: 50, ...rest }) as LayerInput;

test('a growing title pushes what lies below it, chained', () => {
  const { find } = layOne(
    shape('rule', { placement: { side: 'below', of: 'body', gap: 5 } }),
    text('body', 'x', { mode: 'grow', placement: { side: 'below', of: 'title', gap: 10 } }),
    text('title', 'aaaa bbbb cccc dddd', { y: 7, mode: 'grow' }),
  );
  assert.deepEqual(find('title').box, { x: 0, y: 7, width: 100, height: 40 });
  assert.equal(find('body').box.y, 57);
  assert.equal(find('rule').box.y, 82);
});

test('growing goes away from the edge the text is aligned to', () => {
  const content = { mode: 'grow', y: 100 };
  const { find } = layOne(
    text('top', 'aaaa bbbb cccc dddd', content),
    text('middle', 'aaaa bbbb cccc dddd', { ...content, verticalAlign: 'middle' }),
    text('bottom', 'aaaa bbbb cccc dddd', { ...content, verticalAlign: 'bottom' }),
  );
  assert.deepEqual(
    ['top', 'middle', 'bottom'].map((id) => find(id).box.y),
    [100, 90, 80],
  );
});

test('what follows a hidden layer or an empty growing text takes its place', () => {
  for (const change of [{ visible: false }, { runs: [] }]) {
    const { find, layers } = layOne(
      shape('a', { y: 10 }),
      text('b', 'x', { mode: 'grow', placement: { side: 'below', of: 'a', gap: 8 }, ...change }),
      shape('c', { placement: { side: 'below', of: 'b', gap: 99 } }),
    );
    assert.equal(find('c').box.y, 68);
    assert.equal(layers.length, 'visible' in change ? 2 : 3);
  }
});

test('a group reaches to its grown and placed children and pushes what follows', () => {
  const { find } = layOne(
    {
      type: 'group',
      id: 'card',
      y: 10,
      width: 100,
      height: 60,
      layers: [
        text('title', 'aaaa bbbb cccc dddd eeee', { mode: 'grow' }),
        shape('line', { placement: { side: 'below', of: 'title', gap: 10 } }),
        shape('overhang', { y: 500 }),
      ],
    },
    shape('after', { placement: { side: 'below', of: 'card', gap: 1 } }),
  );
  assert.deepEqual(find('card').box, { x: 0, y: 10, width: 100, height: 60 + 10 + 50 });
  assert.equal(find('after').box.y, 131);
});

test('when a group grows, its other children follow its edges by their anchors', () => {
  const anchors = (vertical: string, horizontal = 'left') => ({ anchors: { horizontal, vertical } });
  const { find } = layOne({
    type: 'group',
    id: 'card',
    width: 100,
    height: 40,
    layers: [
      shape('back', { width: 100, height: 40, ...anchors('stretch', 'stretch') }),
      shape('foot', { y: 30, height: 10, ...anchors('bottom') }),
      shape('middle', { y: 15, height: 10, ...anchors('center') }),
      shape('scaled', { y: 10, height: 20, ...anchors('scale') }),
      shape('stays', { y: 10, height: 20 }),
      text('caption', 'x', { y: 20, ...anchors('stretch') }),
      { type: 'group', id: 'inner', y: 0, height: 40, layers: [], ...anchors('stretch') } as LayerInput,
      text('title', 'aaaa bbbb cccc dddd eeee', { mode: 'grow', y: 10, width: 60 }),
    ],
  });
  // Five lines of 20 below y 10: the group becomes 110 high.
  assert.deepEqual(find('card').box, { x: 0, y: 0, width: 100, height: 110 });
  assert.deepEqual(find('back').box, { x: 0, y: 0, width: 100, height: 110 });
  const vertical = (id: string): number[] => [find(id).box.y, find(id).box.height];
  assert.deepEqual(vertical('foot'), [100, 10]);
  assert.deepEqual(vertical('middle'), [50, 10]);
  assert.deepEqual(vertical('scaled'), [27.5, 55]);
  assert.deepEqual(vertical('stays'), [10, 20]);
  assert.deepEqual(vertical('caption'), [20, 20]);
  assert.deepEqual(vertical('inner'), [0, 110]);
});

test('text flows over copies of its page until it ends', () => {
  const words = Array.from({ length: 9 }, (_, index) => `word${index}`).join(' ');
  const { pages, report } = lay([
    [
      shape('frame'),
      text('story', words, { mode: 'flow', height: 60, width: 60 }),
      text('note', 'aaaa bbbb cccc dddd'),
    ],
    [shape('last')],
  ]);
  assert.deepEqual(
    pages.map((page) => page.number),
    [1, 2, 3, 4],
  );
  const shown = pages.slice(0, 3).map((page) => {
    const story = page.layers[1];
    assert.ok(story && 'text' in story);
    return story.text.lines.map((line) => words.slice(line.start, line.end)).join('');
  });
  assert.equal(shown.join(''), words);
  assert.equal(pages[3]?.page.id, 'p2');
  const ids = pages.flatMap((page) => [page.page.id, ...page.layers.map((item) => item.layer.id)]);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    report.map((entry) => [entry.page, entry.layer, entry.code]),
    [[1, 'note', 'text_overflow']],
  );
});

test('masks and placements of a copied page name the copied layers', () => {
  const { pages } = lay([
    [
      text('story', 'aaaa bbbb cccc dddd', { mode: 'flow', width: 50 }),
      shape('hole'),
      shape('seen', { mask: { type: 'layer', layerId: 'hole' }, placement: { side: 'right', of: 'story', gap: 3 } }),
    ],
  ]);
  const [, hole, seen] = pages[1]?.layers ?? [];
  assert.ok(hole && seen && seen.layer.mask?.type === 'layer');
  assert.notEqual(hole.layer.id, 'hole');
  assert.equal(seen.layer.mask.layerId, hole.layer.id);
  assert.equal(seen.box.x, 53);
});

test('text without end stops at the bound, and a box too small for a line at once', () => {
  const long = lay([[text('story', 'aaaa '.repeat(500), { mode: 'flow', width: 50 })]]);
  assert.equal(long.pages.length, 50);
  assert.deepEqual(
    long.report.map((entry) => entry.code),
    ['text_overflow'],
  );
  const small = lay([[text('story', 'aaaa bbbb', { mode: 'flow', height: 5 })]]);
  assert.equal(small.pages.length, 1);
  assert.equal(small.report[0]?.code, 'text_overflow');
});

test('a finished text does not begin anew while another flows on', () => {
  const { pages } = lay([
    [text('short', 'aaaa', { mode: 'flow', width: 50 }), text('long', 'aaaa bbbb cccc', { mode: 'flow', width: 50 })],
  ]);
  assert.deepEqual(
    pages.map((page) => page.layers.map((item) => ('text' in item ? item.text.lines.length : -1))),
    [
      [1, 1],
      [0, 1],
      [0, 1],
    ],
  );
});

test('only wanted pages are answered, counted after flowing', () => {
  const story = text('story', 'aaaa bbbb cccc', { mode: 'flow', width: 50 });
  const { pages } = lay([[shape('a')], [story], [shape('b')]], { pages: [3, 5] });
  assert.deepEqual(
    pages.map((page) => page.number),
    [3, 5],
  );
  assert.equal(pages[1]?.page.id, 'p3');
});

test('missing fonts, missing characters and text past its box are reported', () => {
  const { report } = layOne(text('t', 'aaaa bbbb cccc�', { style: { fontFamily: 'Nowhere' } }));
  assert.deepEqual(report.map((entry) => entry.code).toSorted(), ['font_missing', 'glyph_missing', 'text_overflow']);
  assert.match(report.find((entry) => entry.code === 'glyph_missing')?.message ?? '', /U\+FFFD/);
  assert.match(report.find((entry) => entry.code === 'font_missing')?.message ?? '', /Nowhere/);
});

test('texts and tables carried past the edge of the page are reported, what was put there is not', () => {
  const long = 'aaaa bbbb cccc dddd';
  const { report } = layOne(
    text('inside', 'x', { y: 280, mode: 'grow' }),
    text('grown', long, { y: 280, mode: 'grow' }),
    text('upwards', long, { y: 5, mode: 'grow', verticalAlign: 'bottom' }),
    text('on-purpose', 'x', { y: 290 }),
    shape('low', { y: 270 }),
    text('pushed', 'x', { placement: { side: 'below', of: 'low', gap: 0 } }),
    {
      type: 'group',
      id: 'card',
      height: 20,
      layers: [text('deep', 'x', { y: 5 })],
      placement: { side: 'below', of: 'low', gap: 0 },
    } as LayerInput,
    text('turned', long, { y: 290, mode: 'grow', rotation: 90 }),
    { type: 'table', id: 'rows', y: 230, height: 70, columns: [{ key: 'a' }], rows: [{ a: 1 }, { a: 2 }, { a: 3 }] },
  );
  assert.deepEqual(
    report.map((entry) => [entry.layer, entry.code]),
    [
      ['grown', 'text_overflow'],
      ['upwards', 'text_overflow'],
      ['pushed', 'text_overflow'],
      ['deep', 'text_overflow'],
      ['rows', 'rows_omitted'],
    ],
  );
});

test('a step that throws stops the layout', () => {
  assert.throws(() => lay([[shape('a')]], { onStep: () => assert.fail('stop') }), /stop/);
});

const tableInput = fc.record({
  width: fc.integer({ min: 1, max: 900 }),
  height: fc.integer({ min: 0, max: 600 }),
  shares: fc.array(fc.double({ min: 0.01, max: 50, noNaN: true }), { minLength: 1, maxLength: 12 }),
  rows: fc.array(fc.array(fc.string({ maxLength: 60 }), { minLength: 12, maxLength: 12 }), { maxLength: 12 }),
  showHeader: fc.boolean(),
  grow: fc.boolean(),
  direction: fc.constantFrom('auto', 'ltr', 'rtl'),
  minRowHeight: fc.integer({ min: 0, max: 50 }),
});

test('table edges go on from left to right and from top to bottom, and cells lie between them', () => {
  fc.assert(
    fc.property(tableInput, (input) => {
      const { shares, rows, ...rest } = input;
      const { find, report } = layOne({
        type: 'table',
        id: 't',
        ...rest,
        columns: shares.map((width, index) => ({ key: `k${index}`, title: `Title ${index}`, width })),
        rows: rows.map((row) => Object.fromEntries(row.map((value, index) => [`k${index}`, value]))),
      } as LayerInput);
      const laidOut = find('t');
      assert.ok('table' in laidOut);
      const { table, box } = laidOut;
      for (const edges of [table.columnEdges, table.rowEdges]) {
        for (const [index, edge] of edges.entries())
          assert.ok(index === 0 ? edge === 0 : edge >= (edges[index - 1] ?? 0));
      }
      assert.equal(table.columnEdges.at(-1), input.width);
      assert.equal(table.columnEdges.length, shares.length + 1);
      const bottom = table.rowEdges.at(-1) ?? 0;
      if (input.grow) assert.equal(box.height, bottom);
      else assert.ok(box.height === input.height && bottom <= input.height);
      const shown = table.rowEdges.length - 1;
      assert.equal(shown + table.omittedRows, rows.length + (input.showHeader ? 1 : 0));
      assert.equal(
        report.some((entry) => entry.code === 'rows_omitted'),
        table.omittedRows > 0 || (input.grow && bottom > pageHeight + 1 && bottom > input.height + 1),
      );
      assert.equal(table.cells.length, shown * shares.length);
      for (const cell of table.cells) {
        const visual = input.direction === 'rtl' ? shares.length - 1 - cell.column : cell.column;
        assert.equal(cell.box.x, table.columnEdges[visual]);
        assert.equal(cell.box.x + cell.box.width, table.columnEdges[visual + 1]);
        assert.equal(cell.box.y, table.rowEdges[cell.row]);
        assert.equal(cell.box.y + cell.box.height, table.rowEdges[cell.row + 1]);
        assert.ok(cell.box.height >= input.minRowHeight);
        for (const line of cell.text.lines) assert.ok(line.top >= 0 && line.top + line.height <= cell.box.height);
      }
    }),
  );
});

test('a table with Hebrew titles begins at the right and aligns its start there', () => {
  const columns = [
    { key: 'a', title: 'פריט', width: 3 },
    { key: 'b', title: 'מחיר', align: 'end' as const },
  ];
  const { find } = layOne({ type: 'table', id: 't', width: 400, columns, rows: [{ a: 12, b: null }] });
  const laidOut = find('t');
  assert.ok('table' in laidOut);
  assert.deepEqual(laidOut.table.columnEdges, [0, 100, 400]);
  assert.deepEqual(
    laidOut.table.cells.map((cell) => cell.box.x),
    [100, 0, 100, 0],
  );
});
