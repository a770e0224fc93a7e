import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRendererOn } from '@platen/engine';
import { createNodePlatform } from '@platen/engine/node';
import * as fc from 'fast-check';

/** One renderer for all renders, whose images are held against those of renderers that have seen nothing before. */
let assetColor = '#00ff00';
const resolveAsset = async (): Promise<Uint8Array> =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${assetColor}"/></svg>`,
  );
const platform = createNodePlatform();
/** Areas filled and images placed on canvases of the platform. */
let operations = 0;
const counting = {
  ...platform,
  createCanvas(width: number, height: number) {
    const canvas = platform.createCanvas(width, height);
    const context = canvas.getContext('2d');
    assert.ok(context);
    for (const name of ['fill', 'drawImage'] as const) {
      const original = context[name].bind(context) as (...values: unknown[]) => void;
      Object.assign(context, {
        [name](...values: unknown[]) {
          operations += 1;
          original(...values);
        },
      });
    }
    return canvas;
  },
};
const renderer = createRendererOn(counting, { resolveAsset });
after(() => renderer.close());

async function renderBoth(template: unknown, options = {}): Promise<[cached: Uint8Array, fresh: Uint8Array]> {
  const other = createRendererOn(platform, { resolveAsset });
  const [cached, fresh] = await Promise.all([
    renderer.render(template, {}, options),
    other.render(template, {}, options),
  ]);
  await other.close();
  return [cached.outputs[0]?.bytes ?? Buffer.of(), fresh.outputs[0]?.bytes ?? Buffer.of()];
}

const fillColor = fc.constantFrom('#ff0000', '#0000ff', 'rgba(0, 128, 0, 0.5)');
const layerKind = fc.record({
  kind: fc.constantFrom('shape', 'shadowed', 'text', 'blended', 'image', 'masked', 'hidden'),
  color: fillColor,
});

function createLayer({ kind, color }: { kind: string; color: string }, index: number): object {
  const place = { id: `layer-${index}`, x: index * 7, y: index * 5, width: 30, height: 30 };
  const shape = { type: 'shape', ...place, fills: [{ type: 'solid', color }] };
  switch (kind) {
    case 'shadowed':
      return { ...shape, shadows: [{ type: 'drop', color: '#000', blur: 6, offsetY: 3 }] };
    case 'text':
      return { type: 'text', ...place, runs: [{ text: color.slice(0, 4) }], style: { fill: { type: 'solid', color } } };
    case 'blended':
      return { ...shape, blendMode: 'multiply', opacity: 0.7 };
    case 'image':
      return { type: 'image', ...place, source: 'asset:any', radius: { topLeft: 9 } };
    case 'masked':
      return { ...shape, mask: { type: 'layer', layerId: 'layer-0', mode: 'alpha' } };
    case 'hidden':
      return { ...shape, visible: false };
    default:
      return shape;
  }
}

interface Scene {
  background: string;
  asset: string;
  layers: { kind: string; color: string }[];
}

function applyEdit(scene: Scene, edit: Partial<Scene> & { index?: number; layer?: Scene['layers'][number] }): Scene {
  const { index, layer, ...rest } = edit;
  const layers = scene.layers.map((old, at) => (layer && at === index ? layer : old));
  return { ...scene, ...rest, layers };
}

function createTemplate({ background, layers }: Scene): object {
  const page = {
    id: 'page',
    width: 60,
    height: 50,
    backgrounds: [{ type: 'solid', color: background }],
    layers: layers.map(createLayer).map((layer, index) => (index === 0 ? { ...layer, mask: undefined } : layer)),
  };
  return { schemaVersion: 1, pages: [page] };
}

describe('images of unchanged layers', () => {
  test('never show: every render is what it would be as the first one', async () => {
    const scene = fc.record({
      background: fillColor,
      asset: fillColor,
      layers: fc.array(layerKind, { minLength: 3, maxLength: 4 }),
    });
    // Each render differs from the one before in one thing, or in nothing.
    const edit = fc.oneof(
      fc.record({ background: fillColor }),
      fc.record({ asset: fillColor }),
      fc.record({ index: fc.nat({ max: 3 }), layer: layerKind }),
      fc.constant({}),
    );
    await fc.assert(
      fc.asyncProperty(scene, fc.array(edit, { minLength: 4, maxLength: 10 }), async (first, edits) => {
        let current: Scene = first;
        for (const change of [{}, {}, ...edits]) {
          current = applyEdit(current, change);
          assetColor = current.asset;
          const [cached, fresh] = await renderBoth(createTemplate(current));
          assert.equal(Buffer.compare(cached, fresh), 0);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('do not hide a layer that stops being a mask, nor show one that becomes it', async () => {
    const mask = { kind: 'shape', color: '#ff0000' };
    const plain = { background: '#ffffff', asset: '#00ff00', layers: [mask, mask, mask] };
    const masked = { ...plain, layers: [mask, mask, { kind: 'masked', color: '#0000ff' }] };
    for (const scene of [masked, masked, masked, plain, plain, plain, masked]) {
      const [cached, fresh] = await renderBoth(createTemplate(scene));
      assert.equal(Buffer.compare(cached, fresh), 0);
    }
  });

  test('spare the drawing of what did not change', async () => {
    const lower = Array.from({ length: 5 }, (_, index) => ({
      ...createLayer({ kind: 'shadowed', color: '#ff0000' }, index),
      filters: [{ type: 'blur', radius: 2 }],
    }));
    const page = (text: string) => ({
      id: 'spared',
      width: 60,
      height: 50,
      layers: [...lower, { type: 'text', id: 'text', width: 60, height: 50, runs: [{ text }] }],
    });
    const counts: number[] = [];
    for (const text of ['one', 'two', 'three', 'four']) {
      operations = 0;
      const [cached, fresh] = await renderBoth({ schemaVersion: 1, pages: [page(text)] });
      assert.equal(Buffer.compare(cached, fresh), 0);
      counts.push(operations);
    }
    assert.ok((counts[2] ?? 0) < (counts[0] ?? 0) / 2, `operations of the renders: ${counts.join(', ')}`);
    assert.equal(counts[3], counts[2]);
  });
});
