import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import type { Drawing } from '../../packages/engine/geometry/drawing.ts';
import { loadDrawing } from '../../packages/engine/svg/load-drawing.ts';
import { rasterizeDrawing } from '../../packages/engine/svg/rasterize-drawing.ts';
import { recolorDrawing } from '../../packages/engine/svg/recolor-drawing.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { drawDrawing } from '../../packages/engine/paint/draw-drawing.ts';
import { createPaintTools } from '../../packages/engine/paint/paint-tools.ts';
import { emojiSequences } from '@platen/library';
import { svgSamples } from '../load/svg-samples.ts';

const platform = createNodePlatform();
const tools = createPaintTools(platform, {
  fonts: { facesFor: () => ({ faces: [], familyFound: false, missingAxes: [] }), face: () => undefined },
  images: new Map(),
  emoji: new Map(),
});
const scale = 3;

async function read(svg: string): Promise<Drawing> {
  const { drawing, warnings } = await loadDrawing(new TextEncoder().encode(svg), platform, defaultLimits);
  assert.deepEqual(warnings, []);
  return drawing;
}

/** Premultiplied pixels of the drawing as our own painting gives it, and as resvg does. */
function paintBoth(drawing: Drawing): { ours: number[]; theirs: number[] } {
  const width = Math.round(drawing.width * scale);
  const height = Math.round(drawing.height * scale);
  const canvas = platform.createCanvas(width, height);
  const context = canvas.getContext('2d');
  assert.ok(context);
  context.scale(width / drawing.width, height / drawing.height);
  drawDrawing(context, drawing, tools);
  const raster = rasterizeDrawing(drawing, width, height, platform).getContext('2d');
  assert.ok(raster);
  return {
    ours: premultiplied(context.getImageData(0, 0, width, height).data),
    theirs: premultiplied(raster.getImageData(0, 0, width, height).data),
  };
}

function premultiplied(pixels: Uint8ClampedArray): number[] {
  return Array.from(pixels, (value, index) =>
    index % 4 === 3 ? value : (value * (pixels[index - (index % 4) + 3] ?? 0)) / 255,
  );
}

function compare({ ours, theirs }: { ours: number[]; theirs: number[] }): { mean: number; farShare: number } {
  let sum = 0;
  let far = 0;
  ours.forEach((value, index) => {
    const difference = Math.abs(value - (theirs[index] ?? 0));
    sum += difference;
    if (difference > 48) far++;
  });
  return { mean: sum / ours.length, farShare: far / ours.length };
}

describe('reading drawings', () => {
  test('takes colors that look like huge numbers', async () => {
    const square = '<path d="M0 0h8v8H0z" fill="#4e5960" style="stroke:#1E99"/>';
    const { root } = await read(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${square}</svg>`);
    assert.ok(root);
  });

  test('takes the emoji of the library', async () => {
    const sequences = [...emojiSequences()].filter((_, index) => index % 40 === 0);
    for (const sequence of sequences) {
      const svg = new TextDecoder().decode(await platform.readBundled(`emoji/${sequence}.svg`));
      const { width, height } = await read(svg);
      assert.deepEqual([width, height], [128, 128], sequence);
    }
  });

  for (const { name, svg, needsRaster = false } of svgSamples) {
    test(`reads ${name} as resvg does`, async () => {
      const drawing = await read(svg);
      assert.equal(drawing.needsRaster, needsRaster);
      const both = paintBoth(drawing);
      assert.ok(
        both.theirs.some((value) => value > 200),
        'resvg drew something',
      );
      const { mean, farShare } = compare(both);
      // Edges are smoothed by two rasterizers: a few pixels along them differ, areas do not.
      assert.ok(mean < 1.2, `mean difference ${mean.toFixed(2)}`);
      assert.ok(farShare < 0.004, `${(farShare * 100).toFixed(2)} % of the values differ a lot`);
    });
  }

  test('takes its size from width and height, else from the viewBox', async () => {
    const sizes = [
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="30mm"><rect width="9" height="9"/></svg>',
        192,
        113.38583,
      ],
      ['<svg viewBox="0 0 24 32"><rect width="9" height="9"/></svg>', 24, 32],
      ['<svg viewBox="0 0 24 32" width="48"><rect width="9" height="9"/></svg>', 48, 64],
    ] as const;
    for (const [svg, width, height] of sizes) {
      const drawing = await read(svg);
      assert.ok(
        Math.abs(drawing.width - width) < 0.01 && Math.abs(drawing.height - height) < 0.01,
        `${drawing.width} x ${drawing.height}`,
      );
    }
  });

  test('lays the viewBox where preserveAspectRatio says', async () => {
    const cases = [
      ['xMinYMin meet', [0, 0, 40, 40]],
      ['xMidYMid meet', [30, 0, 70, 40]],
      ['xMaxYMax meet', [60, 0, 100, 40]],
      ['xMinYMin slice', [0, 0, 100, 40]],
      ['none', [0, 0, 100, 40]],
    ] as const;
    for (const [preserve, [left, top, right, bottom]] of cases) {
      const drawing = await read(
        `<svg viewBox="5 5 10 10" width="100" height="40" preserveAspectRatio="${preserve}"><rect x="5" y="5" width="10" height="10" fill="#f00"/></svg>`,
      );
      const pixels =
        rasterizeDrawing(drawing, 100, 40, platform).getContext('2d')?.getImageData(0, 0, 100, 40).data ?? [];
      const isRed = (x: number, y: number): boolean => pixels[(y * 100 + x) * 4 + 3] === 255;
      for (const [x, y] of [
        [left, top],
        [right - 1, bottom - 1],
      ] as const)
        assert.ok(isRed(x, y), `${preserve} at ${x}`);
      if (left > 0) assert.ok(!isRed(left - 1, 20), preserve);
      if (right < 100) assert.ok(!isRed(right, 20), preserve);
    }
  });

  test('stretches the raster to the size asked for', async () => {
    const drawing = await read('<svg viewBox="0 0 10 20"><rect width="5" height="20" fill="#ff0000"/></svg>');
    const canvas = rasterizeDrawing(drawing, 40, 10, platform);
    assert.deepEqual([canvas.width, canvas.height], [40, 10]);
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, 40, 10).data ?? [];
    assert.deepEqual(Array.from(pixels.slice(19 * 4, 20 * 4)), [255, 0, 0, 255]);
    assert.deepEqual(Array.from(pixels.slice(20 * 4, 21 * 4)), [0, 0, 0, 0]);
  });
});

describe('recoloring drawings', () => {
  const svg = `<svg viewBox="0 0 30 10"><mask id="m"><rect width="30" height="10" fill="#ffffff"/></mask>
    <linearGradient id="g"><stop stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff" stop-opacity=".5"/></linearGradient>
    <rect width="10" height="10" fill="red"/><rect x="10" width="10" height="10" fill="#ffffff" stroke="#00f" stroke-opacity=".5"/><rect x="20" width="10" height="10" fill="url(#g)" mask="url(#m)"/></svg>`;

  /** Every color of the raster path's SVG that is drawn, in order. */
  const colorsIn = (text: string): string[] =>
    [...text.replace(/<mask[\s\S]*?<\/mask>/, '').matchAll(/(?:fill|stroke|stop-color)="(#[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );

  test('replaces single colors whatever their opacity', async () => {
    const drawing = await read(svg);
    const other = recolorDrawing(drawing, {
      colors: [
        { from: 'rgb(255 0 0)', to: '#00ff00' },
        { from: '#00f', to: '#12345680' },
      ],
    });
    assert.deepEqual(colorsIn(other.svg), ['#00ff00', '#123456', '#00ff00', '#ffffff', '#123456']);
    assert.match(other.svg, /stop-color="#123456" stop-opacity="0.25/);
    assert.match(other.svg, /<mask[^>]*>\s*<path fill="#ffffff"/);
    assert.deepEqual(
      colorsIn(drawing.svg),
      ['#ff0000', '#0000ff', '#ff0000', '#ffffff', '#0000ff'],
      'the original stays',
    );
  });

  test('replaces all colors and keeps their opacity', async () => {
    const other = recolorDrawing(await read(svg), { color: '#abcdef' });
    assert.deepEqual([...new Set(colorsIn(other.svg))], ['#abcdef']);
    const both = paintBoth(recolorDrawing(await read(svgSamples[0]?.svg ?? ''), { color: '#800080' }));
    assert.ok(compare(both).mean < 1.2);
  });

  test('single colors come before the one for all', async () => {
    const other = recolorDrawing(await read(svg), { color: '#000000', colors: [{ from: 'red', to: 'yellow' }] });
    assert.deepEqual([...new Set(colorsIn(other.svg))].sort(), ['#000000', '#ffff00']);
  });
});
