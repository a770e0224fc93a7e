import { msg, str } from '@lit/localize';
import { html, svg, type TemplateResult } from 'lit';
import { lookOf } from '../../store/template-look.ts';
import { setStyle } from '../inspector/set-style.ts';
import { preset, type LayerPreset, type PresetGroup } from './preset.ts';

/** Outlines in a square of 100. */
const outlines = {
  arch: 'M0 50C0 22.4 22.4 0 50 0C77.6 0 100 22.4 100 50V100H0Z',
  heart:
    'M50 100C20 76 0 56 0 30C0 12 13 0 28 0C38 0 46 5 50 14C54 5 62 0 72 0C87 0 100 12 100 30C100 56 80 76 50 100Z',
  flower:
    'M50 0C66 0 74 11 74 26C89 26 100 34 100 50C100 66 89 74 74 74C74 89 66 100 50 100C34 100 26 89 26 74C11 74 0 66 0 50C0 34 11 26 26 26C26 11 34 0 50 0Z',
  leaf: 'M0 0H60C82 0 100 18 100 40V100H40C18 100 0 82 0 60Z',
  halfCircle: 'M0 100C0 44.8 22.4 0 50 0C77.6 0 100 44.8 100 100Z',
  quarterCircle: 'M0 100V0C55.2 0 100 44.8 100 100Z',
  wave: 'M0 30C20 0 30 0 50 25C70 50 80 50 100 20V100H0Z',
} as const;

const blobs = [
  'M99.6 55.9C97.3 73.2 82.2 87.2 66.4 94.4C50.6 101.6 29.9 102.4 17.3 93.4C4.6 84.5 -1.5 63.6 0.3 47.6C2.1 31.6 11.7 18.3 26.8 10C41.8 1.7 64.8 -4.5 78.8 4.3C92.7 13.1 102 38.6 99.6 55.9Z',
  'M97.6 63.3C92.1 79.8 75.3 98.3 60.6 99.9C46 101.5 32.6 86.1 21.1 71.7C9.7 57.3 -3.7 38.3 0.9 24.6C5.6 11 28.5 2.7 45.4 0.6C62.3 -1.5 79 1.8 89 13.8C99 25.8 103 46.8 97.6 63.3Z',
  'M70.8 1.2C89 6.7 99.9 35.7 100 54.1C100.1 72.4 87.7 90.9 71.3 97.1C54.9 103.2 27.2 99.8 14.5 86.1C1.8 72.4 -5.6 41.8 5.2 25.6C16 9.3 52.7 -4.2 70.8 1.2Z',
  'M25.3 8.9C36.4 1.1 47 -1.9 58 1.2C69 4.3 74.9 13.1 82.9 24.9C90.9 36.7 101.3 49.3 99.9 62.6C98.4 76 86.1 87.9 75.4 94.6C64.8 101.4 55.1 100.9 44.5 97.9C33.9 94.9 28.7 89.6 20.2 78.9C11.7 68.2 -0.9 55.5 0 42.1C1 28.7 14.2 16.7 25.3 8.9Z',
  'M0.9 38.9C5.1 23.3 21.9 5.1 40.4 1C58.8 -3 88.6 5.3 97.2 17.9C105.8 30.5 92.4 51.1 85.3 66.7C78.3 82.3 73.1 96.4 60.3 99.4C47.6 102.4 30.1 94.1 18.7 82.5C7.4 70.9 -3.2 54.5 0.9 38.9Z',
  'M95.8 44.3C99.8 55.9 102.3 70.3 96.9 80.8C91.5 91.3 78.8 96.4 67.6 99.1C56.4 101.8 50.6 97.6 38.4 95.1C26.2 92.5 10.9 94.8 4.1 85.7C-2.7 76.5 0.5 60.9 3 47.3C5.6 33.7 8.6 23.9 17.4 14.9C26.3 5.8 37.8 -0.9 49 0.1C60.2 1 67.1 11.4 76.1 19.9C85 28.4 91.8 32.6 95.8 44.3Z',
] as const;

type Geometry = Readonly<Record<string, unknown> & { shape: string }>;
const pathOf = (d: string): Geometry => ({ shape: 'path', d, viewWidth: 100, viewHeight: 100 });

function preview(content: TemplateResult): TemplateResult {
  return html`<svg viewBox="-4 -4 108 108" aria-hidden="true">${content}</svg>`;
}

const area = (d: string): TemplateResult => preview(svg`<path d=${d} fill="currentColor" />`);

function frame(id: string, label: string, icon: LayerPreset['icon'], geometry: Geometry, height = 0.4): LayerPreset {
  return preset(`frame-${id}`, label, icon, { width: 0.4, height }, () => ({
    type: 'image',
    name: label,
    background: { type: 'solid', color: '#d9d5ee' },
    mask: { type: 'shape', geometry },
  }));
}

function framesGroup(): PresetGroup {
  return {
    heading: msg('Frames'),
    kind: 'tiles',
    presets: [
      frame('circle', msg('Circle'), 'Circle', { shape: 'ellipse' }),
      frame('arch', msg('Arch'), area(outlines.arch), pathOf(outlines.arch), 0.52),
      frame('hexagon', msg('Hexagon'), 'Hexagon', { shape: 'polygon', sides: 6 }),
      frame('diamond', msg('Diamond'), area('M50 0L100 50L50 100L0 50Z'), { shape: 'polygon', sides: 4 }),
      frame('star', msg('Star'), 'Star', { shape: 'star' }),
      frame('heart', msg('Heart'), area(outlines.heart), pathOf(outlines.heart), 0.37),
      frame('flower', msg('Flower'), area(outlines.flower), pathOf(outlines.flower)),
      frame('leaf', msg('Leaf'), area(outlines.leaf), pathOf(outlines.leaf)),
      frame('blob', msg('Blob'), area(blobs[0]), pathOf(blobs[0])),
    ],
  };
}

/** A line with what else its stroke and heads are; `drawn` is its picture. */
function line(id: string, label: string, drawn: TemplateResult, look: { stroke?: object; geometry?: Geometry }) {
  const drawing = html`<svg viewBox="0 0 40 40" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true">
    ${drawn}
  </svg>`;
  const height = look.geometry?.shape === 'path' ? 0.05 : 0.001;
  return preset(id, label, drawing, { width: 0.4, height }, (unit, place) => {
    const { ink } = lookOf(place.template, place.page);
    const width = Math.max(1, Math.round(unit * 0.006));
    const { dash, ...stroke } = { dash: [] as readonly number[], ...look.stroke };
    return {
      type: 'shape',
      name: label,
      geometry: look.geometry ?? { shape: 'line' },
      strokes: [{ paint: { type: 'solid', color: ink }, width, dash: dash.map((length) => length * width), ...stroke }],
    };
  });
}

const right = svg`<path d="M30 14L36 20L30 26" />`;
const left = svg`<path d="M10 14L4 20L10 26" />`;
const straight = svg`<path d="M4 20H36" />`;

function linesGroup(): PresetGroup {
  return {
    heading: msg('Lines and arrows'),
    kind: 'tiles',
    presets: [
      line('line-dashed', msg('Dashed line'), svg`<path d="M4 20H36" stroke-dasharray="7 5" />`, {
        stroke: { dash: [4, 3] },
      }),
      line(
        'line-dotted',
        msg('Dotted line'),
        svg`<path d="M4 20H37" stroke-dasharray="0 5" stroke-linecap="round" />`,
        { stroke: { dash: [0, 2.5], cap: 'round' } },
      ),
      line('arrow-open', msg('Open arrow'), svg`${straight}${right}`, {
        geometry: { shape: 'arrow', end: 'open' },
        stroke: { cap: 'round', join: 'round' },
      }),
      line('arrow-double', msg('Double arrow'), svg`${straight}${left}${right}`, {
        geometry: { shape: 'arrow', start: 'triangle', end: 'triangle' },
      }),
      line('arrow-point', msg('Arrow from a point'), svg`${straight}${right}<circle cx="6" cy="20" r="3" />`, {
        geometry: { shape: 'arrow', start: 'circle', end: 'triangle' },
      }),
      line(
        'line-points',
        msg('Line between points'),
        svg`${straight}<circle cx="6" cy="20" r="3" fill="currentColor" /><circle cx="34" cy="20" r="3" fill="currentColor" />`,
        {
          geometry: { shape: 'arrow', start: 'circle', end: 'circle' },
        },
      ),
      line('line-bars', msg('Dimension line'), svg`${straight}<path d="M4 13V27M36 13V27" />`, {
        geometry: { shape: 'arrow', start: 'bar', end: 'bar' },
      }),
      line('line-wave', msg('Wavy line'), svg`<path d="M3 20Q7.25 10 11.5 20T20 20T28.5 20T37 20" />`, {
        geometry: {
          shape: 'path',
          d: 'M0 50Q6.25 -50 12.5 50T25 50T37.5 50T50 50T62.5 50T75 50T87.5 50T100 50',
          viewWidth: 100,
          viewHeight: 100,
        },
        stroke: { cap: 'round', join: 'round' },
      }),
      line('line-zigzag', msg('Zigzag line'), svg`<path d="M4 24L10 16L16 24L22 16L28 24L36 16" />`, {
        geometry: {
          shape: 'path',
          d: 'M0 100L10 0L20 100L30 0L40 100L50 0L60 100L70 0L80 100L90 0L100 100',
          viewWidth: 100,
          viewHeight: 100,
        },
        stroke: { cap: 'round', join: 'round' },
      }),
    ],
  };
}

function blob(id: string, label: string, d: string, height = 0.4): LayerPreset {
  return preset(id, label, area(d), { width: 0.4, height }, (_, { template, page }) => ({
    type: 'shape',
    name: label,
    geometry: pathOf(d),
    fills: [{ type: 'solid', color: lookOf(template, page).accent }],
  }));
}

function blobsGroup(): PresetGroup {
  return {
    heading: msg('Blobs and curves'),
    kind: 'previews',
    presets: [
      ...blobs.map((d, index) => blob(`blob-${index + 1}`, msg(str`Blob ${index + 1}`), d)),
      blob('shape-arch', msg('Arch'), outlines.arch, 0.52),
      blob('shape-half-circle', msg('Half circle'), outlines.halfCircle, 0.2),
      blob('shape-quarter-circle', msg('Quarter circle'), outlines.quarterCircle),
      blob('shape-leaf', msg('Leaf'), outlines.leaf),
      blob('shape-flower', msg('Flower'), outlines.flower),
      blob('shape-heart', msg('Heart'), outlines.heart, 0.37),
      blob('shape-wave', msg('Wave'), outlines.wave, 0.14),
    ],
  };
}

/** Colors of a linear gradient from its start to its end, at equal distances. */
function gradient(id: string, label: string, angle: number, colors: readonly string[]): LayerPreset {
  const background = `linear-gradient(${angle}deg, ${colors.join(', ')})`;
  const sample = html`<span class="sample" ${setStyle({ background })}></span>`;
  return preset(`gradient-${id}`, label, sample, { width: 0.5, height: 0.5 }, () => ({
    type: 'shape',
    name: label,
    geometry: { shape: 'rectangle' },
    fills: [
      { type: 'linear', angle, stops: colors.map((color, index) => ({ offset: index / (colors.length - 1), color })) },
    ],
  }));
}

function gradientsGroup(): PresetGroup {
  return {
    heading: msg('Gradients'),
    kind: 'previews',
    presets: [
      gradient('sunset', msg('Sunset'), 135, ['#ff5f6d', '#ffc371']),
      gradient('ocean', msg('Ocean'), 135, ['#0f4c81', '#2ec4b6']),
      gradient('lilac', msg('Lilac'), 135, ['#5b3df5', '#c77dff']),
      gradient('candy', msg('Candy'), 120, ['#ff6fd8', '#ffb86c', '#fff275']),
      gradient('meadow', msg('Meadow'), 135, ['#1d976c', '#93f9b9']),
      gradient('dusk', msg('Dusk'), 160, ['#141e30', '#43456b', '#b06ab3']),
      gradient('silver', msg('Silver'), 135, ['#f5f7fa', '#c3cfe2']),
      gradient('ember', msg('Ember'), 135, ['#7a1f1f', '#e2583e', '#f9d29d']),
      gradient('shade', msg('Shade for photos'), 180, ['#00000000', '#000000cc']),
      gradient('light', msg('Light for photos'), 180, ['#ffffffe6', '#ffffff00']),
    ],
  };
}

/** Returns frames for images, lines, blobs and gradients, in the language of the interface. */
export function listDecorations(): PresetGroup[] {
  return [framesGroup(), linesGroup(), blobsGroup(), gradientsGroup()];
}
