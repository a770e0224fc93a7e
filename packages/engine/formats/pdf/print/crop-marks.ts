import type { PdfBox } from '../container/jspdf-container.ts';

/** A straight line in points. */
export interface MarkLine {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** Thickness of a mark in points: a hairline that every press holds. */
export const cropMarkWidth = 0.25;
const markLength = 14;
/** Points from the bleed, and at least from the trim, to a mark: what is cut a little off must not show it. */
const gapToBleed = 3;
const minGapToTrim = 6;

/** Points from the trim box to the far end of the marks. */
export function cropMarkReach(bleed: number): number {
  return gapToTrim(bleed) + markLength;
}

/** Two lines at each corner, in line with the trim box's edges and outside the bleed. */
export function cropMarks(trimBox: PdfBox, bleedBox: PdfBox): MarkLine[] {
  const [left, bottom, right, top] = trimBox;
  const near = gapToTrim(left - bleedBox[0]);
  const far = near + markLength;
  const lines: MarkLine[] = [];
  for (const y of [bottom, top]) {
    lines.push({ from: [left - far, y], to: [left - near, y] }, { from: [right + near, y], to: [right + far, y] });
  }
  for (const x of [left, right]) {
    lines.push({ from: [x, bottom - far], to: [x, bottom - near] }, { from: [x, top + near], to: [x, top + far] });
  }
  return lines;
}

function gapToTrim(bleed: number): number {
  return Math.max(bleed + gapToBleed, minGapToTrim);
}
