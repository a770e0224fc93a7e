// The same page of a thousand layers in tldraw, with the same questions answered as `window.bench`. The package is installed by the
// bench in a folder of its own.
import { getAssetUrls } from '@tldraw/assets/selfHosted';
import { AssetRecordType, createShapeId, Tldraw, toRichText } from 'tldraw';
import 'tldraw/tldraw.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { recordFrames, recordKeys } from './record-frames.ts';
import { thousandLayers } from './thousand-layers.ts';

const host = document.createElement('div');
host.className = 'host';
document.body.append(host);
const { promise: ready, resolve } = Promise.withResolvers();
createRoot(host).render(
  createElement(Tldraw, { onMount: resolve, assetUrls: getAssetUrls({ baseUrl: '/peer-assets' }) }),
);
const editor = await ready;

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const colors = ['blue', 'orange', 'green', 'violet', 'red', 'light-blue', 'yellow', 'grey'];
const colorOf = (id) => colors[Number(id.split('-')[1]) % colors.length];

async function readAssets(sources) {
  return Promise.all(
    [...sources].map(async (source) => {
      const image = new Image();
      image.src = `/assets/${source.slice('library:'.length)}`;
      await image.decode();
      const props = {
        name: source,
        src: new URL(image.src, location.href).href,
        w: image.naturalWidth,
        h: image.naturalHeight,
        mimeType: 'image/webp',
        isAnimated: false,
      };
      return { id: AssetRecordType.createId(source), typeName: 'asset', type: 'image', props, meta: {} };
    }),
  );
}

/** What tldraw calls a layer. */
function toShape(layer) {
  const { x, y, width, height } = layer;
  const place = { id: createShapeId(layer.id), x, y };
  if (layer.type === 'text') {
    const props = {
      richText: toRichText(layer.runs[0].text),
      color: colorOf(layer.id),
      font: 'sans',
      size: 's',
      w: width,
      autoSize: false,
    };
    return { ...place, type: 'text', props };
  }
  if (layer.type === 'image') {
    return { ...place, type: 'image', props: { w: width, h: height, assetId: AssetRecordType.createId(layer.source) } };
  }
  const props = { geo: 'rectangle', w: width, h: height, fill: 'solid', color: colorOf(layer.id) };
  return { ...place, type: 'geo', props };
}

async function open(count) {
  const { layers } = thousandLayers(count).pages[0];
  const assets = await readAssets(new Set(layers.flatMap(({ source }) => source ?? [])));
  const startedAt = performance.now();
  editor.createAssets(assets);
  editor.createShapes(layers.map(toShape));
  editor.setCamera({ x: 0, y: 0, z: 1 });
  await twoFrames();
  const drawnMs = performance.now() - startedAt;
  editor.user.updateUserPreferences({ animationSpeed: 0 });
  return drawnMs;
}

function select(ids) {
  editor.setSelectedShapes(ids?.map((id) => createShapeId(id)) ?? [...editor.getCurrentPageShapeIds()]);
}

function middleOf(id) {
  return editor.pageToScreen(editor.getShapePageBounds(createShapeId(id)).center);
}

const resetView = () => editor.setCamera({ x: 0, y: 0, z: 1 }, { immediate: true });

const keys = recordKeys();

/** Opens a text as Enter does. */
async function startTyping() {
  const text = editor.getCurrentPageShapes().find(({ type }) => type === 'text');
  editor.setSelectedShapes([text.id]);
  editor.setEditingShape(text.id);
  editor.setCurrentTool('select.editing_shape', { target: 'shape', shape: text });
  for (let tries = 0; !document.activeElement?.isContentEditable && tries < 60; tries++) await twoFrames();
  if (!document.activeElement?.isContentEditable) throw new Error('tldraw has not opened the text.');
  keys.start();
}

function stopTyping() {
  editor.setEditingShape(null);
  return keys.stop();
}

const frames = recordFrames();
const focus = () => editor.focus();
Object.assign(window, {
  bench: { open, select, middleOf, resetView, frames, undo: () => {}, focus, startTyping, stopTyping },
});
