import type { Box } from '../../../geometry/boxes.ts';
import { multiply, type Matrix } from '../../../geometry/matrix.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { PdfReference } from '../container/pdf-value.ts';

/** Draws an image XObject at a box. `matrix` turns the image upright. */
export function drawImage(
  content: PdfContent,
  image: PdfReference,
  box: Box,
  matrix: Matrix = [1, 0, 0, 1, 0, 0],
): void {
  content.isolate(() => {
    // PDF's unit square has its origin at the lower left.
    content.transform(multiply(multiply([box.width, 0, 0, box.height, box.x, box.y], matrix), [1, 0, 0, -1, 0, 1]));
    content.operate(`${content.resources.use('XObject', image)} Do`);
  });
}
