import type { Probe } from './probes.ts';
import type { Written } from './stage.ts';

const solid = (color: string) => ({ type: 'solid', color });
const text = (content: string, style: Written, more: Written = {}): Written => ({
  type: 'text',
  width: 100,
  height: 100,
  runs: [{ text: content }],
  style: { fontSize: 20, fill: solid('#ff0000'), ...style },
  ...more,
});
const white = '#ffffff';
const halves = {
  type: 'linear',
  angle: 90,
  stops: [
    { offset: 0, color: '#ff0000' },
    { offset: 0.5, color: '#ff0000' },
    { offset: 0.5, color: '#0000ff' },
    { offset: 1, color: '#0000ff' },
  ],
};

/** Text in a font of squares, tables and codes: every edge is known. Worked out by hand. */
export const textProbes: Probe[] = [
  {
    name: 'glyphs stand on their baseline, line by line',
    layers: [text('a\n b', {}, { x: 10, y: 10 })],
    pixels: [
      [11, 11, '#ff0000'],
      [29, 29, '#ff0000'],
      [31, 20, white],
      [20, 31, white],
      [31, 31, '#ff0000'],
      [49, 49, '#ff0000'],
      [51, 40, white],
    ],
  },
  {
    name: 'glyphs on a path are turned at their place',
    layers: [text('ab', {}, { x: 50, y: 10, path: { d: 'M0 0V100' } })],
    pixels: [
      [51, 11, '#ff0000'],
      [69, 49, '#ff0000'],
      [49, 20, white],
      [60, 52, white],
    ],
  },
  {
    name: 'clear text is one area, with its lines and with glyphs that turn the other way',
    layers: [text('aoc', { fill: solid('rgb(255 0 0 / 50%)'), decoration: ['line-through'] }, { opacity: 0.5 })],
    pixels: [
      [10, 3, [255, 191, 191, 255], 1],
      [10, 10, [255, 191, 191, 255], 1],
      [30, 10, [255, 191, 191, 255], 1],
      [50, 10, [255, 191, 191, 255], 1],
    ],
  },
  {
    name: 'the layer’s gradient spans its box, a run’s own gradient the run',
    layers: [
      text('abcd', { fill: halves }, { width: 80 }),
      text('', {}, { y: 50, runs: [{ text: 'ab' }, { text: 'ab', style: { fill: halves } }] }),
    ],
    pixels: [
      [39, 10, '#ff0000'],
      [41, 10, '#0000ff'],
      [39, 60, '#ff0000'],
      [59, 60, '#ff0000'],
      [61, 60, '#0000ff'],
    ],
  },
  {
    name: 'an outer stroke lies below the glyphs, an inner one in them without inner seams',
    layers: [
      text('a', {}, { x: 20, y: 20, stroke: { paint: solid('#0000ff'), width: 4, position: 'outside' } }),
      text('o', {}, { x: 60, y: 20, stroke: { paint: solid('#0000ff'), width: 2, position: 'inside' } }),
      text('o', {}, { x: 60, y: 60, stroke: { paint: solid('#0000ff'), width: 2 } }),
    ],
    pixels: [
      [15, 30, white],
      [17, 30, '#0000ff'],
      [21, 30, '#ff0000'],
      [59, 30, white],
      [61, 30, '#0000ff'],
      [64, 30, '#ff0000'],
      // The halves' edges, 8 and 12 pixels from the left.
      [68, 30, '#ff0000'],
      [72, 30, '#ff0000'],
      [68, 70, '#ff0000'],
      [59, 70, '#0000ff'],
      [60, 70, '#0000ff'],
    ],
  },
  {
    name: 'backgrounds of lines become one area, those of a box cover it',
    layers: [
      text(
        'aaa\na',
        { fill: solid('#000000') },
        { x: 10, y: 10, background: { paint: solid('rgb(0 255 0 / 50%)'), paddingX: 4, paddingY: 4 } },
      ),
      text(
        '',
        {},
        { x: 20, y: 80, width: 40, height: 10, background: { paint: solid('#0000ff'), scope: 'box', paddingX: 5 } },
      ),
    ],
    pixels: [
      [7, 20, [127, 255, 127, 255], 1],
      [73, 12, [127, 255, 127, 255], 1],
      // Both lines reach here with their padding; it is painted once.
      [32, 32, [127, 255, 127, 255], 1],
      [33, 45, [127, 255, 127, 255], 1],
      [37, 45, white],
      [15, 85, '#0000ff'],
      [64, 85, '#0000ff'],
      [66, 85, white],
    ],
  },
  {
    name: 'an emoji is drawn in a square above its origin, as clear as its layer',
    layers: [text('@', {}, { x: 10, y: 10, opacity: 0.5 })],
    pixels: [
      [12, 25, [255, 127, 127, 255], 1],
      [27, 25, white],
      [27, 12, [191, 191, 255, 255], 1],
      [12, 32, white],
    ],
  },
  {
    name: 'a drop shadow of text falls from the glyphs',
    layers: [text('a a', {}, { x: 10, y: 10, shadows: [{ type: 'drop', color: '#0000ff', offsetY: 30 }] })],
    pixels: [
      [20, 20, '#ff0000'],
      [20, 50, '#0000ff'],
      [40, 50, white],
      [60, 50, '#0000ff'],
    ],
  },
  {
    name: 'a table has fills, lines and cells',
    layers: [
      {
        type: 'table',
        x: 0,
        y: 0,
        width: 100,
        height: 60,
        columns: [{ key: 'a', title: 'h' }, { key: 'b' }],
        rows: [{ a: 'x', b: '' }, { b: 'y' }],
        style: { fontSize: 10, fill: solid('#000000') },
        headerFill: solid('#ffff00'),
        rowFills: [solid('#00ff00'), solid('#00ffff')],
        lines: { paint: solid('rgb(255 0 0 / 50%)'), row: 2, column: 2, outer: 0, header: 4 },
      },
    ],
    pixels: [
      [5, 5, '#000000'],
      [30, 5, '#ffff00'],
      [30, 19, [255, 127, 0, 255], 1],
      [5, 25, '#000000'],
      [30, 25, '#00ff00'],
      [30, 39, [128, 127, 0, 255], 1],
      [30, 50, '#00ffff'],
      [55, 45, '#000000'],
      // Lines cross without getting darker.
      [49, 40, [128, 127, 127, 255], 1],
      [50, 30, [128, 127, 0, 255], 1],
    ],
  },
  {
    name: 'a code is drawn on its background by the even-odd rule',
    layers: [{ type: 'qr', x: 10, y: 10, width: 80, height: 80, color: '#0000ff', backgroundColor: '#ffff00' }],
    pixels: [
      [20, 20, '#0000ff'],
      [40, 40, '#ffff00'],
      [80, 80, '#ffff00'],
      [95, 95, white],
    ],
  },
];
