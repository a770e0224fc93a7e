import { drawingSVG } from 'bwip-js/generic';

/** Em square that outlines are taken at. The library makes a bitmap as well, so it is no larger than two decimals ask for. */
const em = 100;

/** OCR-B is monospaced, but for a hundredth or two: every character is so wide, in ems. */
export const figureAdvance = 0.64;

/** A character of OCR-B, the typeface of figures below barcodes, in ems. */
export interface Figure {
  /** Absolute SVG path data with y down from the baseline. */
  outline: string;
  ascent: number;
  descent: number;
}

/** Looks up figures, each created once. */
export type FigureLookup = (character: string) => Figure;

/** A lookup for one code's figures. */
export function createFigureLookup(): FigureLookup {
  const figures = new Map<string, Figure>();
  return (character) => {
    const known = figures.get(character);
    if (known) return known;
    const figure = makeFigure(character);
    figures.set(character, figure);
    return figure;
  };
}

/** The library keeps its copy of OCR-B to itself; its SVG drawing is the way to it that does not bring all encoders along. */
function makeFigure(character: string): Figure {
  const drawing = drawingSVG();
  drawing.setopts?.({ bcid: '', text: '', paddingleft: 0, paddingright: 0, paddingtop: 0, paddingbottom: 0 });
  drawing.init(em, em);
  drawing.text(0, 0, character, '000000', { name: 'OCR-B', width: em, height: em, dx: 0 });
  const drawn = /\bd="([^"]*)"/.exec(drawing.end())?.[1] ?? '';
  const outline = movePath(drawn, 1 / em, 0, 0);
  const heights = [...outline.matchAll(point)].map(([, , y]) => -Number(y));
  return { outline, ascent: Math.max(0, ...heights), descent: Math.max(0, -Math.min(0, ...heights)) };
}

const point = /(-?[\d.]+)[ ,]+(-?[\d.]+)/g;

/** Scales absolute path data of points only (no arcs, no H or V) and then moves it. */
export function movePath(path: string, scale: number, dx: number, dy: number): string {
  return path.replace(point, (_, x: string, y: string) => {
    return `${round(Number(x) * scale + dx)} ${round(Number(y) * scale + dy)}`;
  });
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
