import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  applyModifications,
  findTextStyleUses,
  findTokenUses,
  mapSources,
  parseTemplate,
  PlatenError,
  type Layer,
  type Template,
} from '@platen/template';

const tokens = {
  axes: [
    { id: 'brand', values: ['north', 'south'] },
    { id: 'mode', values: ['light', 'dark'], default: 'light' },
  ],
  values: {
    base: { type: 'color', value: '#102030', when: [{ brand: 'south', value: '#a00000' }] },
    accent: {
      type: 'color',
      value: { token: 'base' },
      when: [
        { mode: 'dark', value: '#eeeeee' },
        { brand: 'south', mode: 'dark', value: '#ffaaaa' },
      ],
    },
    heading: { type: 'fontFamily', value: 'Inter', when: [{ brand: 'south', value: 'Lora' }] },
    big: { type: 'number', value: 40, when: [{ brand: 'south', value: 60 }] },
    claim: { type: 'text', value: 'Up', when: [{ brand: 'south', value: 'Down' }] },
  },
};

function templateOf(layers: readonly object[], more: object = {}): object {
  return { schemaVersion: 2, tokens, pages: [{ id: 'p', width: 400, height: 300, layers }], ...more };
}

const title = { type: 'text', id: 'title', runs: [{ text: 'Hello' }] };

function refusal(input: object): string {
  try {
    parseTemplate(input);
  } catch (error) {
    if (error instanceof PlatenError) return error.issues.map(({ path, message }) => `${path} ${message}`).join('\n');
    throw error;
  }
  return '';
}

function draw(input: object, axes?: Record<string, string>, values: Record<string, unknown> = {}): Template {
  return applyModifications(parseTemplate(input), values, { design: { axes } }).template;
}

function layerOf(template: Template, id: string): Layer {
  const layer = template.pages.flatMap(({ layers }) => layers).find((each) => each.id === id);
  assert.ok(layer, id);
  return layer;
}

test('tokens stand wherever a color or a font stands, as an object or as var()', () => {
  const paint = { type: 'solid', color: { token: 'accent' } };
  const stops = [
    { offset: 0, color: 'var(--accent)' },
    { offset: 1, color: '#fff' },
  ];
  const drawn = draw(
    templateOf(
      [
        {
          ...title,
          style: { fill: paint, fontFamily: { token: 'heading' } },
          shadows: [{ type: 'drop', color: 'var(--base)' }],
        },
        { type: 'shape', id: 'box', fills: [{ type: 'linear', stops }], strokes: [{ paint, width: 2 }] },
        { type: 'qr', id: 'code', content: 'var(--accent)', color: { token: 'base' } },
        { type: 'svg', id: 'logo', source: '', colors: [{ from: '#000', to: { token: 'base' } }] },
        {
          type: 'table',
          id: 'table',
          columns: [{ key: 'color' }],
          rows: [{ color: 'var(--accent)' }],
          headerFill: paint,
        },
        { type: 'group', id: 'group', layers: [{ type: 'shape', id: 'inner', fills: [paint] }] },
        {
          type: 'chart',
          id: 'chart',
          rows: [],
          series: [{ key: 'b' }],
          colors: ['var(--accent)'],
          gridColor: 'var(--accent)',
        },
      ],
      {},
    ),
    { brand: 'south', mode: 'dark' },
  );
  const json = JSON.stringify(drawn);
  const text = layerOf(drawn, 'title');
  assert.ok(text.type === 'text');
  assert.deepEqual(text.style.fill, { type: 'solid', color: '#ffaaaa' });
  assert.equal(text.style.fontFamily, 'Lora');
  assert.equal(text.shadows[0]?.color, '#a00000');
  assert.equal(
    json.match(/#ffaaaa/g)?.length,
    7,
    'fill of the text, gradient, stroke, head of the table, inner shape, two of the chart',
  );
  // What people write is no token.
  assert.equal(json.match(/var\(--/g)?.length, 2);
  assert.equal(drawn.tokens, undefined);
});

test('the case that names the most axes counts, and defaults where a render says nothing', () => {
  const input = templateOf([{ type: 'shape', id: 'box', fills: [{ type: 'solid', color: { token: 'accent' } }] }]);
  const color = (axes?: Record<string, string>): unknown => {
    const box = layerOf(draw(input, axes), 'box');
    return box.type === 'shape' && box.fills[0]?.type === 'solid' && box.fills[0].color;
  };
  assert.equal(color(), '#102030');
  assert.equal(color({ brand: 'south' }), '#a00000');
  assert.equal(color({ mode: 'dark' }), '#eeeeee');
  assert.equal(color({ mode: 'dark', brand: 'south' }), '#ffaaaa');
});

test('an unknown axis or value is refused with those there are', () => {
  const input = templateOf([title]);
  assert.throws(() => draw(input, { brand: 'west' }), /brand has no value "west"; it can be north, south/);
  assert.throws(() => draw(input, { season: 'spring' }), /axes.season names an axis.*it has brand, mode/);
  assert.throws(() => draw({ ...input, tokens: undefined }, { mode: 'dark' }), { code: 'OPTIONS_INVALID' });
});

test('expressions read tokens, and modifications name them', () => {
  const input = templateOf([{ ...title, expressions: { content: 'token.claim + "!"', fontSize: 'token.big' } }], {});
  const drawn = layerOf(draw(input, { brand: 'south' }), 'title');
  assert.ok(drawn.type === 'text');
  assert.equal(drawn.runs[0]?.text, 'Down!');
  assert.equal(drawn.style.fontSize, 60);
  const parameters = [{ key: 'color', type: 'color', bindings: [{ layerId: 'title', property: 'color' }] }];
  const page = { id: 'p', width: 400, height: 300, layers: [title], parameters };
  const given = draw({ schemaVersion: 2, tokens, pages: [page] }, { brand: 'south' }, { color: 'var(--base)' });
  assert.match(JSON.stringify(given), /#a00000/);
  assert.match(refusal(templateOf([{ ...title, expressions: { content: 'token.nothing' } }])), /expressions\.content/);
});

test('unknown names, other types and circles are refused by their names', () => {
  const fill = (color: unknown): object => ({ ...title, style: { fill: { type: 'solid', color } } });
  const values = (more: object): object => templateOf([title], { tokens: { ...tokens, values: more } });
  const cases: readonly [object, RegExp][] = [
    [
      templateOf([fill({ token: 'acent' })]),
      /pages\[0\]\.layers\[0\]\.style\.fill\.color names a token "acent".*there are base/,
    ],
    [templateOf([fill('var(--big)')]), /must be a token of type color; "big" is of type number/],
    [templateOf([fill('nocolor')]), /is not a CSS color/],
    [templateOf([fill(5)]), /must be text/],
    [templateOf([fill({ token: 'a b' })]), /style\.fill\.color\.token must start with a letter/],
    [
      values({
        a: { type: 'color', value: 'var(--b)' },
        b: { type: 'color', value: '#fff', when: [{ mode: 'dark', value: { token: 'a' } }] },
      }),
      /tokens\.values\.a is circular: a → b → a/,
    ],
    [values({ a: { type: 'color', value: { token: 'a' } } }), /a is circular: a → a/],
    [values({ a: { type: 'color', value: 4 } }), /tokens\.values\.a\.value must be a color/],
    [values({ a: { type: 'number', value: 'four' } }), /must be a number/],
    [
      values({ a: { type: 'color', value: '#fff', when: [{ mod: 'dark', value: '#000' }] } }),
      /names an axis "mod".*brand, mode/,
    ],
    [
      values({ a: { type: 'color', value: '#fff', when: [{ mode: 'drak', value: '#000' }] } }),
      /must be one of light, dark/,
    ],
    [values({ a: { type: 'color', value: '#fff', when: [{ value: '#000' }] } }), /must name an axis/],
    [templateOf([title], { data: { token: { type: 'text' } } }), /data\.token is the name of the tokens/],
    [
      templateOf([title], { tokens: { axes: [{ id: 'brand', values: ['a'], default: 'b' }], values: {} } }),
      /axes\[0\]\.default must be one of a/,
    ],
  ];
  for (const [input, message] of cases) assert.match(refusal(input), message, JSON.stringify(input));
});

const textStyles = {
  heading: {
    name: 'Heading',
    fontSize: { token: 'big' },
    fontWeight: 700,
    lineHeight: 1.1,
    fill: { type: 'solid', color: 'var(--accent)' },
  },
};

test('texts take their shared style and differ from it where they say so', () => {
  const layers = [
    { ...title, styleId: 'heading' },
    { ...title, id: 'own', styleId: 'heading', style: { fontWeight: 400 }, lineHeight: 2 },
    { ...title, id: 'plain' },
  ];
  const parsed = parseTemplate(templateOf(layers, { textStyles }));
  // Reading what was read changes nothing.
  assert.deepEqual(parseTemplate(JSON.parse(JSON.stringify(parsed))), parsed);
  const { template } = applyModifications(parsed, {}, { design: { axes: { brand: 'south' } } });
  const [first, own, plain] = ['title', 'own', 'plain'].map((id) => layerOf(template, id));
  assert.ok(first?.type === 'text' && own?.type === 'text' && plain?.type === 'text');
  assert.deepEqual([first.style.fontSize, first.style.fontWeight, first.lineHeight], [60, 700, 1.1]);
  assert.deepEqual(first.style.fill, { type: 'solid', color: '#a00000' });
  assert.deepEqual([own.style.fontSize, own.style.fontWeight, own.lineHeight], [60, 400, 2]);
  assert.deepEqual([plain.style.fontSize, plain.style.fontWeight, plain.lineHeight], [32, 400, 1.2]);
});

test('unknown text styles, and tokens that they cannot take, are refused', () => {
  assert.match(
    refusal(templateOf([{ ...title, styleId: 'hedding' }], { textStyles })),
    /layers\[0\]\.styleId names a text style "hedding".*there are heading/,
  );
  assert.match(refusal(templateOf([{ ...title, styleId: 'heading' }])), /there are none/);
  assert.match(
    refusal(templateOf([title], { textStyles: { a: { fontSize: 'var(--accent)' } } })),
    /a\.fontSize must be a token of type number/,
  );
  const huge = { ...tokens, values: { ...tokens.values, big: { type: 'number', value: 9000 } } };
  assert.match(refusal(templateOf([title], { textStyles, tokens: huge })), /heading\.fontSize cannot be 9000/);
});

test('a style key of a modification wins over the shared style', () => {
  const parameters = [{ key: 'title', type: 'text', bindings: [{ layerId: 'title' }] }];
  const page = { id: 'p', width: 400, height: 300, layers: [{ ...title, styleId: 'heading' }], parameters };
  const template = parseTemplate({ schemaVersion: 2, tokens, textStyles, pages: [page] });
  const drawn = layerOf(applyModifications(template, { 'title.fontSize': 18 }).template, 'title');
  assert.ok(drawn.type === 'text');
  assert.deepEqual([drawn.style.fontSize, drawn.style.fontWeight], [18, 700]);
  // Also where the value is put into the template itself.
  const stored = applyModifications(template, { 'title.fontSize': 18 }, { keepsExpressions: true }).template;
  const again = layerOf(applyModifications({ ...stored }, {}).template, 'title');
  assert.equal(again.type === 'text' && again.style.fontSize, 18);
});

test('given values take the place of tokens of the same name and type', () => {
  const template = parseTemplate(
    templateOf([{ type: 'shape', id: 'box', fills: [{ type: 'solid', color: { token: 'accent' } }] }]),
  );
  const { template: drawn } = applyModifications(template, {}, { design: { tokens: { base: '#00ff00', other: 1 } } });
  assert.match(JSON.stringify(drawn), /#00ff00/);
  assert.throws(
    () => applyModifications(template, {}, { design: { tokens: { base: 4 } } }),
    /tokens\.base must be a color/,
  );
});

test('layers that nothing changes stay the same objects, and the others are made once', () => {
  const template = parseTemplate(
    templateOf([title, { type: 'shape', id: 'box', fills: [{ type: 'solid', color: { token: 'accent' } }] }]),
  );
  const [one, two] = [applyModifications(template).template, applyModifications(template).template];
  assert.equal(layerOf(one, 'title'), template.pages[0]?.layers[0]);
  assert.notEqual(layerOf(one, 'box'), template.pages[0]?.layers[1]);
  assert.equal(layerOf(one, 'box'), layerOf(two, 'box'));
  const dark = applyModifications(template, {}, { design: { axes: { mode: 'dark' } } }).template;
  assert.notEqual(layerOf(dark, 'box'), layerOf(one, 'box'));
});

test('images of tokens are sources of the template', () => {
  const values = {
    logo: { type: 'imageUrl', value: 'asset:1', when: [{ mode: 'dark', value: 'asset:2' }] },
    word: { type: 'text', value: 'asset:3' },
  };
  const template = parseTemplate(templateOf([title], { tokens: { ...tokens, values } }));
  const mapped = JSON.stringify(mapSources(template, (source) => `new ${source}`).tokens);
  assert.match(mapped, /"new asset:1".*"new asset:2"/);
  assert.doesNotMatch(mapped, /new asset:3/);
});

test('whatever tokens refer to, a template that is accepted has no reference left and one that is refused says why', () => {
  const names = ['a', 'b', 'c', 'd'];
  const value = fc.oneof(
    fc.constant('#123456'),
    fc.constantFrom(...names).map((token) => ({ token })),
  );
  const token = fc.record({
    value,
    when: fc.array(fc.record({ mode: fc.constantFrom('light', 'dark'), value }), { maxLength: 2 }),
  });
  const arbitrary = fc.record({ a: token, b: token, c: token, d: token });
  fc.assert(
    fc.property(arbitrary, fc.constantFrom('light', 'dark'), (values, mode) => {
      const typed = Object.fromEntries(
        Object.entries(values).map(([name, each]) => [name, { type: 'color', ...each }]),
      );
      const layers = names.map((name) => ({
        type: 'shape',
        id: name,
        fills: [{ type: 'solid', color: { token: name } }],
      }));
      const input = templateOf(layers, { tokens: { ...tokens, values: typed } });
      const refused = refusal(input);
      if (refused !== '') assert.match(refused, /circular: |same values of axes/);
      else assert.doesNotMatch(JSON.stringify(draw(input, { mode }).pages), /var\(/);
    }),
    { numRuns: 300 },
  );
});

test('it can be seen where tokens and text styles are used', () => {
  const layers = [
    { ...title, styleId: 'heading', expressions: { opacity: 'token.big / 100' } },
    { type: 'shape', id: 'box', fills: [{ type: 'solid', color: { token: 'accent' } }] },
    { ...title, id: 'other', expressions: { content: "'token.bigger'" } },
  ];
  const template = parseTemplate(templateOf(layers, { textStyles }));
  assert.deepEqual(findTokenUses(template, 'big'), [
    { page: '', layer: '', within: 'heading' },
    { page: 'p', layer: 'title' },
  ]);
  assert.deepEqual(findTokenUses(template, 'accent'), [
    { page: '', layer: '', within: 'heading' },
    { page: 'p', layer: 'box' },
  ]);
  assert.deepEqual(findTokenUses(template, 'base'), [{ page: '', layer: '', within: 'accent' }]);
  assert.deepEqual(findTextStyleUses(template, 'heading'), [{ page: 'p', layer: 'title' }]);
});
