import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PlatenError, template as templateSchema, type Layer, type Template } from '@platen/template';
import { createRendererOn } from '../../packages/engine/render/create-renderer.ts';
import { importSvg } from '../../packages/engine/import/import-with-renderer.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { loadDrawing } from '../../packages/engine/svg/load-drawing.ts';
import { rasterizeDrawing } from '../../packages/engine/svg/rasterize-drawing.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { svgSamples } from '../load/svg-samples.ts';

const platform = createNodePlatform();
const renderer = createRendererOn(platform);
after(() => renderer.close());

const encode = (svg: string): Uint8Array => new TextEncoder().encode(svg);
const importText = (svg: string): ReturnType<typeof importSvg> =>
  importSvg(encode(svg), platform, { limits: defaultLimits });

async function pixelsOf(template: Template): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { outputs } = await renderer.render(template, {}, { scale: 2 });
  const image = await loadImage(Buffer.from(outputs[0]?.bytes ?? []));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}

/** Mean difference of premultiplied values, and the share of values that differ a lot, between the import and resvg. */
async function compare(svg: string, template: Template): Promise<{ mean: number; farShare: number }> {
  const { data, width, height } = await pixelsOf(template);
  const { drawing } = await loadDrawing(encode(svg), platform, defaultLimits);
  const context = rasterizeDrawing(drawing, width, height, platform).getContext('2d');
  const wanted = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  let sum = 0;
  let far = 0;
  for (let index = 0; index < data.length; index++) {
    const alpha = index - (index % 4) + 3;
    const of = (pixels: Uint8ClampedArray): number =>
      index === alpha ? (pixels[index] ?? 0) : ((pixels[index] ?? 0) * (pixels[alpha] ?? 0)) / 255;
    const difference = Math.abs(of(data) - of(wanted));
    sum += difference;
    if (difference > 48) far++;
  }
  return { mean: sum / data.length, farShare: far / data.length };
}

/** Types of layers, groups with what is in them, `+` for a mask. */
function outline(layers: readonly Layer[]): string {
  return layers
    .map((layer) => {
      const kind = layer.type === 'shape' ? layer.geometry.shape : layer.type;
      return `${kind}${layer.type === 'group' ? `(${outline(layer.layers)})` : ''}${layer.mask ? '+' : ''}`;
    })
    .join(' ');
}

const expected: Record<string, { layers: string; notes?: RegExp[]; mean?: number; far?: number }> = {
  'basic shapes with strokes, caps, joins and dashes': {
    layers: 'rectangle ellipse path path path path line path',
    mean: 1.6,
    far: 0.009,
  },
  'style sheets, classes, inheritance and currentColor': { layers: 'rectangle rectangle group(ellipse) path' },
  'use, symbol, nested viewBox and transforms': { layers: 'path path group(path path)+ group(rectangle path)+' },
  'gradients in box and user units with transforms and focus': {
    layers: 'rectangle rectangle rectangle svg rectangle',
    notes: [/its look cannot be edited, so it stays a drawing/],
    mean: 1,
  },
  'clip paths: union, chain, box units, transforms and even-odd': {
    layers: 'group(path path) group(rectangle)+ group(rectangle ellipse)+ group(group(rectangle)+)+ group(rectangle)+',
  },
  'group opacity and blend modes': {
    layers: 'rectangle group(rectangle rectangle) group(rectangle group(ellipse))',
  },
  'markers on the corners of a path': { layers: 'path group(path)+ group(path)+ group(path)+ group(path)+' },
  'a viewBox that lies aslant in its size': { layers: 'rectangle ellipse' },
  masks: { layers: 'group(rectangle) group(rectangle)+' },
  filters: { layers: 'svg', notes: [/its filter .* stays a drawing/] },
  patterns: { layers: 'svg', notes: [/its paint .* stays a drawing/] },
  'gradients that repeat': { layers: 'svg', notes: [/its paint .* stays a drawing/] },
};

describe('importing an SVG as layers', () => {
  for (const { name, svg } of svgSamples) {
    test(`${name}: layers that look the same`, async () => {
      const wanted = expected[name];
      assert.ok(wanted, 'the sample is listed');
      const { template, report } = await importText(svg);
      assert.deepEqual(templateSchema.parse(template), template, 'the template is valid and complete');
      assert.equal(outline(template.pages[0]?.layers ?? []), wanted.layers);
      assert.equal(report.length, wanted.notes?.length ?? 0, JSON.stringify(report));
      for (const [index, note] of (wanted.notes ?? []).entries()) {
        assert.equal(report[index]?.code, 'not_imported');
        assert.match(report[index]?.message ?? '', note);
      }
      const { mean, farShare } = await compare(svg, template);
      assert.ok(mean <= (wanted.mean ?? 0.5), `mean difference ${mean.toFixed(2)}`);
      assert.ok(farShare <= (wanted.far ?? 0.002), `${(farShare * 100).toFixed(2)} % differ a lot`);
    });
  }

  test('a rectangle keeps its corners: round ones as a radius, others as a path', async () => {
    const { template } = await importText(
      `<svg viewBox="0 0 300 200"><rect x="5" y="6" width="90" height="60" rx="12"/><rect width="90" height="60" rx="30" ry="12"/>
        <rect width="90" height="60" rx="12" ry="30"/><rect width="90" height="60" rx="30"/><rect width="90" height="60" rx="80"/>
        <rect width="60" height="60" rx="30"/></svg>`,
    );
    const layers = template.pages[0]?.layers ?? [];
    assert.equal(outline(layers), 'rectangle path path rectangle path rectangle');
    const radii = layers.map((layer) => layer.type === 'shape' && Math.round(layer.radius.topLeft * 100) / 100);
    assert.deepEqual(radii, [12, 0, 0, 30, 0, 30]);
    const flat = '<svg viewBox="0 0 300 200"><rect x="20" y="20" width="200" height="100" rx="80" ry="20"/></svg>';
    assert.ok((await compare(flat, (await importText(flat)).template)).mean < 0.5);
  });

  test('shapes keep their numbers: place, size, rotation and corner radius', async () => {
    const { template } = await importText(
      '<svg viewBox="0 0 200 100"><g transform="translate(10 20) scale(2)"><rect id="card" x="5" y="5" width="30" height="10" rx="3" transform="rotate(90 20 10)"/></g></svg>',
    );
    const [card] = template.pages[0]?.layers ?? [];
    assert.ok(card?.type === 'shape' && card.geometry.shape === 'rectangle');
    assert.equal(card.name, 'card');
    const numbers = [card.x, card.y, card.width, card.height, card.rotation, card.radius.topLeft];
    for (const [index, wanted] of [20, 30, 60, 20, 90, 6].entries()) {
      assert.ok(Math.abs((numbers[index] ?? 0) - wanted) < 0.01, numbers.join(' '));
    }
  });

  test('named groups stay groups, others are opened', async () => {
    const { template } = await importText(
      '<svg viewBox="0 0 50 50"><g><g id="Header_x20_row"><rect width="9" height="9"/><rect x="20" width="9" height="9"/></g></g></svg>',
    );
    const [group] = template.pages[0]?.layers ?? [];
    assert.ok(group?.type === 'group');
    assert.equal(group.name, 'Header row');
    assert.equal(outline(template.pages[0]?.layers ?? []), 'group(rectangle rectangle)');
  });

  test('text stays text: lines, runs, anchors, spans moved up, and the baseline', async () => {
    const { template, report } =
      await importText(`<svg viewBox="0 0 300 200"><style>.t{font-family:Inter;font-size:20px;fill:#123456} .b{font-weight:700}</style>
      <text class="t" transform="translate(10 50)"><tspan x="0" y="0">First line</tspan><tspan x="0" y="30">and <tspan class="b" fill="#ff0000">second</tspan></tspan></text>
      <g text-anchor="middle"><text class="t" x="150" y="150">in the <tspan dy="-5">middle</tspan></text></g></svg>`);
    assert.deepEqual(report, []);
    const [lines, middle] = template.pages[0]?.layers ?? [];
    assert.ok(lines?.type === 'text' && middle?.type === 'text');
    assert.deepEqual(
      lines.runs.map(({ text }) => text),
      ['First line\n', 'and ', 'second'],
    );
    assert.equal(lines.style.fontFamily, 'Inter');
    assert.equal(lines.style.fontSize, 20);
    assert.equal(lines.lineHeight, 1.5);
    assert.deepEqual(lines.style.fill, { type: 'solid', color: '#123456' });
    assert.deepEqual(lines.runs[2]?.style?.fill, { type: 'solid', color: '#ff0000' });
    assert.equal(middle.align, 'center');
    assert.ok(Math.abs(middle.x + middle.width / 2 - 150) < 0.01);
    assert.equal(middle.runs[1]?.style?.baselineShift, 5);
    const { layout } = await renderer.render(template, {}, { includeLayout: true });
    const laidOut = layout?.[0]?.layers[0];
    assert.ok(laidOut && 'text' in laidOut);
    assert.ok(
      Math.abs(laidOut.box.y + (laidOut.text.lines[0]?.baseline ?? 0) - 50) < 0.51,
      'the first baseline is at 50',
    );
    assert.ok(Math.abs(laidOut.box.x - 10) < 0.51);
  });

  test('text along a path keeps its path and its start', async () => {
    const { template } = await importText(
      '<svg viewBox="0 0 200 100"><defs><path id="p" d="M10 80q90-60 180 0"/></defs><text font-size="14"><textPath href="#p" startOffset="25%">along the way</textPath></text></svg>',
    );
    const [layer] = template.pages[0]?.layers ?? [];
    assert.ok(layer?.type === 'text');
    assert.equal(layer.path?.offset, 0.25);
    assert.match(layer.path?.d ?? '', /^M0 30/);
    assert.ok(Math.abs(layer.x - 10) < 0.01 && Math.abs(layer.width - 180) < 0.01);
  });

  test('text keeps its outline; in a clip path it is an outline there', async () => {
    const { template, report } =
      await importText(`<svg viewBox="0 0 200 100"><clipPath id="c"><text x="10" y="90" font-family="Anton" font-size="60">CUT</text></clipPath>
      <text x="10" y="20" font-family="Inter" fill="#fff" stroke="#ff0000" stroke-width="2">Lined</text><rect width="200" height="100" clip-path="url(#c)"/></svg>`);
    assert.deepEqual(report, []);
    assert.equal(outline(template.pages[0]?.layers ?? []), 'text group(rectangle)+');
    const [text, group] = template.pages[0]?.layers ?? [];
    assert.ok(text?.type === 'text' && group?.mask?.type === 'shape' && group.mask.geometry.shape === 'path');
    assert.deepEqual(text.stroke?.paint, { type: 'solid', color: '#ff0000' });
    assert.equal(text.stroke?.width, 2);
    assert.ok(group.mask.geometry.d.length > 200);
  });

  test('images stay images, with their own bytes', async () => {
    const webp = readFileSync(join(import.meta.dirname, '../fixtures/images/photo.webp')).toString('base64');
    const href = `data:image/webp;base64,${webp}`;
    const { template } = await importText(
      `<svg viewBox="0 0 100 100"><image href="${href}" x="10" y="20" width="40" height="40" preserveAspectRatio="xMinYMid slice" transform="rotate(90)"/></svg>`,
    );
    const [layer] = template.pages[0]?.layers ?? [];
    assert.ok(layer?.type === 'image');
    assert.equal(layer.source, href);
    assert.deepEqual([layer.fit, layer.focalX, layer.focalY], ['cover', 0, 0.5]);
    assert.deepEqual([layer.width, layer.height, Math.round(layer.rotation)], [40, 40, 90]);
  });

  test('a drawing too large for a page is scaled down; one of too many parts stays a drawing', async () => {
    const large = await importText('<svg width="20000" height="10000"><rect width="10000" height="10000"/></svg>');
    assert.deepEqual([large.template.pages[0]?.width, large.template.pages[0]?.height], [5000, 2500]);
    assert.equal(large.template.pages[0]?.layers[0]?.width, 2500);
    const crowded = await importText(`<svg viewBox="0 0 9 9">${'<rect width="1" height="1"/>'.repeat(3000)}</svg>`);
    assert.equal(outline(crowded.template.pages[0]?.layers ?? []), 'svg');
    assert.match(crowded.report[0]?.message ?? '', /this many elements/);
  });

  test('what is no SVG or a hostile one is refused', async () => {
    for (const svg of ['', '{}', '<html/>', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>']) {
      await assert.rejects(
        importText(svg),
        (error) => error instanceof PlatenError && error.code === 'ASSET_UNSUPPORTED',
      );
    }
    const { template, report } = await importText(
      '<svg viewBox="0 0 9 9"><script>evil()</script><image href="http://127.0.0.1:9/x.png" width="5" height="5"/><rect width="5" height="5" onclick="evil()"/></svg>',
    );
    assert.equal(outline(template.pages[0]?.layers ?? []), 'rectangle');
    assert.match(report[0]?.message ?? '', /x\.png/);
  });
});
