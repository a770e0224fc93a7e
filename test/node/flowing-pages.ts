import type { LaidOutLayer, PageLayout } from '@platen/engine';
import { layoutPagesWith, type LayoutOptions } from '@platen/engine/internal';
import { applyModifications, parseTemplate } from '@platen/template';
import { layoutGroup } from '../../packages/engine/layout/layout-group.ts';
import { layoutFlowingPages } from '../../packages/engine/layout/paging/paging.ts';
import { typewriter } from './typewriter.ts';

// Characters are 10 px wide and lines 20 px high: see `typewriter`.

/** The box of the master in which layers flow. */
export const content = { x: 20, y: 50, width: 360, height: 200 };
/** A text with numbers of pages. */
export const folio = {
  type: 'text',
  id: 'folio',
  y: 280,
  width: 200,
  height: 20,
  runs: [{ text: '-' }],
  expressions: { content: "toText(page) + ' / ' + toText(pages)" },
};

/** A page with a layer that flows. */
export interface Design {
  layers: object[];
  flow?: string;
  data?: object;
  master?: object;
}

/** Lays a page out with values, above a master with `folio`. */
export function lay(
  { layers, flow, data, master }: Design,
  values: Record<string, unknown> = {},
  options: LayoutOptions = {},
) {
  const template = parseTemplate({
    schemaVersion: 2,
    data,
    masters: [{ id: 'letter', content, layers: [folio], ...master }],
    pages: [{ id: 'p', width: 400, height: 300, layers, flow, master: 'letter' }],
  });
  const evaluated = applyModifications(template, values);
  const laidOut = layoutPagesWith(typewriter, evaluated.template, {
    layoutGroup,
    paging: layoutFlowingPages,
    evaluated,
    ...options,
  });
  return { ...laidOut, report: [...evaluated.report, ...laidOut.report] };
}

/** A layer of a page, wherever it is. */
export function find(page: PageLayout | undefined, id: string): LaidOutLayer | undefined {
  const visit = (items: readonly LaidOutLayer[]): LaidOutLayer | undefined => {
    for (const item of items) {
      const found = item.layer.id === id ? item : 'children' in item ? visit(item.children) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return visit(page?.layers ?? []);
}

/** The lines of a text, or of the texts in a group. */
export function textOf(item: LaidOutLayer | undefined): string {
  if (!item) return '';
  if ('text' in item) return item.text.lines.map(({ start, end }) => item.text.text.slice(start, end)).join('|');
  return 'children' in item ? item.children.map(textOf).join(',') : '';
}

/** The texts of a table, row by row; the header is marked. */
export function rowsOf(item: LaidOutLayer | undefined): string[] {
  if (!item || !('table' in item)) return [];
  const { cells, rowEdges, hasHeader } = item.table;
  return rowEdges.slice(1).map((_, row) => {
    const words = cells
      .filter((cell) => cell.row === row)
      .map(({ text }) => text.lines.map(({ start, end }) => text.text.slice(start, end)).join(''));
    return `${hasHeader && row === 0 ? '#' : ''}${words.join(' ')}`;
  });
}

/** A table of one column. */
export const table = (rows: readonly object[], more: object = {}): object => ({
  type: 'table',
  id: 'rows',
  x: 20,
  y: 100,
  width: 360,
  height: 40,
  paddingX: 0,
  paddingY: 0,
  columns: [{ key: 'a', title: 'Head', width: 1 }],
  rows,
  overflow: 'page',
  ...more,
});
/** Rows for it. */
export const numbered = (count: number): object[] => Array.from({ length: count }, (_, index) => ({ a: `r${index}` }));
