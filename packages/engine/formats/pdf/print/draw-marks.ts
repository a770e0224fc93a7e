import type { PdfContent } from '../container/pdf-content.ts';
import { formatNumber, type PdfReference } from '../container/pdf-value.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import type { PageFrame } from '../page-frame.ts';
import { cropMarks, cropMarkWidth } from './crop-marks.ts';

/**
 * Draws a page's crop marks on its content, in points. They are in the color `All`, which prints with every ink there is, so
 * that each plate has them in the same place; on a screen they are black.
 */
export function drawCropMarks(content: PdfContent, { boxes }: PageFrame, registration: PdfReference): void {
  const { trim = boxes.media, bleed = trim } = boxes;
  const lines = cropMarks(trim, bleed).map(({ from, to }) => `${point(from)} m ${point(to)} l`);
  content.isolate(() => {
    content.operate(`${content.resources.use('ColorSpace', registration)} CS 1 SCN ${cropMarkWidth} w`);
    content.operate(`${lines.join('\n')}\nS`);
  });
}

/** The color space of all inks; where there are none, as on a screen, its tint is black of `alternate`. */
export function registrationSpace(document: PdfDocument, alternate: '/DeviceRGB' | '/DeviceCMYK'): PdfReference {
  const [none, all] =
    alternate === '/DeviceRGB'
      ? [
          [1, 1, 1],
          [0, 0, 0],
        ]
      : [
          [0, 0, 0, 0],
          [1, 1, 1, 1],
        ];
  const tint = { FunctionType: 2, Domain: [0, 1], N: 1, C0: none, C1: all };
  return document.share(['/Separation', '/All', alternate, tint]);
}

function point([x, y]: readonly [number, number]): string {
  return `${formatNumber(x)} ${formatNumber(y)}`;
}
