import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  applyModifications,
  CopyCache,
  createModificationsSchema,
  createModificationsType,
  findParameters,
  listModifications,
  mapSources,
  parseTemplate,
  walkLayers,
  type AppliedModifications,
  type EvaluationOptions,
  type Layer,
  type Template,
} from '@platen/template';
import { locales } from '../data/library-tables.ts';
import { dishes, refusedBy, templateOf, text } from '../data/menu-template.ts';

function menu(repeat: object, layers: readonly object[], parameters: readonly object[] = []): Template {
  const group = {
    type: 'group',
    id: 'menu',
    layout: { type: 'column' },
    repeat: { over: 'dishes', ...repeat },
    layers,
  };
  return templateOf([group], { data: dishes, parameters });
}

function shown({ template }: Pick<AppliedModifications, 'template'>): string[] {
  const rows: string[] = [];
  const walk = (layers: readonly Layer[]): void => {
    for (const layer of layers) {
      if (!layer.visible) continue;
      if (layer.type === 'text') rows.push(layer.runs.map((run) => run.text).join(''));
      if (layer.type === 'group') walk(layer.layers);
    }
  };
  for (const page of template.pages) walk(page.layers);
  return rows;
}

function layerOf({ template }: AppliedModifications, id: string): Layer {
  const found = template.pages.flatMap((page) => [...walkLayers(page.layers)]).find(({ layer }) => layer.id === id);
  assert.ok(found, id);
  return found.layer;
}

test('version 1 opens as version 2 with nothing else changed', () => {
  const pages = [{ id: 'p', width: 10, height: 10, layers: [text('t')] }];
  assert.deepEqual(parseTemplate({ schemaVersion: 1, pages }), parseTemplate({ schemaVersion: 2, pages }));
  assert.equal(parseTemplate({ schemaVersion: 1, pages }).schemaVersion, 2);
});

test('expressions give contents and style keys their values', async () => {
  const { table } = await locales.load('de');
  const template = templateOf(
    [
      text('a', { expressions: { content: 'title + "!"', opacity: 'count(dishes) / 4', color: 'null' } }),
      text('b', { expressions: { content: 'currency(dishes[0].price, "EUR")' } }),
      text('c', { expressions: { content: 'dishes[5].name' } }),
      { type: 'table', id: 't', columns: [{ key: 'name' }], expressions: { content: 'dishes' } },
    ],
    { data: dishes },
  );
  const values = { dishes: JSON.stringify([{ name: 'Soup', price: 4.5 }]) };
  const applied = applyModifications(template, values, { evaluation: { locale: table } });
  assert.deepEqual(
    applied.report.map(({ layer, code }) => [layer, code]),
    [['t', 'expression_failed']],
  );
  assert.deepEqual(shown(applied), ['Lunch!', '4,50\u{a0}€', '']);
  assert.equal(layerOf(applied, 'a').opacity, 0.25);
  assert.equal(JSON.stringify(applied.template).includes('expressions'), false);
  assert.equal('data' in applied.template, false);
  assert.deepEqual(applyModifications(applied.template).template, applied.template);
});

test('test data is kept within bounds, whatever it holds, and no render has it', () => {
  const data = { ...dishes, source: { type: 'text' } };
  const rows = [{ dishes: 'no list any more', source: 'web', gone: { deep: [1] } }, {}];
  const template = templateOf([text('a', { expressions: { content: 'source' } })], { data, testData: { rows } });
  assert.deepEqual(template.testData, { rows });
  assert.deepEqual(mapSources(template, () => 'other').testData, { rows });
  assert.equal('testData' in applyModifications(template).template, false);
  const refused: unknown[] = [
    { rows: {} },
    { rows: [], more: 1 },
    { rows: Array(101).fill({}) },
    { rows: [{ a: 'x'.repeat(200_000) }] },
    { rows: [{ 'no name': 1 }] },
    { rows: ['a'] },
    [],
  ];
  for (const testData of refused)
    assert.throws(() => templateOf([], { data, testData }), { code: 'TEMPLATE_INVALID' }, JSON.stringify(testData));
});

test('a condition hides a layer and leaves what is in it alone', () => {
  const template = templateOf(
    [
      text('offer', { when: 'price < 10', expressions: { content: '1 / price' } }),
      {
        type: 'group',
        id: 'box',
        when: 'price == null',
        layers: [text('inner', { expressions: { content: '1 / 0' } })],
      },
    ],
    { data: { price: { type: 'number' } } },
  );
  const cases: readonly [object, string[]][] = [
    [{ price: 5 }, ['0.2']],
    [{ price: 20 }, []],
    [{}, ['(inner)']],
  ];
  for (const [values, expected] of cases)
    assert.deepEqual(shown(applyModifications(template, { ...values })), expected);
  const { report } = applyModifications(template, { price: 20 });
  assert.deepEqual(report, []);
});

test('a repeat draws its layers for each item, under ids by key', () => {
  const layers = [
    text('name', { expressions: { content: 'dish.name + " " + repeat.number + "/" + repeat.count' } }),
    text('last', {
      when: 'repeat.isLast',
      mask: { type: 'layer', layerId: 'name' },
    }),
    {
      type: 'group',
      id: 'tags',
      repeat: { over: 'dish.tags', as: 'tag' },
      layout: { type: 'row' },
      layers: [text('tag', { expressions: { content: 'tag + repeat.index' } })],
    },
  ];
  const template = menu({ as: 'dish', key: 'dish.name' }, layers);
  const applied = applyModifications(template, {
    dishes: [{ name: 'Soup', tags: ['hot', 'red'] }, { name: 'Fish & chips' }, { name: 'Soup' }],
  });
  assert.deepEqual(shown(applied), ['Soup 1/3', 'hot0', 'red1', 'Fish & chips 2/3', 'Soup 3/3', '(last)']);
  const ids = [...walkLayers(applied.template.pages[0]?.layers ?? [])].map(({ layer }) => layer.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.includes('name.Soup') && ids.includes('tag.Soup.1'), ids.join(' '));
  const copy = layerOf(applied, 'last.Soup');
  assert.equal(copy.mask?.type === 'layer' && copy.mask.layerId, 'name.Soup');
  assert.deepEqual(applied.copies.get('tag.Soup.1'), { layer: 'tag', item: 'dishes[0].tags[1]' });
  assert.deepEqual(applied.report, [
    { page: 1, layer: 'menu', code: 'key_repeated', message: 'The key "Soup" comes more than once (dishes[2]).' },
  ]);
});

test('reports name the source layer and the first item, and count the others', () => {
  const template = menu({ as: 'dish' }, [
    text('price', { expressions: { content: '1 / dish.price', opacity: 'dish.price' } }),
  ]);
  const applied = applyModifications(template, { dishes: [{ price: 1 }, { price: 0 }, { price: 0 }, { price: 7 }] });
  assert.deepEqual(applied.report, [
    {
      page: 1,
      layer: 'price',
      code: 'expression_failed',
      message: 'The expression of content has no value: cannot be divided by zero (dishes[1]) and 1 more.',
    },
    {
      page: 1,
      layer: 'price',
      code: 'expression_failed',
      message: 'The value of opacity must lie between 0 and 1 (dishes[3]).',
    },
  ]);
  assert.deepEqual(shown(applied), ['1', '(price)', '(price)', '0.142857142857143']);
});

test('empty lists hide the group, keep it, or show its layers as designed', () => {
  const cases: readonly [object, boolean, string[]][] = [
    [{}, false, []],
    [{ empty: 'keep' }, true, []],
    [{ empty: 'placeholder' }, true, ['(name)']],
  ];
  for (const [repeat, visible, expected] of cases) {
    const template = menu(repeat, [text('name', { expressions: { content: 'item.name' }, when: 'false' })]);
    const applied = applyModifications(template);
    assert.equal(layerOf(applied, 'menu').visible, visible);
    assert.deepEqual(shown(applied), expected, JSON.stringify(repeat));
  }
});

test('a style key shows a group that its empty list hid, and placeholders stand in lists too', () => {
  const parameters = [{ key: 'menu', type: 'text', bindings: [{ layerId: 'menu', property: 'opacity' }] }];
  const template = menu({}, [text('name', { expressions: { content: 'item.name' } })], parameters);
  assert.equal(layerOf(applyModifications(template, { 'menu.visible': true }), 'menu').visible, true);
  const tags = {
    type: 'group',
    id: 'tags',
    layout: { type: 'row' },
    repeat: { over: 'item.tags', as: 'tag', empty: 'placeholder' },
    layers: [text('tag', { expressions: { content: 'tag' } })],
  };
  const applied = applyModifications(menu({}, [tags]), { dishes: [{ tags: ['new'] }, { tags: [] }] });
  assert.deepEqual(shown(applied), ['new', '(tag)']);
  assert.equal(layerOf(applied, 'tag.1').type, 'text');
  assert.deepEqual(applied.report, []);
});

test('items beyond the most are reported, or left to the design to count', () => {
  const layers = [
    text('name', { expressions: { content: 'item.name' } }),
    text('more', { when: 'repeat.isLast && repeat.rest > 0', expressions: { content: '"+" + repeat.rest' } }),
  ];
  const values = { dishes: ['a', 'b', 'c', 'd'].map((name) => ({ name })) };
  const counted = applyModifications(menu({ max: 2, rest: 'count' }, layers), values);
  assert.deepEqual([shown(counted), counted.report], [['a', 'b', '+2'], []]);
  const { report } = applyModifications(menu({ max: 2 }, layers), values);
  assert.deepEqual(
    report.map(({ layer, code }) => [layer, code]),
    [['menu', 'rows_omitted']],
  );
});

test('alternates change some items; expressions and then style keys win', () => {
  const parameters = [{ key: 'names', type: 'text', bindings: [{ layerId: 'name' }] }];
  const alternate = [
    { when: 'repeat.index % 2 == 1', overrides: { 'name.opacity': 0.5, 'name.rotation': 10, 'name.x': 7 } },
  ];
  const layers = [text('name', { expressions: { content: 'item.name', rotation: '20' } })];
  const template = menu({ alternate }, layers, parameters);
  const applied = applyModifications(template, {
    dishes: [{ name: 'a' }, { name: 'b' }],
    'names.opacity': 0.9,
    names: 'Flat',
  });
  const [one, two] = [layerOf(applied, 'name.0'), layerOf(applied, 'name.1')];
  assert.deepEqual([one.opacity, one.rotation, one.x], [0.9, 20, 0]);
  assert.deepEqual([two.opacity, two.rotation, two.x], [0.9, 20, 7]);
  assert.deepEqual(shown(applied), ['a', 'b']);
  assert.deepEqual(applied.report, []);
});

test('a style key shows what a condition hid', () => {
  const template = templateOf([text('t', { when: 'false' })], {
    parameters: [{ key: 't', type: 'text', bindings: [{ layerId: 't' }] }],
  });
  assert.deepEqual(shown(applyModifications(template)), []);
  assert.deepEqual(shown(applyModifications(template, { 't.visible': true })), ['(t)']);
});

test('values of data are refused with their paths', () => {
  const template = menu({}, [text('name', { expressions: { content: 'item.name' } })]);
  const { code, issues } = refusedBy(() =>
    applyModifications(template, { dishes: [{ price: 1 }, { price: 'much' }, 3], title: ['a'] }),
  );
  assert.equal(code, 'MODIFICATIONS_INVALID');
  assert.deepEqual(issues.map(({ path }) => path).toSorted(), ['dishes[1].price', 'dishes[2]', 'title']);
  const { report } = applyModifications(template, { dishes: [{ prise: 1 }], nope: 1 });
  assert.deepEqual(
    report.map(({ code: each, message }) => [each, message]),
    [
      ['unknown_parameter', 'The data has no field "dishes[0].prise".'],
      ['unknown_parameter', 'There is no parameter "nope".'],
    ],
  );
  // Lists are taken only where one is declared.
  assert.equal(refusedBy(() => applyModifications(template, { other: ['a'] })).code, 'MODIFICATIONS_INVALID');
});

test('too many layers are counted as they are made', () => {
  const inner = {
    type: 'group',
    id: 'inner',
    layout: { type: 'row' },
    repeat: { over: 'numbers', as: 'n' },
    layers: [text('t')],
  };
  const outer = {
    type: 'group',
    id: 'outer',
    layout: { type: 'row' },
    repeat: { over: 'numbers', as: 'm' },
    layers: [inner],
  };
  const template = templateOf([outer], { data: { numbers: { type: 'list', items: { type: 'number' } } } });
  const numbers = Array.from({ length: 1000 }, (_, index) => index);
  const { code, issues } = refusedBy(() => applyModifications(template, { numbers }));
  assert.equal(code, 'LIMIT_LAYERS');
  assert.equal(issues[0]?.path, 't');
});

test('expressions that take too much end the render by name', () => {
  const content = 'count(numbers.map(a => numbers.map(b => numbers.map(c => a + b + c))))';
  const template = templateOf([text('t', { expressions: { content } })], {
    data: { numbers: { type: 'list', items: { type: 'number' } } },
  });
  const { code, issues } = refusedBy(() =>
    applyModifications(template, { numbers: Array.from({ length: 1000 }, () => 1) }),
  );
  assert.deepEqual([code, issues[0]?.path], ['LIMIT_COST', 't.content']);
});

test('the same item and layer give the same object again', () => {
  const layers = [{ type: 'group', id: 'card', layers: [text('name', { expressions: { content: 'item.name' } })] }];
  const template = menu({ key: 'item.name' }, layers, [{ key: 'look', type: 'text', bindings: [{ layerId: 'name' }] }]);
  const evaluation: EvaluationOptions = { cache: new CopyCache() };
  const render = (list: readonly string[], rest: object = {}): readonly Layer[] => {
    const values = { dishes: list.map((name) => ({ name })), ...rest };
    const group = applyModifications(template, values, { evaluation }).template.pages[0]?.layers[0];
    assert.ok(group?.type === 'group');
    return group.layers;
  };
  const first = render(['a', 'b', 'c']);
  const second = render(['a', 'x', 'c']);
  assert.deepEqual(
    first.map((layer, index) => layer === second[index]),
    [true, false, true],
  );
  // Items that change places keep their objects.
  const turned = render(['c', 'x', 'a']);
  assert.ok(turned[0] === second[2] && turned[1] === second[1] && turned[2] === second[0]);
  const styled = render(['c', 'x'], { 'look.opacity': 0.5 });
  assert.ok(styled[0] !== turned[0]);
  assert.ok(render(['c', 'x'], { 'look.opacity': 0.5 })[0] === styled[0]);
});

test('columns name what lies inside of data', () => {
  const template = menu({}, [text('name', { expressions: { content: 'item.name + join(item.tags, "+")' } })]);
  const columns = {
    'dishes.0.name': 'Soup',
    'dishes.2.name': 'Cake',
    'dishes.0.tags.1': 'hot',
    'dishes.0.tags.0': 'red',
    'dishes.2.price': '4',
  };
  assert.deepEqual(shown(applyModifications(template, columns)), ['Soupred+hot', 'Cake']);
  // Over what the whole list says.
  const whole = { dishes: '[{"name": "Soup"}, {"name": "Tea"}]', 'dishes.1.name': 'Cake' };
  assert.deepEqual(shown(applyModifications(template, whole)), ['Soup', 'Cake']);
  assert.equal(
    refusedBy(() => applyModifications(template, { 'dishes.1.price': 'much' })).issues[0]?.path,
    'dishes[0].price',
  );
  for (const key of ['dishes', 'dishes.0.name', 'dishes.17.tags.3', 'title'])
    assert.ok(findParameters(template, key).isUsed, key);
  for (const key of [
    'dishes.name',
    'dishes.0.nope',
    'dishes.1000.name',
    'title.color',
    'dishes.-1',
    'dishes.0.__proto__',
  ]) {
    assert.ok(!findParameters(template, key).isUsed, key);
    assert.deepEqual(
      applyModifications(template, { [key]: 'x' }).report.map(({ code }) => code),
      ['unknown_parameter'],
      key,
    );
  }
});

test('lists, schemas and types of modifications have the data', () => {
  const template = menu(
    { as: 'dish' },
    [text('name')],
    [{ key: 'look', type: 'text', bindings: [{ layerId: 'name' }] }],
  );
  const entries = listModifications(template).map(({ key, type, page_number }) => [key, type, page_number]);
  assert.deepEqual(entries, [
    ['look', 'text', 1],
    ['dishes', 'text', 1],
    ['title', 'text', 1],
  ]);
  const examples = Object.fromEntries(listModifications(template).map(({ key, example }) => [key, example]));
  assert.deepEqual(applyModifications(template, examples).report, []);
  const validate = new Ajv2020({ strict: false }).compile(createModificationsSchema(template));
  assert.ok(validate({ dishes: [{ name: 'Soup', price: 4 }], look: 'x', 'look.opacity': 0.5 }));
  assert.ok(validate({ dishes: '[]' }));
  assert.ok(!validate({ dishes: [{ price: 'much' }] }));
  assert.ok(!validate({ dish: [] }));
  assert.ok(validate({ 'dishes.0.name': 'Soup', 'dishes.12.price': 4, 'dishes.0.tags.1': 'new' }));
  assert.ok(!validate({ 'dishes.0.price': 'much' }));
  assert.ok(!validate({ 'dishes.0.nam': 'Soup' }));
  const types = createModificationsType(template);
  assert.match(types, /dishes\?: readonly \(\{\n\s+name\?: string \| number \| null;/);
  assert.match(types, /'look'\?: /);
});
