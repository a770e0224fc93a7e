import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { layer as layerSchema, parseTemplate, type Layer, type Paint } from '@platen/template';
import { paint } from '@platen/template/internal';
import fc from 'fast-check';
import {
  colorAt,
  convertPaint,
  paintTypes,
} from '../../packages/editor/panels/inspector/paint-field/paint-defaults.ts';
import { previewPaint } from '../../packages/editor/panels/inspector/paint-field/paint-preview.ts';
import {
  readFills,
  readRadius,
  readStrokes,
  writeFills,
  writeRadius,
  writeStrokes,
} from '../../packages/editor/panels/inspector/paint-lists.ts';
import { parseDash } from '../../packages/editor/panels/inspector/stroke-section/parse-dash.ts';
import { newStroke } from '../../packages/editor/panels/inspector/stroke-section/stroke-fields.ts';
import {
  filterStrength,
  filterTypes,
  newFilter,
} from '../../packages/editor/panels/inspector/filter-section/filter-kinds.ts';
import { newGeometry } from '../../packages/editor/panels/inspector/shape-section/new-geometry.ts';
import { newShapeMask } from '../../packages/editor/panels/inspector/mask-section/new-shape-mask.ts';
import { formatRatio, parseRatio } from '../../packages/editor/panels/parameters/ratio.ts';
import { constraintIssues } from '../../packages/editor/store/constraint-issues.ts';
import { drawingColors } from '../../packages/editor/store/colors/drawing-colors.ts';

const types = ['text', 'image', 'shape', 'svg', 'qr', 'group', 'video'] as const;

function make(type: (typeof types)[number], more: object = {}): Layer {
  return layerSchema.parse({ type, id: 'layer', ...(type === 'group' && { layers: [] }), ...more });
}

/** What the fields make of a layer is one that a template can have. */
function check(layer: Layer): void {
  parseTemplate({ schemaVersion: 1, pages: [{ id: 'page', width: 10, height: 10, layers: [layer] }] });
}

describe('paints, strokes and corners', () => {
  const red: Paint = { type: 'solid', color: '#ff0000' };
  for (const type of types) {
    test(`of a layer of type ${type} are read as they were written`, () => {
      const layer = make(type);
      const radius = { topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4 };
      writeFills(layer, [red]);
      writeStrokes(layer, [newStroke('inside')]);
      writeRadius(layer, radius);
      check(layer);
      assert.deepEqual(readFills(layer), [red]);
      assert.equal(readStrokes(layer)?.length, 1);
      assert.deepEqual(readRadius(layer), radius);
      writeFills(layer, []);
      writeStrokes(layer, []);
      check(layer);
      assert.deepEqual([readFills(layer), readStrokes(layer)], [[], []]);
    });
  }

  test('become other kinds of paint and keep what they can', () => {
    for (const from of paintTypes) {
      for (const to of paintTypes) {
        const next = convertPaint(convertPaint(red, from), to);
        assert.equal(paint.parse(next).type, to);
        assert.notEqual(previewPaint(next), '');
      }
    }
    const turned = convertPaint({ type: 'linear', angle: 30, stops: [{ offset: 0, color: '#123456' }] }, 'conic');
    assert.equal(turned.type === 'conic' && turned.angle, 30);
    assert.deepEqual(convertPaint(turned, 'solid'), { type: 'solid', color: '#123456' });
  });

  test('have the color between two stops at any place', () => {
    const stops = [
      { offset: 1, color: '#ffffff' },
      { offset: 0, color: 'rgb(0 0 0 / 0%)' },
    ];
    assert.equal(colorAt(stops, 0.5), '#80808080');
    assert.equal(colorAt(stops, 1), '#ffffff');
    assert.equal(colorAt([{ offset: 0.3, color: 'red' }], 0.9), 'red');
  });

  test('take dashes as people type them', () => {
    assert.deepEqual(parseDash('12, 6 3px'), [12, 6, 3]);
    assert.deepEqual(parseDash(' '), []);
    for (const wrong of ['a', '-1', '6000', '1 '.repeat(17)]) assert.equal(parseDash(wrong), undefined, wrong);
  });
});

test('every filter, shape and mask begins as something a template can have', () => {
  for (const type of filterTypes) {
    const { value, min, max, write } = filterStrength(newFilter(type));
    assert.ok(value >= min && value <= max, type);
    for (const strength of [min, max]) check(make('image', { filters: [write(strength)] }));
  }
  for (const shape of ['rectangle', 'ellipse', 'polygon', 'star', 'line', 'arrow', 'path'] as const)
    check(make('shape', { geometry: newGeometry(shape), mask: newShapeMask() }));
});

test('ratios are read as they are shown', () => {
  assert.equal(parseRatio('16:9'), 16 / 9);
  assert.equal(parseRatio('1,5'), 1.5);
  assert.equal(formatRatio(16 / 9), '16:9');
  assert.equal(formatRatio(1), '1:1');
  for (const wrong of ['', 'wide', '0', '1:0', '-2']) assert.equal(parseRatio(wrong), undefined, wrong);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 32 }), (width, height) => {
      const ratio = parseRatio(formatRatio(width / height));
      return ratio !== undefined && Math.abs(ratio - width / height) < 1e-3;
    }),
  );
});

test('constraints are told one by one', () => {
  const all = { required: true, minLength: 3, maxLength: 5, pattern: '[a-z]+', enum: ['abc', 'abcd'] };
  assert.deepEqual(constraintIssues('abc', all), []);
  assert.deepEqual(constraintIssues('', all), ['required']);
  assert.deepEqual(constraintIssues(undefined, { ...all, required: false }), []);
  assert.deepEqual(constraintIssues('AB', all), ['minLength', 'pattern', 'enum']);
  assert.deepEqual(constraintIssues('abcdef', all), ['maxLength', 'enum']);
  assert.deepEqual(constraintIssues(12, { required: false, min: 20, max: 10 }), ['min', 'max']);
});

test('the colors of a drawing come the most frequent first, opaque ones only once', () => {
  const path = (color: string) => ({
    kind: 'path' as const,
    transform: [1, 0, 0, 1, 0, 0] as [number, number, number, number, number, number],
    d: 'M0 0h1v1z',
    fillRule: 'nonzero' as const,
    fill: { type: 'solid' as const, color },
    strokeFirst: false,
  });
  const children = [path('#f00'), path('rgb(0 0 255 / 50%)'), path('blue'), path('transparent')];
  const root = { kind: 'group' as const, transform: path('').transform, opacity: 1, blendMode: 'normal', children };
  const drawing = { width: 1, height: 1, svg: '', needsRaster: false, root };
  assert.deepEqual(drawingColors(drawing), ['#0000ff', '#ff0000']);
});
