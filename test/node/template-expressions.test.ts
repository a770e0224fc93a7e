import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataOfAddresses } from '@platen/template';
import { dishes, refusedBy, templateOf, text } from '../data/menu-template.ts';

test('wrong expressions are found when a template is read, with layer and column', () => {
  const repeat = { over: 'dishes', as: 'dish' };
  const layout = { type: 'row' };
  const cases: readonly [object, string, RegExp][] = [
    [text('t', { when: 'titel == "a"' }), 'pages[0].layers[0].when', /did you mean title\?.*column 1/],
    [text('t', { when: 'title' }), 'pages[0].layers[0].when', /must be true or false/],
    [text('t', { expressions: { content: 'title +' } }), 'pages[0].layers[0].expressions.content', /column 7/],
    [text('t', { expressions: { content: 'dishes' } }), 'pages[0].layers[0].expressions.content', /join/],
    [
      text('t', { expressions: { visible: 'count(dishes)' } }),
      'pages[0].layers[0].expressions.visible',
      /cannot be a number/,
    ],
    [
      text('t', { expressions: { source: 'title' } }),
      'pages[0].layers[0].expressions.source',
      /not a property of text/,
    ],
    [
      { type: 'group', id: 'g', layout, repeat: { over: 'title' }, layers: [] },
      'pages[0].layers[0].repeat.over',
      /must be a list, not text/,
    ],
    [
      { type: 'group', id: 'g', layout, repeat: { ...repeat, as: 'title' }, layers: [] },
      'pages[0].layers[0].repeat.as',
      /other data/,
    ],
    [
      { type: 'group', id: 'g', layout, repeat: { ...repeat, key: 'dish.nam' }, layers: [] },
      'pages[0].layers[0].repeat.key',
      /did you mean name/,
    ],
    [{ type: 'group', id: 'g', repeat, layers: [text('t')] }, 'pages[0].layers[0].repeat', /needs a layout/],
    [
      { type: 'group', id: 'g', layout, repeat, layers: [text('t', { expressions: { content: 'dish.price.x' } })] },
      'pages[0].layers[0].layers[0].expressions.content',
      /column 12/,
    ],
    [
      {
        type: 'group',
        id: 'g',
        layout,
        repeat: { ...repeat, alternate: [{ when: 'true', overrides: { 'u.opacity': 1 } }] },
        layers: [text('t')],
      },
      'pages[0].layers[0].repeat.alternate[0].overrides["u.opacity"]',
      /must name a layer of the group/,
    ],
    [
      {
        type: 'group',
        id: 'g',
        layout,
        repeat: { ...repeat, alternate: [{ when: 'true', overrides: { 't.opacity': 'x' } }] },
        layers: [text('t')],
      },
      'pages[0].layers[0].repeat.alternate[0].overrides["t.opacity"]',
      /number/,
    ],
  ];
  for (const [layer, path, message] of cases) {
    const { code, issues } = refusedBy(() => templateOf([layer], { data: dishes }));
    assert.equal(code, 'TEMPLATE_INVALID');
    assert.equal(issues[0]?.path, path, JSON.stringify(issues));
    assert.match(issues[0]?.message ?? '', message);
  }
  const masked = [
    { type: 'group', id: 'g', layout, repeat, layers: [text('inside')] },
    text('outside', { mask: { type: 'layer', layerId: 'inside' } }),
  ];
  assert.match(refusedBy(() => templateOf(masked, { data: dishes })).issues[0]?.message ?? '', /repeated group/);
  const named = refusedBy(() =>
    templateOf([text('t')], {
      data: dishes,
      parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 't' }] }],
    }),
  );
  assert.equal(named.issues[0]?.path, 'pages[0].parameters[0].key');
  const many = Array.from({ length: 1200 }, (_, index) =>
    text(`t${index}`, {
      expressions: Object.fromEntries(
        ['x', 'y', 'width', 'height', 'opacity', 'rotation', 'alt', 'href', 'content'].map((key) => [key, '1']),
      ),
    }),
  );
  assert.equal(refusedBy(() => templateOf(many)).code, 'LIMIT_COST');
});

test('data cannot take the names of page properties, and expressions are only so long together', () => {
  const named = refusedBy(() => templateOf([], { data: { canvasBackgroundColor: { type: 'color' } } }));
  assert.match(JSON.stringify(named.issues), /data\.canvasBackgroundColor.*property of pages/);
  const long = `'${'a'.repeat(9000)}'`;
  const layers = Array.from({ length: 40 }, (_, index) => text(`t${index}`, { expressions: { content: long } }));
  const { code, message } = refusedBy(() => templateOf(layers));
  assert.equal(code, 'LIMIT_COST');
  assert.match(message, /at most 300000 characters in its expressions/);
});

test('the data that addresses are made from is known, through lists too', () => {
  const image = (content: string): object => ({ type: 'image', id: 'image', expressions: { content } });
  const row = (layer: object): object => ({
    type: 'group',
    id: 'row',
    layout: { type: 'row' },
    repeat: { over: 'dishes', as: 'dish' },
    layers: [layer],
  });
  const found = (layer: object): string[] => [...dataOfAddresses(templateOf([layer], { data: dishes }))];
  assert.deepEqual(found(image("'https://files.example/' + title")), ['title']);
  assert.deepEqual(found(row(image('dish.name'))), ['dishes']);
  assert.deepEqual(found(row(image("join(map(dish.tags, tag => tag), '')"))), ['dishes']);
  assert.deepEqual(found(text('t', { expressions: { content: 'title', fontSize: '12' } })), []);
});
