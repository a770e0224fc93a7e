import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { drawingSVG } from 'bwip-js/generic';
import * as fc from 'fast-check';
import jsQr from 'jsqr';
import { layoutCode } from '@platen/engine';
import { figureAdvance, layoutPagesWith } from '@platen/engine/internal';
import { qrLayer, template, type QrLayer } from '@platen/template';
import { typewriter } from './typewriter.ts';

// The package's types describe it as an ES module, which it is not.
const readQr =
  (jsQr as unknown as { default?: typeof jsQr.default }).default ?? (jsQr as unknown as typeof jsQr.default);

type Symbology = QrLayer['symbology'];

const formats: Record<Symbology, BarcodeFormat> = {
  qr: BarcodeFormat.QR_CODE,
  'data-matrix': BarcodeFormat.DATA_MATRIX,
  aztec: BarcodeFormat.AZTEC,
  pdf417: BarcodeFormat.PDF_417,
  'code-128': BarcodeFormat.CODE_128,
  'code-39': BarcodeFormat.CODE_39,
  'ean-13': BarcodeFormat.EAN_13,
  'ean-8': BarcodeFormat.EAN_8,
  'upc-a': BarcodeFormat.UPC_A,
  'itf-14': BarcodeFormat.ITF,
};

function layerOf(symbology: Symbology, content: string, rest: Partial<QrLayer> = {}): QrLayer {
  return qrLayer.parse({ type: 'qr', id: 'code', symbology, content, width: 400, height: 300, quietZone: 4, ...rest });
}

/** Fills the paths as any renderer would, in black on white. */
function draw(layer: QrLayer, x = 0, y = 0) {
  const code = layoutCode(layer, { x, y, width: layer.width, height: layer.height });
  const canvas = createCanvas(Math.ceil(layer.width), Math.ceil(layer.height));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  const modules = new Path2D(code.modules);
  context.fill(modules, 'evenodd');
  const figures = new Path2D(code.figures);
  context.fill(figures);
  return { code, canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height).data };
}

function read(layer: QrLayer): string {
  const { canvas, pixels } = draw(layer);
  const luminance = new Uint8ClampedArray(canvas.width * canvas.height);
  for (let index = 0; index < luminance.length; index += 1) luminance[index] = pixels[index * 4] ?? 0;
  const source = new RGBLuminanceSource(luminance, canvas.width, canvas.height);
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [formats[layer.symbology]]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

const readable: [Symbology, string, string][] = [
  ['qr', 'https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['qr', 'Grüße, 日本 ✓ 👩‍🚀', 'Grüße, 日本 ✓ 👩‍🚀'],
  ['data-matrix', 'Platen 42', 'Platen 42'],
  ['aztec', 'BOARDING PASS 17C', 'BOARDING PASS 17C'],
  ['pdf417', 'One line of a stacked code', 'One line of a stacked code'],
  ['code-128', 'ABC-abc-123', 'ABC-abc-123'],
  ['code-39', 'PART 7', 'PART 7'],
  ['ean-13', '501234567890', '5012345678900'],
  ['ean-13', '5012345678900', '5012345678900'],
  ['ean-8', '9638507', '96385074'],
  ['upc-a', '03600029145', '036000291452'],
  ['itf-14', '1234567890123', '12345678901231'],
];

for (const [symbology, content, expected] of readable) {
  test(`${symbology} of ${content} is read back`, () => {
    assert.equal(read(layerOf(symbology, content)), expected);
    assert.equal(read(layerOf(symbology, content, { showText: true })), expected);
  });
}

test('every error correction of the square codes is read back', () => {
  for (const errorCorrection of ['L', 'M', 'Q', 'H'] as const) {
    for (const symbology of ['qr', 'aztec', 'pdf417'] as const) {
      assert.equal(read(layerOf(symbology, 'correct me', { errorCorrection, width: 600 })), 'correct me');
    }
  }
});

test('QR codes of any text in any box are read back', () => {
  const content = fc.string({
    minLength: 1,
    maxLength: 120,
    unit: fc.constantFrom(...'abc XYZ 0189 äß 漢字 🙂'.split('')),
  });
  const sizes = fc.integer({ min: 240, max: 420 });
  fc.assert(
    fc.property(
      content.filter((text) => text.isWellFormed()),
      sizes,
      sizes,
      (text, width, height) => {
        const { pixels } = draw(layerOf('qr', text, { width, height }));
        assert.equal(readQr(pixels, width, height)?.data, text);
      },
    ),
    { numRuns: 40 },
  );
});

test('edges lie on whole pixels of the parent, also when the box does not', () => {
  for (const [symbology, content] of readable) {
    const { code, pixels } = draw(layerOf(symbology, content, { width: 397, height: 301 }));
    assert.ok(code.moduleSize >= 1);
    assert.ok(pixels.every((value, index) => index % 4 === 3 || value === 0 || value === 255));
    const moved = layoutCode(layerOf(symbology, content), { x: 10.25, y: 3.75, width: 397, height: 301 });
    const x = Number(/^M(-?[\d.]+)/.exec(moved.modules)?.[1]);
    assert.equal((x + 10.25) % 1, 0);
  }
});

test('square codes fill their box, others have whole modules', () => {
  const square = layoutCode(layerOf('qr', 'fill', { quietZone: 0 }), { x: 0, y: 0, width: 100, height: 100 });
  const numbers = [...square.modules.matchAll(/-?[\d.]+/g)].map(Number);
  assert.equal(Math.min(...numbers), 0);
  assert.equal(Math.max(...numbers), 100);
  for (const [symbology, content] of readable.filter(([name]) => !['qr', 'data-matrix', 'aztec'].includes(name))) {
    const { moduleSize } = layoutCode(layerOf(symbology, content), { x: 0, y: 0, width: 397, height: 301 });
    assert.ok(Number.isInteger(moduleSize), symbology);
  }
});

test('figures are shown only when asked for, below the bars and inside the box', () => {
  const layer = layerOf('ean-13', '501234567890', { width: 300, height: 120 });
  assert.equal(layoutCode(layer, layer).figures, '');
  for (const height of [20, 60, 120, 400]) {
    const shown = layoutCode({ ...layer, height, showText: true }, { ...layer, height });
    const points = [...shown.figures.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)];
    assert.ok(points.length > 100);
    for (const [, x, y] of points) {
      assert.ok(Number(x) >= 0 && Number(x) <= 300, `${x} in 300`);
      assert.ok(Number(y) >= height * 0.5 && Number(y) <= height, `${y} in ${height}`);
    }
  }
});

test('figures stand as far apart as their typeface says', () => {
  const drawing = drawingSVG();
  for (const character of '0189ABCxyz*+-') {
    const wide = drawing.measure(character.repeat(11), 'OCR-B', 1000, 1000).width;
    const narrow = drawing.measure(character, 'OCR-B', 1000, 1000).width;
    assert.ok(Math.abs((wide - narrow) / 10_000 - figureAdvance) < 0.02, character);
  }
});

test('content that cannot be encoded, or in a box too small, is reported; none is not', () => {
  const cases: [Symbology, string, number, RegExp | null][] = [
    ['ean-13', '5012345678901', 400, /check digit/],
    ['ean-8', 'abc', 400, /digits/],
    ['code-39', 'lower', 400, /capital/],
    ['code-128', '日本', 400, /ASCII/],
    ['qr', 'x'.repeat(3500), 400, /length/i],
    ['qr', 'fine', 15, /finer than a pixel/],
    ['qr', 'fine', 400, null],
    ['qr', '', 400, null],
  ];
  for (const [symbology, content, width, message] of cases) {
    const layer = { ...layerOf(symbology, content), width, height: width };
    const page = { id: 'p', width: 500, height: 500, layers: [layer] };
    const { pages, report } = layoutPagesWith(typewriter, template.parse({ schemaVersion: 2, pages: [page] }), {
      setCode: layoutCode,
    });
    const [laidOut] = pages[0]?.layers ?? [];
    assert.ok(laidOut);
    const drawn = 'code' in laidOut;
    assert.equal(drawn, content === 'fine');
    assert.equal(report.length, message ? 1 : 0, content);
    if (message) assert.match(report[0]?.message ?? '', message);
    if (message) assert.equal(report[0]?.code, 'code_invalid');
  }
});
