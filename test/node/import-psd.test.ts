import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { initializeCanvas, writePsdUint8Array, type BezierPath, type Layer as PsdLayer, type Psd } from 'ag-psd';
import { parseTemplate, walkLayers, type ImportedTemplate, type Layer, type PlatenError } from '@platen/template';
import { compareImport, importPsd, defaultLimits } from '@platen/engine';
import { createNodePlatform, createRenderer } from '@platen/engine/node';
import sharp from 'sharp';

const platform = createNodePlatform();
const renderer = createRenderer();
after(() => renderer.close());

type Rgba = readonly [number, number, number, number];
type Image = { width: number; height: number; data: Uint8ClampedArray };
const [red, green, blue, white]: [Rgba, Rgba, Rgba, Rgba] = [
  [255, 0, 0, 255],
  [0, 160, 0, 255],
  [0, 0, 255, 255],
  [255, 255, 255, 255],
];

initializeCanvas(
  () => {
    throw new Error('There is no canvas.');
  },
  (width, height) =>
    ({ width, height, colorSpace: 'srgb', data: new Uint8ClampedArray(width * height * 4) }) as ImageData,
);

/** An image whose pixels a function tells. */
function paint(width: number, height: number, colorAt: (x: number, y: number) => Rgba): Image {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 4);
  return { width, height, data };
}

const filled = (width: number, height: number, color: Rgba): Image => paint(width, height, () => color);
const background: PsdLayer = { name: 'Background', left: 0, top: 0, imageData: filled(120, 80, white) };
const inside = (x: number, y: number, left: number, top: number, right: number, bottom: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;
/** A layer of one color in a box. */
const block = (name: string, left: number, top: number, width: number, height: number, color: Rgba): PsdLayer => ({
  name,
  left,
  top,
  imageData: filled(width, height, color),
});

function rectangle(left: number, top: number, right: number, bottom: number): BezierPath {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  const knots = corners.map(([x, y]) => ({ linked: true, points: [x, y, x, y, x, y] }));
  return { open: false, operation: 'combine', fillRule: 'non-zero', knots };
}

/** Writes a file of 120 by 80 whose picture is what `colorAt` tells, and imports it. */
async function bring(
  children: PsdLayer[],
  colorAt: (x: number, y: number) => Rgba,
  more: Partial<Psd> = {},
): Promise<ImportedTemplate & { all: Layer[]; named(name: string): Layer }> {
  const image = paint(more.width ?? 120, more.height ?? 80, colorAt);
  const bytes = writePsdUint8Array({ width: 120, height: 80, children, imageData: image, ...more });
  const imported = await importPsd(bytes, platform, { limits: defaultLimits, name: 'Card' });
  const all = imported.template.pages.flatMap(({ layers }) => [...walkLayers(layers)].map(({ layer }) => layer));
  const named = (name: string): Layer => {
    const layer = all.find((each) => each.name === name);
    assert.ok(layer, `there is a layer ${name}`);
    return layer;
  };
  return { ...imported, all, named };
}

/** The mean distance of a page from its picture, in steps of a channel. */
async function distance(
  { template }: ImportedTemplate,
  colorAt: (x: number, y: number) => Rgba,
  page = 1,
): Promise<number> {
  const { outputs } = await renderer.render(template, {}, { pages: [page] });
  const { data, info } = await sharp(Buffer.from(outputs[0]?.bytes ?? []))
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const wanted = colorAt(x, y);
      for (let channel = 0; channel < 3; channel++) {
        sum += Math.abs((data[(y * info.width + x) * 3 + channel] ?? 0) - (wanted[channel] ?? 0));
      }
    }
  }
  return sum / (info.width * info.height * 3);
}

const bands = (x: number, y: number): Rgba => (inside(x, y, 10, 10, 60, 40) ? red : white);

describe('layers of a PSD', () => {
  test('images and groups keep place, opacity, blending and whether they are hidden', async () => {
    const mixed = (x: number, y: number): Rgba =>
      inside(x, y, 10, 10, 60, 40) ? [255, 128, 128, 255] : inside(x, y, 70, 20, 100, 60) ? green : white;
    const group: PsdLayer = {
      name: 'Parts',
      children: [
        { ...block('Half', 10, 10, 50, 30, red), opacity: 128 / 255 },
        { ...block('Times', 70, 20, 30, 40, green), blendMode: 'multiply' },
        { ...block('Away', 0, 0, 120, 80, blue), hidden: true },
      ],
    };
    const brought = await bring([background, group], mixed);
    assert.deepEqual(brought.report, []);
    assert.equal(brought.template.name, 'Card');
    const [half, times, away, parts] = ['Half', 'Times', 'Away', 'Parts'].map(brought.named);
    assert.ok(parts?.type === 'group' && parts.layers.length === 3);
    assert.deepEqual([half?.type, half?.width, half?.height], ['image', 50, 30]);
    assert.ok(Math.abs((half?.opacity ?? 0) - 128 / 255) < 0.01);
    assert.deepEqual([times?.blendMode, away?.visible], ['multiply', false]);
    assert.ok((await distance(brought, mixed)) < 1);
  });

  test('shapes keep their paths, paints and outlines', async () => {
    const shape: PsdLayer = {
      ...block('Box', 10, 10, 50, 30, red),
      vectorFill: { type: 'color', color: { r: 255, g: 0, b: 0 } },
      vectorMask: { paths: [rectangle(10, 10, 60, 40)] },
      vectorStroke: {
        strokeEnabled: true,
        fillEnabled: true,
        lineWidth: { units: 'Pixels', value: 4 },
        lineAlignment: 'inside',
        content: { type: 'color', color: { r: 0, g: 0, b: 255 } },
      },
    };
    const lined = (x: number, y: number): Rgba =>
      inside(x, y, 14, 14, 56, 36) ? red : inside(x, y, 10, 10, 60, 40) ? blue : white;
    const brought = await bring([background, shape], lined);
    const layer = brought.named('Box');
    assert.ok(layer.type === 'shape');
    assert.deepEqual([layer.x, layer.y, layer.width, layer.height], [10, 10, 50, 30]);
    assert.deepEqual(layer.fills, [{ type: 'solid', color: '#ff0000' }]);
    assert.deepEqual([layer.strokes[0]?.width, layer.strokes[0]?.position], [4, 'inside']);
    assert.deepEqual(brought.report, []);
    assert.ok((await distance(brought, lined)) < 1);
  });

  test('painted masks, outlines as masks and clipping cut as they did', async () => {
    const mask = { left: 10, top: 10, right: 60, bottom: 40, defaultColor: 0, imageData: filled(50, 30, white) };
    const cut: PsdLayer[] = [
      { ...block('Painted', 0, 0, 120, 50, red), mask },
      { ...block('Outlined', 0, 50, 120, 30, green), vectorMask: { paths: [rectangle(20, 55, 50, 75)] } },
      block('Base', 80, 10, 20, 30, blue),
      { ...block('Clipped', 70, 20, 50, 40, red), clipping: true },
    ];
    const wanted = (x: number, y: number): Rgba => {
      if (inside(x, y, 80, 20, 100, 40) || inside(x, y, 10, 10, 60, 40)) return red;
      if (inside(x, y, 80, 10, 100, 40)) return blue;
      return inside(x, y, 20, 55, 50, 75) ? green : white;
    };
    const brought = await bring([background, ...cut], wanted);
    assert.deepEqual(brought.report, []);
    assert.equal(brought.named('Painted').mask?.type, 'image');
    assert.equal(brought.named('Outlined').mask?.type, 'shape');
    assert.equal(brought.named('Clipped').mask?.type, 'layer');
    assert.ok((await distance(brought, wanted)) < 1);
  });

  test('shadows, outlines and overlays are effects', async () => {
    const pixels = (value: number) => ({ units: 'Pixels', value }) as const;
    const shadow = { enabled: true, color: { r: 0, g: 0, b: 0 }, opacity: 1, angle: 180, choke: pixels(0) } as const;
    const layer: PsdLayer = {
      ...block('Effects', 20, 20, 40, 30, red),
      effects: {
        dropShadow: [{ ...shadow, distance: pixels(20), size: pixels(0), blendMode: 'normal' }],
        solidFill: [{ enabled: true, color: { r: 0, g: 160, b: 0 }, opacity: 1, blendMode: 'normal' }],
        stroke: [
          {
            enabled: true,
            size: pixels(4),
            position: 'inside',
            fillType: 'color',
            color: { r: 0, g: 0, b: 255 },
            opacity: 1,
            blendMode: 'normal',
          },
        ],
      },
    };
    const wanted = (x: number, y: number): Rgba => {
      if (inside(x, y, 24, 24, 56, 46)) return green;
      if (inside(x, y, 20, 20, 60, 50)) return blue;
      return inside(x, y, 60, 20, 80, 50) ? [0, 0, 0, 255] : white;
    };
    const brought = await bring([background, layer], wanted);
    assert.deepEqual(brought.report, []);
    const group = brought.all.find(({ type, name }) => type === 'group' && name === 'Effects');
    assert.deepEqual(
      group?.shadows.map(({ type, offsetX, blur }) => [type, Math.round(offsetX), blur]),
      [['drop', 20, 0]],
    );
    assert.ok((await distance(brought, wanted)) < 1);
  });

  test('artboards are pages with their own color', async () => {
    const board = (name: string, left: number, color: Rgba, content: PsdLayer): PsdLayer => ({
      name,
      artboard: {
        rect: { left, top: 0, right: left + 60, bottom: 80 },
        backgroundType: 4,
        color: { r: color[0], g: color[1], b: color[2] },
      },
      children: [content],
    });
    const boards = [
      board('One', 0, white, block('A', 10, 10, 20, 20, red)),
      board('Two', 60, blue, block('B', 70, 10, 20, 20, green)),
    ];
    const wanted = (x: number, y: number): Rgba => {
      if (inside(x, y, 10, 10, 30, 30)) return red;
      return inside(x, y, 70, 10, 90, 30) ? green : x < 60 ? white : blue;
    };
    const brought = await bring(boards, wanted);
    const pages = brought.template.pages.map(({ name, width, height }) => [name, width, height]);
    assert.deepEqual(pages, [
      ['One', 60, 80],
      ['Two', 60, 80],
    ]);
    assert.ok((await distance(brought, (x, y) => wanted(x + 60, y), 2)) < 1);
  });
});

describe('texts of a PSD', () => {
  const text = (font: string): PsdLayer => ({
    name: 'Words',
    text: {
      text: 'Hello you',
      transform: [1, 0, 0, 1, 10, 40],
      style: { font: { name: font }, fontSize: 24, fillColor: { r: 255, g: 0, b: 0 } },
      styleRuns: [
        { length: 6, style: {} },
        { length: 3, style: { font: { name: 'Inter-Bold' }, fillColor: { r: 0, g: 0, b: 255 }, tracking: 100 } },
      ],
      paragraphStyle: { justification: 'left' },
    },
  });

  /** Says that it has no picture of the whole, so that nothing is compared. */
  const unmerged: Psd = {
    width: 120,
    height: 80,
    imageResources: {
      versionInfo: { hasRealMergedData: false, writerName: '', readerName: '', fileVersion: 1 },
    },
  };

  test('are live with their runs where there is the font', async () => {
    const { template } = await importPsd(
      writePsdUint8Array({ ...unmerged, children: [background, text('Inter-Regular')] }),
      platform,
      { limits: defaultLimits },
    );
    const layer = template.pages[0]?.layers.find(({ name }) => name === 'Words');
    assert.ok(layer?.type === 'text');
    assert.deepEqual(
      layer.runs.map((run) => run.text),
      ['Hello ', 'you'],
    );
    assert.deepEqual([layer.style.fontFamily, layer.style.fontSize], ['Inter', 24]);
    const [, second] = layer.runs;
    assert.equal(second?.style?.fontWeight, 700);
    assert.deepEqual(second?.style?.fill, { type: 'solid', color: '#0000ff' });
    assert.ok(Math.abs((second?.style?.letterSpacing ?? 0) - 2.4) < 1e-6);
    // Its baseline is at 40, and letters of Inter begin about a line's height above it.
    assert.ok(layer.x > 9 && layer.x < 11 && layer.y > 5 && layer.y < 20, `at ${layer.x}, ${layer.y}`);
  });

  test('stay the pixels that the file has where there is no such font, which is said', async () => {
    const image: PsdLayer = { ...text('Unheard-Bold'), ...block('Words', 10, 10, 50, 30, red) };
    const brought = await bring([background, image], bands);
    assert.equal(brought.named('Words').type, 'image');
    assert.match(brought.report[0]?.message ?? '', /"Words": the font Unheard-Bold is not available.*stays an image/);
    assert.ok((await distance(brought, bands)) < 1);
  });
});

describe('what no layer of ours can say', () => {
  test('an adjustment becomes part of an image, and layers above it stay', async () => {
    const children: PsdLayer[] = [
      background,
      block('Photo', 10, 10, 50, 30, green),
      { name: 'Curves', adjustment: { type: 'invert' } },
      block('Above', 80, 50, 30, 20, blue),
    ];
    const wanted = (x: number, y: number): Rgba =>
      inside(x, y, 80, 50, 110, 70) ? blue : inside(x, y, 10, 10, 60, 40) ? red : white;
    const brought = await bring(children, wanted);
    const top = brought.template.pages[0]?.layers ?? [];
    assert.deepEqual(
      top.map(({ name, visible }) => [name, visible]),
      [
        ['Flattened layers', false],
        ['Flattened', true],
        ['Above', true],
      ],
    );
    assert.ok(brought.report.some(({ message }) => /"Curves": its adjustment, invert/.test(message)));
    assert.ok(brought.report.some(({ message }) => /"Photo": it would look different/.test(message)));
    assert.ok((await distance(brought, wanted)) < 1);
  });

  test('what differs is marked beside the picture in the file, with the layer that it is in', async () => {
    const image = filled(120, 80, white);
    const given = writePsdUint8Array({ width: 120, height: 80, children: [background], imageData: image });
    // As files are read in Node: `slice` of a buffer is no copy.
    const bytes = Buffer.from(given);
    const { template } = await importPsd(bytes, platform, { limits: defaultLimits });
    assert.ok(bytes.equals(given), 'the file stays as it is');
    const same = await compareImport(bytes, template, platform, { limits: defaultLimits });
    assert.deepEqual([same.pages[0]?.different, same.pages[0]?.layers], [0, []]);
    const [page] = template.pages;
    assert.ok(page);
    const added = { type: 'shape', id: 'more', x: 20, y: 10, width: 40, height: 30 };
    const fills = [{ type: 'solid', color: '#ff0000' }];
    const other = parseTemplate({ ...template, pages: [{ ...page, layers: [...page.layers, { ...added, fills }] }] });
    const layer = page.layers[0]?.id ?? '';
    const report = [{ page: 1, layer, code: 'not_imported' as const, message: 'Something.' }];
    const { pages } = await compareImport(bytes, other, platform, { limits: defaultLimits, report });
    assert.equal(pages[0]?.different, (40 * 30) / (120 * 80));
    assert.deepEqual(pages[0].layers, [{ layer: 'more', box: { x: 20, y: 10, width: 40, height: 30 } }]);
    assert.deepEqual(
      pages[0].reported.map((each) => each.layer),
      [layer],
    );
    const { data, info } = await sharp(pages[0].marked).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [120, 80]);
    const at = (x: number, y: number): number[] => [...data.subarray((y * 120 + x) * 3, (y * 120 + x) * 3 + 3)];
    const [r = 0, g = 0, b = 0] = at(40, 25);
    assert.ok(r > 200 && g < 40 && b > 90, 'what differs is marked');
    assert.ok(
      at(100, 70).every((channel) => channel > 240),
      'what does not is pale',
    );
  });

  test('files that are none, in other colors, damaged or too large are refused', async () => {
    const file = writePsdUint8Array({ width: 120, height: 80, children: [background] });
    const refuse = async (bytes: Uint8Array, code: string, message: RegExp): Promise<void> => {
      await assert.rejects(importPsd(bytes, platform, { limits: defaultLimits }), (error: PlatenError) => {
        assert.equal(error.code, code);
        assert.match(error.message, message);
        return true;
      });
    };
    const changed = (change: (view: DataView) => void): Uint8Array => {
      const copy = file.slice();
      change(new DataView(copy.buffer));
      return copy;
    };
    await refuse(new TextEncoder().encode('<svg/>'), 'ASSET_UNSUPPORTED', /not a PSD/);
    await refuse(file.slice(0, 300), 'ASSET_UNSUPPORTED', /damaged/);
    await refuse(
      changed((view) => view.setUint16(24, 4)),
      'ASSET_UNSUPPORTED',
      /CMYK cannot be read/,
    );
    await refuse(
      changed((view) => view.setUint16(24, 9)),
      'ASSET_UNSUPPORTED',
      /Lab color cannot be read/,
    );
    const large = changed((view) => {
      view.setUint32(14, 29_000);
      view.setUint32(18, 29_000);
    });
    await refuse(large, 'LIMIT_ASSET_PIXELS', /canvas of 29000 by 29000/);
    // The box of the first layer, after its count.
    const at = Buffer.from(file).indexOf('8BIMnorm') - 4;
    const bottom = Buffer.from(file).lastIndexOf(Buffer.from([0, 0, 0, 80, 0, 0, 0, 120]), at);
    const wide = changed((view) => {
      view.setInt32(bottom, 20_000);
      view.setInt32(bottom + 4, 20_000);
    });
    await refuse(wide, 'LIMIT_ASSET_PIXELS', /Layer "Background"/);
    // What no box of a layer tells: artboards, their number, and the mask of a group whose layers are far from each other.
    const rect = { left: 0, top: 0, right: 1_000_000, bottom: 1_000_000 };
    const write = (...children: PsdLayer[]): Uint8Array => writePsdUint8Array({ width: 120, height: 80, children });
    await refuse(write({ name: 'Wide', artboard: { rect }, children: [] }), 'LIMIT_ASSET_PIXELS', /Layer "Wide"/);
    const small = { name: 'Board', artboard: { rect: { left: 0, top: 0, right: 9, bottom: 9 } }, children: [] };
    await refuse(write(...Array(201).fill(small)), 'ASSET_UNSUPPORTED', /more than 200 artboards/);
    const far = [block('Near', 0, 0, 9, 9, red), block('Far', 90_000, 90_000, 9, 9, red)];
    const mask = { left: 0, top: 0, imageData: filled(9, 9, white), defaultColor: 0 };
    await refuse(write({ name: 'Apart', children: far, mask }), 'LIMIT_ASSET_PIXELS', /mask of layer "Apart"/);
  });
});
