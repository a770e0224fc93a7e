import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  applyModifications,
  CopyCache,
  listSources,
  parseTemplate,
  walkLayers,
  type AppliedModifications,
  type Layer,
} from '@platen/template';
import { componentsOf, detachInstance, isInstance, nameCopies } from '@platen/template/internal';
import { dishes, refusedBy, templateOf, text } from '../data/menu-template.ts';

const props = {
  title: { type: 'text', default: 'Dish' },
  price: { type: 'number', default: 0 },
  tags: { type: 'list', items: { type: 'text' } },
};

function card(more: object = {}, layers?: readonly object[]): object {
  return {
    type: 'group',
    id: 'card',
    width: 100,
    height: 50,
    layout: { type: 'column' },
    component: { props },
    layers: layers ?? [
      text('name', { expressions: { content: 'title + " " + toText(price)' } }),
      text('tags', { when: 'count(tags) > 0', expressions: { content: 'join(tags, ", ")' } }),
    ],
    ...more,
  };
}

function instance(id: string, given: object = {}, more: object = {}): object {
  return { type: 'group', id, width: 100, height: 50, instance: { of: 'card', ...given }, ...more };
}

function layerOf({ template }: AppliedModifications, id: string): Layer {
  const found = template.pages.flatMap((page) => [...walkLayers(page.layers)]).find(({ layer }) => layer.id === id);
  assert.ok(found, id);
  return found.layer;
}

function textOf(applied: AppliedModifications, id: string): string {
  const layer = layerOf(applied, id);
  assert.equal(layer.type, 'text');
  return layer.type === 'text' ? layer.runs.map((run) => run.text).join('') : '';
}

test('an instance shows the layers of its component with its own properties', () => {
  const template = templateOf([
    card(),
    instance('one', { props: { title: 'Soup', price: 4, tags: ['hot'] } }),
    instance('two', { props: { title: 'Cake' }, overrides: { 'name.opacity': 0.5 } }),
  ]);
  const applied = applyModifications(template);
  assert.deepEqual(applied.report, []);
  assert.equal(textOf(applied, 'name'), 'Dish 0');
  assert.equal(textOf(applied, 'name.one'), 'Soup 4');
  assert.equal(textOf(applied, 'tags.one'), 'hot');
  assert.equal(textOf(applied, 'name.two'), 'Cake 0');
  assert.equal(layerOf(applied, 'tags.two').visible, false);
  assert.deepEqual(
    ['name', 'name.one', 'name.two'].map((id) => layerOf(applied, id).opacity),
    [1, 1, 0.5],
  );
  const made = layerOf(applied, 'one');
  assert.deepEqual(made.type === 'group' && made.layout?.type, 'column');
  assert.equal(JSON.stringify(applied.template).includes('"instance"'), false);
  assert.equal(JSON.stringify(applied.template).includes('"component"'), false);
  assert.deepEqual(applied.copies.get('name.one'), { layer: 'name', item: 'one', instance: 'one' });
});

test('instances in a repeat take their properties from its items, and see nothing else of them', () => {
  const list = {
    type: 'group',
    id: 'menu',
    layout: { type: 'column' },
    repeat: { over: 'dishes', key: 'item.name' },
    layers: [instance('dish', {}, { expressions: { 'props.title': 'item.name', 'props.price': 'item.price' } })],
  };
  const template = templateOf([card(), list], { data: dishes });
  const applied = applyModifications(template, {
    dishes: [
      { name: 'Soup', price: 4 },
      { name: 'Cake', price: 3 },
    ],
  });
  const ids = [...walkLayers(applied.template.pages[0]?.layers ?? [])].map(({ layer }) => layer.id);
  const names = ids.filter((id) => id.startsWith('name.'));
  assert.deepEqual(
    names.map((id) => textOf(applied, id)),
    ['Soup 4', 'Cake 3'],
  );
  const copy = applied.copies.get(names[1] ?? '');
  assert.equal(copy?.item, 'dishes[1], dish');
  assert.equal(copy?.instance, ids.filter((id) => id.startsWith('dish.'))[1]);
  const peeking = card({}, [text('name', { expressions: { content: 'item.name' } })]);
  assert.match(refusedBy(() => templateOf([peeking, list], { data: dishes })).message, /item/);
});

test('a component may be on another page and hold instances of others', () => {
  const badge = {
    type: 'group',
    id: 'badge',
    width: 20,
    height: 10,
    component: { props: { word: { type: 'text', default: 'new' } } },
    layers: [text('word', { width: 20, height: 10, expressions: { content: 'word' } })],
  };
  const holder = card({}, [
    text('name', { expressions: { content: 'title' } }),
    { ...instance('mark', { of: 'badge' }), expressions: { 'props.word': 'title' } },
  ]);
  const applied = applyModifications(
    parseTemplate({
      schemaVersion: 2,
      pages: [
        { id: 'first', width: 400, height: 400, layers: [instance('one', { props: { title: 'Soup' } })] },
        { id: 'second', width: 400, height: 400, layers: [badge, holder] },
      ],
    }),
  );
  assert.equal(textOf(applied, 'word.one.mark'), 'Soup');
  assert.equal(textOf(applied, 'word.mark'), 'Dish');
  assert.equal(applied.copies.get('word.one.mark')?.instance, 'one');
});

test('a parameter of a layer of a component changes it in every instance', () => {
  const parameters = [{ key: 'tags', type: 'text', bindings: [{ layerId: 'tags', property: 'content' }] }];
  const template = templateOf([card({}, [text('tags')]), instance('one'), instance('two')], { parameters });
  const applied = applyModifications(template, { tags: 'hot', 'tags.opacity': 0.25 });
  for (const id of ['tags', 'tags.one', 'tags.two']) {
    assert.equal(textOf(applied, id), 'hot');
    assert.equal(layerOf(applied, id).opacity, 0.25);
  }
});

test('without a layout a component is scaled to the size of its instance', () => {
  const template = templateOf([
    card({ layout: undefined }, [text('name', { x: 10, y: 5, width: 40, height: 20 })]),
    instance('large', {}, { width: 300, height: 100 }),
  ]);
  const first = applyModifications(template, {}, { evaluation: { cache: new CopyCache() } });
  const { x, y, width, height } = layerOf(first, 'name.large');
  assert.deepEqual({ x, y, width, height }, { x: 20, y: 10, width: 80, height: 40 });
});

test('with a layout its absolute layers follow their anchors', () => {
  const back = { type: 'shape', id: 'back', width: 100, height: 50, item: { absolute: true } };
  const stretched = { ...back, anchors: { horizontal: 'stretch', vertical: 'bottom' } };
  const template = templateOf([card({}, [stretched, text('name')]), instance('large', {}, { width: 300, height: 80 })]);
  const { x, y, width, height } = layerOf(applyModifications(template), 'back.large');
  assert.deepEqual({ x, y, width, height }, { x: 0, y: 30, width: 300, height: 50 });
});

test('one changed property makes one instance anew', () => {
  const cache = new CopyCache();
  const template = templateOf(
    [card(), instance('one'), instance('two', {}, { expressions: { 'props.title': 'title' } })],
    { data: { title: { type: 'text', default: 'Lunch' } } },
  );
  const first = applyModifications(template, {}, { evaluation: { cache } });
  const second = applyModifications(template, { title: 'Dinner' }, { evaluation: { cache } });
  assert.equal(layerOf(first, 'one'), layerOf(second, 'one'));
  assert.equal(layerOf(first, 'tags.two'), layerOf(second, 'tags.two'));
  assert.notEqual(layerOf(first, 'name.two'), layerOf(second, 'name.two'));
  assert.equal(textOf(second, 'name.two'), 'Dinner 0');
});

test('circles, missing components and wrong properties are refused by name', () => {
  const refusals: [RegExp, object[]][] = [
    [/circle: card → card/, [card({}, [instance('inner')])]],
    [/"card" is not a component/, [instance('one')]],
    [/props\.size "size" is not a property/, [card(), instance('one', { props: { size: 1 } })]],
    [
      /props\.size "size" is not a property|"size" is not a property/,
      [card(), instance('one', {}, { expressions: { 'props.size': '1' } })],
    ],
    [/price/, [card(), instance('one', { props: { price: 'many' } })]],
    [/number/, [card(), instance('one', {}, { expressions: { 'props.price': '"many" + "more"' } })]],
    [/must name a layer of the component/, [card(), instance('one', { overrides: { 'other.color': 'red' } })]],
    [/layers must be empty/, [card(), instance('one', {}, { layers: [text('own')] })]],
    [/cannot be repeated itself/, [card({ repeat: { over: '[1, 2]' } })]],
  ];
  for (const [pattern, layers] of refusals) assert.match(refusedBy(() => templateOf(layers)).message, pattern);
});

test('instances that multiply end at the limit of layers', () => {
  const doubling = Array.from({ length: 14 }, (_, level) => ({
    type: 'group',
    id: `c${level}`,
    component: {},
    layers:
      level === 0
        ? [text('leaf')]
        : [instance(`l${level}`, { of: `c${level - 1}` }), instance(`r${level}`, { of: `c${level - 1}` })],
  }));
  const template = templateOf(doubling);
  assert.throws(() => applyModifications(template), { code: 'LIMIT_LAYERS' });
});

test('reports name the layer of the component and the instance', () => {
  const template = templateOf([card(), instance('one')]);
  const { copies } = applyModifications(template);
  assert.deepEqual(nameCopies([{ page: 1, layer: 'name.one', code: 'text_overflow', message: 'Too long.' }], copies), [
    { page: 1, layer: 'name', code: 'text_overflow', message: 'Too long (one).' },
  ]);
});

test('addresses in properties of instances are sources of the template', () => {
  const photo = {
    type: 'group',
    id: 'card',
    component: { props: { photo: { type: 'imageUrl' }, title: { type: 'text' } } },
    layers: [{ type: 'image', id: 'image', source: 'a.png', expressions: { content: 'photo' } }],
  };
  const template = templateOf([photo, instance('one', { props: { photo: 'b.png', title: 'c.png' } })]);
  assert.deepEqual(listSources(template), ['a.png', 'b.png']);
});

test('a detached instance shows the same and follows the same data', () => {
  const inner = {
    type: 'group',
    id: 'chips',
    layout: { type: 'row' },
    repeat: { over: 'tags', as: 'tag', alternate: [{ when: 'price > 3', overrides: { 'chip.opacity': 0.5 } }] },
    layers: [text('chip', { expressions: { content: 'tag + title.upper()' } })],
  };
  const holder = card({}, [
    text('name', { when: 'title != ""', expressions: { content: 'title + toText(price * 2)' } }),
    inner,
  ]);
  const given = { props: { title: "it's", tags: ['a', 'b'] }, overrides: { 'name.opacity': 0.25 } };
  const data = { cost: { type: 'number', default: 2 } };
  const template = templateOf([holder, instance('one', given, { expressions: { 'props.price': 'cost + 1' } })], {
    data,
  });
  const [page] = template.pages;
  const [component] = [...componentsOf(template).values()];
  const made = page?.layers[1];
  assert.ok(page && component && made && isInstance(made));
  const rename = (layer: Layer): Layer => ({
    ...layer,
    id: `${layer.id}-own`,
    ...(layer.type === 'group' && { layers: layer.layers.map(rename) }),
    ...(layer.type === 'group' &&
      layer.repeat && {
        repeat: {
          ...layer.repeat,
          alternate: [{ when: layer.repeat.alternate[0]?.when ?? '', overrides: { 'chip-own.opacity': 0.5 } }],
        },
      }),
  });
  const detached = rename(detachInstance(made, component));
  const again = parseTemplate({ ...template, pages: [{ ...page, layers: [page.layers[0], detached] }] });
  for (const cost of [1, 5]) {
    const before = applyModifications(template, { cost });
    const after = applyModifications(again, { cost });
    const shapeOf = (layer: Layer): unknown => ({
      ...layer,
      id: layer.id.replace(/\.one$|-own$/, '').replace(/-own\.|\.one\./, '.'),
      ...(layer.type === 'group' && { layers: layer.layers.map(shapeOf) }),
    });
    const [, one] = before.template.pages[0]?.layers ?? [];
    const [, other] = after.template.pages[0]?.layers ?? [];
    assert.ok(one && other);
    assert.deepEqual(shapeOf(other), shapeOf(one));
  }
});
