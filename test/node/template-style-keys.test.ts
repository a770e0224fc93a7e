import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  findPageKey,
  findStyleKey,
  layer as layerSchema,
  ValueError,
  styleKeysOf,
  type Layer,
  type LayerType,
} from '@platen/template';

/** The style keys of the specification's decisions, by what has them. */
const text =
  'fontSize fontWeight fontStyle fontFamily lineHeight letterSpacing textAlign verticalAlign textDecoration textTransform color ' +
  'backgroundColor backgroundRadius textStrokeWidth textStrokeColor opacity filter dropShadowX dropShadowY dropShadowBlur dropShadowColor';
const image =
  'objectFit objectPosition borderRadius borderWidth borderColor boxShadowX boxShadowY boxShadowBlur boxShadowColor opacity filter';
const shape = 'fill stroke strokeWidth borderRadius opacity';
const any = 'x y width height rotation visible href alt';
const media = 'trimStart trimEnd muted loop volume';

const bare: Record<LayerType, object> = {
  text: { runs: [{ text: 'Hi', style: { fontSize: 20 } }], maxFontSize: 90 },
  image: { source: 'a.png' },
  shape: {},
  svg: {},
  qr: {},
  table: { columns: [{ key: 'a' }] },
  chart: {},
  group: { layers: [] },
  video: {},
  audio: {},
};
const types = Object.keys(bare) as LayerType[];

function create(type: LayerType): Layer {
  return layerSchema.parse({ type, id: 'l', ...bare[type] });
}

test('every key of the specification is there for its layers, in any case', () => {
  const expected: [string, readonly LayerType[]][] = [
    [text, ['text']],
    [image, ['image', 'video']],
    [shape, ['shape']],
    [any, types],
    [media, ['video', 'audio']],
  ];
  for (const [names, owners] of expected) {
    for (const name of names.split(' ')) {
      for (const type of owners) {
        assert.ok(findStyleKey(name, type), `${type} ${name}`);
        assert.equal(findStyleKey(name.toUpperCase(), type), findStyleKey(name, type));
      }
    }
  }
  assert.ok(findPageKey('CANVASbackgroundcolor') && findPageKey('canvasBackgroundImage'));
  assert.equal(findStyleKey('fontSize', 'image'), undefined);
  assert.equal(findStyleKey('constructor', 'text'), undefined);
});

test('no layer type has two keys of one name', () => {
  for (const type of types) {
    const names = styleKeysOf(type).map((key) => key.name.toLowerCase());
    assert.deepEqual(names, [...new Set(names)], type);
  }
});

test('a font size reaches the letters whatever the text does to fit', () => {
  const written = findStyleKey('fontSize', 'text')?.write(create('text'), '4px');
  assert.ok(written && !(written instanceof ValueError) && written.type === 'text');
  assert.deepEqual([written.style.fontSize, written.maxFontSize, written.minFontSize], [4, 4, 4]);
  assert.deepEqual(written.runs, [{ text: 'Hi' }]);
});

const keys = types.flatMap((type) => styleKeysOf(type).map((key) => [type, key] as const));
const value = fc.oneof(
  fc.constantFrom(
    'red',
    'none',
    'center',
    '12px',
    '50%',
    '0.05em',
    'bold',
    'true',
    '1e999',
    '1e306',
    '-1',
    'url(a.png)',
    'linear-gradient(to top left, red, blue)',
    '0 1px 2px red',
    'blur(2px)',
    '45deg',
    '2s',
  ),
  fc.string(),
  fc.double(),
  fc.integer({ min: -10, max: 2000 }),
  fc.boolean(),
);

test('property: whatever is written, the layer stays valid, and the one it was made from as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), value, ([type, key], given) => {
      const before = create(type);
      const written = key.write(before, given);
      assert.deepEqual(before, create(type));
      if (!(written instanceof ValueError))
        assert.deepEqual(layerSchema.parse(written), written, `${type} ${key.name}`);
    }),
    { numRuns: 3000 },
  );
});

test('property: what a key reads, it takes, and reads again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), value, ([type, key], given) => {
      const written = key.write(create(type), given);
      const read = written instanceof ValueError ? undefined : key.read(written);
      if (written instanceof ValueError || read === undefined) return;
      const again = key.write(written, read);
      assert.ok(
        !(again instanceof ValueError),
        `${type} ${key.name} ${String(read)} ${again instanceof ValueError ? again.message : ''}`,
      );
      assert.deepEqual(key.read(again), read, `${type} ${key.name}`);
    }),
    { numRuns: 3000 },
  );
});
