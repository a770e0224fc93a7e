import { layoutPages, type LayoutResources } from '@platen/engine/internal';
import { PlatenError, type EvaluationOptions, type Report, type ReportCode, type Template } from '@platen/template';
import { nameCopies } from '@platen/template/internal';
import type { ValueIssue } from '../check-parameter-value.ts';
import { constraintIssues } from '../constraint-issues.ts';
import type { ShownDesign } from '../shown-design.ts';
import { applyValues } from '../template-data.ts';

/** Problems of a row found by the layout. */
export type LayoutIssue = Extract<ReportCode, 'text_overflow' | 'rows_omitted' | 'code_invalid'>;

/** A problem of a row of data on a page: a value that does not suit its parameter, or a layer that does not show it completely. */
export type RowFlag =
  | { kind: 'value'; key: string; error: ValueIssue }
  | { kind: 'layout'; layerId: string; error: LayoutIssue };

/** Layout problems that are reported; those that depend on files that may not have arrived yet, such as fonts, are not. */
const layoutIssues: ReadonlySet<ReportCode> = new Set<LayoutIssue>(['text_overflow', 'rows_omitted', 'code_invalid']);

/** Surroundings of the rows of a template. */
export interface RowSurroundings {
  /** Limits the check to one page. */
  pageId?: string | undefined;
  /** The tables of formats and time zones that expressions need. */
  evaluation?: EvaluationOptions;
  /** The brand, mode and language. */
  design?: ShownDesign;
}

/**
 * Checks a row of data by putting it into the template and laying out its pages: unusable values, violated constraints, overflowing texts,
 * codes that cannot be drawn. Returns an empty list if it is valid.
 */
export function rowFlags(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  resources: LayoutResources,
  { pageId, evaluation, design }: RowSurroundings = {},
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
    const applied = applyValues(template, values, evaluation, design);
    const pages = number === 0 ? applied.template.pages : applied.template.pages.slice(number - 1, number);
    const { report } = layoutPages({ ...applied.template, pages }, resources);
    flags.push(...layoutFlags(nameCopies(report, applied.copies)));
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'MODIFICATIONS_INVALID') throw error;
    for (const key of new Set(error.issues.map(({ path }) => path)))
      flags.push({ kind: 'value', key, error: 'unusable' });
  }
  return flags;
}

/** Returns the entries of a layout's report about content that does not fit. */
export function layoutFlags(report: Report): Extract<RowFlag, { kind: 'layout' }>[] {
  return report.flatMap(({ code, layer }) =>
    isLayoutIssue(code) ? [{ kind: 'layout' as const, layerId: layer, error: code }] : [],
  );
}

function isLayoutIssue(code: ReportCode): code is LayoutIssue {
  return layoutIssues.has(code);
}
