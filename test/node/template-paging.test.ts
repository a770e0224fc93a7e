import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyModifications, createIdSource, copyPage, parseTemplate, PlatenError } from '@platen/template';

const text = (id: string, more: object = {}): object => ({ type: 'text', id, runs: [{ text: id }], ...more });
const letter = (layers: object[] = []): object => ({
  id: 'letter',
  content: { x: 0, y: 50, width: 400, height: 200 },
  layers,
});
const design = (page: object, more: object = {}): object => ({
  schemaVersion: 2,
  masters: [letter()],
  pages: [{ id: 'p', width: 400, height: 300, ...page }],
  ...more,
});

function issuesOf(template: object): string[] {
  try {
    parseTemplate(template);
    return [];
  } catch (error) {
    assert.ok(error instanceof PlatenError);
    return error.issues.map(({ path, message }) => `${path} ${message}`);
  }
}

describe('masters', () => {
  test('are below the layers of pages that name them, with data in them', () => {
    const template = parseTemplate(
      design(
        { master: 'letter', layers: [text('body')] },
        {
          data: { brand: { type: 'text' } },
          masters: [letter([text('head', { expressions: { content: 'upper(brand)' } })])],
        },
      ),
    );
    const { template: filled } = applyModifications(template, { brand: 'North' });
    const [page] = filled.pages;
    assert.deepEqual(
      page?.layers.map(({ id }) => id),
      ['head', 'body'],
    );
    assert.ok(page?.layers[0]?.type === 'text' && page.layers[0].runs[0]?.text === 'NORTH');
    // What a service fills in beforehand leaves them where they are.
    const filledIn = applyModifications(template, {}, { keepsExpressions: true }).template;
    assert.deepEqual(
      filledIn.pages[0]?.layers.map(({ id }) => id),
      ['body'],
    );
  });

  test('are checked like pages', () => {
    assert.deepEqual(issuesOf(design({ master: 'other' })), [
      'pages[0].master "other" is not a master of this template',
    ]);
    assert.deepEqual(issuesOf(design({ layers: [text('a')] }, { masters: [letter([text('a')])] })), [
      'masters[0].layers[0].id "a" is taken; ids must be unique in the template',
    ]);
    assert.deepEqual(issuesOf(design({}, { masters: [letter([text('a', { when: 'gone' })])] })).length, 1);
    assert.deepEqual(issuesOf(design({}, { masters: [letter([text('a', { mode: 'flow' })])] })), [
      'masters[0].layers[0].mode cannot be "flow" in a master, whose layers are the same on every page',
    ]);
  });
});

describe('the layer that runs over pages', () => {
  const table = { type: 'table', id: 'rows', columns: [{ key: 'a' }] };
  const group = (more: object): object => ({ type: 'group', id: 'group', layers: [text('inside')], ...more });

  test('is a text, a table, or a group with a layout that goes down', () => {
    for (const layer of [text('flows'), { ...table, id: 'flows' }])
      assert.deepEqual(issuesOf(design({ flow: 'flows', layers: [layer] })), []);
    for (const layout of [{ type: 'column' }, { type: 'grid' }, { type: 'row', wrap: true }])
      assert.deepEqual(issuesOf(design({ flow: 'group', layers: [group({ layout })] })), []);
    assert.deepEqual(issuesOf(design({ flow: 'group', layers: [group({ layout: { type: 'row' } })] })), [
      'pages[0].flow "group" must have a layout that is a column, a grid or a row that wraps to run over pages',
    ]);
    assert.deepEqual(issuesOf(design({ flow: 'box', layers: [{ type: 'shape', id: 'box' }] })), [
      'pages[0].flow "box" is a layer of type shape; only texts, tables and groups can run over pages',
    ]);
  });

  test('lies upright on the page itself', () => {
    assert.deepEqual(issuesOf(design({ flow: 'gone' })), ['pages[0].flow "gone" is not a layer of this page']);
    assert.deepEqual(issuesOf(design({ flow: 'inside', layers: [group({})] })), [
      'pages[0].flow "inside" lies in a group; only a layer directly on the page can run over pages',
    ]);
    assert.deepEqual(issuesOf(design({ flow: 'rows', layers: [{ ...table, rotation: 5 }] })), [
      'pages[0].flow "rows" is rotated or skewed; a layer that runs over pages must be upright',
    ]);
    assert.deepEqual(issuesOf(design({ flow: 'rows', layers: [table, text('other', { mode: 'flow' })] })), [
      'pages[0].layers[1].mode cannot be "flow" on a page that has a layer that runs over pages, "rows"',
    ]);
  });

  test('is named in copies of its page', () => {
    const template = parseTemplate(design({ flow: 'rows', layers: [table] }));
    const [page] = template.pages;
    assert.ok(page);
    assert.equal(copyPage(page, 2, createIdSource(template.pages)).page.flow, 'rows-2');
  });
});

describe('numbers of pages', () => {
  test('belong to the content of texts', () => {
    const numbers = "toText(page) + ' / ' + toText(pages)";
    assert.deepEqual(issuesOf(design({ layers: [text('a', { expressions: { content: numbers } })] })), []);
    assert.deepEqual(issuesOf(design({ layers: [text('a', { expressions: { fontSize: 'page' } })] })), [
      'pages[0].layers[0].expressions.fontSize "page" can only be used in the content of texts, as pages are counted last',
    ]);
    assert.deepEqual(issuesOf(design({ layers: [text('a', { when: 'pages > 1' })] })), [
      'pages[0].layers[0].when "pages" can only be used in the content of texts, as pages are counted last',
    ]);
  });

  test('give way to data of their name', () => {
    const template = parseTemplate(
      design(
        { layers: [text('a', { expressions: { content: 'page', color: 'page' } })] },
        { data: { page: { type: 'text' } } },
      ),
    );
    const { template: filled, pageTexts } = applyModifications(template, { page: '#ff0000' });
    const layer = filled.pages[0]?.layers[0];
    assert.ok(layer?.type === 'text' && layer.runs[0]?.text === '#ff0000');
    assert.deepEqual([...pageTexts.keys()], []);
  });
});
