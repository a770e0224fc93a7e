import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  applyModifications,
  followBrandKit,
  listSources,
  parseTemplate,
  PlatenError,
  unfollowBrandKit,
  type Template,
} from '@platen/template';

const kit = {
  id: 'kit_bakery',
  revision: 3,
  name: 'Bakery',
  axes: [
    { id: 'brand', values: ['north', 'south'] },
    { id: 'mode', values: ['light', 'dark'], default: 'light' },
  ],
  values: {
    base: { type: 'color', value: '#112233', when: [{ brand: 'south', value: '#aa0000' }] },
    accent: { type: 'color', value: { token: 'base' }, when: [{ mode: 'dark', value: '#eeeeee' }] },
    big: { type: 'number', value: 40 },
    logo: { type: 'imageUrl', value: 'asset:5' },
  },
};

const box = { type: 'shape', id: 'box', width: 10, height: 10 };

function templateOf(fill: string, more: object = {}): object {
  const layers = [{ ...box, fills: [{ type: 'solid', color: fill }] }];
  return { schemaVersion: 2, brandKit: kit, pages: [{ id: 'p', width: 400, height: 300, layers }], ...more };
}

function refusal(input: object): string {
  try {
    parseTemplate(input);
  } catch (error) {
    if (error instanceof PlatenError) return error.issues.map(({ path, message }) => `${path} ${message}`).join('\n');
    throw error;
  }
  return '';
}

function colorOf(template: Template, axes?: Record<string, string>, tokens?: Record<string, string>): unknown {
  const [layer] = applyModifications(template, {}, { design: { axes, tokens } }).template.pages[0]?.layers ?? [];
  return layer?.type === 'shape' && layer.fills[0]?.type === 'solid' ? layer.fills[0].color : undefined;
}

/** The same kit, changed. */
function changed(template: Template, values: object, axes = kit.axes): Template {
  const read = parseTemplate({ ...templateOf('#000'), brandKit: { ...kit, revision: 4, axes, values } }).brandKit;
  assert.ok(read);
  return parseTemplate(followBrandKit(template, read));
}

test('a template has the tokens and axes of the kit that it follows', () => {
  const template = parseTemplate(templateOf('var(--accent)'));
  assert.equal(colorOf(template), '#112233');
  assert.equal(colorOf(template, { brand: 'south' }), '#aa0000');
  assert.equal(colorOf(template, { brand: 'south', mode: 'dark' }), '#eeeeee');
  assert.equal(colorOf(template, {}, { base: '#123456' }), '#123456');
  assert.throws(() => colorOf(template, { brand: 'west' }), /it can be north, south/);
  assert.deepEqual(listSources(template), ['asset:5']);
  assert.match(refusal(templateOf('var(--none)')), /"none", which does not exist; there are base, accent, big, logo/);
  assert.match(refusal(templateOf('var(--big)')), /must be a token of type color/);
});

test('tokens of the kit take the place of own ones of the same name and type', () => {
  const own = (accent: object, more: object = {}): Template =>
    parseTemplate(templateOf('var(--accent)', { tokens: { axes: [], values: { accent, ...more } } }));
  assert.equal(colorOf(own({ type: 'color', value: '#00ff00' })), '#112233');
  const mixed = parseTemplate(
    templateOf('var(--soft)', {
      tokens: {
        axes: [{ id: 'mode', values: ['dim'] }],
        values: {
          soft: { type: 'color', value: { token: 'accent' }, when: [{ mode: 'dim', value: '#777777' }] },
          // Of another type: it stays, and the kit's own reference to its own "base" does too.
          base: { type: 'number', value: 4 },
        },
      },
    }),
  );
  assert.equal(colorOf(mixed), '#112233');
  assert.equal(colorOf(mixed, { mode: 'dim' }), '#777777');
  assert.equal(colorOf(mixed, { brand: 'south' }), '#aa0000');
  const { template } = applyModifications(
    parseTemplate({
      ...templateOf('#000'),
      tokens: { axes: [], values: { base: { type: 'number', value: 4 } } },
      pages: [{ id: 'p', width: 9, height: 9, layers: [{ ...box, expressions: { width: 'token.base + token.big' } }] }],
    }),
  );
  assert.equal(template.pages[0]?.layers[0]?.width, 44);
});

test('what is wrong with a kit is refused with its path', () => {
  assert.match(
    refusal(templateOf('#000', { brandKit: { ...kit, values: { a: { type: 'color', value: 4 } } } })),
    /^brandKit\.values\.a\.value must be a color/,
  );
  const circular = { a: { type: 'color', value: 'var(--b)' }, b: { type: 'color', value: 'var(--a)' } };
  assert.match(refusal(templateOf('#000', { brandKit: { values: circular } })), /^brandKit\.values\.a is circular/);
  assert.match(
    refusal(
      templateOf('#000', {
        brandKit: { values: { a: { type: 'color', value: 'var(--mine)' } } },
        tokens: { values: { mine: { type: 'color', value: '#fff' } } },
      }),
    ),
    /^brandKit\.values\.a\.value names a token "mine", which does not exist/,
  );
});

test('a changed kit changes the template, and never makes it invalid', () => {
  const template = parseTemplate(
    templateOf('var(--accent)', {
      tokens: { values: { rule: { type: 'number', value: 1, when: [{ mode: 'dark', value: 2 }] } } },
    }),
  );
  const recolored = changed(template, { ...kit.values, base: { type: 'color', value: '#00aa00' } });
  assert.equal(colorOf(recolored), '#00aa00');
  assert.equal(colorOf(recolored, { brand: 'south' }), '#00aa00');

  const emptied = changed(template, {}, []);
  assert.equal(colorOf(emptied), '#112233', 'the tokens used stay, as the template has its own of them');
  assert.equal(colorOf(emptied, { mode: 'dark' }), '#eeeeee');
  assert.deepEqual(Object.keys(emptied.tokens?.values ?? {}).toSorted(), ['accent', 'base', 'rule']);
  assert.deepEqual(
    emptied.tokens?.axes.map(({ id }) => id),
    ['mode', 'brand'],
  );

  const retyped = changed(template, { accent: { type: 'number', value: 3 } });
  assert.equal(colorOf(retyped), '#112233');
  const back = changed(retyped, kit.values);
  assert.equal(colorOf(back, { mode: 'dark' }), '#eeeeee');
});

test('a template that stops following a kit keeps what it uses of it', () => {
  const template = parseTemplate(
    templateOf('var(--accent)', { tokens: { values: { base: { type: 'color', value: '#00ff00' } } } }),
  );
  assert.equal(colorOf(template), '#112233');
  const alone = parseTemplate(unfollowBrandKit(template));
  assert.equal(alone.brandKit, undefined);
  assert.deepEqual(Object.keys(alone.tokens?.values ?? {}), ['base', 'accent']);
  assert.equal(colorOf(alone), '#00ff00');
  assert.equal(colorOf(alone, { mode: 'dark' }), '#eeeeee');
  const plain = parseTemplate(templateOf('#abcdef'));
  assert.equal(unfollowBrandKit(plain).tokens, undefined);
});
