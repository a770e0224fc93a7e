import type { CheckKind, ReportCode } from '@platen/template';

/** Reports of a render as a check names them. Codes that are missing say nothing about values. */
export const kindOfReport: Partial<Record<ReportCode, CheckKind>> = {
  text_overflow: 'text_overflow',
  rows_omitted: 'items_omitted',
  glyph_missing: 'glyph_missing',
  expression_failed: 'expression_failed',
  code_invalid: 'content_invalid',
  chart_invalid: 'content_invalid',
  layout_conflict: 'layout_conflict',
};
