// The same page of a thousand layers in Excalidraw, with the same questions answered as `window.bench`. The package is installed by
// the bench in a folder of its own.
import { convertToExcalidrawElements, Excalidraw } from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { recordFrames, recordKeys } from './record-frames.ts';
import { thousandLayers } from './thousand-layers.ts';

window.EXCALIDRAW_ASSET_PATH = new URL('/peer-assets/', location.href).href;
const host = document.createElement('div');
host.className = 'host';
document.body.append(host);
const { promise: ready, resolve } = Promise.withResolvers();
createRoot(host).render(createElement(Excalidraw, { excalidrawAPI: resolve }));
const api = await ready;

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

async function readImages(sources) {
  return Promise.all(
    [...sources].map(async (source) => {
      const response = await fetch(`/assets/${source.slice('library:'.length)}`);
      const blob = await response.blob();
      const dataURL = await new Promise((done) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => done(reader.result));
        reader.readAsDataURL(blob);
      });
      return { id: source, dataURL, mimeType: 'image/webp', created: 0 };
    }),
  );
}

/** What Excalidraw calls a layer. */
function toElement(layer) {
  const { id, x, y, width, height } = layer;
  if (layer.type === 'text') {
    const { fontSize, fill } = layer.style;
    return { type: 'text', id, x, y, text: layer.runs[0].text, fontSize, fontFamily: 2, strokeColor: fill.color };
  }
  if (layer.type === 'image') {
    return { type: 'image', id, x, y, width, height, fileId: layer.source, status: 'saved' };
  }
  const { color } = layer.fills[0];
  const plain = { strokeColor: 'transparent', fillStyle: 'solid', roughness: 0, roundness: { type: 3 } };
  return { type: 'rectangle', id, x, y, width, height, backgroundColor: color, ...plain };
}

async function open(count) {
  const { layers } = thousandLayers(count).pages[0];
  const files = await readImages(new Set(layers.flatMap(({ source }) => source ?? [])));
  const startedAt = performance.now();
  api.addFiles(files);
  api.updateScene({
    elements: convertToExcalidrawElements(layers.map(toElement), { regenerateIds: false }),
    appState: { scrollX: 0, scrollY: 0, zoom: { value: 1 } },
  });
  await twoFrames();
  return performance.now() - startedAt;
}

function select(ids) {
  const wanted = ids ?? api.getSceneElements().map(({ id }) => id);
  api.updateScene({ appState: { selectedElementIds: Object.fromEntries(wanted.map((id) => [id, true])) } });
}

function middleOf(id) {
  const element = api.getSceneElements().find((one) => one.id === id);
  const { scrollX, scrollY, offsetLeft, offsetTop, zoom } = api.getAppState();
  return {
    x: (element.x + element.width / 2 + scrollX) * zoom.value + offsetLeft,
    y: (element.y + element.height / 2 + scrollY) * zoom.value + offsetTop,
  };
}

const resetView = () => api.updateScene({ appState: { scrollX: 0, scrollY: 0, zoom: { value: 1 } } });

const focus = () => host.querySelector('.excalidraw')?.focus();

const keys = recordKeys();

/** Opens a text as Enter does. */
async function startTyping() {
  const { id } = api.getSceneElements().find(({ type }) => type === 'text');
  select([id]);
  focus();
  await twoFrames();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
  await twoFrames();
  if (document.activeElement?.tagName !== 'TEXTAREA') throw new Error('Excalidraw has not opened the text.');
  keys.start();
}

function stopTyping() {
  document.activeElement?.blur();
  return keys.stop();
}

const bench = {
  open,
  select,
  middleOf,
  resetView,
  focus,
  frames: recordFrames(),
  undo: () => {},
  startTyping,
  stopTyping,
};
Object.assign(window, { bench });
