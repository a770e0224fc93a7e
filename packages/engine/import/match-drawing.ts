import { parseTemplate, PlatenError, type Layer, type Template } from '@platen/template';
import type { Element } from '@xmldom/xmldom';
import { writeDataUri } from '../sources/data-uri.ts';
import { type BuiltPage, buildPage, importEntry, pageSize, type PreparedImport } from './build-page.ts';
import { openComparer } from './compare-template.ts';

/** How often what differs is made a drawing. Then the whole file is one. */
const maxRounds = 4;

/**
 * Compares a page with the drawing of its file, and makes drawings of the layers that look different, named in the report. Where that does not
 * help the whole file stays a drawing, so that no import looks different in silence.
 */
export async function matchDrawing(
  file: string,
  prepared: PreparedImport,
  built: BuiltPage,
): Promise<Pick<BuiltPage, 'template' | 'report'>> {
  const comparer = openComparer(prepared.platform, prepared);
  try {
    const whole = wholeDrawing(file, prepared);
    const { image, report } = await comparer.draw(wholeDrawing(withLayerFonts(file, prepared), prepared));
    const known = new Set(built.report.map(({ message }) => message));
    const lost = report
      .filter(({ code, message }) => code !== 'font_missing' && !known.has(message))
      .map(({ message }) => importEntry('', message));
    const asDrawings = new Set<Element>();
    for (let page = built, round = 0; ; round++) {
      const isSettled = ({ id }: Layer): boolean => !page.sources.has(id);
      const { regions, layers } = await comparer.compare(page.template, image, isSettled);
      if (regions.length === 0) return { template: page.template, report: [...page.report, ...lost] };
      const elements = layers.flatMap(({ id }) => page.sources.get(id) ?? []);
      if (elements.length === 0 || round === maxRounds) {
        const reason = importEntry(
          'drawing',
          'Layer "drawing": its parts would look different, so it stays a drawing.',
        );
        return { template: whole, report: [reason, ...page.report.filter(({ layer }) => layer === ''), ...lost] };
      }
      for (const element of elements) asDrawings.add(element);
      page = await buildPage(prepared, asDrawings);
    }
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const reason = `The layers were not compared with the drawing: ${error.message}`;
    return { template: built.template, report: [...built.report, importEntry('', reason)] };
  } finally {
    await comparer.close();
  }
}

/** The file as one layer, as large as the page. */
function wholeDrawing(file: string, { root, name }: PreparedImport): Template {
  const { width, height, drawn } = pageSize(root);
  const source = writeDataUri(new TextEncoder().encode(file), 'image/svg+xml');
  const layer = { type: 'svg', id: 'drawing', x: 0, y: 0, ...drawn, source, fit: 'fill' };
  const page = { id: 'page-1', width, height, backgrounds: [], layers: [layer] };
  return parseTemplate({ schemaVersion: 1, name, pages: [page] });
}

/** Fonts that are missing are others in texts of layers than in drawings: texts stay texts nevertheless. */
function withLayerFonts(file: string, { normalized }: PreparedImport): string {
  return normalized.missingFamilies.reduce((text, family) => text.replaceAll(family, 'Noto Sans'), file);
}
