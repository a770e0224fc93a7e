import type { PageLayout } from '../../pages/page-layout.ts';
import type { RenderJob } from '../../job/render-job.ts';
import { joinHooks, type DocumentHooks } from './document-hooks.ts';
import { documentFacts, uuidOfHash } from './metadata/document-facts.ts';
import { writeMetadata } from './metadata/write-metadata.ts';
import type { PageFrame } from './page-frame.ts';
import { createRgbColors, type PdfColors } from './pdf-colors.ts';
import { drawCropMarks, registrationSpace } from './print/draw-marks.ts';
import { planPage } from './print/page-geometry.ts';
import { prepareInks } from './print/prepare-inks.ts';
import { brokenLinks } from './structure/link-annotations.ts';
import { writeOutline } from './structure/outline.ts';
import { StructureRecorder } from './structure/structure-recorder.ts';
import { writeLinks } from './structure/write-links.ts';

/** Everything about a document that is not drawing its layers. */
export interface DocumentSetup {
  colors: PdfColors;
  hooks: DocumentHooks;
  /** How each of the job's pages lies on its paper. */
  frameOf(layout: PageLayout): PageFrame;
}

/** The program that wrote the file, for `Producer`. */
export const producer = 'Platen with jsPDF';

/**
 * Prepares a document as the options ask: colors, paper with bleed and marks, structure, links, outline and metadata. Files for
 * print have no links, which PDF/X does not allow on a page. Throws FORMAT_UNSUPPORTED for CMYK where the platform has none.
 */
export async function prepareDocument(job: RenderJob): Promise<DocumentSetup> {
  const { pages, platform, template, evaluated } = job;
  const options = job.wanted.pdfOptions;
  const isForPrint = options.colorMode === 'cmyk';
  const inks = isForPrint ? await prepareInks(job) : undefined;
  const structure = options.tagged
    ? new StructureRecorder(pages, { hasLinks: !isForPrint, template, evaluated })
    : undefined;
  const frames = new Map(pages.map((layout) => [layout, planPage(layout.page, options)]));
  const frameOf = (layout: PageLayout) => frames.get(layout) ?? planPage(layout.page, options);
  const own: DocumentHooks = {
    async finish(document) {
      const registration = options.cropMarks && registrationSpace(document, isForPrint ? '/DeviceCMYK' : '/DeviceRGB');
      for (const [index, layout] of pages.entries()) {
        const content = document.pages[index]?.content;
        if (!registration || !content) continue;
        structure?.beginArtifact(content);
        drawCropMarks(content, frameOf(layout), registration);
        structure?.endArtifact(content);
      }
      writeOutline(document, pages);
      const links = isForPrint
        ? new Map()
        : writeLinks(
            document,
            pages.map((layout) => ({ layout, frame: frameOf(layout) })),
            structure?.contentCount,
          );
      if (!isForPrint) reportLinks(job);
      const drawn = await document.fingerprint((bytes) => platform.hashBytes(bytes));
      const notified = new TextEncoder().encode(JSON.stringify([drawn, template.name, options]));
      const documentId = uuidOfHash(await platform.hashBytes(notified));
      const facts = documentFacts(template, pages, options, { documentId, producer, now: () => new Date() });
      structure?.write(document, links, facts.language);
      writeMetadata(document, facts);
    },
  };
  const hooks = joinHooks([...(inks ? [inks.hooks] : []), ...(structure ? [structure] : []), own]);
  return { colors: inks?.colors ?? createRgbColors(), hooks, frameOf };
}

function reportLinks({ pages, report }: RenderJob): void {
  for (const { number, layers } of pages) {
    for (const { layerId, href } of brokenLinks(layers)) {
      const shown = href.length > 100 ? `${href.slice(0, 100)}…` : href;
      const message = `"${shown}" is not an http, https, mailto or tel address: the layer is not a link.`;
      report.push({ page: number, layer: layerId, code: 'link_invalid', message });
    }
  }
}
