import { layer as layerSchema, page as pageSchema, type Layer } from '@platen/template';
import type { Drawing } from '../../packages/engine/geometry/drawing.ts';
import type { Image, Resources } from '../../packages/engine/pages/resources.ts';
import type { LaidOutLayer, PageLayout } from '../../packages/engine/pages/page-layout.ts';
import type { PaintFrame } from '../../packages/engine/paint/paint-scene.ts';
import { paintScene } from '../../packages/engine/paint/paint-scene.ts';
import type { Platform } from '../../packages/engine/platform/platform.ts';
import { createScene } from '../../packages/engine/scene/create-scene.ts';
import { setInSquares, setTableInSquares, squareFonts } from './square-type.ts';

/** A layer or page as a template has it, defaults left out. */
export type Written = Record<string, unknown>;
/** Red, green, blue and alpha, 0 to 255. */
export type Pixel = [red: number, green: number, blue: number, alpha: number];

/** The page's layout when every layer stands where it was written. Layers without an id get one. */
export function layOut(layers: readonly Written[], page: Written = {}): PageLayout {
  let count = 0;
  const named = (layer: Written): Written => ({
    id: `layer${count++}`,
    ...layer,
    ...(Array.isArray(layer['layers']) ? { layers: layer['layers'].map(named) } : {}),
  });
  return {
    page: pageSchema.parse({ id: 'page', width: 100, height: 100, ...page }),
    number: 1,
    layers: layers.map((layer) => stand(layerSchema.parse(named(layer)))),
  };
}

function stand(layer: Layer): LaidOutLayer {
  const box = { x: layer.x, y: layer.y, width: layer.width, height: layer.height };
  if (layer.type === 'group') return { layer, box, children: layer.layers.map(stand) };
  if (layer.type === 'text') return { layer, box, text: setInSquares(layer) };
  if (layer.type === 'table') return { layer, box, table: setTableInSquares(layer) };
  if (layer.type !== 'qr') return { layer, box } as LaidOutLayer;
  // In place of a code: the upper left quarter is dark, but for a hole.
  const size = Math.min(box.width, box.height) / 4;
  const modules = `M0 0H${2 * size}V${2 * size}H0ZM${size} ${size}H${2 * size}V${2 * size}H${size}Z`;
  return { layer, box, code: { modules, figures: '', moduleSize: size } };
}

/** Resources with these images, the font of squares and one emoji. */
export function resourcesWith(images: Record<string, Image>): Resources {
  return {
    fonts: squareFonts,
    images: new Map(Object.entries(images)),
    emoji: new Map([['emoji/x.svg', twoSquares]]),
  };
}

/** An image whose pixels are given by rows of letters: r, g, b, w, k, or a space for none. */
export function imageOf(platform: Platform, rows: readonly string[]): Image {
  const [width, height] = [rows[0]!.length, rows.length];
  const canvas = platform.createCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const colors: Record<string, string> = { r: '#f00', g: '#0f0', b: '#00f', w: '#fff', k: '#000' };
  for (const [y, row] of rows.entries()) {
    for (const [x, letter] of [...row].entries()) {
      context.fillStyle = colors[letter] ?? '#0000';
      context.fillRect(x, y, 1, 1);
    }
  }
  const image = { image: canvas as unknown as CanvasImageSource, width, height, close: () => {} };
  return { kind: 'pixels', image, width, height };
}

/** A drawing of 10 by 10: its left half red, a half clear blue square over all of it. */
export const twoSquares: Drawing = {
  width: 10,
  height: 10,
  svg: '',
  needsRaster: false,
  root: {
    kind: 'group',
    transform: [1, 0, 0, 1, 0, 0],
    opacity: 1,
    blendMode: 'normal',
    children: [
      {
        kind: 'path',
        transform: [1, 0, 0, 1, 0, 0],
        d: 'M0 0H5V10H0Z',
        fillRule: 'nonzero',
        fill: { type: 'solid', color: '#ff0000' },
        strokeFirst: false,
      },
      {
        kind: 'group',
        transform: [2, 0, 0, 2, 0, 0],
        opacity: 0.5,
        blendMode: 'normal',
        clip: [{ d: 'M0 0H5V2.5H0Z', fillRule: 'nonzero' }],
        children: [
          {
            kind: 'path',
            transform: [1, 0, 0, 1, 0, 0],
            d: 'M0 0H5V5H0Z',
            fillRule: 'nonzero',
            fill: { type: 'solid', color: '#0000ff' },
            strokeFirst: false,
          },
        ],
      },
    ],
  },
};

/** Paints a page and answers what reads its pixels. The canvas is given back at once. */
export function paintPage(
  layout: PageLayout,
  resources: Resources,
  platform: Platform,
  frame: Partial<PaintFrame> = {},
): (x: number, y: number) => Pixel {
  const canvas = paintScene(createScene(layout, resources, platform), {
    width: layout.page.width,
    height: layout.page.height,
    scale: 1,
    ...frame,
  });
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
  platform.releaseCanvas(canvas);
  return (x, y) => {
    const start = (y * width + x) * 4;
    return [data[start]!, data[start + 1]!, data[start + 2]!, data[start + 3]!];
  };
}
