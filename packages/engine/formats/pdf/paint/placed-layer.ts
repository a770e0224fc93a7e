import type { Box } from '../../../geometry/boxes.ts';
import type { Matrix } from '../../../geometry/matrix.ts';
import type { LaidOutLayer } from '../../../pages/page-layout.ts';
import type { PdfReference } from '../container/pdf-value.ts';

/** A layer on its page: `matrix` leads from its own pixels to the page's, by way of all groups around it. */
export interface PlacedLayer {
  readonly item: LaidOutLayer;
  readonly matrix: Matrix;
}

/** An image of the document and where it lies. */
export interface PlacedImage {
  readonly image: PdfReference;
  readonly box: Box;
}
