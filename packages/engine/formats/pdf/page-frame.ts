import type { Box } from '../../geometry/boxes.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { PageBoxes } from './container/pdf-document.ts';

/** How a page of the template lies on a page of the PDF. */
export interface PageFrame {
  /** Points. */
  readonly boxes: PageBoxes;
  /** From pixels of the template's page, y down, to points of the PDF's, y up. */
  readonly toPage: Matrix;
  /** Pixels of the template's page that show: the page itself, or with its bleed. */
  readonly shown: Box;
}
