import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { LaidOutLayer } from '@platen/engine';
import { content, find, lay, numbered, rowsOf, table, textOf } from './flowing-pages.ts';

const items = {
  items: { type: 'list', maxItems: 1000, items: { type: 'object', fields: { name: { type: 'text' } } } },
};
const named = (names: readonly string[]): { items: object[] } => ({ items: names.map((name) => ({ name })) });
const label = (id: string, more: object = {}): object => ({
  type: 'text',
  id,
  width: 100,
  height: 20,
  mode: 'grow',
  runs: [{ text: '' }],
  expressions: { content: 'item.name' },
  ...more,
});
const column = { type: 'column', gap: 10 };
const list = (repeat: object, layers: object[], more: object = {}): object => ({
  type: 'group',
  id: 'list',
  x: 20,
  y: 50,
  width: 100,
  height: 40,
  layout: column,
  repeat: { over: 'items', ...repeat },
  layers,
  ...more,
});

describe('a group that runs over pages', () => {
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`);

  test('continues with its next items on the next page', () => {
    const { pages } = lay({ flow: 'list', data: items, layers: [list({}, [label('name')])] }, named(names));
    const shown = pages.map((page) => textOf(find(page, 'list')).split(','));
    assert.deepEqual(
      shown.map((each) => each.length),
      [7, 7, 6],
    );
    assert.deepEqual(shown.flat(), names);
  });

  test('keeps the layers of an item together, or not', () => {
    const layers = [label('name'), label('again')];
    const count = (keepTogether: boolean): number[] =>
      lay({ flow: 'list', data: items, layers: [list({ keepTogether }, layers)] }, named(names.slice(0, 5))).pages.map(
        (page) => textOf(find(page, 'list')).split(',').length,
      );
    assert.deepEqual(count(true), [6, 4]);
    assert.deepEqual(count(false), [7, 3]);
  });

  test('breaks between the rows of a grid', () => {
    const grid = { type: 'grid', columns: [{ type: 'fill' }, { type: 'fill' }], crossGap: 10 };
    const { pages } = lay(
      { flow: 'list', data: items, layers: [list({}, [label('name')], { layout: grid, width: 300 })] },
      named(names),
    );
    assert.deepEqual(
      pages.map((page) => textOf(find(page, 'list')).split(',').length),
      [14, 6],
    );
  });

  test('of texts, tables and repeats breaks in those that may', () => {
    const inner = (overflow: string): object => ({
      type: 'group',
      id: 'body',
      x: 20,
      y: 50,
      width: 360,
      height: 100,
      layout: column,
      layers: [
        { type: 'text', id: 'intro', width: 100, height: 20, runs: [{ text: 'Intro' }] },
        table(numbered(15), { overflow }),
        list({ overflow: 'page' }, [label('name')]),
      ],
    });
    const shownOf = (overflow: string) => {
      const { pages, report } = lay({ flow: 'body', data: items, layers: [inner(overflow)] }, named(names.slice(0, 8)));
      return {
        rows: pages.map((page) => rowsOf(find(page, 'rows')).filter((row) => row !== '#Head').length),
        names: pages.flatMap((page) => textOf(find(page, 'list')).split(',')).filter((name) => name !== ''),
        report: report.map(({ layer, code }) => [layer, code]),
      };
    };
    assert.deepEqual(shownOf('page'), { rows: [7, 8, 0], names: names.slice(0, 8), report: [] });
    // As a whole it would be higher than a page.
    assert.deepEqual(shownOf('clip'), {
      rows: [0, 9, 0],
      names: names.slice(0, 8),
      report: [['rows', 'rows_omitted']],
    });
  });

  test('never ends a page with a layer that keeps with the next one', () => {
    const given = [12, 1, 7, 2, 3, 9, 1, 1, 4, 6];
    const sections = given.map((count, at) => ({ name: `h${at}`, rows: named(names.slice(0, count)).items }));
    const shownWith = (item: object, keepTogether: boolean): string[][] => {
      const rows = list({ over: 'section.rows', overflow: 'page' }, [label('name')], { id: 'names', x: 0, y: 0 });
      const heading = label('heading', { item, expressions: { content: 'section.name' } });
      const { pages, report } = lay(
        {
          flow: 'list',
          data: {
            sections: {
              type: 'list',
              items: { type: 'object', fields: { name: { type: 'text' }, rows: items.items } },
            },
          },
          layers: [list({ over: 'sections', as: 'section', keepTogether }, [heading, rows])],
        },
        { sections },
      );
      assert.deepEqual(
        report.filter(({ layer }) => layer === 'heading'),
        [],
      );
      return pages.map((page) => textOf(find(page, 'list')).split(','));
    };
    const isLone = (page: readonly string[]): boolean => page.at(-1)?.startsWith('h') ?? false;
    const loose = shownWith({}, false);
    const bound = shownWith({ keepWithNext: true }, false);
    assert.ok(loose.some(isLone));
    assert.deepEqual(bound.filter(isLone), []);
    assert.deepEqual(bound.flat(), loose.flat());
    assert.deepEqual(shownWith({ keepWithNext: true }, true).filter(isLone), []);
  });

  test('takes along all that keeps with a layer, to a table or text that begins on the next page', () => {
    const keeping = (id: string): object => ({
      type: 'text',
      id,
      height: 20,
      runs: [{ text: id }],
      item: { keepWithNext: true },
    });
    const shownOf = (before: number, next: object): string[][] => {
      const fillers = Array.from({ length: before }, (_, at) => ({ ...keeping(`f${at}`), item: {} }));
      const layers = [...fillers, keeping('h1'), keeping('h2'), next];
      const body = {
        type: 'group',
        id: 'body',
        x: 20,
        y: 50,
        width: 360,
        height: 100,
        layout: { type: 'column' },
        layers,
      };
      const { pages, report } = lay({ flow: 'body', layers: [body] });
      assert.deepEqual(report, []);
      return pages.map((page) => {
        const group = find(page, 'body');
        return group && 'children' in group ? group.children.map(({ layer }) => layer.id) : [];
      });
    };
    const fillers = (count: number): string[] => Array.from({ length: count }, (_, at) => `f${at}`);
    // Ten lines of 20 px are on a page. A header stays with one row, a paragraph with two lines.
    const next = table(numbered(4));
    assert.deepEqual(shownOf(6, next), [[...fillers(6), 'h1', 'h2', 'rows'], ['rows']]);
    assert.deepEqual(shownOf(7, next), [fillers(7), ['h1', 'h2', 'rows']]);
    const text = { type: 'text', id: 'text', width: 20, height: 20, mode: 'grow', runs: [{ text: 'a b c d e f g h' }] };
    assert.deepEqual(shownOf(6, text), [[...fillers(6), 'h1', 'h2', 'text'], ['text']]);
    assert.deepEqual(shownOf(7, text), [fillers(7), ['h1', 'h2', 'text']]);
  });

  test('reports what keeps with something that has no room on the same page', () => {
    const layers = [
      { type: 'text', id: 'heading', height: 120, runs: [{ text: 'heading' }], item: { keepWithNext: true } },
      { type: 'shape', id: 'picture', height: 150 },
    ];
    const body = { type: 'group', id: 'body', x: 20, y: 50, width: 360, height: 100, layout: column, layers };
    const { pages, report } = lay({ flow: 'body', layers: [body] });
    assert.deepEqual(
      pages.map((page) => ['heading', 'picture'].filter((id) => find(page, id))),
      [['heading'], ['picture']],
    );
    assert.deepEqual(
      report.map(({ layer, code }) => [layer, code]),
      [['heading', 'layout_conflict']],
    );
  });

  test('loses no item and shows none twice, whatever the heights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        fc.integer({ min: 40, max: 240 }),
        fc.integer({ min: 50, max: 249 }),
        fc.boolean(),
        (lines, keepTogether, height, y, keepWithNext) => {
          const given = lines.map((count, index) => `n${index}`.padEnd(10, '.') + 'x'.repeat(10 * (count - 1)));
          const keeping = { item: { keepWithNext } };
          const card = { type: 'group', id: 'card', layout: column, layers: [label('name', keeping), label('again')] };
          const layers = [{ ...card, ...keeping }];
          const { pages } = lay(
            {
              flow: 'list',
              data: items,
              layers: [list({ keepTogether }, layers, { y })],
              master: { content: { ...content, height } },
            },
            named(given),
            { maxPages: 2000 },
          );
          const seen = new Map<string, string>();
          const visit = (item: LaidOutLayer): void => {
            if ('children' in item) item.children.forEach(visit);
            else if ('text' in item) {
              const { text } = item;
              const words = text.lines.map(({ start, end }) => text.text.slice(start, end)).join('');
              seen.set(item.layer.id, (seen.get(item.layer.id) ?? '') + words);
            }
          };
          for (const page of pages) {
            const group = find(page, 'list');
            if (group) visit(group);
          }
          assert.deepEqual(
            [...seen].map(([, words]) => words),
            given.flatMap((words) => [words, words]),
          );
        },
      ),
      { numRuns: 150 },
    );
  });
});
