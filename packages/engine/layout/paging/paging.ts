import { combineGroups } from '../combine-groups.ts';
import { createIdSource, type EvaluatedLayers, type IdSource, type Layer, type Template } from '@platen/template';
import type { LayoutContext, SetText } from '../../pages/layout-context.ts';
import type { LayoutOptions, LayoutResult } from '../../pages/layout-context.ts';
import type { PageLayout } from '../../pages/page-layout.ts';
import { continueTexts } from './continue-texts.ts';
import { dividePage } from './divide-page.ts';
import { createContext, isWanted, reportOnce } from '../layout-pages.ts';
import { numberLayers, reserveNumbers, withNumbers } from './number-pages.ts';

const noLayers: EvaluatedLayers = {
  copies: new Map(),
  repeats: new Map(),
  rowsWithNext: new Map(),
  pageTexts: new Map(),
};
const defaultMaxPages = 500;

/**
 * Lays out a template whose pages flow or show their numbers. A page whose text flows on is followed by copies of itself with the rest of
 * the text; see `continueTexts`. A page with a `flow` is followed by pages with the rest of that layer; see `dividePage`. Numbers
 * of pages are written last; only where more digits come than there was room for, all is laid out a second time. Throws PLACEMENT_CYCLE
 * for layers placed against each other in a ring, and LIMIT_PAGES when a flow makes too many pages.
 */
export function layoutFlowingPages(setText: SetText, template: Template, options: LayoutOptions): LayoutResult {
  const { evaluated: { pageTexts } = noLayers, around = { before: 0, after: 0 } } = options;
  const first = layoutAll(setText, template, options);
  if (pageTexts.size === 0) return first;
  const countOf = ({ pageCount }: LayoutResult): number => pageCount + around.before + around.after;
  const digits = String(countOf(first)).length;
  const reserved = digits > 1 ? reserveNumbers(template, digits, pageTexts) : undefined;
  const result = reserved ? layoutAll(setText, reserved, options) : first;
  const count = countOf(result);
  const { report } = result;
  const noted = new Set(report.map(({ page, layer, code }) => `${page} ${layer} ${code}`));
  const contextOf = (pageId: string): LayoutContext => {
    const page = template.pages.findIndex(({ id }) => id === pageId) + 1;
    return createContext(setText, options, (layer, code, message) => {
      const key = `${page} ${layer} ${code}`;
      if (!noted.has(key)) report.push({ page, layer, code, message });
      noted.add(key);
    });
  };
  const pages = result.pages.map((laidOut): PageLayout => {
    const number = laidOut.number + around.before;
    const context = contextOf(laidOut.part?.pageId ?? laidOut.page.id);
    const layers = numberLayers(laidOut.layers, { number, count }, context, pageTexts);
    const page = { ...laidOut.page, layers: withNumbers(laidOut.page.layers, layers) };
    return { ...laidOut, page, layers };
  });
  return { ...result, pages };
}

function layoutAll(setText: SetText, template: Template, options: LayoutOptions): LayoutResult {
  const idSource = createIdSource([...template.pages, ...(template.masters ?? [])]);
  const result: LayoutResult = { pages: [], pageCount: 0, report: [] };
  let number = 1;
  for (const index of template.pages.keys()) {
    for (const laidOut of layoutOne(setText, template, { index, number, idSource, result }, options)) {
      if (laidOut && isWanted(number, options)) {
        combineGroups(laidOut.layers, options.combine);
        result.pages.push({ ...laidOut, number });
      }
      number += 1;
    }
  }
  result.pageCount = number - 1;
  return result;
}

interface PagePlace {
  index: number;
  number: number;
  idSource: IdSource;
  result: LayoutResult;
}

/** The pages that one of the template becomes. One that is not wanted and cannot flow is not laid out just to be counted. */
function layoutOne(
  setText: SetText,
  template: Template,
  { index, number, idSource, result }: PagePlace,
  options: LayoutOptions,
): readonly (Omit<PageLayout, 'number'> | undefined)[] {
  const page = template.pages[index];
  if (!page) return [];
  const isFlowing = page.flow !== undefined;
  if (!isFlowing && !isWanted(number, options) && !hasFlowingText(page.layers)) return [undefined];
  const report = reportOnce(index + 1, result.report);
  if (!isFlowing) {
    return continueTexts(page, idSource, (sourceIds) =>
      createContext(setText, options, (id, code, message) => report(sourceIds.get(id) ?? id, code, message)),
    );
  }
  const { evaluated = noLayers, maxPages = defaultMaxPages } = options;
  const maxParts = maxPages - number + 1;
  return dividePage(page, createContext(setText, options, report), { template, evaluated, idSource, maxParts });
}

function hasFlowingText(layers: readonly Layer[]): boolean {
  return layers.some((layer) => {
    if (!layer.visible) return false;
    return layer.type === 'group' ? hasFlowingText(layer.layers) : layer.type === 'text' && layer.mode === 'flow';
  });
}
