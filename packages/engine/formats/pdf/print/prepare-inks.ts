import { PlatenError } from '@platen/template';
import { collectSources } from '../../../layers/collect-sources.ts';
import type { Image } from '../../../pages/resources.ts';
import type { RenderJob } from '../../../job/render-job.ts';
import type { DocumentHooks } from '../document-hooks.ts';
import type { PdfColors } from '../pdf-colors.ts';
import { readJpegStructure } from '../raster/jpeg-structure.ts';
import { GamutReport } from './gamut-report.ts';
import { createInkColors } from './ink-colors.ts';
import { prepareInkTable } from './ink-table.ts';
import { writeOutputIntent } from './output-intent.ts';
import { sampleImage } from './sample-image.ts';
import { templateColors } from './template-colors.ts';

/** Setup of a document with inks. */
export interface InkSetup {
  colors: PdfColors;
  hooks: DocumentHooks;
}

/**
 * Prepares a document in CMYK: colors as inks, an output intent, and entries in the job's report for what inks cannot print.
 * Throws FORMAT_UNSUPPORTED where the platform does not know inks.
 */
export async function prepareInks(job: RenderJob): Promise<InkSetup> {
  const { platform, template, resources, report, guard } = job;
  if (!platform.inks) {
    throw new PlatenError(
      'FORMAT_UNSUPPORTED',
      'PDFs in CMYK are available in Node only: browsers do not read ICC profiles. Use colorMode rgb here.',
    );
  }
  const conversion = await guard.race(platform.inks());
  const table = await guard.race(prepareInkTable(conversion, templateColors(template)));
  const gamut = new GamutReport(table);
  return {
    colors: createInkColors(table, conversion, (color) => gamut.color(color)),
    hooks: {
      beginPage: (_, layout) => gamut.beginPage(layout.number),
      beginLayer: ({ item }) => gamut.beginLayer(item.layer.id),
      endLayer: () => gamut.endLayer(),
      finish(document) {
        const shown = { ...template, pages: job.pages.map(({ page }) => page) };
        for (const [source, uses] of collectSources(shown)) {
          const image = resources.images.get(source);
          const rgb = image && !isOfInks(image) && sampleImage(image, platform);
          if (!rgb) continue;
          // Pages are counted among those that are drawn.
          for (const { page, layer } of uses) gamut.image(job.pages[page - 1]?.number ?? page, layer, rgb);
        }
        report.push(...gamut.entries());
        writeOutputIntent(document, conversion);
      },
    },
  };
}

/** Whether an image is in CMYK already: it is printed with those inks. */
function isOfInks(image: Image): boolean {
  return (
    image.kind === 'pixels' &&
    image.encoded?.type === 'jpeg' &&
    readJpegStructure(image.encoded.bytes)?.components === 4
  );
}
