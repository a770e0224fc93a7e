import {
  copyPage,
  createIdSource,
  type IdSource,
  type Layer,
  type Page,
  type Report,
  type Template,
} from '@platen/template';
import type { Resources } from '../pages/resources.ts';
import { layoutText } from '../text/layout-text.ts';
import type { FlowState, LayoutContext, LoadedLayouts, SetText } from '../pages/layout-context.ts';
import { layoutLayers } from './layout-layers.ts';
import type { LayoutMemory } from '../pages/layout-memory.ts';
import type { PageLayout } from '../pages/page-layout.ts';
import { reportOffPage } from './report-off-page.ts';

/** Pages that one page's flowing text can become, itself included. */
export const maxFlowPages = 50;

/** Which pages to lay out, and a place to stop from. The defaults lay out everything. */
export interface LayoutOptions extends LoadedLayouts {
  /** 1-based numbers of the pages that are wanted, in the output; default all. */
  pages?: readonly number[];
  /** First and last page that are wanted; default all. */
  range?: { from?: number; to?: number };
  /** Called before each layer and table row; throw in it to stop the layout (a time limit, an abort). */
  onStep?: () => void;
  /** Memory of the previous layout of these pages, with the same fonts and layouts; see `LayoutMemory`. */
  memory?: LayoutMemory;
}

/** The resources that layout needs. */
export type LayoutResources = Pick<Resources, 'fonts' | keyof LoadedLayouts>;

/** The laid out pages in the output's order, and what a person should know of them. */
export interface LayoutResult {
  pages: PageLayout[];
  /** How many pages the output has in all, those that are not wanted included. */
  pageCount: number;
  /** Pages in it are those of the template, 1-based; an entry for a layer and code is there once, however often it flowed. */
  report: Report;
}

/** Lays out a template's pages with the fonts and layouts of the resources; see `layoutPagesWith`. */
export function layoutPages(
  template: Template,
  { fonts, setCode, layoutGroup, charts }: LayoutResources,
  options: LayoutOptions = {},
): LayoutResult {
  const setText: SetText = (layer, box, start) => layoutText(layer, box, fonts, { start });
  return layoutPagesWith(setText, template, { setCode, layoutGroup, charts, ...options });
}

/**
 * Lays out a template's pages with the given way of setting text. A page whose text flows on is followed by copies of itself
 * with the rest of the text, at most `maxFlowPages` in all; their ids are new and pages after them count on.
 * Throws PLACEMENT_CYCLE for layers placed against each other in a ring.
 */
export function layoutPagesWith(setText: SetText, template: Template, options: LayoutOptions = {}): LayoutResult {
  const { from = 1, to = Infinity } = options.range ?? {};
  const listed = options.pages && new Set(options.pages);
  const isWanted = (page: number): boolean => page >= from && page <= to && (!listed || listed.has(page));
  const idSource = createIdSource(template.pages);
  const result: LayoutResult = { pages: [], pageCount: 0, report: [] };
  let number = 1;
  for (const [index, page] of template.pages.entries()) {
    // A page that cannot flow is one page in the output, so that it need not be laid out just to be counted.
    if (!isWanted(number) && !hasFlow(page.layers)) {
      number += 1;
      continue;
    }
    for (const laidOut of layoutFlow(setText, page, index + 1, number, idSource, result.report, options)) {
      if (isWanted(laidOut.number)) result.pages.push(laidOut);
      number += 1;
    }
  }
  result.pageCount = number - 1;
  return result;
}

function layoutFlow(
  setText: SetText,
  source: Page,
  sourceNumber: number,
  firstNumber: number,
  idSource: IdSource,
  report: Report,
  options: LayoutOptions,
): PageLayout[] {
  const pages: PageLayout[] = [];
  const reported = new Set<string>();
  let page = source;
  let sourceIds: ReadonlyMap<string, string> = new Map();
  let flowStarts: ReadonlyMap<string, FlowState> = new Map();
  for (;;) {
    const context: LayoutContext = {
      setText,
      setCode: options.setCode,
      layoutGroup: options.layoutGroup,
      charts: options.charts,
      step: options.onStep ?? (() => {}),
      flowStarts,
      flows: new Map(),
      memory: options.memory,
      report(id, code, message) {
        const layer = sourceIds.get(id) ?? id;
        if (reported.has(`${layer} ${code}`)) return;
        reported.add(`${layer} ${code}`);
        report.push({ page: sourceNumber, layer, code, message });
      },
    };
    const layers = layoutLayers(page.layers, context);
    reportOffPage(page, layers, context);
    pages.push({ page, number: firstNumber + pages.length, layers });
    const unfinished = [...context.flows].filter(([, flow]) => !flow.ended).map(([id]) => id);
    if (unfinished.length === 0) return pages;
    if (pages.length === maxFlowPages) {
      const message = `The text still continues after ${maxFlowPages} pages.`;
      for (const id of unfinished) context.report(id, 'text_overflow', message);
      return pages;
    }
    const copy = copyPage(source, pages.length + 1, idSource);
    const bySource = new Map([...context.flows].map(([id, flow]) => [sourceIds.get(id) ?? id, flow]));
    sourceIds = copy.sourceIds;
    flowStarts = new Map([...sourceIds].flatMap(([id, sourceId]) => pair(id, bySource.get(sourceId))));
    // Modifications were applied before.
    page = { ...copy.page, parameters: [] };
  }
}

function pair(id: string, flow: FlowState | undefined): [string, FlowState][] {
  return flow ? [[id, flow]] : [];
}

function hasFlow(layers: readonly Layer[]): boolean {
  return layers.some((layer) => {
    if (!layer.visible) return false;
    return layer.type === 'group' ? hasFlow(layer.layers) : layer.type === 'text' && layer.mode === 'flow';
  });
}
