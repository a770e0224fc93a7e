import type { PaintFrame } from '../../packages/engine/paint/paint-scene.ts';
import type { Pixel, Written } from './stage.ts';

/** A page and what some of its pixels must be. */
export interface Probe {
  name: string;
  layers: Written[];
  page?: Written;
  frame?: Partial<PaintFrame>;
  pixels: [x: number, y: number, color: string | Pixel, tolerance?: number][];
}

const solid = (color: string) => ({ type: 'solid', color });
const shape = (x: number, y: number, width: number, height: number, color: string, more: Written = {}): Written => ({
  type: 'shape',
  x,
  y,
  width,
  height,
  fills: [solid(color)],
  ...more,
});
const stops = (...colors: string[]) => colors.map((color, index) => ({ offset: index / (colors.length - 1), color }));
const stroke = (width: number, color: string, position: string) => ({ paint: solid(color), width, position });
const white = '#ffffff';
const clear: Pixel = [0, 0, 0, 0];

/** Worked out by hand, not read off an image: the same list runs in Node and in the browser. */
export const probes: Probe[] = [
  {
    name: 'the background fills the page and layers are drawn in order',
    layers: [shape(10, 10, 50, 50, '#ff0000'), shape(40, 40, 50, 50, '#00ff00')],
    page: { backgrounds: [solid('#112233')] },
    pixels: [
      [5, 5, '#112233'],
      [20, 20, '#ff0000'],
      [50, 50, '#00ff00'],
      [99, 99, '#112233'],
    ],
  },
  {
    name: 'transparent output leaves the background out',
    layers: [shape(10, 10, 50, 50, 'rgb(255 0 0 / 50%)')],
    frame: { transparent: true },
    pixels: [
      [5, 5, clear],
      [20, 20, [255, 0, 0, 128]],
    ],
  },
  {
    name: 'a layer turns about its middle and is skewed and flipped before',
    layers: [
      shape(40, 10, 20, 80, '#ff0000', { rotation: 90 }),
      shape(0, 0, 10, 10, '#0000ff', {
        geometry: { shape: 'path', d: 'M0 0L10 10L0 10Z', viewWidth: 10, viewHeight: 10 },
        flipX: true,
      }),
    ],
    pixels: [
      [15, 50, '#ff0000'],
      [85, 50, '#ff0000'],
      [50, 30, white],
      [8, 5, '#0000ff'],
      [1, 2, white],
    ],
  },
  {
    name: 'corner radii shrink together',
    layers: [
      shape(0, 0, 100, 100, '#ff0000', { radius: { topLeft: 300, topRight: 100, bottomRight: 0, bottomLeft: 0 } }),
    ],
    pixels: [
      [10, 10, white],
      [97, 3, white],
      [40, 2, white],
      [80, 8, '#ff0000'],
      [98, 98, '#ff0000'],
    ],
  },
  {
    name: 'a linear gradient runs by the CSS rule',
    layers: [
      shape(0, 0, 100, 50, '#000', { fills: [{ type: 'linear', angle: 90, stops: stops('#000000', '#ffffff') }] }),
      shape(0, 50, 100, 50, '#000', { fills: [{ type: 'linear', angle: 0, stops: stops('#000000', '#ffffff') }] }),
    ],
    pixels: [
      [50, 10, [128, 128, 128, 255], 3],
      [10, 40, [27, 27, 27, 255], 3],
      [30, 98, [8, 8, 8, 255], 4],
      [70, 52, [242, 242, 242, 255], 4],
    ],
  },
  {
    name: 'a fade to transparent keeps its color',
    layers: [
      shape(0, 0, 100, 100, '#000', { fills: [{ type: 'linear', angle: 90, stops: stops('#ff0000', 'transparent') }] }),
    ],
    pixels: [[50, 50, [255, 128, 128, 255], 3]],
  },
  {
    name: 'colors with different alpha mix as in CSS, weighed by it',
    layers: [
      shape(0, 0, 100, 100, '#000', {
        fills: [{ type: 'linear', angle: 90, stops: stops('#ff0000', 'rgb(0 0 255 / 20%)') }],
      }),
    ],
    frame: { transparent: true },
    pixels: [[50, 50, [212, 0, 43, 153], 4]],
  },
  {
    name: 'a radial gradient is an ellipse, a conic one starts on top',
    layers: [
      shape(0, 0, 100, 50, '#000', { fills: [{ type: 'radial', stops: stops('#000000', '#ffffff') }] }),
      shape(0, 50, 50, 50, '#000', {
        fills: [
          {
            type: 'conic',
            stops: [
              { offset: 0, color: '#ff0000' },
              { offset: 0.5, color: '#ff0000' },
              { offset: 0.5, color: '#0000ff' },
              { offset: 1, color: '#0000ff' },
            ],
          },
        ],
      }),
    ],
    pixels: [
      [50, 25, [3, 3, 3, 255], 4],
      [75, 25, [129, 129, 129, 255], 4],
      [50, 12, [128, 128, 128, 255], 4],
      [98, 25, [247, 247, 247, 255], 5],
      [40, 75, '#ff0000'],
      [10, 75, '#0000ff'],
    ],
  },
  {
    name: 'colors of other spaces become sRGB',
    layers: [
      shape(0, 0, 50, 50, 'device-cmyk(0 50% 100% 0)'),
      shape(50, 0, 50, 50, 'oklch(62.8% 0.25768 29.234)'),
      shape(0, 50, 50, 50, 'hsl(120 100% 25%)'),
      shape(50, 50, 50, 50, 'RebeccaPurple'),
    ],
    pixels: [
      [20, 20, [255, 128, 0, 255]],
      [70, 20, [255, 0, 0, 255], 1],
      [20, 70, [0, 128, 0, 255]],
      [70, 70, [102, 51, 153, 255]],
    ],
  },
  {
    name: 'strokes lie inside, on and outside the edge',
    layers: [
      shape(20, 10, 60, 20, '#ffff00', { strokes: [stroke(6, '#000000', 'inside')] }),
      shape(20, 40, 60, 20, '#ffff00', { strokes: [stroke(6, '#000000', 'center')] }),
      shape(20, 70, 60, 20, '#ffff00', { strokes: [stroke(6, '#000000', 'outside')] }),
    ],
    pixels: [
      [19, 20, white],
      [21, 20, '#000000'],
      [25, 20, '#000000'],
      [26, 20, '#ffff00'],
      [16, 50, white],
      [17, 50, '#000000'],
      [22, 50, '#000000'],
      [23, 50, '#ffff00'],
      [13, 80, white],
      [14, 80, '#000000'],
      [19, 80, '#000000'],
      [20, 80, '#ffff00'],
    ],
  },
  {
    name: 'an inner stroke hides the fill at antialiased edges',
    layers: [shape(10.5, 10.5, 60, 60, '#ff0000', { strokes: [stroke(8, '#0000ff', 'inside')] })],
    pixels: [[10, 40, [127, 127, 255, 255], 2]],
  },
  {
    name: 'an outer stroke stays out of a clear fill',
    layers: [shape(20, 20, 60, 60, 'rgb(255 0 0 / 50%)', { strokes: [stroke(6, '#0000ff', 'outside')] })],
    pixels: [
      [50, 50, [255, 128, 128, 255], 1],
      [16, 50, '#0000ff'],
    ],
  },
  {
    name: 'an arrow has its head at the end',
    layers: [
      {
        type: 'shape',
        x: 10,
        y: 50,
        width: 80,
        height: 0,
        geometry: { shape: 'arrow', headSize: 5 },
        strokes: [{ paint: solid('rgb(255 0 0 / 50%)'), width: 4 }],
      },
    ],
    pixels: [
      [20, 50, [255, 128, 128, 255], 1],
      [20, 54, white],
      [74, 55, [255, 128, 128, 255], 1],
      // Where line and head overlap they are not darker.
      [71, 50, [255, 128, 128, 255], 1],
      [84, 50, [255, 128, 128, 255], 1],
      [93, 50, white],
    ],
  },
  {
    name: 'images cover, are contained, fill and are cropped',
    layers: [
      { type: 'image', source: 'flag', x: 0, y: 0, width: 40, height: 40, focalX: 0 },
      { type: 'image', source: 'flag', x: 50, y: 0, width: 40, height: 40, fit: 'contain' },
      { type: 'image', source: 'flag', x: 0, y: 50, width: 40, height: 40, fit: 'fill' },
      {
        type: 'image',
        source: 'flag',
        x: 50,
        y: 50,
        width: 40,
        height: 40,
        crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
      },
    ],
    pixels: [
      [2, 20, '#ff0000'],
      [25, 20, '#ff0000'],
      [70, 5, white],
      [55, 20, '#ff0000'],
      [85, 20, '#0000ff'],
      [2, 70, '#ff0000'],
      [38, 70, '#0000ff'],
      [65, 70, '#0000ff'],
    ],
  },
  {
    name: 'an enlarged image does not fade at its edge',
    layers: [{ type: 'image', source: 'flag', x: 0, y: 0, width: 100, height: 50, fit: 'fill' }],
    frame: { transparent: true },
    pixels: [
      [0, 0, '#ff0000'],
      [99, 49, '#0000ff'],
    ],
  },
  {
    name: 'an image made much smaller is averaged',
    layers: [{ type: 'image', source: 'checks', x: 10, y: 10, width: 16, height: 16 }],
    pixels: [
      [12, 12, [128, 128, 128, 255], 2],
      [20, 19, [128, 128, 128, 255], 2],
    ],
  },
  {
    name: 'an image as paint tiles, clear as asked',
    layers: [
      shape(0, 0, 100, 100, '#000', {
        fills: [{ type: 'image', source: 'flag', fit: 'tile', scale: 5, focalX: 0, focalY: 0, opacity: 0.5 }],
      }),
    ],
    pixels: [
      [2, 2, [255, 128, 128, 255], 1],
      [12, 2, [128, 128, 255, 255], 1],
      [22, 7, [255, 128, 128, 255], 1],
    ],
  },
  {
    name: 'an SVG is drawn as shapes, its group as one and clipped',
    layers: [{ type: 'svg', source: 'squares', x: 0, y: 0, width: 100, height: 100 }],
    pixels: [
      [25, 25, [127, 0, 128, 255], 1],
      [25, 75, '#ff0000'],
      [75, 25, [127, 127, 255, 255], 1],
      [75, 75, white],
    ],
  },
  {
    name: 'colors of an SVG are replaced',
    layers: [
      {
        type: 'svg',
        source: 'squares',
        x: 0,
        y: 0,
        width: 100,
        height: 100,
        colors: [{ from: 'red', to: '#00ff00' }],
      },
    ],
    pixels: [
      [25, 75, '#00ff00'],
      [75, 25, [127, 127, 255, 255], 1],
    ],
  },
  {
    name: 'a group is as clear as one image',
    layers: [
      {
        type: 'group',
        width: 100,
        height: 100,
        opacity: 0.5,
        layers: [shape(10, 10, 50, 50, '#ff0000'), shape(30, 30, 50, 50, '#0000ff')],
      },
    ],
    pixels: [
      [20, 20, [255, 127, 127, 255], 1],
      [40, 40, [127, 127, 255, 255], 1],
    ],
  },
  {
    name: 'a group cuts its children at its box',
    layers: [
      { type: 'group', x: 20, y: 20, width: 40, height: 40, clip: true, layers: [shape(-20, -20, 60, 60, '#ff0000')] },
      {
        type: 'group',
        x: 70.5,
        y: 20,
        width: 20,
        height: 20,
        clip: true,
        layers: [shape(-20, -20, 60, 60, '#ff0000')],
      },
    ],
    pixels: [
      [19, 30, white],
      [20, 30, '#ff0000'],
      [59, 30, '#ff0000'],
      [60, 30, white],
      [70, 30, [255, 127, 127, 255], 2],
    ],
  },
  {
    name: 'blending mixes with the background and layers below',
    layers: [
      shape(0, 0, 50, 100, '#00ffff'),
      shape(25, 25, 50, 50, '#ffff00', { blendMode: 'multiply' }),
      shape(25, 80, 50, 10, '#ffffff', { blendMode: 'difference' }),
    ],
    page: { backgrounds: [solid('#808080')] },
    pixels: [
      [40, 50, '#00ff00'],
      [60, 50, [128, 128, 0, 255], 1],
      [40, 85, '#ff0000'],
    ],
  },
  {
    name: 'a shape masks, also inverted',
    layers: [
      shape(0, 0, 50, 50, '#ff0000', { mask: { type: 'shape', geometry: { shape: 'ellipse' } } }),
      shape(50, 0, 50, 50, '#ff0000', { mask: { type: 'shape', geometry: { shape: 'ellipse' }, invert: true } }),
    ],
    pixels: [
      [25, 25, '#ff0000'],
      [3, 3, white],
      [75, 25, white],
      [53, 3, '#ff0000'],
    ],
  },
  {
    name: 'a layer masks by alpha or luminance and is not drawn itself',
    layers: [
      shape(0, 0, 50, 100, '#ff0000', { mask: { type: 'layer', layerId: 'alpha' } }),
      shape(0, 0, 50, 50, 'rgb(0 0 0 / 50%)', { id: 'alpha' }),
      shape(50, 0, 50, 100, '#ff0000', { mask: { type: 'layer', layerId: 'light', mode: 'luminance' } }),
      { type: 'group', id: 'light', layers: [shape(50, 0, 50, 50, '#ffffff'), shape(50, 50, 50, 50, '#808080')] },
    ],
    pixels: [
      [25, 25, [255, 127, 127, 255], 1],
      [25, 75, white],
      [75, 25, '#ff0000'],
      [75, 75, [255, 127, 127, 255], 1],
    ],
  },
  {
    name: 'a box shadow is cut out below its box',
    layers: [
      shape(30, 30, 40, 40, 'rgb(255 0 0 / 50%)', {
        shadows: [{ type: 'box', color: '#0000ff', spread: 10, offsetX: 5 }],
      }),
    ],
    pixels: [
      [50, 50, [255, 127, 127, 255], 1],
      [24, 50, white],
      [26, 50, '#0000ff'],
      [84, 50, '#0000ff'],
      [86, 50, white],
    ],
  },
  {
    name: 'a drop shadow is cast by what is seen, and turns with its layer',
    layers: [
      {
        type: 'group',
        x: 10,
        y: 10,
        width: 60,
        height: 60,
        rotation: 90,
        shadows: [{ type: 'drop', color: '#0000ff', offsetX: 20 }],
        layers: [shape(20, 20, 20, 20, '#ff0000')],
      },
    ],
    pixels: [
      [40, 40, '#ff0000'],
      [40, 60, '#0000ff'],
      [60, 40, white],
    ],
  },
  {
    name: 'a blurred shadow is half as dark at its edge',
    layers: [
      shape(-50, -50, 100, 200, '#ffffff', { shadows: [{ type: 'drop', color: '#000000', blur: 20, offsetX: 20 }] }),
    ],
    pixels: [
      [69, 50, [125, 125, 125, 255], 8],
      [97, 50, [254, 254, 254, 255], 3],
    ],
  },
  {
    name: 'an inner shadow falls in from the edge',
    layers: [
      shape(10, 10, 80, 80, '#ffffff', { shadows: [{ type: 'inner', color: '#ff0000', offsetX: 10, spread: 5 }] }),
    ],
    page: { backgrounds: [solid('#000000')] },
    pixels: [
      [9, 50, '#000000'],
      [12, 50, '#ff0000'],
      [23, 50, '#ff0000'],
      [27, 50, '#ffffff'],
      [50, 12, '#ff0000'],
      [50, 17, '#ffffff'],
      [88, 50, '#ffffff'],
    ],
  },
  {
    name: 'filters change colors in order',
    layers: [
      shape(0, 0, 30, 30, '#ff0000', { filters: [{ type: 'invert', amount: 1 }] }),
      shape(30, 0, 30, 30, '#ff0000', { filters: [{ type: 'grayscale', amount: 1 }] }),
      shape(60, 0, 30, 30, '#808080', {
        filters: [
          { type: 'brightness', amount: 0.5 },
          { type: 'invert', amount: 1 },
        ],
      }),
      shape(0, 30, 30, 30, '#ffffff', { filters: [{ type: 'duotone', shadow: '#000080', highlight: '#ff8000' }] }),
      shape(30, 30, 30, 30, '#000000', { filters: [{ type: 'duotone', shadow: '#000080', highlight: '#ff8000' }] }),
    ],
    pixels: [
      [15, 15, '#00ffff'],
      [45, 15, [54, 54, 54, 255], 1],
      [75, 15, [191, 191, 191, 255], 1],
      [15, 45, '#ff8000'],
      [45, 45, '#000080'],
    ],
  },
  {
    name: 'pixels become blocks of their average',
    layers: [
      {
        type: 'image',
        source: 'flag',
        x: 0,
        y: 0,
        width: 40,
        height: 20,
        fit: 'fill',
        filters: [{ type: 'pixelate', size: 40 }],
      },
    ],
    // One block of 40 by 40, cut at the image's lower edge: half red, half blue.
    pixels: [
      [10, 10, [128, 0, 127, 255], 2],
      [10, 25, white],
    ],
  },
  {
    name: 'a blurred layer is seen beyond its box',
    layers: [shape(30, 30, 40, 40, '#000000', { filters: [{ type: 'blur', radius: 5 }] })],
    pixels: [
      [50, 50, '#000000'],
      [29, 50, [128, 128, 128, 255], 12],
      [10, 50, white],
    ],
  },
  {
    name: 'what is hidden is not drawn',
    layers: [shape(0, 0, 100, 100, '#ff0000', { visible: false }), { type: 'audio' }],
    pixels: [[50, 50, white]],
  },
  {
    name: 'output of another size has the page in its middle, cut at its edge, and the background all around',
    layers: [shape(-50, 40, 200, 20, '#ff0000')],
    page: { backgrounds: [solid('#00ff00')] },
    frame: { width: 400, height: 200, scale: 2, x: 100, y: 0 },
    pixels: [
      [99, 100, '#00ff00'],
      [100, 100, '#ff0000'],
      [299, 100, '#ff0000'],
      [300, 100, '#00ff00'],
    ],
  },
  {
    name: 'the bleed shows when asked for, with the background going on',
    layers: [shape(-50, 40, 200, 20, '#ff0000')],
    page: {
      bleed: 10,
      backgrounds: [
        {
          type: 'linear',
          angle: 90,
          stops: [
            { offset: 0, color: '#000000' },
            { offset: 0.5, color: '#000000' },
            { offset: 0.5, color: '#ffffff' },
            { offset: 1, color: '#ffffff' },
          ],
        },
      ],
    },
    frame: { width: 120, height: 120, x: 10, y: 10, includeBleed: true },
    pixels: [
      [2, 60, '#ff0000'],
      [2, 20, '#000000'],
      [55, 20, '#000000'],
      [64, 20, white],
    ],
  },
];
