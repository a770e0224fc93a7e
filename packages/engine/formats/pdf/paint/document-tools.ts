import type { Resources } from '../../../pages/resources.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RenderGuard } from '../../../platform/render-guard.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import type { DocumentHooks } from '../document-hooks.ts';
import type { ParsedPdfOptions } from '../../../options/parse-pdf-options.ts';
import type { PdfColors } from '../pdf-colors.ts';
import type { PdfImages } from '../raster/pdf-images.ts';
import type { RasterBudget } from '../raster/raster-budget.ts';
import type { PdfFonts } from '../text/pdf-fonts.ts';
import { scalesOf } from '../../../geometry/matrix.ts';
import type { PdfContent } from '../container/pdf-content.ts';

/** Pixels of a raster for one unit of a content's current space, across and down, before any budget. */
export function rasterScales(content: PdfContent, tools: DocumentTools): { x: number; y: number } {
  const { x, y } = scalesOf(content.matrix);
  const dots = (tools.options.rasterDpi / 72) * (content.isPage ? 1 : tools.pointsPerPixel);
  return { x: x * dots, y: y * dots };
}

/** Tools shared by all painters of a document; some differ for each page and layer. */
export interface DocumentTools {
  readonly document: PdfDocument;
  readonly colors: PdfColors;
  readonly hooks: DocumentHooks;
  readonly fonts: PdfFonts;
  readonly images: PdfImages;
  readonly rasters: RasterBudget;
  readonly resources: Resources;
  readonly platform: Platform;
  readonly guard: RenderGuard;
  readonly options: ParsedPdfOptions;
  /** Points of the paper in a pixel of the page that is being drawn. */
  readonly pointsPerPixel: number;
  /** Reports that a part of a layer is not drawn as vectors. `page` is 1-based. */
  report(page: number, layer: string, message: string): void;
  /** The same of the layer that is being drawn. */
  note(message: string): void;
}
