import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyModifications, parseTemplate, PlatenError, type Layer, type Template } from '@platen/template';

const twoPages = parseTemplate({
  schemaVersion: 1,
  pages: [
    {
      id: 'one',
      width: 400,
      height: 200,
      layers: [
        {
          type: 'text',
          id: 'headline',
          width: 300,
          style: { fontSize: 40 },
          runs: [
            { text: 'Hello ', style: { fontWeight: 700 } },
            { text: 'you', style: { fill: { type: 'solid', color: 'red' } } },
          ],
          shadows: [{ type: 'drop', color: 'black', offsetX: 1, blur: 3 }],
        },
        {
          type: 'group',
          id: 'card',
          layers: [
            { type: 'image', id: 'photo', source: 'a.png', width: 60, height: 40 },
            {
              type: 'shape',
              id: 'plate',
              width: 200,
              height: 100,
              strokes: [{ paint: { type: 'solid', color: 'black' }, width: 2 }],
            },
          ],
        },
        { type: 'table', id: 'prices', columns: [{ key: 'item' }, { key: 'price' }] },
        { type: 'video', id: 'video' },
      ],
      parameters: [
        {
          key: 'title',
          type: 'text',
          bindings: [{ layerId: 'headline' }],
          constraints: { maxLength: 8, pattern: '[^!]*' },
        },
        { key: 'photo', type: 'imageUrl', bindings: [{ layerId: 'photo' }, { layerId: 'plate', property: 'fill' }] },
        { key: 'rows', type: 'text', bindings: [{ layerId: 'prices' }] },
        { key: 'video', type: 'videoUrl', bindings: [{ layerId: 'video' }] },
        { key: 'backdrop', type: 'backgroundColor', bindings: [{ property: 'canvasBackgroundColor' }] },
        {
          key: 'size',
          type: 'text',
          bindings: [{ layerId: 'headline', property: 'fontSize' }],
          constraints: { min: 10, max: 90 },
        },
      ],
    },
    {
      id: 'two',
      width: 400,
      height: 200,
      layers: [{ type: 'text', id: 'second', runs: [{ text: 'Two' }] }],
      parameters: [
        {
          key: 'title',
          type: 'text',
          bindings: [{ layerId: 'second' }],
          default: 'Two by default',
          constraints: { enum: ['Two', 'Deux'] },
        },
      ],
    },
  ],
});

function layers(template: Template): Map<string, Layer> {
  const found = new Map<string, Layer>();
  const collect = (list: readonly Layer[]): void => {
    for (const layer of list) {
      found.set(layer.id, layer);
      if (layer.type === 'group') collect(layer.layers);
    }
  };
  for (const page of template.pages) collect(page.layers);
  return found;
}

function apply(modifications: Record<string, unknown>): {
  get: <T extends Layer['type']>(id: string, type: T) => Extract<Layer, { type: T }>;
  codes: string[];
  template: Template;
} {
  const { template, report } = applyModifications(twoPages, modifications);
  const found = layers(template);
  return {
    template,
    codes: report.map((entry) => entry.code),
    get(id, type) {
      const layer = found.get(id);
      assert.equal(layer?.type, type);
      return layer as never;
    },
  };
}

function text(id: string, modifications: Record<string, unknown>): string {
  return apply(modifications)
    .get(id, 'text')
    .runs.map((run) => run.text)
    .join('|');
}

test('an unprefixed key goes to every page that has the parameter; a prefixed one wins over it, in any order', () => {
  assert.equal(text('headline', { title: 'All' }), 'All');
  assert.equal(text('second', { title: 'All' }), 'All');
  assert.equal(text('headline', { 'page1@title': 'One', title: 'All' }), 'One');
  assert.equal(text('headline', { title: 'All', 'page1@title': 'One' }), 'One');
  assert.equal(text('second', { title: 'All', 'page1@title': 'One' }), 'All');
  assert.equal(text('second', { 'page1@title': 'One' }), 'Two by default');
});

test('text of several runs keeps the style of the first', () => {
  assert.deepEqual(apply({ title: 'New' }).get('headline', 'text').runs, [{ text: 'New', style: { fontWeight: 700 } }]);
  assert.deepEqual(apply({ title: 12 }).get('headline', 'text').runs, [{ text: '12', style: { fontWeight: 700 } }]);
});

test('a default is used without a value, and the layer keeps its own without a default', () => {
  assert.equal(text('second', {}), 'Two by default');
  assert.equal(text('headline', {}), 'Hello |you');
});

test('style keys change what the parameter is bound to, in any case', () => {
  const { get, codes } = apply({
    'title.COLOR': 'linear-gradient(to right, red, blue)',
    'title.fontsize': '48px',
    'title.letterSpacing': '0.5em',
    'title.textAlign': 'Center',
    'title.verticalAlign': 'flex-end',
    'title.textDecoration': 'underline line-through',
    'title.dropShadowBlur': 9,
    'title.boxShadowX': '4px',
    'title.filter': 'blur(2px) grayscale(50%)',
    'title.textStrokeWidth': 3,
    'title.backgroundColor': '#0008',
    'title.visible': 'false',
    'title.x': -12,
    'title.rotation': '45deg',
  });
  const headline = get('headline', 'text');
  assert.equal(headline.style.fill.type, 'linear');
  assert.ok(
    headline.runs.every((run) => run.style?.fill === undefined),
    "a run's own color gives way",
  );
  assert.deepEqual(headline.runs[0]?.style, { fontWeight: 700 }, 'its other style stays');
  assert.equal(headline.style.fontSize, 48);
  assert.equal(headline.style.letterSpacing, 24);
  assert.equal(headline.align, 'center');
  assert.equal(headline.verticalAlign, 'bottom');
  assert.deepEqual(headline.style.decoration, ['underline', 'line-through']);
  assert.deepEqual(
    headline.shadows.map(({ type, offsetX, blur }) => [type, offsetX, blur]),
    [
      ['drop', 1, 9],
      ['box', 4, 0],
    ],
  );
  assert.deepEqual(headline.filters, [
    { type: 'blur', radius: 2 },
    { type: 'grayscale', amount: 0.5 },
  ]);
  assert.equal(headline.stroke?.width, 3);
  assert.deepEqual(headline.background?.paint, { type: 'solid', color: '#0008' });
  assert.equal(headline.visible, false);
  assert.equal(headline.x, -12);
  assert.equal(headline.rotation, 45);
  assert.equal(get('second', 'text').style.fontSize, 48, 'on every page');
  assert.deepEqual(codes, []);
});

test('style keys go to all layers of a parameter that have them, and win over parameters of the same property', () => {
  const { get } = apply({
    photo: 'b.png',
    'photo.borderRadius': '10px 50%',
    'photo.objectFit': 'contain',
    'photo.stroke': 'lime',
    size: 20,
    'title.fontSize': 30,
  });
  const photo = get('photo', 'image');
  assert.equal(photo.source, 'b.png');
  assert.equal(photo.fit, 'contain');
  assert.deepEqual(photo.radius, { topLeft: 10, topRight: 20, bottomRight: 10, bottomLeft: 20 });
  const plate = get('plate', 'shape');
  assert.equal(plate.fills[0]?.type === 'image' && plate.fills[0].source, 'b.png');
  assert.equal(plate.radius.topRight, 50);
  assert.deepEqual(plate.strokes[0]?.paint, { type: 'solid', color: 'lime' });
  assert.equal(plate.strokes[0]?.width, 2);
  assert.equal(get('headline', 'text').style.fontSize, 30);
});

test('videos take times in seconds', () => {
  const video = apply({
    video: 'f.mp4',
    'video.trimStart': 1.5,
    'video.trimEnd': '4s',
    'video.muted': true,
    'video.volume': '50%',
  }).get('video', 'video');
  assert.deepEqual(
    [video.source, video.trimStartMs, video.trimEndMs, video.muted, video.volume],
    ['f.mp4', 1500, 4000, true, 0.5],
  );
});

test('rows come as a list or as its JSON', () => {
  const rows = [{ item: 'Boat', price: 120.5 }, { item: null }];
  assert.deepEqual(apply({ rows }).get('prices', 'table').rows, rows);
  assert.deepEqual(apply({ rows: JSON.stringify(rows) }).get('prices', 'table').rows, rows);
  assert.deepEqual(apply({ rows: '' }).get('prices', 'table').rows, []);
});

function backgrounds(modifications: Record<string, unknown>, index = 0): unknown {
  return apply(modifications).template.pages[index]?.backgrounds;
}

function image(source: string): object {
  return { type: 'image', source, fit: 'cover', focalX: 0.5, focalY: 0.5, scale: 1, opacity: 1 };
}

test('the page takes a color below its image, with or without a parameter', () => {
  assert.deepEqual(backgrounds({ backdrop: '#123' }), [{ type: 'solid', color: '#123' }]);
  assert.deepEqual(backgrounds({ canvasBackgroundImage: 'url(a.png)', CanvasBackgroundColor: 'navy' }), [
    { type: 'solid', color: 'navy' },
    image('a.png'),
  ]);
  assert.deepEqual(backgrounds({ 'page2@canvasBackgroundColor': 'navy' }), [{ type: 'solid', color: '#ffffff' }]);
  assert.deepEqual(backgrounds({ 'page2@canvasBackgroundColor': 'navy' }, 1), [{ type: 'solid', color: 'navy' }]);
});

test('what is not there is reported and changes nothing', () => {
  const { report } = applyModifications(twoPages, {
    nope: 1,
    'nope.color': 'red',
    'page9@title': 'x',
    'page2@photo': 'x',
    'title.wow': 1,
    'photo.fontSize': 12,
    headline: 'layers are no parameters',
    constructor: 'x',
    toString: 'x',
    ['__proto__']: 'x',
  });
  assert.deepEqual(report.map((entry) => entry.code).sort(), [
    ...Array.from({ length: 8 }, () => 'unknown_parameter'),
    'unused_modification',
    'unused_modification',
  ]);
  assert.match(report.map((entry) => entry.message).join('\n'), /"page9@title" was not used: page 9 does not exist\./);
  applyModifications(twoPages, JSON.parse('{"__proto__": "a", "title.__proto__": 1, "polluted": "x"}'));
  assert.equal(Object.getOwnPropertyNames(Object.prototype).includes('polluted'), false);
});

test('broken constraints are reported on their layer, and the value is drawn all the same', () => {
  const { report, template } = applyModifications(twoPages, { title: 'Much too long!', size: 200 });
  assert.deepEqual(
    report.map(({ page, layer, code }) => [page, layer, code]),
    [
      [1, 'headline', 'constraint_violated'],
      [1, 'headline', 'constraint_violated'],
      [1, 'headline', 'constraint_violated'],
      [2, 'second', 'constraint_violated'],
    ],
  );
  const headline = layers(template).get('headline');
  assert.equal(headline?.type === 'text' && headline.runs[0]?.text, 'Much too long!');
});

test('a required parameter needs a value that is not empty', () => {
  const required = parseTemplate({
    schemaVersion: 1,
    pages: [
      {
        id: 'p',
        width: 10,
        height: 10,
        layers: [{ type: 'text', id: 't', runs: [{ text: 'Sample' }] }],
        parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 't' }], constraints: { required: true } }],
      },
    ],
  });
  const codes = (modifications: Record<string, unknown>): string[] =>
    applyModifications(required, modifications).report.map((entry) => entry.code);
  assert.deepEqual(codes({}), ['constraint_violated']);
  assert.deepEqual(codes({ title: '' }), ['constraint_violated']);
  assert.deepEqual(codes({ title: 0 }), []);
});

test('malformed values refuse the whole, each named by its key', () => {
  const bad = {
    title: true,
    'title.color': 'notacolor',
    'title.opacity': 5,
    'title.fontSize': 'large',
    backdrop: 'repeating-linear-gradient(red, blue)',
    photo: null,
    video: { url: 'x' },
    rows: [{ item: { nested: true } }],
    size: Number.NaN,
    'title.href': [1],
  };
  assert.throws(
    () => applyModifications(twoPages, bad),
    (error) => {
      assert(error instanceof PlatenError);
      assert.equal(error.code, 'MODIFICATIONS_INVALID');
      assert.deepEqual(error.issues.map((issue) => issue.path).sort(), Object.keys(bad).sort());
      return true;
    },
  );
  for (const nothing of [null, [], 'text', 5]) {
    assert.throws(() => applyModifications(twoPages, nothing as never), { code: 'MODIFICATIONS_INVALID' });
  }
});

test('strict mode refuses what would be reported', () => {
  assert.throws(() => applyModifications(twoPages, { nope: 1 }, { strict: true }), { code: 'RENDER_REJECTED' });
  assert.deepEqual(applyModifications(twoPages, { photo: 'x' }, { strict: true }).report, []);
});
