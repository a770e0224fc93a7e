import type { Resources } from '../../../load/resources.ts';
import type { Platform } from '../../../platform.ts';
import type { RenderGuard } from '../../../render-guard.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import type { DocumentHooks } from '../document-hooks.ts';
import type { ParsedPdfOptions } from '../parse-pdf-options.ts';
import type { PdfColors } from '../pdf-colors.ts';
import type { PdfPictures } from '../raster/pdf-pictures.ts';
import type { PdfFonts } from '../text/pdf-fonts.ts';

/** What all painters of a document share. */
export interface DocumentTools {
  readonly document: PdfDocument;
  readonly colors: PdfColors;
  readonly hooks: DocumentHooks;
  readonly fonts: PdfFonts;
  readonly pictures: PdfPictures;
  readonly resources: Resources;
  readonly platform: Platform;
  readonly guard: RenderGuard;
  readonly options: ParsedPdfOptions;
  /** Says that something of a layer is not drawn as vectors. `page` is 1-based. */
  report(page: number, layer: string, message: string): void;
}
