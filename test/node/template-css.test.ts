import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { formatCssPaint, isColorText, parseCssPaint, ValueError, type Paint, type PaintBox } from '@platen/template';
import { parseCssFilter, parseCssShadows } from '@platen/template/internal';
import { arbitraryPaint } from './arbitrary-template.ts';

function paint(text: string, box?: PaintBox): Paint {
  const parsed = parseCssPaint(text, box);
  assert(!(parsed instanceof ValueError), `${text} ${parsed instanceof ValueError ? parsed.message : ''}`);
  return parsed;
}

function stops(text: string): (string | number)[] {
  const parsed = paint(text);
  assert('stops' in parsed);
  return parsed.stops.flatMap(({ color, offset }) => [color, offset]);
}

test('colors are those of CSS Color 4, with the right number of components', () => {
  const good = [
    '#123',
    '#12345678',
    'RED',
    'transparent',
    'rgb(1,2,3)',
    'rgba(1, 2, 3, .5)',
    'rgb(1 2 3 / 50%)',
    'hsl(120deg 10% 20%)',
  ];
  const also = [
    'oklch(70% 0.2 40)',
    'lab(50% none 3)',
    'color(display-p3 1 0 0 / .5)',
    'device-cmyk(0 50% 100% 0)',
    'hwb(90 0% 0%)',
  ];
  for (const text of [...good, ...also]) assert.ok(isColorText(text), text);
  const bad = [
    '',
    '#12',
    '#12345',
    '#ggg',
    'notacolor',
    'rgb(1 2)',
    'rgb(1 2 3 4)',
    'rgb(a b c)',
    'color(1 0 0)',
    'url(x)',
    'rgb(1 2 3 / 1 / 1)',
  ];
  for (const text of [...bad, 'device-cmyk(0 1 0)', 'currentColor', 'constructor', 'rgb(1 2 3) '])
    assert.equal(isColorText(text), false, text);
});

test('stops without position are spread evenly, and never go back', () => {
  assert.deepEqual(stops('linear-gradient(red, lime, blue)'), ['red', 0, 'lime', 0.5, 'blue', 1]);
  assert.deepEqual(stops('linear-gradient(red, lime, navy, gray, blue 50%, gold 50%)'), [
    'red',
    0,
    'lime',
    0.125,
    'navy',
    0.25,
    'gray',
    0.375,
    'blue',
    0.5,
    'gold',
    0.5,
  ]);
  assert.deepEqual(stops('linear-gradient(red 50%, blue 20%)'), ['red', 0.5, 'blue', 0.5]);
  assert.deepEqual(stops('linear-gradient(red 10% 30%, blue)'), ['red', 0.1, 'red', 0.3, 'blue', 1]);
  assert.deepEqual(stops('conic-gradient(red 90deg, rgb(0 0 0 / 50%) 0.5turn)'), [
    'red',
    0.25,
    'rgb(0 0 0 / 50%)',
    0.5,
  ]);
});

test('directions turn into angles, corners by the box', () => {
  const angle = (direction: string, box?: PaintBox): number => {
    const parsed = paint(`linear-gradient(${direction}, red, blue)`, box);
    return parsed.type === 'linear' ? Math.round(parsed.angle * 1000) / 1000 : assert.fail();
  };
  assert.equal(angle('to top'), 0);
  assert.equal(angle('to right'), 90);
  assert.equal(angle('to left'), 270);
  assert.equal(angle('to bottom right'), 135);
  assert.equal(angle('to right top', { width: 200, height: 100 }), 26.565);
  assert.equal(angle('to left bottom', { width: 200, height: 100 }), 206.565);
  assert.equal(angle('0.25turn'), 90);
  assert.equal(angle('100grad'), 90);
  assert.equal(paint('linear-gradient(red, blue)').type === 'linear' && 180, 180);
});

function radial(text: string): number[] {
  const parsed = paint(`radial-gradient(${text})`, { width: 200, height: 100 });
  assert(parsed.type === 'radial');
  return [parsed.centerX, parsed.centerY, parsed.radiusX, parsed.radiusY].map(
    (value) => Math.round(value * 1000) / 1000,
  );
}

test('radial gradients take their size from the box', () => {
  assert.deepEqual(radial('red, blue'), [0.5, 0.5, 0.707, 0.707]);
  assert.deepEqual(radial('circle, red, blue'), [0.5, 0.5, 0.559, 1.118]);
  assert.deepEqual(radial('circle closest-side at 25% 50%, red, blue'), [0.25, 0.5, 0.25, 0.5]);
  assert.deepEqual(radial('farthest-side at left, red, blue'), [0, 0.5, 1, 0.5]);
  assert.deepEqual(radial('40px 20px at 10px 10px, red, blue'), [0.05, 0.1, 0.2, 0.2]);
  assert.deepEqual(radial('30px, red, blue'), [0.5, 0.5, 0.15, 0.3]);
});

test('images are paint too', () => {
  for (const text of ['url(a.png)', 'url("a.png")', "URL( 'a.png' )"]) {
    const parsed = paint(text);
    assert.equal(parsed.type === 'image' && parsed.source, 'a.png', text);
  }
  assert.equal(paint('url(data:image/svg+xml;utf8,<svg a="b"/>)').type, 'image');
});

test('what cannot be drawn as it says is refused with a reason', () => {
  const refused: Record<string, RegExp> = {
    'repeating-linear-gradient(red, blue)': /repeating-linear-gradient, which is not supported/,
    'linear-gradient(red, 30%, blue)': /color hint/,
    'linear-gradient(in oklch, red, blue)': /color space/,
    'linear-gradient(red -10%, blue)': /outside the gradient/,
    'linear-gradient(red)': /at least two/,
    'linear-gradient(to nowhere, red, blue)': /direction/,
    'linear-gradient(red, blurple)': /no color in its stop "blurple"/,
    'linear-gradient(red, blue': /is not a color/,
    'linear-gradient(red, rgb(1 2 3)': /is not a color/,
    'conic-gradient(from red, red, blue)': /not an angle|is not a/,
    'radial-gradient(circle 40%, red, blue)': /size/,
    'url(a b.png)': /is not a color/,
    javascript: /is not a color/,
  };
  for (const [text, reason] of Object.entries(refused)) {
    const parsed = parseCssPaint(text);
    assert(parsed instanceof ValueError, text);
    assert.match(parsed.message, reason);
  }
});

test('property: what is written as CSS reads back as the same paint', () => {
  fc.assert(
    fc.property(arbitraryPaint, (original) =>
      assert.deepEqual(paint(formatCssPaint(original)), JSON.parse(JSON.stringify(original))),
    ),
  );
});

test('property: no text makes the parsers throw', () => {
  const words = fc.constantFrom(
    'linear-gradient(',
    'radial-gradient(',
    'conic-gradient(',
    'url(',
    ')',
    ',',
    ' ',
    'red',
    '10%',
    '"',
    'at',
    'to',
    'from',
    '1e309',
    '-',
    'circle',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
      ),
      (text) => {
        parseCssPaint(text, { width: 0, height: 0 });
        parseCssFilter(text);
        parseCssShadows(text, 'box');
      },
    ),
  );
});

test('shadows come in any order of words, inset ones are inner', () => {
  assert.deepEqual(parseCssShadows('0 4px 12px 2px #0004, red 1px 2px inset', 'box'), [
    { type: 'box', color: '#0004', offsetX: 0, offsetY: 4, blur: 12, spread: 2 },
    { type: 'inner', color: 'red', offsetX: 1, offsetY: 2, blur: 0, spread: 0 },
  ]);
  assert.deepEqual(parseCssShadows('none', 'drop'), []);
  for (const text of ['4px', '1px 2px -3px', '1px 2px 3px 4px 5px', '1px 2px red blue', 'a b'])
    assert(parseCssShadows(text, 'box') instanceof ValueError, text);
  assert(parseCssShadows('1px 2px 3px 4px', 'drop') instanceof ValueError, 'drop shadows have no spread');
});

test('filters keep their order; drop-shadow becomes a shadow', () => {
  assert.deepEqual(
    parseCssFilter(
      'Blur(4px) brightness(120%) hue-rotate(0.5turn) drop-shadow(0 2px 4px rgb(0 0 0 / 50%)) opacity(50%) invert()',
    ),
    {
      filters: [
        { type: 'blur', radius: 4 },
        { type: 'brightness', amount: 1.2 },
        { type: 'hue', angle: 180 },
        { type: 'invert', amount: 1 },
      ],
      shadows: [{ type: 'drop', color: 'rgb(0 0 0 / 50%)', offsetX: 0, offsetY: 2, blur: 4, spread: 0 }],
      opacity: 0.5,
    },
  );
  for (const text of ['url(#a)', 'blur(-1px)', 'blur', 'wobble(3)', 'blur(4px'])
    assert(parseCssFilter(text) instanceof ValueError, text);
});
