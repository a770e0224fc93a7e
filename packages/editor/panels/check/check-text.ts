import { msg, str } from '@lit/localize';
import type { CheckFix, CheckKind, CheckResult } from '@platen/template';

/** Describes how a check went, or that it is under way. */
export function statusText(check: CheckResult | undefined, isRunning: boolean): string {
  if (isRunning) return msg('Searching for values that break the design…');
  if (!check) return '';
  return check.issues.length === 0
    ? msg(str`Nothing breaks it. Rows of values tried: ${check.rows}`)
    : msg(str`Issues: ${check.issues.length}. Rows of values tried: ${check.rows}`);
}

/** Describes a kind of issue, as a sentence. */
export function issueText(kind: CheckKind): string {
  switch (kind) {
    case 'text_overflow':
      return msg('The text does not fit its box.');
    case 'text_cut':
      return msg('The text is cut off.');
    case 'off_page':
      return msg('It lies past the edge of the page.');
    case 'outside_group':
      return msg('It leaves its group.');
    case 'items_omitted':
      return msg('Items are left out.');
    case 'collision':
      return msg('It overlaps another layer.');
    case 'contrast_low':
      return msg('The text can hardly be read.');
    case 'glyph_missing':
      return msg('The font lacks letters.');
    case 'expression_failed':
      return msg('An expression has no value.');
    case 'content_invalid':
      return msg('The content cannot be shown.');
    case 'layout_conflict':
      return msg('The layout is not possible.');
    case 'render_failed':
      return msg('The page cannot be rendered.');
  }
}

/** Describes what a fix does. */
export function fixText({ type, patch }: CheckFix): string {
  const limit = limitOf(patch[0]?.value, type);
  switch (type) {
    case 'fit':
      return msg('Let the text become smaller');
    case 'grow':
      return msg('Let the box grow');
    case 'max_length':
      return msg(str`Limit to ${limit} characters`);
    case 'max_items':
      return msg(str`Limit to ${limit} items`);
    case 'max':
      return msg(str`Limit to ${limit}`);
  }
}

function limitOf(value: unknown, type: CheckFix['type']): number {
  if (typeof value === 'number') return value;
  const name = type === 'max' ? 'max' : 'maxLength';
  return typeof value === 'object' && value !== null && name in value
    ? Number((value as Record<string, unknown>)[name])
    : 0;
}
