import type { Page } from '@platen/template';
import type { Box } from '../../layout/page-layout.ts';
import type { Matrix } from '../../load/drawing.ts';
import type { PageBoxes } from './container/pdf-document.ts';
import type { ParsedPdfOptions } from './parse-pdf-options.ts';

/** How a page of the template lies on a page of the PDF. */
export interface PageFrame {
  /** Points. */
  readonly boxes: PageBoxes;
  /** From pixels of the template's page, y down, to points of the PDF's, y up. */
  readonly toPage: Matrix;
  /** Pixels of the template's page that show: the page itself, or with its bleed. */
  readonly shown: Box;
}

/** The page alone, as large as its pixels are at the given number in an inch. */
export function framePage(page: Pick<Page, 'width' | 'height'>, { dpi }: Pick<ParsedPdfOptions, 'dpi'>): PageFrame {
  const scale = 72 / dpi;
  const [width, height] = [page.width * scale, page.height * scale];
  return {
    boxes: { media: [0, 0, width, height] },
    toPage: [scale, 0, 0, -scale, 0, height],
    shown: { x: 0, y: 0, width: page.width, height: page.height },
  };
}
