import type { Page, Report, Template } from '@platen/template';
import type { Resources } from '../pages/resources.ts';
import { layoutText } from '../text/layout-text.ts';
import type { LayoutContext, LoadedLayouts, SetText } from '../pages/layout-context.ts';
import type { LayoutOptions, LayoutResult } from '../pages/layout-context.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';
import { combineGroups } from './combine-groups.ts';
import { layoutLayers } from './layout-layers.ts';
import { reportOffPage } from './report-off-page.ts';

/** The resources that layout needs. */
export type LayoutResources = Pick<Resources, 'fonts' | keyof LoadedLayouts>;

/** Lays out a template's pages with the fonts and layouts of the resources; see `layoutPagesWith`. */
export function layoutPages(
  template: Template,
  { fonts, setCode, layoutGroup, combine, charts, paging }: LayoutResources,
  options: LayoutOptions = {},
): LayoutResult {
  const setText: SetText = (layer, box, start) => layoutText(layer, box, fonts, { start });
  return layoutPagesWith(setText, template, { setCode, layoutGroup, combine, charts, paging, ...options });
}

/**
 * Lays out a template's pages with the given way of setting text; with `paging`, as `layoutFlowingPages` does. Throws PLACEMENT_CYCLE for
 * layers placed against each other in a ring.
 */
export function layoutPagesWith(setText: SetText, template: Template, options: LayoutOptions = {}): LayoutResult {
  if (options.paging) return options.paging(setText, template, options);
  const report: Report = [];
  const pages = template.pages.flatMap((page, index) => {
    const number = index + 1;
    if (!isWanted(number, options)) return [];
    const context = createContext(setText, options, reportOnce(number, report));
    return [{ page, number, layers: layoutPage(page, context) }];
  });
  return { pages, pageCount: template.pages.length, report };
}

/** Lays out the layers of one page, and reports those past its edges. */
export function layoutPage(page: Page, context: LayoutContext): LaidOutLayer[] {
  const layers = layoutLayers(page.layers, context);
  combineGroups(layers, context.combine);
  reportOffPage(page, layers, context);
  return layers;
}

/** Whether a page of the output is wanted. */
export function isWanted(page: number, { pages, range: { from = 1, to = Infinity } = {} }: LayoutOptions): boolean {
  return page >= from && page <= to && (pages?.includes(page) ?? true);
}

/** Surroundings of the layout of a page. */
export function createContext(
  setText: SetText,
  { setCode, layoutGroup, combine, charts, onStep = () => {}, memory }: LayoutOptions,
  report: LayoutContext['report'],
): LayoutContext {
  const loaded = { setCode, layoutGroup, combine, charts };
  return { setText, ...loaded, step: onStep, flowStarts: new Map(), flows: new Map(), memory, report };
}

/** Reports once for each layer and code of a page. */
export function reportOnce(page: number, report: Report): LayoutContext['report'] {
  const reported = new Set<string>();
  return (layer, code, message) => {
    const key = `${layer} ${code}`;
    if (reported.has(key)) return;
    reported.add(key);
    report.push({ page, layer, code, message });
  };
}
