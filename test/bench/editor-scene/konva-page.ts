// The floor of opening: Konva alone draws the same thousand layers once, with its own texts, and images that are there already.
import Konva from 'konva';
import { parseTemplate } from '@platen/template';
import { pageSize, thousandLayers } from './thousand-layers.ts';

const host = document.createElement('div');
host.className = 'host';
document.body.append(host);

async function readImages(sources: Iterable<string>): Promise<Map<string, HTMLImageElement>> {
  const images = new Map<string, HTMLImageElement>();
  for (const source of sources) {
    const image = new Image();
    image.src = `/assets/${source.slice('library:'.length)}`;
    await image.decode();
    images.set(source, image);
  }
  return images;
}

/** Draws that many layers. Answers milliseconds until Konva has drawn them. */
async function open(count: number): Promise<number> {
  const layers = parseTemplate(thousandLayers(count)).pages[0]?.layers ?? [];
  const images = await readImages(new Set(layers.flatMap((layer) => (layer.type === 'image' ? layer.source : []))));
  const startedAt = performance.now();
  const drawing = new Konva.Layer();
  for (const layer of layers) {
    const { x, y, width, height } = layer;
    if (layer.type === 'text') {
      const fill = layer.style?.fill?.type === 'solid' ? layer.style.fill.color : '#000000';
      const { fontSize, fontFamily } = layer.style ?? {};
      const text = layer.runs?.[0]?.text ?? '';
      drawing.add(new Konva.Text({ x, y, width, height, text, fontSize, fontFamily, fill }));
    } else if (layer.type === 'image') {
      drawing.add(new Konva.Image({ x, y, width, height, image: images.get(layer.source ?? '') }));
    } else if (layer.type === 'shape') {
      const paint = layer.fills?.[0];
      const fill = paint?.type === 'solid' ? paint.color : '#000000';
      drawing.add(new Konva.Rect({ x, y, width, height, fill, cornerRadius: 6 }));
    }
  }
  new Konva.Stage({ container: host, ...pageSize }).add(drawing);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - startedAt;
}

Object.assign(window, { bench: { open } });
