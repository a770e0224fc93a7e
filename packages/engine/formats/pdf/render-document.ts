import { PdfDocument } from './container/pdf-document.ts';
import { rejectReport } from '../../job/reject-report.ts';
import { reportOf } from '../../job/report-of.ts';
import type { RenderJob } from '../../job/render-job.ts';
import type { RenderOutput } from '../../job/renderer.ts';
import type { DocumentTools } from './paint/document-tools.ts';
import { PagePainter } from './paint/page-painter.ts';
import { prepareDocument } from './prepare-document.ts';
import { PdfImages } from './raster/pdf-images.ts';
import { RasterBudget } from './raster/raster-budget.ts';
import { PdfFonts } from './text/pdf-fonts.ts';

/** Share of the work that is done when all pages are drawn. */
const drawnProgress = 0.8;

/** Makes one PDF of all pages that are wanted. */
export async function renderDocument(job: RenderJob): Promise<RenderOutput> {
  const { platform, guard, resources, wanted, pages } = job;
  const options = wanted.pdfOptions;
  const { jsPDF } = await import('jspdf');
  const document = new PdfDocument(pages.length);
  const { colors, hooks, frameOf } = await prepareDocument(job);
  const { imageQuality } = options;
  const rasters = new RasterBudget(resources.cost);
  const reported = new Set<string>();
  const tools: DocumentTools = {
    document,
    colors,
    hooks,
    fonts: new PdfFonts(document, platform),
    images: new PdfImages({ document, colors, platform, guard, rasters, imageQuality }),
    rasters,
    resources,
    platform,
    guard,
    options,
    report(page, layer, message) {
      const key = `${page} ${layer} ${message}`;
      if (reported.has(key)) return;
      reported.add(key);
      job.report.push({ page, layer, code: 'pdf_rasterized', message });
    },
    note: () => {},
    pointsPerPixel: 72 / options.dpi,
  };
  for (const [index, layout] of pages.entries()) {
    guard.check();
    if (index > 0) resources.cost?.allowAnother();
    const page = document.pages[index]!;
    const frame = frameOf(layout);
    page.boxes = frame.boxes;
    page.entries['Group'] = { Type: '/Group', S: '/Transparency', I: true, CS: colors.space };
    await new PagePainter(layout, page, frame, tools).paint(wanted.transparent);
    await rasters.breathe();
    job.onProgress((drawnProgress * (index + 1)) / pages.length);
  }
  await tools.fonts.finish();
  await tools.images.finish();
  await tools.hooks.finish?.(document);
  if (wanted.strict) rejectReport(reportOf(job));
  guard.check();
  const bytes = await document.finish(jsPDF, (data) => platform.hashBytes(data));
  const first = pages[0]?.page;
  return {
    page: 0,
    size: '',
    format: 'pdf',
    width: first?.width ?? 0,
    height: first?.height ?? 0,
    bytes,
    pageCount: pages.length,
  };
}
