import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseTemplate } from '@platen/template';
import {
  addData,
  changeDataKind,
  dataNameError,
  dataTypeAt,
  deleteData,
  freeDataName,
  moveData,
  newDataType,
  renameData,
} from '../../packages/editor/commands/edit-data.ts';
import { itemName, removeRepeat, repeatLayers } from '../../packages/editor/commands/edit-rules.ts';
import { moveInTree } from '../../packages/editor/commands/move-in-tree.ts';
import { layerScope } from '../../packages/editor/store/data/expression-scope.ts';
import { readPastedList, readPastedValues } from '../../packages/editor/store/data/read-pasted.ts';
import { testRows } from '../../packages/editor/store/data/test-rows.ts';
import { LiveEvaluation } from '../../packages/editor/store/live-evaluation.ts';
import { assertSame, Desk, menu } from '../data/menu-desk.ts';

describe('data of a template in the editor', () => {
  it('takes expressions and defaults along when a name changes', () => {
    const desk = new Desk();
    desk.apply(renameData(desk.template, ['dishes'], 'courses'));
    desk.apply(renameData(desk.template, ['courses', 'name'], 'dish-name'));
    desk.apply(renameData(desk.template, ['courses', 'price'], 'cost'));
    desk.apply(renameData(desk.template, ['courses', 'tags', 'label'], 'word'));
    assert.deepEqual(desk.layer('title').expressions, { content: 'title + count(courses)' });
    assert.deepEqual(desk.layer('dish').expressions, { content: 'dish.`dish-name`', fontSize: 'dish.cost' });
    assert.equal(desk.layer('new').when, 'dish.isNew and dish.cost < 10');
    assert.deepEqual(desk.layer('tag').expressions, { content: 'tag.word' });
    const { over, key, alternate } = desk.repeat('menu') ?? {};
    assert.deepEqual([over, key, alternate?.[0]?.when], ['courses', 'dish.`dish-name`', 'dish.cost > 3']);
    const { courses } = desk.template.data ?? {};
    assert.ok(courses?.type === 'list');
    assert.deepEqual(courses.default, [
      { 'dish-name': 'Soup', cost: 4, tags: [{ word: 'hot' }] },
      { 'dish-name': 'Cake' },
    ]);
    assert.deepEqual(desk.notices, []);
    parseTemplate(structuredClone(desk.template));
  });

  it('refuses names that are no names, or that others have', () => {
    const { template } = new Desk();
    assert.equal(dataNameError(template, ['title'], 'two words'), 'shape');
    assert.equal(dataNameError(template, ['title'], 'dishes'), 'taken');
    // Of the item of a repeat, and of the page's own.
    assert.equal(dataNameError(template, ['title'], 'dish'), 'taken');
    assert.equal(dataNameError(template, ['title'], 'canvasBackgroundColor'), 'taken');
    assert.equal(dataNameError(template, ['dishes', 'name'], 'price'), 'taken');
    assert.equal(dataNameError(template, ['dishes', 'name'], 'title'), undefined);
    assert.equal(freeDataName(template, [], 'title'), 'title2');
  });

  it('deletes what uses deleted data in the same step, and says so', () => {
    const desk = new Desk();
    const before = desk.template;
    desk.apply(deleteData(desk.template, ['dishes', 'price']));
    assert.deepEqual(desk.layer('dish').expressions, { content: 'dish.name' });
    assert.equal(desk.layer('new').when, undefined);
    assert.equal(desk.repeat('menu')?.alternate[0]?.when, 'false');
    assert.match(desk.notices[0] ?? '', /^3 rules/);
    parseTemplate(structuredClone(desk.template));
    desk.document.undo();
    assertSame(desk.template, before);
    // With a list goes its repeat, and with that everything that sees its items.
    desk.apply(deleteData(desk.template, ['dishes']));
    assert.deepEqual(
      [desk.repeat('menu'), desk.repeat('tags'), desk.layer('tag').expressions],
      [undefined, undefined, undefined],
    );
    parseTemplate(structuredClone(desk.template));
    desk.document.undo();
    assertSame(desk.template, before);
  });

  it('keeps the order of names through moves and undo', () => {
    const desk = new Desk();
    const names = () => Object.keys(desk.template.data ?? {});
    desk.apply(moveData(desk.template, ['drinks'], -1));
    assert.deepEqual(names(), ['title', 'drinks', 'dishes']);
    desk.apply(addData([], 'date', newDataType('date')));
    desk.apply(deleteData(desk.template, ['title']));
    desk.document.undo();
    assert.deepEqual(names(), ['title', 'drinks', 'dishes', 'date']);
    assert.equal(moveData(desk.template, ['title'], -1), undefined);
  });

  it('takes away what a layer had from the items when it leaves the repeat', () => {
    const desk = new Desk();
    desk.apply(moveInTree(desk.page, ['dish'], { index: 0 }, new Map()));
    assert.equal(desk.layer('dish').expressions, undefined);
    assert.deepEqual(desk.repeat('menu')?.alternate[0]?.overrides, { 'card.opacity': 0.4 });
    parseTemplate(structuredClone(desk.template));
  });

  it('repeats layers for a list: in a new group, or in the one that places them', () => {
    const desk = new Desk();
    assert.equal(itemName('dishes', []), 'dish');
    assert.equal(itemName('menu.entries', []), 'entry');
    assert.equal(itemName('drinks', ['drink']), 'item');
    assert.equal(itemName('filter(dishes)', []), 'item');
    desk.apply(repeatLayers(desk.template, desk.page, ['title'], { over: 'drinks', as: 'drink' }, new Map()));
    const [group] = desk.page.layers;
    assert.ok(group?.type === 'group' && group.layout?.type === 'column');
    assert.equal(group.repeat?.over, 'drinks');
    parseTemplate(structuredClone(desk.template));
    desk.apply(removeRepeat('page', group.id));
    desk.apply(repeatLayers(desk.template, desk.page, [group.id], { over: 'dishes', as: 'dish' }, new Map()));
    assert.equal(desk.repeat(group.id)?.over, 'dishes');
  });

  it('knows the names that expressions of a layer see, with the values of the shown item', () => {
    const { template } = new Desk();
    const evaluation = new LiveEvaluation({ readBundled: () => Promise.reject(new Error()) }, () => undefined);
    evaluation.apply(template, {});
    evaluation.choose('dish.Cake');
    const source = { template, values: {}, copies: evaluation.copies };
    assert.deepEqual(Object.keys(layerScope(source, 'menu').types), ['title', 'dishes', 'drinks']);
    const inside = layerScope(source, 'menu', true);
    assert.deepEqual(Object.keys(inside.types), ['title', 'dishes', 'drinks', 'dish', 'repeat']);
    const { dish, repeat } = layerScope(source, 'new').values;
    assert.equal((dish as { name?: string }).name, 'Cake');
    assert.equal((repeat as { number?: number }).number, 2);
    assert.ok('tag' in layerScope(source, 'tag').types);
  });

  it('reads rows and JSON into lists', () => {
    const { template } = new Desk();
    const type = dataTypeAt(template, ['dishes']);
    assert.ok(type?.type === 'list');
    assert.deepEqual(readPastedList(type, 'Name;price;tags.0.label\nSoup;4.5;hot\nTea;;'), {
      value: [{ name: 'Soup', price: '4.5', tags: [{ label: 'hot' }] }, { name: 'Tea' }],
    });
    assert.deepEqual(readPastedList(type, '[{"name": "Soup"}]'), { value: [{ name: 'Soup' }] });
    assert.deepEqual(readPastedList(type, '[{'), { error: { kind: 'json' } });
    assert.deepEqual(readPastedList(type, 'name\tprice'), { error: { kind: 'empty' } });
    const wrong = readPastedList(type, 'name,price\nSoup,much');
    assert.ok('error' in wrong && wrong.error.kind === 'value');
    assert.equal(wrong.error.path, 'list[0].price');
    const data = template.data ?? {};
    assert.deepEqual(readPastedValues(data, '{"title": "Tea"}'), { value: { title: 'Tea' } });
    assert.ok('error' in readPastedValues(data, '[1]'));
  });

  it('saves rows of test data with the template, each change a step of the history', () => {
    const { state, template, document } = new Desk({ ...menu, testData: undefined });
    const rows = testRows(state);
    const saved = () => document.template.peek().testData;
    rows.set('title', 'One');
    rows.add();
    rows.set('title', 'Two');
    assert.deepEqual(
      [rows.shown, saved(), state.previewValues.value],
      [1, { rows: [{ title: 'One' }, { title: 'Two' }] }, { title: 'Two' }],
    );
    parseTemplate(structuredClone(document.template.peek()));
    rows.show(0);
    assert.deepEqual(state.previewValues.value, { title: 'One' });
    rows.delete();
    assert.deepEqual([saved(), state.previewValues.value], [{ rows: [{ title: 'Two' }] }, { title: 'Two' }]);
    rows.delete();
    assert.deepEqual([saved(), state.previewValues.value], [undefined, {}]);
    document.undo();
    assert.deepEqual(state.previewValues.value, { title: 'Two' });
    while (document.canUndo.value) document.undo();
    assertSame(document.template.peek(), template);
    assert.deepEqual(state.previewValues.value, {});
  });

  it('shows the saved rows of the template that is opened, and goes on showing what others show', () => {
    const { state, document } = new Desk();
    state.previewValues.value = { place: 'Berlin' };
    const rows = testRows(state);
    assert.deepEqual(state.previewValues.value, { place: 'Berlin', ...menu.testData.rows[0] });
    rows.set('title', 'Tea');
    rows.show(1);
    assert.deepEqual(state.previewValues.value, { place: 'Berlin', ...menu.testData.rows[1] });
    document.open(parseTemplate({ ...menu, testData: { rows: [{ drinks: ['Water'] }] } }));
    assert.deepEqual([rows.shown, state.previewValues.value], [0, { place: 'Berlin', drinks: ['Water'] }]);
    rows.set('drinks', ['x'.repeat(200_000)]);
    assert.deepEqual([rows.isTooLarge.value, rows.values], [true, { drinks: ['Water'] }]);
    rows.set('drinks', ['Tea']);
    assert.deepEqual([rows.isTooLarge.value, rows.values], [false, { drinks: ['Tea'] }]);
  });

  it('takes test data along when names change, and away when data goes', () => {
    const desk = new Desk();
    const rows = testRows(desk.state);
    desk.apply(renameData(desk.template, ['title'], 'heading'));
    desk.apply(renameData(desk.template, ['dishes', 'tags', 'label'], 'word'));
    assert.deepEqual(rows.values, {
      drinks: ['Tea'],
      heading: 'Dinner',
      dishes: [{ name: 'Pie', tags: [{ word: 'new' }], price: '7' }],
    });
    assert.deepEqual(Object.keys(rows.values), ['drinks', 'heading', 'dishes']);
    assert.deepEqual(desk.state.previewValues.value, rows.values);
    desk.apply(deleteData(desk.template, ['drinks']));
    desk.apply(changeDataKind(['dishes', 'price'], 'boolean'));
    assert.deepEqual(rows.values, { heading: 'Dinner', dishes: [{ name: 'Pie', tags: [{ word: 'new' }] }] });
    for (const name of ['heading', 'dishes']) desk.apply(deleteData(desk.template, [name]));
    assert.equal(desk.template.testData, undefined);
    while (desk.document.canUndo.value) desk.document.undo();
    assertSame(desk.template, parseTemplate(menu));
    assert.deepEqual(desk.state.previewValues.value, menu.testData.rows[0]);
  });

  it('changes data and test data in any order while another language is shown', () => {
    const desk = new Desk({ ...menu, locales: { default: 'en', overrides: { de: { 'param.title': 'Mittag' } } } });
    desk.state.chosenDesign.value = { axes: {}, locale: 'de' };
    const before = desk.template;
    desk.apply(moveData(desk.state.template.peek(), ['drinks'], -1));
    assert.deepEqual(Object.keys(desk.template.data ?? {}), ['title', 'drinks', 'dishes']);
    desk.apply(renameData(desk.state.template.peek(), ['title'], 'heading'));
    assert.deepEqual(Object.keys(desk.template.data ?? {}), ['heading', 'drinks', 'dishes']);
    assert.deepEqual(Object.keys(desk.template.testData?.rows[0] ?? {}), ['drinks', 'heading', 'dishes']);
    while (desk.document.canUndo.value) desk.document.undo();
    assertSame(desk.template, before);
  });
});
