import { layoutPages, type Resources } from '@platen/engine';
import { applyModifications, PlatenError, type ReportCode, type Template } from '@platen/template';

/** What is wrong with a row of data on a page. */
export interface RowFlag {
  code: ReportCode | 'MODIFICATIONS_INVALID';
  /** Empty when it concerns no layer. */
  layerId: string;
  /** A sentence a person can act on. */
  message: string;
}

/** What a row is flagged for; what depends on files that are not there yet, such as fonts, is not. */
const flagged: ReadonlySet<ReportCode> = new Set([
  'text_overflow',
  'rows_omitted',
  'constraint_violated',
  'code_invalid',
]);

/**
 * What is wrong with a row when it is put into the template and its pages are laid out: values that cannot be taken, constraints that
 * are broken, texts that overflow, codes that cannot be drawn. An empty list when all is well. `pageId` limits it to one page.
 */
export function rowFlags(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  resources: Pick<Resources, 'fonts'>,
  pageId?: string,
): RowFlag[] {
  try {
    // All pages take the values, as keys may name a page by its number; only the wanted ones are laid out.
    const applied = applyModifications(template, values);
    const number = template.pages.findIndex(({ id }) => id === pageId) + 1;
    const pages = number === 0 ? applied.template.pages : applied.template.pages.slice(number - 1, number);
    const { report } = layoutPages({ ...applied.template, pages }, resources);
    return [...applied.report.filter(({ page }) => page === 0 || number === 0 || page === number), ...report]
      .filter(({ code }) => flagged.has(code))
      .map(({ code, layer, message }) => ({ code, layerId: layer, message }));
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'MODIFICATIONS_INVALID') throw error;
    return error.issues.map(({ path, message }) => ({
      code: 'MODIFICATIONS_INVALID' as const,
      layerId: '',
      message: `${path} ${message}.`,
    }));
  }
}
