import { layer, type Page, type ShapeLayer } from '@platen/template';
import type { PageLayout } from '../pages/page-layout.ts';

/** Lines of letters as SVG path data, in a grid 3 wide and 4 high. */
const letterT = ['0 0 3 0', '1.5 0 1.5 4'];
const letterE = ['3 0 0 0 0 4 3 4', '0 2 2.4 2'];
const letterS = ['3 0 0 0 0 2 3 2 3 4 0 4'];
/** The word, each letter with where it begins. */
const letters = [letterT, letterE, letterS, letterT].map((lines, index) => ({
  start: index * 4.2,
  lines: lines.map((line) => line.split(' ').map(Number)),
}));
const wordWidth = 3 * 4.2 + 3;
const wordHeight = 4;

/** Units of the letters' grid on the shorter side of a page. */
const unitsOnSide = 30;
/** Units from one word to the next, along a row and across it. */
const spacing = { along: 26, across: 15 };
/** How far rows rise, in degrees. */
const rise = 30;

/**
 * Pages with the word TEST all over them, on top of everything else and without a font: with dark edges, so that it is seen on any ground. Also in
 * the pages themselves, from which moving ones are laid out again.
 */
export function addWatermark(pages: readonly PageLayout[]): PageLayout[] {
  return pages.map((layout) => {
    const marks = createMarks(layout.page);
    const { page } = layout;
    return {
      ...layout,
      page: { ...page, layers: [...page.layers, ...marks] },
      layers: [
        ...layout.layers,
        ...marks.map((mark) => ({ layer: mark, box: { x: 0, y: 0, width: page.width, height: page.height } })),
      ],
    };
  });
}

function createMarks({ width, height }: Page): ShapeLayer[] {
  const unit = Math.min(width, height) / unitsOnSide;
  const d = drawWords({ width, height }, unit);
  const looks = [
    { id: 'platen-watermark-edge', color: '#000000', width: unit * 0.9 },
    { id: 'platen-watermark', color: '#ffffff', width: unit * 0.55 },
  ];
  return looks.map(({ id, color, width: lineWidth }) => {
    const parsed = layer.parse({
      type: 'shape',
      id,
      width,
      height,
      opacity: 0.4,
      geometry: { shape: 'path', d, viewWidth: width, viewHeight: height },
      fills: [],
      strokes: [{ paint: { type: 'solid', color }, width: lineWidth, cap: 'round', join: 'round' }],
    });
    if (parsed.type !== 'shape') throw new TypeError('A watermark is a shape.');
    return parsed;
  });
}

/** SVG path data of words in rows that rise, as many as it takes to cover a page. */
function drawWords({ width, height }: { width: number; height: number }, unit: number): string {
  const angle = (-rise * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const [along, across] = [spacing.along * unit, spacing.across * unit];
  const reach = Math.hypot(width, height) / 2;
  const [columns, rows] = [Math.ceil(reach / along), Math.ceil(reach / across)];
  const parts: string[] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      // Every other row is shifted by half.
      const [u, v] = [(column + (row % 2 === 0 ? 0 : 0.5)) * along, row * across];
      const middle = [width / 2 + u * cosine - v * sine, height / 2 + u * sine + v * cosine] as const;
      const margin = (wordWidth * unit) / 2;
      if (middle[0] < -margin || middle[0] > width + margin) continue;
      if (middle[1] < -margin || middle[1] > height + margin) continue;
      parts.push(drawWord(middle, unit, cosine, sine));
    }
  }
  return parts.join(' ');
}

function drawWord([x, y]: readonly [number, number], unit: number, cosine: number, sine: number): string {
  const drawLine = (start: number, line: readonly number[]): string => {
    const points: string[] = [];
    for (let at = 0; at + 1 < line.length; at += 2) {
      const u = (start + (line[at] ?? 0) - wordWidth / 2) * unit;
      const v = ((line[at + 1] ?? 0) - wordHeight / 2) * unit;
      points.push(`${round(x + u * cosine - v * sine)} ${round(y + u * sine + v * cosine)}`);
    }
    return `M ${points.join(' L ')}`;
  };
  return letters.flatMap(({ start, lines }) => lines.map((line) => drawLine(start, line))).join(' ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
