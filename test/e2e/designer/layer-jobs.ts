import assert from 'node:assert/strict';

import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { box, textOf, words, type DesignerJob } from './job.ts';

const bar = 'platen-selection-bar';
/** Red on the left, green on the right. */
const halves = `data:image/png;base64,${(
  await sharp({ create: { width: 80, height: 40, channels: 3, background: '#f00' } })
    .composite([{ input: { create: { width: 40, height: 40, channels: 3, background: '#0f0' } }, left: 40, top: 0 }])
    .png()
    .toBuffer()
).toString('base64')}`;
const photo = fileURLToPath(new URL('../../fixtures/images/photo.jpg', import.meta.url));

/** Jobs on the layers of a page. */
export const layerJobs: readonly DesignerJob[] = [
  {
    name: 'begins from a starter and changes the headline by double click',
    layers: [],
    async work(hands) {
      await hands.use('button', 'Templates');
      await hands.use('tab', 'Starters');
      await hands.fill('searchbox', 'Search templates', 'sale');
      await hands.use('button', 'Sale banner');
      await hands.until(({ state }) => state.page.value.layers.length > 5, 0);
      await hands.ask(({ artboard }) => artboard?.settled(), 0);
      // A line that is 15 pixels high on the screen.
      await hands.clickLayer('kicker', { count: 2 });
      await hands.until(({ state }) => state.editing.value?.kind === 'text', 0);
      await hands.press('Control+KeyA');
      await hands.page.keyboard.type('For friends');
      await hands.press('Escape');
      await hands.clickLayer('title', { count: 2 });
      await hands.until(({ state }) => state.editing.value?.layerId === 'title', 0);
      await hands.press('Control+KeyA');
      await hands.page.keyboard.type('Summer is here');
      await hands.press('Escape');
      const all = await hands.layers();
      assert.deepEqual(
        ['kicker', 'title'].map((id) => textOf(all.find((layer) => layer.id === id))),
        ['For friends', 'Summer is here'],
      );
    },
  },

  {
    name: 'styles a text from the bar over the selection',
    layers: [words('t', 100, 'One\nTwo')],
    async work(hands) {
      await hands.clickLayer('t');
      await hands.use('button', 'Font: Inter', bar);
      await hands.control('searchbox', 'Search fonts', bar);
      await hands.page.keyboard.type('Playfair');
      await hands.use('option', 'Playfair Display', bar);
      await hands.fill('spinbutton', 'Size', '64', bar);
      await hands.choose('Weight', 'Bold', bar);
      await hands.use('button', 'Text color: #000000', bar);
      await hands.fill('textbox', 'Hex', '#c2410c');
      await hands.press('Escape');
      await hands.use('button', 'Align text', bar);
      await hands.use('button', 'Center text', bar);
      await hands.press('Escape');
      await hands.use('button', 'List', bar);
      await hands.choose('List', 'Bullets', bar);
      await hands.press('Escape');
      const [text] = await hands.layers();
      assert.ok(text?.type === 'text');
      assert.deepEqual(
        [text.style.fontFamily, text.style.fontSize, text.style.fontWeight, text.style.fill],
        ['Playfair Display', 64, 700, { type: 'solid', color: '#c2410c' }],
      );
      assert.equal(text.list?.type, 'bullet');
    },
  },

  {
    name: 'uploads an image, crops it in a ratio and sets its focal point',
    layers: [],
    async work(hands) {
      await hands.use('button', 'Image');
      await hands.until(({ state }) => state.selection.value.length === 1, 0);
      const [frame] = await hands.layers();
      await hands.clickLayer(frame?.id ?? '', { count: 2 });
      const [files] = await Promise.all([hands.page.waitForFileChooser(), hands.use('button', 'Upload files')]);
      await files.accept([photo]);
      await hands.use('gridcell', 'photo, Image · 640 × 480 · 32 kB');
      await hands.until(({ state }) => JSON.stringify(state.page.value.layers).includes('"asset:'), 0);
      await hands.ask(({ artboard }) => artboard?.settled(), 0);
      await hands.use('button', 'Crop', bar);
      await hands.use('button', '1:1', 'platen-mode-bar');
      await hands.use('button', 'Done', 'platen-mode-bar');
      await hands.use('button', 'Focal point', bar);
      const plane = await (await hands.control('application', 'Focal point', bar)).boundingBox();
      assert.ok(plane);
      await hands.page.mouse.click(plane.x + plane.width * 0.75, plane.y + plane.height * 0.25);
      const [image] = await hands.layers();
      assert.ok(image?.type === 'image');
      assert.equal(image.width, image.height);
      assert.ok(
        Math.abs(image.focalX - 0.75) < 0.03 && Math.abs(image.focalY - 0.25) < 0.03,
        `${image.focalX} ${image.focalY}`,
      );
    },
  },

  {
    name: 'finds an icon, places it and gives it another color',
    layers: [],
    async work(hands) {
      await hands.use('tab', 'Icons');
      await hands.use('searchbox', 'Search icons');
      await hands.page.keyboard.type('coffee');
      await hands.use('button', 'coffee');
      await hands.use('button', 'Color', bar);
      await hands.fill('textbox', 'Color', '#b45309', bar);
      const [icon] = await hands.layers();
      assert.ok(icon?.type === 'svg');
      assert.deepEqual([icon.source, icon.color], ['library:icons/coffee.svg', '#b45309']);
    },
  },

  {
    name: 'adds a block and changes its words',
    layers: [],
    async work(hands) {
      await hands.use('tab', 'Blocks');
      await hands.use('button', 'Price card');
      await hands.until(({ state }) => state.selection.value.length === 1, 0);
      const id = await hands.ask(
        ({ state }) => [...state.layersById.value.values()].find(({ layer }) => layer.name === 'Plan')?.layer.id ?? '',
        0,
      );
      await hands.clickLayer(id, { count: 2 });
      await hands.clickLayer(id, { count: 2 });
      await hands.until(({ state }) => state.editing.value?.kind === 'text', 0);
      await hands.press('Control+KeyA');
      await hands.page.keyboard.type('Studio');
      await hands.press('Escape');
      assert.equal(textOf((await hands.selected())[0]), 'Studio');
    },
  },

  {
    name: 'draws a shape with a gradient, corners and a stroke',
    layers: [],
    async work(hands) {
      await hands.ask(({ artboard }) => artboard?.focus(), 0);
      await hands.press('KeyR');
      await hands.drag([200, 150], [500, 350]);
      await hands.use('button', 'Fill', bar);
      await hands.use('button', 'Fill: #c4cad4', bar);
      await hands.choose('Paint type', 'Linear gradient');
      await hands.press('Escape', 'Escape');
      await hands.use('button', 'Corners', bar);
      await hands.fill('spinbutton', 'Radius', '24', bar);
      await hands.press('Escape');
      await hands.use('button', 'Stroke', bar);
      await hands.use('button', 'Add stroke', bar);
      await hands.fill('spinbutton', 'Stroke width', '6', bar);
      const [shape] = await hands.layers();
      assert.ok(shape?.type === 'shape');
      assert.deepEqual(
        [
          shape.x,
          shape.y,
          shape.width,
          shape.height,
          shape.fills[0]?.type,
          shape.radius.topLeft,
          shape.strokes[0]?.width,
        ],
        [200, 150, 300, 200, 'linear', 24, 6],
      );
    },
  },

  {
    name: 'unites and subtracts shapes and edits one of them inside',
    layers: [box('a', 200, 200, '#4030d8', 160), box('b', 300, 260, '#e11d48', 160), box('c', 260, 320, '#16a34a', 80)],
    async work(hands) {
      await hands.drag([150, 150], [340, 300]);
      await hands.until(({ state }) => state.selection.value.length === 2, 0);
      await hands.press('Shift+Alt+KeyU');
      await hands.until(({ state }) => state.page.value.layers.length === 2, 0);
      await hands.drag([100, 150], [700, 500]);
      await hands.press('Shift+Alt+KeyS');
      await hands.until(({ state }) => state.page.value.layers.length === 1, 0);
      const place = await hands.ask(({ artboard }) => artboard?.boundsOf(['b']), 0);
      await hands.click(420, 340, { count: 2 });
      await hands.click(420, 340, { count: 2 });
      await hands.until(({ state }) => state.selection.value[0] === 'b', 0);
      await hands.drag([420, 340], [460, 340]);
      const moved = await hands.ask(({ artboard }) => artboard?.boundsOf(['b']), 0);
      assert.equal((moved?.x ?? 0) - (place?.x ?? 0), 40);
      const [combined] = await hands.layers();
      assert.ok(combined?.type === 'group');
      assert.equal(combined.boolean?.operation, 'subtract');
    },
  },

  {
    name: 'masks an image in a circle',
    layers: [{ type: 'image', id: 'i', x: 200, y: 150, width: 400, height: 300, source: 'library:images/arches.webp' }],
    async work(hands) {
      await hands.clickLayer('i');
      await hands.use('button', 'Mask', bar);
      await hands.choose('Masked by', 'Shape', bar);
      const [image] = await hands.layers();
      assert.ok(image?.mask?.type === 'shape');
      assert.deepEqual([image.mask.geometry.shape, image.mask.square], ['ellipse', true]);
    },
  },

  {
    name: 'removes the background of an image with the model of the operator',
    layers: [{ type: 'image', id: 'i', x: 200, y: 150, width: 400, height: 200, source: halves }],
    async work(hands) {
      await hands.clickLayer('i');
      await hands.use('button', 'Remove background', 'platen-inspector');
      await hands.until(({ state }) => {
        const [image] = state.page.value.layers;
        return image?.type === 'image' && image.source.startsWith('asset:');
      }, 0);
      const bytes = await hands.ask(async ({ service, state }) => {
        const [image] = state.page.value.layers;
        if (!service || image?.type !== 'image') return [];
        const url = await service.resolveAsset(image.source.slice('asset:'.length));
        return [...new Uint8Array(await (await fetch(url)).arrayBuffer())];
      }, 0);
      const { data, info } = await sharp(Uint8Array.from(bytes)).raw().toBuffer({ resolveWithObject: true });
      assert.deepEqual([info.width, info.height, info.channels], [80, 40, 4]);
      assert.deepEqual([...data.subarray(0, 4)], [255, 0, 0, 255]);
      assert.equal(data[79 * 4 + 3], 0);
    },
  },

  {
    name: 'selects several by a marquee, aligns and distributes them',
    layers: [box('a', 100, 100), box('b', 260, 180), box('c', 560, 140)],
    async work(hands) {
      await hands.drag([60, 60], [700, 320]);
      await hands.until(({ state }) => state.selection.value.length === 3, 0);
      await hands.use('button', 'Align', bar);
      await hands.use('menuitem', 'Align top');
      await hands.until(({ state }) => state.page.value.layers.every(({ y }) => y === 100), 0);
      await hands.press('Control+Shift+Alt+KeyH');
      await hands.until(({ state }) => state.page.value.layers[1]?.x === 330, 0);
      assert.deepEqual(
        (await hands.layers()).map(({ x, y }) => [x, y]),
        [
          [100, 100],
          [330, 100],
          [560, 100],
        ],
      );
    },
  },

  {
    name: 'puts three in auto layout and reorders them by dragging',
    layers: [box('a', 100, 200), box('b', 250, 220, '#e11d48'), box('c', 400, 190, '#16a34a')],
    async work(hands) {
      await hands.drag([60, 150], [600, 340]);
      await hands.use('button', 'Add auto layout', bar);
      await hands.until(({ state }) => state.page.value.layers.length === 1, 0);
      await hands.clickLayer('a', { count: 2 });
      await hands.until(({ state }) => state.selection.value[0] === 'a', 0);
      await hands.drag([150, 240], [470, 240]);
      const [group] = await hands.layers();
      assert.ok(group?.type === 'group' && group.layout?.type === 'row');
      assert.deepEqual(
        group.layers.map(({ id }) => id),
        ['b', 'c', 'a'],
      );
    },
  },
];
