import { layoutPages, type Resources } from '@platen/engine';
import { applyModifications, PlatenError, type Report, type ReportCode, type Template } from '@platen/template';
import type { ValueIssue } from '../check-parameter-value.ts';
import { constraintIssues } from '../constraint-issues.ts';

/** What laying out can find wrong with a row. */
export type LayoutIssue = Extract<ReportCode, 'text_overflow' | 'rows_omitted' | 'code_invalid'>;

/** What is wrong with a row of data on a page: a value that does not suit its parameter, or a layer that does not show it whole. */
export type RowFlag =
  | { kind: 'value'; key: string; error: ValueIssue }
  | { kind: 'layout'; layerId: string; error: LayoutIssue };

/** What is told of a layout; what depends on files that may not be there yet, such as fonts, is not. */
const layoutIssues: ReadonlySet<ReportCode> = new Set<LayoutIssue>(['text_overflow', 'rows_omitted', 'code_invalid']);

/**
 * What is wrong with a row when it is put into the template and its pages are laid out: values that cannot be taken, constraints that
 * are broken, texts that overflow, codes that cannot be drawn. An empty list when all is well. `pageId` limits it to one page.
 */
export function rowFlags(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  resources: Pick<Resources, 'fonts' | 'setCode'>,
  pageId?: string,
): RowFlag[] {
  const number = template.pages.findIndex(({ id }) => id === pageId) + 1;
  const flags: RowFlag[] = [];
  for (const [index, page] of template.pages.entries()) {
    if (number !== 0 && index + 1 !== number) continue;
    for (const { key, constraints } of page.parameters) {
      const value = values[`page${index + 1}@${key}`] ?? values[key];
      if (value === undefined && !constraints.required) continue;
      const plain = typeof value === 'string' || typeof value === 'number' ? value : undefined;
      for (const error of constraintIssues(plain, constraints)) flags.push({ kind: 'value', key, error });
    }
  }
  try {
    // All pages take the values, as keys may name a page by its number; only the wanted ones are laid out.
    const applied = applyModifications(template, values);
    const pages = number === 0 ? applied.template.pages : applied.template.pages.slice(number - 1, number);
    const { report } = layoutPages({ ...applied.template, pages }, resources);
    flags.push(...layoutFlags(report));
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'MODIFICATIONS_INVALID') throw error;
    for (const key of new Set(error.issues.map(({ path }) => path)))
      flags.push({ kind: 'value', key, error: 'unusable' });
  }
  return flags;
}

/** What of a layout's report is about content that does not fit. */
export function layoutFlags(report: Report): Extract<RowFlag, { kind: 'layout' }>[] {
  return report.flatMap(({ code, layer }) =>
    isLayoutIssue(code) ? [{ kind: 'layout' as const, layerId: layer, error: code }] : [],
  );
}

function isLayoutIssue(code: ReportCode): code is LayoutIssue {
  return layoutIssues.has(code);
}
