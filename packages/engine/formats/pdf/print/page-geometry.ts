import type { Page } from '@platen/template';
import { growBox } from '../../../geometry/boxes.ts';
import type { PdfBox } from '../container/jspdf-container.ts';
import type { PageFrame } from '../page-frame.ts';
import type { ParsedPdfOptions } from '../../../options/parse-pdf-options.ts';
import { cropMarkReach } from './crop-marks.ts';

const pointsPerMillimeter = 72 / 25.4;
const pointsPerInch = 72;

/**
 * Places a page on paper as the options ask. The media box is the paper, the trim box the page, the bleed box the page with the
 * bleed that is shown; crop marks lie outside of that, and the margin outside of everything. A bleed in millimeters is shown in
 * full, whatever the page's own is. The art box, which files for print must not have beside a trim box, is the page too.
 */
export function planPage(
  page: Pick<Page, 'width' | 'height' | 'bleed'>,
  options: Pick<ParsedPdfOptions, 'dpi' | 'bleed' | 'cropMarks' | 'margin' | 'colorMode'>,
): PageFrame {
  const { dpi, bleed, cropMarks, margin } = options;
  const scale = pointsPerInch / dpi;
  const shownBleed = bleed === true ? page.bleed : bleed === false ? 0 : (bleed * pointsPerMillimeter) / scale;
  const bleedReach = shownBleed * scale;
  const around = (cropMarks ? cropMarkReach(bleedReach) : bleedReach) + margin * pointsPerMillimeter;
  const [width, height] = [page.width * scale, page.height * scale];
  const trim: PdfBox = [around, around, around + width, around + height];
  const media: PdfBox = [0, 0, width + 2 * around, height + 2 * around];
  return {
    boxes: {
      media,
      crop: media,
      bleed: growPdfBox(trim, bleedReach),
      trim,
      ...(options.colorMode === 'rgb' && { art: trim }),
    },
    toPage: [scale, 0, 0, -scale, around, around + height],
    shown: growBox({ x: 0, y: 0, width: page.width, height: page.height }, shownBleed),
  };
}

function growPdfBox([left, bottom, right, top]: PdfBox, by: number): PdfBox {
  return [left - by, bottom - by, right + by, top + by];
}
