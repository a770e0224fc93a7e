import { drawingSVG } from 'bwip-js/generic';

/** Em square that outlines are taken at; large, as the library rounds. */
const em = 1000;

/** A character of OCR-B, the typeface of figures below barcodes, in ems. */
export interface Figure {
  /** Absolute SVG path data with y down from the baseline. */
  outline: string;
  advance: number;
  ascent: number;
  descent: number;
}

/** The library keeps its copy of OCR-B to itself; its SVG drawing is the way to it that does not bring all encoders along. */
export function figureOf(character: string): Figure {
  const drawing = drawingSVG();
  drawing.setopts?.({ bcid: '', text: '', paddingleft: 0, paddingright: 0, paddingtop: 0, paddingbottom: 0 });
  const single = drawing.measure(character, 'OCR-B', em, em);
  const double = drawing.measure(character + character, 'OCR-B', em, em);
  drawing.init(em, em);
  drawing.text(0, 0, character, '000000', { name: 'OCR-B', width: em, height: em, dx: 0 });
  const outline = /\bd="([^"]*)"/.exec(drawing.end())?.[1] ?? '';
  return {
    outline: movePath(outline, 1 / em, 0, 0),
    advance: (double.width - single.width) / em,
    ascent: single.ascent / em,
    descent: single.descent / em,
  };
}

/** Scales absolute path data of points only (no arcs, no H or V) and then moves it. */
export function movePath(path: string, scale: number, dx: number, dy: number): string {
  return path.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x: string, y: string) => {
    return `${round(Number(x) * scale + dx)} ${round(Number(y) * scale + dy)}`;
  });
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
