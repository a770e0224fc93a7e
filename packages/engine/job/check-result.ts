import type { ReportCode } from '@platen/template';

/** Everything that values can break. */
export const checkKinds = [
  /** A text is larger than its box, even at its smallest size. */
  'text_overflow',
  /** A text that is cut to its box shows nothing, or is cut with the default values. */
  'text_cut',
  /** A text, table, chart, code or image lies past the edge of the page. */
  'off_page',
  /** A part is hidden by the group that clips it, or stands out of the group that has a background. */
  'outside_group',
  /** Rows or items are left out. */
  'items_omitted',
  /** Two layers overlap that do not with the default values. */
  'collision',
  /** A text can hardly be told from what is behind it. */
  'contrast_low',
  /** A font lacks characters of the template's languages. */
  'glyph_missing',
  'expression_failed',
  /** A code or chart cannot show its content. */
  'content_invalid',
  'layout_conflict',
  /** There is no render with these values. */
  'render_failed',
] as const;
export type CheckKind = (typeof checkKinds)[number];

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

/** The language of a render, and the values of axes such as `brand` and `mode`; what is missing is as the template has it. */
export interface CheckChoices {
  locale?: string;
  axes?: Record<string, string>;
}

/** The values of one render. */
export interface CheckRow {
  values: Readonly<Record<string, unknown>>;
  choices: CheckChoices;
}

/** Changes a member of an object in the template's JSON, as `add` of JSON Patch (RFC 6902) does. `path` is a JSON pointer. */
export interface CheckPatch {
  op: 'add';
  path: string;
  value: unknown;
}

/** A change of the template with which the values of an issue no longer break it. */
export interface CheckFix {
  type: 'fit' | 'grow' | 'max_length' | 'max_items' | 'max';
  /** A sentence such as `Limit dishes[].name to 40 characters.` */
  message: string;
  patch: CheckPatch[];
}

/** One way to break a template. */
export interface CheckIssue {
  kind: CheckKind;
  /** 1-based number of the page in the template, 0 for all of it. */
  page: number;
  /** Id of the layer in the template, empty if it is about none. */
  layer: string;
  /** Id of the layer that it collides with, or of the group; else empty. */
  other: string;
  /** The item of a list that the layer stands for, `dishes[3]`; else empty. */
  item: string;
  message: string;
  /** The smallest values that were found to show it; empty: the default values. */
  values: Record<string, unknown>;
  choices: CheckChoices;
  fix?: CheckFix;
}

/** The result of a check. */
export interface CheckResult {
  /** Each kind of issue once for each layer. */
  issues: CheckIssue[];
  /** Rows of values that were laid out, those of shrinking and fixing included. */
  rows: number;
  /** How many of them were made at random. */
  randomRows: number;
  /** Whether all that was planned was tried in the time. */
  isComplete: boolean;
  durationMs: number;
}
