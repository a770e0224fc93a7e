import { copyPage, type IdSource, type Page } from '@platen/template';
import type { FlowState, LayoutContext } from '../../pages/layout-context.ts';
import type { PageLayout } from '../../pages/page-layout.ts';
import { layoutPage } from '../layout-pages.ts';

/** Pages that one page's flowing text can become, itself included. */
const maxFlowPages = 50;

/**
 * Lays out a page, and copies of it with new ids for as long as texts of the mode `flow` continue, at most `maxFlowPages` in all.
 * `contextOf` is asked with the ids in a copy, by which it finds those of the page.
 */
export function continueTexts(
  source: Page,
  idSource: IdSource,
  contextOf: (sourceIds: ReadonlyMap<string, string>) => LayoutContext,
): Omit<PageLayout, 'number'>[] {
  const pages: Omit<PageLayout, 'number'>[] = [];
  let page = source;
  let sourceIds: ReadonlyMap<string, string> = new Map();
  let flowStarts: ReadonlyMap<string, FlowState> = new Map();
  for (;;) {
    const context: LayoutContext = { ...contextOf(sourceIds), flowStarts };
    pages.push({ page, layers: layoutPage(page, context) });
    const unfinished = [...context.flows].filter(([, flow]) => !flow.ended).map(([id]) => id);
    if (unfinished.length === 0) return pages;
    if (pages.length === maxFlowPages) {
      const message = `The text still continues after ${maxFlowPages} pages.`;
      for (const id of unfinished) context.report(id, 'text_overflow', message);
      return pages;
    }
    const copy = copyPage(source, pages.length + 1, idSource);
    const ids = sourceIds;
    const bySource = new Map([...context.flows].map(([id, flow]) => [ids.get(id) ?? id, flow]));
    sourceIds = copy.sourceIds;
    flowStarts = new Map([...sourceIds].flatMap(([id, sourceId]) => pair(id, bySource.get(sourceId))));
    // Modifications were applied before.
    page = { ...copy.page, parameters: [] };
  }
}

function pair(id: string, flow: FlowState | undefined): [string, FlowState][] {
  return flow ? [[id, flow]] : [];
}
