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

  test('loses no item and shows none twice, whatever the heights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        fc.integer({ min: 40, max: 240 }),
        fc.integer({ min: 50, max: 249 }),
        (lines, keepTogether, height, y) => {
          const given = lines.map((count, index) => `n${index}`.padEnd(10, '.') + 'x'.repeat(10 * (count - 1)));
          const layers = [{ type: 'group', id: 'card', layout: column, layers: [label('name'), label('again')] }];
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
