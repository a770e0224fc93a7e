import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PlatenError } from '@platen/template';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { waysOf } from '../../packages/engine/paint/canvas-ways.ts';
import { paintScene } from '../../packages/engine/paint/paint-scene.ts';
import { releasePaintMemory } from '../../packages/engine/paint/paint-tools.ts';
import type { Platform } from '../../packages/engine/platform/platform.ts';
import type { PlatformCanvas } from '../../packages/engine/platform/canvas.ts';
import { createScene } from '../../packages/engine/scene/create-scene.ts';
import { LayerNode } from '../../packages/engine/scene/layer-node.ts';
import { layOut, paintPage, imageOf, resourcesWith, type Written } from '../scene/stage.ts';

const platform = createNodePlatform();
const red = { type: 'solid', color: '#ff0000' };
const square = (more: Written = {}): Written => ({ type: 'shape', width: 40, height: 40, fills: [red], ...more });

describe('the nodes of a scene', () => {
  test('carry id, name and transform of their layers', () => {
    const layer = square({
      id: 'sun',
      name: 'The sun',
      x: 10,
      y: 20,
      rotation: 30,
      skewX: 45,
      flipX: true,
    });
    const scene = createScene(layOut([layer]), resourcesWith({}), platform);
    const node = scene.findOne('#sun');
    assert.ok(node instanceof LayerNode);
    assert.equal(node.name(), 'The sun');
    assert.deepEqual([node.x(), node.y(), node.offsetX(), node.offsetY()], [30, 40, 20, 20]);
    assert.deepEqual([node.rotation(), node.scaleX(), node.scaleY()], [30, -1, 1]);
    assert.ok(Math.abs(node.skewX() - 1) < 1e-12);
  });

  test('say what area they paint, effects included', () => {
    const scene = createScene(
      layOut([
        square({
          id: 'a',
          x: 50,
          y: 50,
          strokes: [{ paint: red, width: 4 }],
          shadows: [{ type: 'drop', color: '#000', offsetX: 10, blur: 4 }],
          filters: [{ type: 'blur', radius: 1 }],
        }),
        { type: 'group', id: 'g', x: 10, y: 10, layers: [square({ x: 5, y: 5, rotation: 90 })] },
      ]),
      resourcesWith({}),
      platform,
    );
    const boundsOf = (id: string) => (scene.findOne(`#${id}`) as LayerNode).paintedBounds();
    // 2 of the stroke and 3 of the blur, 6 of the shadow's blur, which lies 10 to the right.
    assert.deepEqual(boundsOf('a'), { x: 45, y: 39, width: 66, height: 62 });
    const group = boundsOf('g');
    assert.deepEqual(
      [group.x, group.y, group.width, group.height].map((value) => Math.round(value * 1e6) / 1e6),
      [15, 15, 40, 40],
    );
  });

  test('name the layer of a color that does not exist', () => {
    const layout = layOut([square({ name: 'Sky' })]);
    const [item] = layout.layers;
    assert.ok(item?.layer.type === 'shape');
    item.layer.fills = [{ type: 'solid', color: 'skyblau' }];
    assert.throws(
      () => createScene(layout, resourcesWith({}), platform),
      (error) =>
        error instanceof PlatenError && error.code === 'TEMPLATE_INVALID' && /Sky.*skyblau/.test(error.message),
    );
  });
});

describe('masks', () => {
  test('may mask each other and themselves without end', () => {
    const layers = [
      square({ id: 'a', mask: { type: 'layer', layerId: 'b' } }),
      square({ id: 'b', mask: { type: 'layer', layerId: 'a' } }),
      square({ id: 'c', x: 60, mask: { type: 'layer', layerId: 'c' } }),
    ];
    const pixelAt = paintPage(layOut(layers), resourcesWith({}), platform);
    assert.deepEqual(pixelAt(20, 20), [255, 255, 255, 255]);
    assert.deepEqual(pixelAt(80, 20), [255, 0, 0, 255]);
  });

  test('do nothing when there is no such layer', () => {
    const pixelAt = paintPage(
      layOut([square({ mask: { type: 'layer', layerId: 'nowhere' } })]),
      resourcesWith({}),
      platform,
    );
    assert.deepEqual(pixelAt(20, 20), [255, 0, 0, 255]);
  });
});

describe('painting', () => {
  const busy = (photo: string): Written[] => [
    { type: 'image', source: photo, width: 30, height: 30, filters: [{ type: 'blur', radius: 2 }] },
    {
      type: 'group',
      opacity: 0.5,
      shadows: [{ type: 'drop', color: '#000', blur: 3 }],
      layers: [square(), square({ x: 20, mask: { type: 'shape', geometry: { shape: 'star' } } })],
    },
    square({ shadows: [{ type: 'inner', color: '#000', blur: 3, spread: 2 }] }),
  ];

  test('gives all its canvases back', () => {
    const counting = countCanvases();
    const rows = Array.from({ length: 90 }, () => 'rg'.repeat(45));
    const resources = resourcesWith({ photo: imageOf(platform, rows) });
    for (let round = 0; round < 3; round += 1) paintPage(layOut(busy('photo')), resources, counting.platform);
    assert.ok(counting.made() > 4);
    releasePaintMemory(counting.platform);
    assert.equal(counting.open(), 0);
  });

  test('takes no surface where none is needed', () => {
    const counting = countCanvases();
    const plain = [
      square({ opacity: 0.5, blendMode: 'multiply', rotation: 20, radius: { topLeft: 8 } }),
      square({ strokes: [{ paint: red, width: 4, position: 'outside' }] }),
      square({ shadows: [{ type: 'drop', color: '#000', blur: 9 }] }),
      square({ shadows: [{ type: 'box', color: '#000', blur: 9 }] }),
      { type: 'image', source: 'photo', width: 30, height: 30, opacity: 0.3 },
      { type: 'text', runs: [{ text: 'a' }], shadows: [{ type: 'drop', color: '#000', blur: 9 }] },
      { type: 'group', clip: true, layers: [square(), square()] },
    ];
    const resources = resourcesWith({ photo: imageOf(platform, ['rg']) });
    // How canvases draw is tried once, on some of its own.
    waysOf(counting.platform);
    for (const layer of plain) {
      const before = counting.made();
      paintPage(layOut([layer]), resources, counting.platform);
      assert.equal(counting.made() - before, 1, JSON.stringify(layer));
    }
  });

  test('takes surfaces no larger than what can be seen', () => {
    const counting = countCanvases();
    const layers = [
      square({ x: 10, y: 10, filters: [{ type: 'invert', amount: 1 }] }),
      square({ x: 90, y: -5000, height: 10_000, strokes: [{ paint: red, width: 4, position: 'inside' }] }),
    ];
    const scene = createScene(layOut(layers, { width: 1000, height: 1000 }), resourcesWith({}), counting.platform);
    paintScene(scene, { width: 1000, height: 1000, scale: 1 });
    // 44 and 1000 pixels, rounded up to whole tiles.
    assert.ok(Math.max(...counting.sizes().slice(1)) <= 64 * 1024, `${counting.sizes()}`);
  });

  test('stays usable after a layer failed to draw', () => {
    const layout = layOut([square({ opacity: 0.5, strokes: [{ paint: red, width: 4 }] })]);
    const resources = resourcesWith({});
    const broken = createScene(layout, resources, platform);
    const shape = broken.find('Shape').at(-1)!;
    shape.setAttr('sceneFunc', () => {
      throw new Error('broken');
    });
    assert.throws(() => paintScene(broken, { width: 100, height: 100, scale: 1 }), /broken/);
    const [full, half = 0] = paintPage(layout, resources, platform)(20, 20);
    assert.equal(full, 255);
    assert.ok(Math.abs(half - 127) <= 1, `${half}`);
  });
});

/** The Node platform, counting its canvases. */
function countCanvases() {
  const open = new Set<PlatformCanvas>();
  const sizes: number[] = [];
  const counted: Platform = {
    ...platform,
    createCanvas(width, height) {
      const canvas = platform.createCanvas(width, height);
      open.add(canvas);
      sizes.push(width * height);
      return canvas;
    },
    releaseCanvas(canvas) {
      open.delete(canvas);
      platform.releaseCanvas(canvas);
    },
  };
  return { platform: counted, open: () => open.size, made: () => sizes.length, sizes: () => sizes };
}
