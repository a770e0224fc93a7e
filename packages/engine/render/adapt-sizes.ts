import { resizeWithMaster, type Master, type Page, type Report, type Template } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import type { ParsedRenderOptions } from '../options/parse-render-options.ts';
import { containPage } from '../pages/output-frame.ts';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import type { LayoutResult } from '../pages/layout-context.ts';

/** A template laid out in the sizes that are wanted. */
export interface AdaptedSizes {
  /** In the main size. */
  template: Template;
  laidOut: LayoutResult;
  /** The pages in the extra sizes, by their names, as many as in the main size. */
  extraPages: ReadonlyMap<string, readonly PageLayout[]>;
}

/**
 * Lays a template out anew in each size that is wanted and that has another shape, as `resizePage` does. Extra sizes of templates that would run
 * over another number of pages are left out. What is wrong in an extra size alone is reported with its name.
 */
export function adaptSizes(
  template: Template,
  own: LayoutResult,
  { width, height, extraSizes }: Pick<ParsedRenderOptions, 'width' | 'height' | 'extraSizes'>,
  layOut: (template: Template) => LayoutResult,
): AdaptedSizes {
  const boxes = boxesById(own.pages);
  const main = width !== undefined && height !== undefined ? adapt(template, { width, height }, boxes) : template;
  const laidOut = main === template ? own : layOut(main);
  const extraPages = new Map<string, readonly PageLayout[]>();
  const report: Report = [...laidOut.report];
  const keyOf = ({ page, layer, code }: Report[number]): string => `${page} ${layer} ${code}`;
  const known = new Set(report.map(keyOf));
  for (const { name, ...size } of extraSizes) {
    const resized = adapt(template, size, boxes);
    if (resized === template && main === template) continue;
    const result = layOut(resized);
    if (result.pages.length !== laidOut.pages.length) continue;
    extraPages.set(name, result.pages);
    for (const entry of result.report) {
      if (!known.has(keyOf(entry))) report.push({ ...entry, message: `${name}: ${entry.message}` });
    }
  }
  return { template: main, laidOut: { ...laidOut, report }, extraPages };
}

/** A template with its pages in a size; the same one where all have its shape. */
function adapt(
  template: Template,
  size: { width: number; height: number },
  boxes: ReadonlyMap<string, ReadonlyMap<string, Box>>,
): Template {
  const masters: Master[] = [];
  const pages = template.pages.map((page, index): Page => {
    if (hasShape(page, size)) return page;
    const master = template.masters?.find(({ id }) => id === page.master);
    const resized = resizeWithMaster(page, master, size, { boxes: boxes.get(page.id) ?? new Map() });
    if (!resized.master) return resized.page;
    // Each page has the master as its own layers need it.
    const id = `${resized.master.id.slice(0, 50)}-at-${index}`;
    masters.push({ ...resized.master, id });
    return { ...resized.page, master: id };
  });
  if (pages.every((page, index) => page === template.pages[index])) return template;
  return { ...template, pages, ...(template.masters && { masters: [...template.masters, ...masters] }) };
}

/** Whether a page fills a size as it is, all but half a pixel. */
function hasShape(page: Page, { width, height }: { width: number; height: number }): boolean {
  const { scale } = containPage(page, '', width, height);
  return width - page.width * scale < 0.5 && height - page.height * scale < 0.5;
}

/** The boxes of layers in what they are in, by the ids of their pages. Of a page that runs over several, those of the first. */
function boxesById(pages: readonly PageLayout[]): Map<string, Map<string, Box>> {
  const found = new Map<string, Map<string, Box>>();
  const add = (layers: readonly LaidOutLayer[], boxes: Map<string, Box>): void => {
    for (const item of layers) {
      if (!boxes.has(item.layer.id)) boxes.set(item.layer.id, item.box);
      if ('children' in item) add(item.children, boxes);
    }
  };
  for (const { page, part, layers } of pages) {
    const id = part?.pageId ?? page.id;
    const boxes = found.get(id) ?? new Map<string, Box>();
    found.set(id, boxes);
    add(layers, boxes);
  }
  return found;
}
