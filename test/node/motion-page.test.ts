import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import { PageMotion } from '../../packages/engine/motion/page-motion.ts';
import { paintScene } from '../../packages/engine/paint/paint-scene.ts';
import { createScene, type PageScene } from '../../packages/engine/scene/create-scene.ts';
import { splitText } from '../../packages/engine/layers/text/text-units.ts';
import { listCases, loadCase } from '../corpus/load-case.ts';
import { countDifferent, durationOf, openPages, pixelsOf } from '../motion/open-pages.ts';

const platform = createNodePlatform();
const solid = (color: string) => ({ type: 'solid', color });

async function openPage(layers: readonly object[], page: object = {}) {
  const template = {
    schemaVersion: 1,
    pages: [{ id: 'page', width: 400, height: 300, durationMs: 2000, layers, ...page }],
  };
  const opened = await openPages(template, platform);
  const [layout] = opened.pages;
  assert.ok(layout);
  const scene = createScene(layout, opened.resources, platform);
  return {
    scene,
    layout,
    motion: new PageMotion(scene, {
      durationMs: durationOf(layout),
      setText: opened.setText,
      setCode: opened.resources.setCode,
    }),
  };
}

function paint(scene: PageScene): Uint8ClampedArray {
  const { width, height } = scene.layout.page;
  const canvas = paintScene(scene, { width, height, scale: 1 });
  const pixels = pixelsOf(canvas);
  platform.releaseCanvas(canvas);
  return pixels;
}

describe('a page that has been played', () => {
  const cases = listCases().filter((name) => name.startsWith('motion-') && name !== 'motion-blend');
  for (const name of cases) {
    test(`looks as designed again when it comes to rest: ${name}`, async () => {
      const opened = await openPages((await loadCase(name)).template, platform);
      const [layout] = opened.pages;
      assert.ok(layout);
      const untouched = paint(createScene(layout, opened.resources, platform));
      const scene = createScene(layout, opened.resources, platform);
      const motion = new PageMotion(scene, {
        durationMs: durationOf(layout),
        setText: opened.setText,
        setCode: opened.resources.setCode,
      });
      for (const time of [0, 300, 1400, 3700]) {
        motion.setTime(time);
        paint(scene);
      }
      motion.rest();
      assert.deepEqual(countDifferent(paint(scene), untouched), { pixels: 0, largest: 0 });
    });
  }

  test('counts what looks different and nothing else', async () => {
    const square = (id: string, more: object) => ({
      type: 'shape',
      id,
      width: 50,
      height: 50,
      fills: [solid('#000')],
      ...more,
    });
    const { scene, motion } = await openPage([
      square('still', {}),
      square('coming', { motion: { enter: { preset: 'fade', durationMs: 500 } } }),
      {
        type: 'group',
        id: 'group',
        width: 100,
        height: 100,
        layers: [square('inner', { motion: { loop: { preset: 'rotate' } } })],
      },
      square('mask', { motion: { exit: { preset: 'fade', durationMs: 500 } } }),
      square('masked', { mask: { type: 'layer', layerId: 'mask' } }),
    ]);
    const changesAt = (time: number): string[] => {
      const before = new Map([...scene.nodes].map(([id, node]) => [id, node.revision]));
      motion.setTime(time);
      return [...scene.nodes].filter(([id, node]) => node.revision !== before.get(id)).map(([id]) => id);
    };
    changesAt(0);
    assert.deepEqual(changesAt(100).toSorted(), ['coming', 'group', 'inner']);
    changesAt(700);
    assert.deepEqual(changesAt(900).toSorted(), ['group', 'inner']);
    assert.deepEqual(changesAt(900), []);
    assert.deepEqual(changesAt(1800).toSorted(), ['group', 'inner', 'mask', 'masked']);
  });

  test('lets go of a mask only when its layer is hidden for good', async () => {
    const { scene, motion } = await openPage([
      { type: 'shape', id: 'mask', width: 50, height: 300, fills: [solid('#000')], startMs: 1000 },
      {
        type: 'shape',
        id: 'masked',
        width: 400,
        height: 300,
        fills: [solid('#f00')],
        mask: { type: 'layer', layerId: 'mask' },
      },
    ]);
    const greenAt = (x: number) => paint(scene)[(150 * 400 + x) * 4 + 1];
    motion.setTime(0);
    assert.deepEqual([greenAt(20), greenAt(200)], [255, 255]);
    motion.setTime(1500);
    assert.deepEqual([greenAt(20), greenAt(200)], [0, 255]);
  });
});

describe('keyframes', () => {
  const track = (property: string, from: unknown, to: unknown) => ({
    keyframes: [
      {
        property,
        keyframes: [
          { atMs: 0, value: from },
          { atMs: 1000, value: to },
        ],
      },
    ],
  });

  test('move what is placed against a layer', async () => {
    const { scene, motion } = await openPage([
      { type: 'shape', id: 'bar', width: 100, height: 20, fills: [solid('#000')], motion: track('height', 20, 120) },
      {
        type: 'shape',
        id: 'below',
        width: 100,
        height: 20,
        placement: { side: 'below', of: 'bar', gap: 5 },
        fills: [solid('#f00')],
      },
    ]);
    motion.setTime(500);
    assert.deepEqual(scene.nodes.get('below')?.paintedBounds(), { x: 0, y: 75, width: 100, height: 20 });
    motion.setTime(1000);
    assert.equal(scene.nodes.get('below')?.paintedBounds().y, 125);
  });

  test('give the opacity itself, also to a layer that is clear', async () => {
    const { scene, motion } = await openPage([
      {
        type: 'shape',
        id: 'a',
        width: 400,
        height: 300,
        opacity: 0,
        fills: [solid('#000')],
        motion: track('opacity', 0, 1),
      },
    ]);
    const light = () => paint(scene)[(150 * 400 + 200) * 4] ?? 0;
    motion.setTime(500);
    assert.ok(Math.abs(light() - 128) <= 1, `${light()}`);
    motion.setTime(1500);
    assert.equal(light(), 0);
    motion.rest();
    assert.equal(light(), 255);
  });

  test('set a text anew that grows', async () => {
    const { scene, motion } = await openPage([
      {
        type: 'text',
        id: 'text',
        width: 300,
        height: 10,
        mode: 'grow',
        runs: [{ text: 'grows' }],
        motion: track('fontSize', 20, 60),
      },
    ]);
    const heightAt = (time: number) => {
      motion.setTime(time);
      return scene.nodes.get('text')?.box.height;
    };
    assert.deepEqual([heightAt(0), heightAt(500), heightAt(1000)], [24, 48, 72]);
  });
});

describe('the units of a text', () => {
  const counted = async (
    text: string,
    unit: 'lines' | 'words' | 'graphemes',
    style: object = {},
    width = 380,
  ): Promise<number> => {
    const { layout } = await openPage([{ type: 'text', id: 'text', width, height: 280, runs: [{ text }], style }]);
    const [item] = layout.layers;
    assert.ok(item && 'text' in item);
    const glyphs = (lines: typeof item.text.lines) => lines.flatMap((line) => line.runs.flatMap((run) => run.glyphs));
    const units = splitText(item.text, unit);
    // Together the units are the text, each glyph in one of them.
    const parts = Array.from({ length: units.count }, (_, index) => glyphs(units.only((one) => one === index).lines));
    const byPlace = (one: { x: number }, other: { x: number }) => one.x - other.x;
    assert.deepEqual(parts.flat().toSorted(byPlace), glyphs(item.text.lines).toSorted(byPlace));
    assert.ok(parts.every((part) => part.length > 0));
    return units.count;
  };

  test('are lines as they are set, words, and graphemes without spaces', async () => {
    assert.equal(await counted('one two three', 'words'), 3);
    assert.equal(await counted('one two three', 'graphemes'), 11);
    assert.equal(await counted('one\n\ntwo', 'lines'), 2);
    assert.equal(await counted('one two three four five', 'lines', { fontSize: 60 }, 200), 5);
    assert.equal(await counted('   ', 'words'), 1);
    assert.equal(await counted('', 'graphemes'), 0);
  });

  test('keep whole what was shaped into one', async () => {
    assert.equal(await counted('👨‍👩‍👧🇯🇵👍🏽', 'graphemes'), 3);
    assert.equal(await counted('fi', 'graphemes', { fontFamily: 'Lora' }), 1);
    assert.equal(await counted('fi', 'graphemes', { fontFamily: 'Lora', features: { liga: 0 } }), 2);
  });

  test('are words where nothing is put between them', async () => {
    assert.equal(await counted('春眠不觉晓', 'words'), 5);
    assert.equal(await counted('สวัสดีชาวโลก', 'words'), 3);
    assert.equal(await counted('well-known either/or', 'words'), 2);
  });
});

test('keyframes of a place move what a group with a layout places, by their difference', async () => {
  const keyframes = [
    {
      property: 'x',
      keyframes: [
        { atMs: 0, value: 0 },
        { atMs: 1000, value: 60 },
      ],
    },
  ];
  const text = { type: 'text', id: 'text', mode: 'grow', width: 100, runs: [{ text: 'Moves' }], motion: { keyframes } };
  const row = {
    type: 'group',
    id: 'row',
    x: 20,
    y: 20,
    width: 300,
    height: 60,
    layout: { type: 'row' },
    layers: [text],
  };
  const { scene, motion } = await openPage([row]);
  motion.setTime(0);
  const before = paint(scene);
  motion.setTime(1000);
  assert.ok(countDifferent(before, paint(scene)).pixels > 100);
});
