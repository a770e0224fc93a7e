import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LaidOutLayer, Platform, PlatformCanvas, PlatformImage } from '@platen/engine';
import { createNodePlatform } from '@platen/engine/node';
import { layer as layerSchema } from '@platen/template';
import { createFrameDrawer, type FrameDrawerOptions } from '../../packages/engine/motion/frame-drawer.ts';
import type { FrameNeed } from '../../packages/engine/motion/frame-needs.ts';
import { planTimeline } from '../../packages/engine/motion/timeline.ts';
import { releasePaintMemory } from '../../packages/engine/paint/paint-tools.ts';
import { openPages, pixelsOf } from '../motion/open-pages.ts';

const platform = createNodePlatform();
const solid = (color: string) => ({ type: 'solid', color });
const size = { width: 100, height: 60 };

async function open(pages: readonly object[], more: Partial<FrameDrawerOptions> = {}, on: Platform = platform) {
  const template = {
    schemaVersion: 1,
    pages: pages.map((page, index) => ({ id: `page${index}`, ...size, durationMs: 1000, ...page })),
  };
  const opened = await openPages(template, on);
  const timeline = planTimeline(opened.pages, { sources: new Map(), voices: new Map() });
  return createFrameDrawer({ ...opened, ...size, timeline, fps: 10, ...more });
}

function pixel(canvas: PlatformCanvas, x: number, y: number): number[] {
  const start = (y * canvas.width + x) * 4;
  return Array.from(pixelsOf(canvas).subarray(start, start + 4));
}

const red = { backgrounds: [solid('#ff0000')] };
const blue = { backgrounds: [solid('#0000ff')] };
const [isRed, isBlue, isBlack] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
  [0, 0, 0, 255],
];

describe('page transitions', () => {
  const middle = async (transition: object, atMs = 750): Promise<PlatformCanvas> => {
    const next = { ...blue, transition: { durationMs: 500, easing: 'linear', ...transition } };
    return (await (await open([red, next])).drawAt(atMs)).canvas;
  };

  test('a fade goes through black', async () => {
    assert.deepEqual(pixel(await middle({ type: 'fade' }), 50, 30), isBlack);
    const [early = 0] = pixel(await middle({ type: 'fade' }, 625), 50, 30);
    assert.ok(Math.abs(early - 128) <= 1, `${early}`);
  });

  test('a dissolve mixes', async () => {
    const [redPart = 0, , bluePart = 0] = pixel(await middle({ type: 'dissolve' }, 600), 50, 30);
    assert.ok(Math.abs(redPart - 204) <= 1 && Math.abs(bluePart - 51) <= 1, `${redPart} ${bluePart}`);
  });

  for (const type of ['wipe', 'slide', 'push']) {
    test(`a ${type} goes where it says`, async () => {
      const sides = async (direction: string) => {
        const canvas = await middle({ type, direction });
        return [pixel(canvas, 5, 30), pixel(canvas, 95, 30), pixel(canvas, 50, 5), pixel(canvas, 50, 55)];
      };
      const [left, right] = (await sides('left')).slice(0, 2);
      assert.deepEqual([left, right], [isRed, isBlue]);
      assert.deepEqual((await sides('right')).slice(0, 2), [isBlue, isRed]);
      assert.deepEqual((await sides('up')).slice(2), [isRed, isBlue]);
      assert.deepEqual((await sides('down')).slice(2), [isBlue, isRed]);
    });
  }

  test('a push moves the old page along, a slide covers it', async () => {
    const marked = (type: string) => [
      { ...red, layers: [{ type: 'shape', id: 'mark', x: 90, width: 10, height: 60, fills: [solid('#00ff00')] }] },
      { ...blue, transition: { type, durationMs: 500, easing: 'linear' } },
    ];
    const at = async (type: string, x: number) => pixel((await (await open(marked(type))).drawAt(750)).canvas, x, 30);
    assert.deepEqual(await at('push', 45), [0, 255, 0, 255]);
    assert.deepEqual(await at('slide', 45), isRed);
  });
});

describe('the video’s image', () => {
  test('contains pages of another size, on their background, else on black', async () => {
    const drawer = await open([
      { width: 60, height: 60, ...red },
      { width: 60, height: 60, backgrounds: [] },
    ]);
    assert.deepEqual(pixel((await drawer.drawFrame(0)).canvas, 2, 30), isRed);
    assert.deepEqual(pixel((await drawer.drawFrame(15)).canvas, 2, 30), isBlack);
    const clear = await open([{ backgrounds: [] }], { transparent: true });
    assert.deepEqual(pixel((await clear.drawFrame(0)).canvas, 50, 30), [0, 0, 0, 0]);
  });

  test('blends layers of a clear page with nothing, as a still does, and not with black', async () => {
    const layer = { type: 'shape', id: 'square', ...size, fills: [solid('#ff0000')], blendMode: 'multiply' };
    const drawer = await open([{ backgrounds: [], layers: [layer] }]);
    assert.deepEqual(pixel((await drawer.drawFrame(0)).canvas, 50, 30), isRed);
  });

  test('lets nothing of the old page be seen through a clear one that has come', async () => {
    for (const type of ['dissolve', 'wipe', 'slide', 'push']) {
      const next = { backgrounds: [], transition: { type, durationMs: 500, easing: 'linear', direction: 'left' } };
      const drawer = await open([red, next]);
      const [seen = 0] = pixel((await drawer.drawAt(995)).canvas, 98, 30);
      assert.ok(seen <= 4, `${type}: ${seen}`);
    }
  });

  test('says when nothing has changed', async () => {
    const square = { type: 'shape', id: 'square', width: 20, height: 20, fills: [solid('#ffffff')] };
    const entering = { ...square, motion: { enter: { preset: 'fade', durationMs: 300 } } };
    const changes = async (layers: object[], frames: number) => {
      const drawer = await open([{ ...red, layers }]);
      const seen: boolean[] = [];
      for (let index = 0; index < frames; index += 1) seen.push((await drawer.drawFrame(index)).changed);
      drawer.close();
      return seen;
    };
    assert.deepEqual(await changes([square], 4), [true, false, false, false]);
    assert.deepEqual(await changes([entering], 6), [true, true, true, true, false, false]);
    assert.deepEqual(await changes([{ ...square, startMs: 200, endMs: 400 }], 6), [
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  test('keeps within six canvases and gives all of them back', async () => {
    const living = new Set<PlatformCanvas>();
    let max = 0;
    const counting: Platform = {
      ...platform,
      createCanvas(width, height) {
        const canvas = platform.createCanvas(width, height);
        living.add(canvas);
        max = Math.max(max, [...living].filter((one) => one.width === 1000).length);
        return canvas;
      },
      releaseCanvas(canvas) {
        living.delete(canvas);
        platform.releaseCanvas(canvas);
      },
    };
    const layers = (id: string) => [
      {
        type: 'shape',
        id: `${id}-still`,
        width: 50,
        height: 50,
        fills: [solid('#ffffff')],
        shadows: [{ type: 'drop', color: '#000', blur: 4 }],
      },
      {
        type: 'shape',
        id: `${id}-turning`,
        width: 50,
        height: 50,
        fills: [solid('#00ff00')],
        motion: { loop: { preset: 'rotate' } },
      },
    ];
    const transition = { type: 'push', durationMs: 400 };
    const pages = ['a', 'b', 'c', 'd'].map((id) => ({ ...red, transition, layers: layers(id) }));
    const drawer = await openLarge(pages, counting);
    for (let index = 0; index < 28; index += 1) await drawer.drawFrame(index);
    assert.ok(max <= 6, `${max}`);
    drawer.close();
    releasePaintMemory(counting);
    assert.equal(living.size, 0);
  });

  const openLarge = (pages: readonly object[], on: Platform) => open(pages, { width: 1000, height: 600 }, on);
});

describe('videos in a video', () => {
  const image = (color: string): PlatformImage => {
    const canvas = platform.createCanvas(40, 20);
    const context = canvas.getContext('2d')!;
    context.fillStyle = color;
    context.fillRect(0, 0, 40, 20);
    return { image: canvas as unknown as CanvasImageSource, width: 40, height: 20, close() {} };
  };

  test('show the frames that are brought, asked for by layer and time', async () => {
    const [first, second] = [image('#00ff00'), image('#ffff00')];
    const asked: FrameNeed[][] = [];
    const video = { type: 'video', id: 'video', ...size, source: 'asset:video', startMs: 100, endMs: 800 };
    const drawer = await open([{ ...red, layers: [video] }], {
      durations: new Map([['asset:video', 250]]),
      async loadFrames(needs) {
        asked.push([...needs]);
        return new Map([['video', (needs[0]?.timeMs ?? 0) < 200 ? first : second]]);
      },
    });
    const seen: [number[], boolean][] = [];
    for (const index of [0, 1, 2, 3, 4, 8]) {
      const { canvas, changed } = await drawer.drawFrame(index);
      seen.push([pixel(canvas, 50, 30), changed]);
    }
    assert.deepEqual(
      asked.map((needs) => needs.map(({ layerId, source, timeMs }) => [layerId, source, Math.round(timeMs)])),
      [0, 100, 200, 246].map((timeMs) => [['video', 'asset:video', timeMs]]),
    );
    assert.deepEqual(seen, [
      [isRed, true],
      [[0, 255, 0, 255], true],
      [[0, 255, 0, 255], false],
      [[255, 255, 0, 255], true],
      [[255, 255, 0, 255], false],
      [isRed, true],
    ]);
  });
});

describe('overlays', () => {
  test('lie over the page and change the image when they do', async () => {
    const shape = layerSchema.parse({ type: 'shape', id: 'cue', width: 20, height: 20, fills: [solid('#ffffff')] });
    const item = (x: number): LaidOutLayer =>
      ({ layer: { ...shape, x }, box: { x, y: 0, width: 20, height: 20 } }) as LaidOutLayer;
    const drawer = await open([red], {
      overlayAt: (_, localMs) => (localMs < 200 ? [] : localMs < 500 ? [item(10)] : [item(60)]),
    });
    const seen: [boolean, boolean, boolean][] = [];
    for (let index = 0; index < 7; index += 1) {
      const { canvas, changed } = await drawer.drawFrame(index);
      seen.push([changed, pixel(canvas, 15, 10)[1] === 255, pixel(canvas, 65, 10)[1] === 255]);
    }
    assert.deepEqual(seen, [
      [true, false, false],
      [false, false, false],
      [true, true, false],
      [false, true, false],
      [false, true, false],
      [true, false, true],
      [false, false, true],
    ]);
  });
});
