import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { parseTemplate, walkLayers, type Layer, type Template } from '@platen/template';
import { deleteLayers } from '../../packages/editor/commands/delete-layers.ts';
import { duplicateLayers } from '../../packages/editor/commands/duplicate-layers.ts';
import {
  addData,
  changeDataKind,
  dataKinds,
  dataNameError,
  dataTypeAt,
  deleteData,
  freeDataName,
  moveData,
  newDataType,
  renameData,
  type DataPath,
} from '../../packages/editor/commands/edit-data.ts';
import {
  changeRepeat,
  itemName,
  removeRepeat,
  repeatLayers,
  setCondition,
  setExpression,
} from '../../packages/editor/commands/edit-rules.ts';
import { groupLayers } from '../../packages/editor/commands/group-layers.ts';
import { moveInTree } from '../../packages/editor/commands/move-in-tree.ts';
import { setLayers } from '../../packages/editor/commands/set-layers.ts';
import { ungroupLayers } from '../../packages/editor/commands/ungroup-layers.ts';
import { readPastedList, readPastedValues } from '../../packages/editor/store/data/read-pasted.ts';
import { layerScope } from '../../packages/editor/store/data/expression-scope.ts';
import { TestRows } from '../../packages/editor/store/data/test-rows.ts';
import { EditorState } from '../../packages/editor/store/editor-state.ts';
import { LiveEvaluation } from '../../packages/editor/store/live-evaluation.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import { TemplateDocument, type Edit } from '../../packages/editor/store/template-document.ts';

const { tidyRules } = await loadDataCode();

const menu = {
  schemaVersion: 2,
  data: {
    title: { type: 'text', default: 'Lunch' },
    dishes: {
      type: 'list',
      items: {
        type: 'object',
        fields: {
          name: { type: 'text' },
          price: { type: 'number' },
          isNew: { type: 'boolean' },
          tags: { type: 'list', items: { type: 'object', fields: { label: { type: 'text' } } } },
        },
      },
      default: [{ name: 'Soup', price: 4, tags: [{ label: 'hot' }] }, { name: 'Cake' }],
    },
    drinks: { type: 'list', items: { type: 'text' } },
  },
  pages: [
    {
      id: 'page',
      width: 400,
      height: 400,
      layers: [
        { type: 'text', id: 'title', width: 200, height: 40, expressions: { content: 'title + count(dishes)' } },
        {
          type: 'group',
          id: 'menu',
          width: 300,
          height: 300,
          layout: { type: 'column' },
          repeat: {
            over: 'dishes',
            as: 'dish',
            key: 'dish.name',
            alternate: [{ when: 'dish.price > 3', overrides: { 'dish.opacity': 0.5, 'card.opacity': 0.4 } }],
          },
          layers: [
            {
              type: 'group',
              id: 'card',
              width: 300,
              height: 60,
              layout: { type: 'row' },
              layers: [
                {
                  type: 'text',
                  id: 'dish',
                  width: 100,
                  height: 40,
                  expressions: { content: 'dish.name', fontSize: 'dish.price' },
                },
                { type: 'shape', id: 'new', width: 20, height: 20, when: 'dish.isNew and dish.price < 10' },
                {
                  type: 'group',
                  id: 'tags',
                  width: 100,
                  height: 20,
                  layout: { type: 'row' },
                  repeat: { over: 'dish.tags', as: 'tag' },
                  layers: [{ type: 'text', id: 'tag', width: 40, height: 20, expressions: { content: 'tag.label' } }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

class Desk {
  readonly document: TemplateDocument;
  readonly state: EditorState;
  readonly notices: string[] = [];

  constructor(template: object = menu) {
    const state = (): EditorState => this.state;
    this.document = new TemplateDocument(parseTemplate(template), {
      place: () => ({ pageId: state().pageId.peek(), selection: state().selection.peek() }),
      goTo: (place) => void (state().selection.value = place.selection),
      tidy: (next, patches) => tidyRules(next, patches, { notify: ({ text }) => this.notices.push(text) }),
    });
    this.state = new EditorState(this.document);
  }

  get template(): Template {
    return this.document.template.value;
  }

  get page() {
    return this.state.page.value;
  }

  apply(edit: Edit | undefined): boolean {
    return edit !== undefined && this.document.apply(edit);
  }

  layer(id: string): Layer {
    const found = this.state.layersById.value.get(id)?.layer;
    assert.ok(found, id);
    return found;
  }

  repeat(id: string) {
    const layer = this.layer(id);
    assert.ok(layer.type === 'group');
    return layer.repeat;
  }
}

/** The same template, with its data in the same order. */
function assertSame(template: Template, expected: Template): void {
  assert.ok(isDeepStrictEqual(template, expected));
  assert.deepEqual(pathsOf(template), pathsOf(expected));
}

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

  it('keeps rows of test data apart', () => {
    const { state } = new Desk();
    const rows = new TestRows(state);
    rows.set('title', 'One');
    rows.add();
    rows.set('title', 'Two');
    assert.deepEqual([rows.shown, rows.count.value, state.previewValues.value], [1, 2, { title: 'Two' }]);
    rows.show(0);
    assert.deepEqual(state.previewValues.value, { title: 'One' });
    rows.delete();
    assert.deepEqual([rows.count.value, state.previewValues.value], [1, { title: 'Two' }]);
    rows.delete();
    assert.deepEqual([rows.count.value, state.previewValues.value], [1, {}]);
  });

  it('undoes 200 random edits inside repeats exactly, and is valid after each', () => {
    const edit = fc.tuple(fc.nat(13), fc.nat(1000), fc.nat(1000));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 200, maxLength: 200 }), (edits) => {
        const desk = new Desk();
        const before = desk.template;
        for (const [kind, one, two] of edits) {
          randomEdit(desk, kind, one, two);
          parseTemplate(JSON.parse(JSON.stringify(desk.template)));
        }
        const after = desk.template;
        while (desk.document.canUndo.value) desk.document.undo();
        assertSame(desk.template, before);
        while (desk.document.canRedo.value) desk.document.redo();
        assertSame(desk.template, after);
      }),
      { numRuns: 4, seed: 16, endOnFailure: true },
    );
  });
});

/** Every path of the data. */
function pathsOf({ data = {} }: Template): DataPath[] {
  const paths: DataPath[] = [];
  const visit = (fields: NonNullable<Template['data']>, owner: DataPath): void => {
    for (const [name, type] of Object.entries(fields)) {
      paths.push([...owner, name]);
      let inner = type;
      while (inner.type === 'list') inner = inner.items;
      if (inner.type === 'object') visit(inner.fields, [...owner, name]);
    }
  };
  visit(data, []);
  return paths;
}

function randomEdit(desk: Desk, kind: number, one: number, two: number): void {
  const { template, page } = desk;
  const layers = [...walkLayers(page.layers)].map(({ layer }) => layer);
  const layer = layers[one % Math.max(1, layers.length)];
  const paths = pathsOf(template);
  const path = paths[two % Math.max(1, paths.length)];
  const id = layer?.id ?? '';
  const boxes = new Map();
  const sources = [
    'title',
    'dish.name',
    'dish.price * 2',
    'tag.label',
    'count(dishes)',
    'repeat.number',
    'nope',
    '1 +',
  ];
  const source = sources[two % sources.length] ?? '';
  switch (kind) {
    case 0:
      return void desk.apply(setExpression('page', [id], two % 3 === 0 ? 'opacity' : 'content', source));
    case 1:
      return void desk.apply(setCondition('page', [id], two % 4 === 0 ? undefined : `${source} == 3`));
    case 2:
      return void desk.apply(
        changeRepeat('page', id, 'Repeat', (repeat) => {
          if (two % 3 === 0) repeat.max = 1 + (two % 9);
          else if (two % 3 === 1) repeat.over = two % 2 === 0 ? 'drinks' : 'dishes';
          else repeat.alternate.push({ when: 'repeat.isFirst', overrides: { [`${id}.opacity`]: 0.2 } });
        }),
      );
    case 3:
      return void desk.apply(repeatLayers(template, page, [id], { over: 'dishes', as: `each${two}` }, boxes));
    case 4:
      return void desk.apply(removeRepeat('page', id));
    case 5:
      return void (path && desk.apply(renameData(template, path, freeDataName(template, path.slice(0, -1), 'name'))));
    case 6:
      return void (path && two % 3 === 0 && desk.apply(deleteData(template, path)));
    case 7:
      return void (path && desk.apply(moveData(template, path, one % 2 === 0 ? 1 : -1)));
    case 8: {
      const owner = path && (two % 2 === 0 ? path.slice(0, -1) : []);
      const type = newDataType(dataKinds[one % dataKinds.length] ?? 'text');
      return void (
        owner &&
        paths.length < 30 &&
        desk.apply(addData(owner, freeDataName(template, owner, 'field'), type))
      );
    }
    case 9:
      return void (
        path &&
        one % 3 === 0 &&
        desk.apply(changeDataKind(path, dataKinds[one % dataKinds.length] ?? 'text', two % 2 === 0))
      );
    case 10:
      return void (layers.length < 30 && desk.apply(duplicateLayers(template, page, [id])));
    case 11:
      return void (layers.length > 4 && desk.apply(deleteLayers(page, [id])));
    case 12: {
      const group = layers[two % Math.max(1, layers.length)];
      const isInside = layer?.type === 'group' && [...walkLayers(layer.layers)].some((each) => each.layer === group);
      const parentId = group?.type === 'group' && group !== layer && !isInside ? group.id : undefined;
      return void desk.apply(moveInTree(page, [id], { parentId, index: 0 }, boxes));
    }
    default:
      if (two % 3 === 0) desk.apply(groupLayers(template, page, [id], boxes));
      else if (two % 3 === 1) desk.apply(ungroupLayers(template, page, [id], boxes));
      else desk.apply(setLayers(page, [id], 'Opacity', (target) => void (target.opacity = (two % 10) / 10)));
  }
}
