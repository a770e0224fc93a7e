// The page of the bench that loads a whole editor with texts in three families: `window.loaded` says when it was ready and drawn.
import '@platen/editor';
import type { PlatenEditor } from '@platen/editor';

const families = ['Inter', 'Montserrat', 'Playfair Display'];
const element = document.createElement('platen-editor') as PlatenEditor;
element.template = {
  schemaVersion: 1,
  name: 'Loaded',
  pages: [
    {
      id: 'one',
      width: 1080,
      height: 1080,
      layers: families.map((fontFamily, index) => ({
        type: 'text' as const,
        id: `text-${index}`,
        y: index * 200,
        width: 900,
        height: 160,
        runs: [{ text: `A headline in ${fontFamily}` }],
        style: { fontFamily, fontSize: 64 },
      })),
    },
  ],
};
element.addEventListener('ready', async () => {
  const readyMs = performance.now();
  await element.editor?.artboard?.settled();
  requestAnimationFrame(() => setTimeout(() => (window.loaded = { readyMs, drawnMs: performance.now() })));
});
const host = document.createElement('div');
host.className = 'host';
host.append(element);
document.body.append(host);
