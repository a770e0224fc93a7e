import type { Page } from '@platen/template';
import type { Box } from '../../../layout/page-layout.ts';
import type { Matrix } from '../../../load/drawing.ts';
import { growBox } from '../../../paint/boxes.ts';
import type { ParsedPdfOptions } from '../parse-pdf-options.ts';
import { cropMarkReach } from './crop-marks.ts';

/** A rectangle of PDF: left, bottom, right and top in points, y up. */
export type PdfBox = readonly [left: number, bottom: number, right: number, top: number];

/** Where a page lies on its paper. Points with y up where nothing else is said; the paper's lower left corner is 0, 0. */
export interface PageGeometry {
  /** The paper: trim box with bleed, crop marks and margin around it. */
  mediaBox: PdfBox;
  /** What is left after printing and before cutting. */
  bleedBox: PdfBox;
  /** What is left after cutting: the template's page. */
  trimBox: PdfBox;
  /** Points of one page pixel. */
  scale: number;
  /** Page pixels, y down, to points. */
  matrix: Matrix;
  /** What is painted, in page pixels: the page with the bleed that is shown. */
  shown: Box;
}

/** Points of a millimetre and of an inch. */
export const pointsPerMillimetre = 72 / 25.4;
const pointsPerInch = 72;

/**
 * Places a page on paper as the options ask. Without bleed, marks and margin the paper is the page: its pixels at `dpi`. A bleed
 * in millimetres is shown in full, whatever the page's own is.
 */
export function planPage(
  page: Pick<Page, 'width' | 'height' | 'bleed'>,
  { dpi, bleed, cropMarks, margin }: Pick<ParsedPdfOptions, 'dpi' | 'bleed' | 'cropMarks' | 'margin'>,
): PageGeometry {
  const scale = pointsPerInch / dpi;
  const shownBleed = bleed === true ? page.bleed : bleed === false ? 0 : (bleed * pointsPerMillimetre) / scale;
  const bleedReach = shownBleed * scale;
  const around = (cropMarks ? cropMarkReach(bleedReach) : bleedReach) + margin * pointsPerMillimetre;
  const [width, height] = [page.width * scale, page.height * scale];
  const trimBox: PdfBox = [around, around, around + width, around + height];
  return {
    mediaBox: [0, 0, width + 2 * around, height + 2 * around],
    bleedBox: growPdfBox(trimBox, bleedReach),
    trimBox,
    scale,
    matrix: [scale, 0, 0, -scale, around, around + height],
    shown: growBox({ x: 0, y: 0, width: page.width, height: page.height }, shownBleed),
  };
}

function growPdfBox([left, bottom, right, top]: PdfBox, by: number): PdfBox {
  return [left - by, bottom - by, right + by, top + by];
}
