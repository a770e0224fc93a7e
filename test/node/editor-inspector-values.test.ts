import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseTemplate, type Layer, type Page, type TemplateInput } from '@platen/template';
import fc from 'fast-check';
import { contrastOf, readColor } from '@platen/template/internal';
import { layersRecipe } from '../../packages/editor/commands/layers-recipe.ts';
import { contrastGrade } from '../../packages/editor/store/colors/contrast.ts';
import { documentColors } from '../../packages/editor/store/colors/document-colors.ts';
import { LiveEdit } from '../../packages/editor/store/live-edit.ts';
import { placementChain, placementChoices } from '../../packages/editor/store/placement-choices.ts';
import { createRecentColors } from '../../packages/editor/store/colors/recent-colors.ts';
import { isSameValue, sharedValue } from '../../packages/editor/store/shared-values.ts';
import { TemplateDocument } from '../../packages/editor/store/template-document.ts';
import { textContrast } from '../../packages/editor/store/colors/text-contrast.ts';

type LayerInput = NonNullable<TemplateInput['pages'][number]['layers']>[number];

function pageOf(layers: LayerInput[], page: Partial<TemplateInput['pages'][number]> = {}): Page {
  const template = parseTemplate({ schemaVersion: 1, pages: [{ id: 'p', width: 400, height: 300, layers, ...page }] });
  const [first] = template.pages;
  assert.ok(first);
  return first;
}

const box = (id: string, more: object = {}): LayerInput =>
  ({ type: 'shape', id, width: 400, height: 300, ...more }) as LayerInput;

describe('what a selection shares', () => {
  const { layers } = pageOf([
    box('a', { opacity: 0.5, fills: [{ type: 'solid', color: '#fff' }] }),
    box('b', { opacity: 0.5, fills: [{ type: 'solid', color: '#fff' }], rotation: 10 }),
    { type: 'text', id: 't', opacity: 0.5 } as LayerInput,
  ]);
  const fills = (layer: Layer) => (layer.type === 'shape' ? layer.fills : undefined);

  test('is a value where all have the same, mixed where they differ, nothing where one lacks it', () => {
    assert.deepEqual(
      sharedValue(layers, (layer) => layer.opacity),
      { kind: 'value', value: 0.5 },
    );
    assert.deepEqual(
      sharedValue(layers, (layer) => layer.rotation),
      { kind: 'mixed' },
    );
    assert.deepEqual(sharedValue(layers, fills), { kind: 'none' });
    assert.equal(sharedValue(layers.slice(0, 2), fills).kind, 'value');
    assert.deepEqual(sharedValue([], fills), { kind: 'none' });
  });

  test('compares by what values hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => isSameValue(value, JSON.parse(JSON.stringify(value)))),
      { numRuns: 200 },
    );
    assert.ok(isSameValue({ a: 1, b: undefined }, { a: 1 }));
    assert.ok(!isSameValue({ a: [] }, { a: {} }));
    assert.ok(!isSameValue([1, 2], [2, 1]));
  });
});

describe('edits of many layers', () => {
  const template = parseTemplate({
    schemaVersion: 1,
    pages: [
      {
        id: 'p',
        width: 400,
        height: 300,
        layers: [
          { type: 'shape', id: 'a' },
          { type: 'group', id: 'g', layers: [{ type: 'shape', id: 'b' }] },
          { type: 'shape', id: 'c' },
        ],
      },
    ],
  });
  const open = () => new TemplateDocument(template, { place: () => ({ pageId: 'p', selection: [] }), goTo: () => {} });
  const fade = (opacity: number) => layersRecipe('p', ['a', 'b', 'gone'], (layer) => void (layer.opacity = opacity));

  test('reach into groups and leave other layers the same objects', () => {
    const document = open();
    assert.ok(document.apply({ label: 'Fade', recipe: fade(0.25) }));
    const [a, g, c] = document.template.value.pages[0]?.layers ?? [];
    assert.equal(a?.opacity, 0.25);
    assert.equal(g?.type === 'group' ? g.layers[0]?.opacity : 0, 0.25);
    assert.equal(c, template.pages[0]?.layers[2]);
  });

  test('preview at once and become one step, also when several fields take turns', () => {
    const document = open();
    const edit = new LiveEdit(document);
    for (const opacity of [0.9, 0.8, 0.7]) edit.preview('opacity', 'Opacity', fade(opacity));
    assert.equal(document.template.value.pages[0]?.layers[0]?.opacity, 0.7);
    assert.equal(document.steps.value.length, 0);
    assert.ok(edit.commit('opacity', 'Opacity', fade(0.6)));
    assert.equal(document.steps.value.length, 1);
    edit.preview('opacity', 'Opacity', fade(0.1));
    edit.preview(
      'x',
      'Move',
      layersRecipe('p', ['c'], (layer) => void (layer.x = 5)),
    );
    edit.finish();
    assert.equal(document.steps.value.length, 3);
    document.undo();
    document.undo();
    document.undo();
    assert.deepEqual(document.template.value, template);
  });

  test('leave no step when they change nothing, and nothing at all when they are given up', () => {
    const document = open();
    const edit = new LiveEdit(document);
    edit.preview('opacity', 'Opacity', fade(0.1));
    edit.cancel();
    assert.equal(edit.commit('opacity', 'Opacity', fade(1)), false);
    assert.equal(document.steps.value.length, 0);
    assert.equal(document.template.value, template);
  });
});

describe('contrast', () => {
  const ratio = (one: string, other: string): number => {
    const [left, right] = [readColor(one), readColor(other)];
    assert.ok(left && right);
    return contrastOf(left, right);
  };

  test('is that of WCAG 2', () => {
    assert.equal(ratio('#000', '#fff'), 21);
    assert.equal(ratio('#777', '#777'), 1);
    // The figures that WebAIM's checker gives.
    assert.equal(ratio('#767676', 'white').toFixed(2), '4.54');
    assert.equal(ratio('rgb(255 0 0)', '#ffffff').toFixed(2), '4.00');
    assert.equal(ratio('device-cmyk(0 0 0 1)', 'hsl(0 0% 100%)'), 21);
    assert.equal(contrastGrade(4.4, false), 'fails');
    assert.equal(contrastGrade(4.4, true), 'AA');
  });

  const text = { type: 'text', id: 't', x: 10, y: 10, width: 100, height: 40, runs: [{ text: 'Hi' }] } as LayerInput;
  const of = (layers: LayerInput[], page: object = {}) => {
    const made = pageOf(layers, page);
    const layer = made.layers.find(({ id }) => id === 't');
    assert.ok(layer?.type === 'text');
    const boxes = new Map(made.layers.map((each) => [each.id, each]));
    return textContrast(made, layer, (id) => boxes.get(id));
  };

  test('of a text is against what covers the ground behind it', () => {
    assert.equal(of([text])?.ratio, 21);
    assert.equal(of([text], { backgrounds: [] })?.ratio, 21);
    assert.equal(of([text], { backgrounds: [{ type: 'solid', color: '#000' }] })?.ratio, 1);
    const dark = box('d', { fills: [{ type: 'solid', color: '#111' }] });
    assert.ok((of([dark, text])?.ratio ?? 21) < 1.2);
    const veil = box('v', { fills: [{ type: 'solid', color: '#000' }], opacity: 0.5 });
    const half = of([veil, text])?.ratio ?? 0;
    assert.ok(half > 4 && half < 8, String(half));
    assert.equal(of([box('d', { fills: [{ type: 'solid', color: '#111' }], visible: false }), text])?.ratio, 21);
    assert.equal(of([text, dark])?.ratio, 21, 'a layer above it is not behind it');
  });

  test('of a text on a gradient is the worst of its colors', () => {
    const stops = [
      { offset: 0, color: '#fff' },
      { offset: 1, color: '#444' },
    ];
    const found = of([text], { backgrounds: [{ type: 'linear', stops }] });
    assert.equal(found?.ratio.toFixed(2), ratio('#000', '#444').toFixed(2));
    assert.equal(found?.grade, 'fails');
  });

  test('is not told where it cannot be known', () => {
    assert.equal(of([{ type: 'image', id: 'i', width: 400, height: 300 } as LayerInput, text]), undefined);
    const corner = { fills: [{ type: 'solid', color: '#000' }], width: 50, height: 50 };
    assert.equal(of([box('corner', corner), text]), undefined);
    assert.equal(of([box('turned', { fills: [{ type: 'solid', color: '#000' }], rotation: 5 }), text]), undefined);
  });
});

describe('colors', () => {
  test('of a template come the most used first, and no text counts as one', () => {
    const template = parseTemplate({
      schemaVersion: 1,
      pages: [
        {
          id: 'p',
          width: 10,
          height: 10,
          layers: [
            { type: 'text', id: 't', runs: [{ text: 'red' }], style: { fill: { type: 'solid', color: '#FF8800' } } },
            box('a', { fills: [{ type: 'solid', color: '#ff8800' }], name: 'blue' }),
            { type: 'qr', id: 'q', color: 'navy', backgroundColor: 'transparent' },
          ],
        },
      ],
    });
    assert.deepEqual(documentColors(template), ['#FF8800', '#ffffff', 'navy']);
  });

  test('that were used last are kept, each once, the latest first', () => {
    const cached = new Map<string, string>();
    const storage = {
      getItem: (key: string) => cached.get(key) ?? null,
      setItem: (key: string, value: string) => void cached.set(key, value),
    };
    const recent = createRecentColors(storage);
    for (const color of ['#111111', '#222222', '#111111']) recent.add(color);
    assert.deepEqual(createRecentColors(storage).colors.value, ['#111111', '#222222']);
    for (let index = 0; index < 30; index++) recent.add(`#0000${(index + 10).toString(16)}`);
    assert.equal(recent.colors.value.length, 16);
    cached.set('platen.recent-colors', '{"no": "list"}');
    assert.deepEqual(createRecentColors(storage).colors.value, []);
  });
});

test('relative placement offers siblings and tells which would make a ring', () => {
  const { layers } = pageOf([
    box('a'),
    box('b', { placement: { side: 'below', of: 'a' } }),
    box('c', { placement: { side: 'below', of: 'b' } }),
    box('d'),
  ]);
  assert.deepEqual(
    placementChain(layers, 'c').map(({ id }) => id),
    ['c', 'b', 'a'],
  );
  assert.deepEqual(
    placementChoices(layers, 'a').map(({ layer, ring }) => [layer.id, ring]),
    [
      ['b', ['a', 'b', 'a']],
      ['c', ['a', 'c', 'b', 'a']],
      ['d', []],
    ],
  );
});
