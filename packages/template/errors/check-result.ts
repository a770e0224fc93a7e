import { z } from 'zod';

/** All kinds of issues that a check finds. Kinds are stable; messages may be reworded. */
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
/** The schema of an issue's kind. */
export const checkKind = z.enum(checkKinds);
export type CheckKind = z.infer<typeof checkKind>;

/** The language of a render, and the values of axes such as `brand` and `mode`; missing ones are as the template has them. */
export const checkChoices = z.strictObject({
  locale: z.string().optional(),
  axes: z.record(z.string(), z.string()).optional(),
});
export type CheckChoices = z.infer<typeof checkChoices>;

/** Sets a member of an object in the template's JSON, as `add` of JSON Patch (RFC 6902) does. `path` is a JSON pointer. */
export const checkPatch = z.strictObject({ op: z.literal('add'), path: z.string(), value: z.unknown() });
export type CheckPatch = z.infer<typeof checkPatch>;

/** A change of the template with which the values of an issue no longer break it. */
export const checkFix = z.strictObject({
  type: z.enum(['fit', 'grow', 'max_length', 'max_items', 'max']),
  /** A sentence such as `Limit dishes[].name to 40 characters.` */
  message: z.string(),
  patch: z.array(checkPatch),
});
export type CheckFix = z.infer<typeof checkFix>;

/** One way to break a template. */
export const checkIssue = z.strictObject({
  kind: checkKind,
  /** 1-based number of the page in the template, 0 for all of it. */
  page: z.number().int().min(0),
  /** Id of the layer in the template, empty if it is about none. */
  layer: z.string(),
  /** Id of the layer that it collides with, or of the group; else empty. */
  other: z.string(),
  /** The item of a list that the layer stands for, `dishes[3]`; else empty. */
  item: z.string(),
  message: z.string(),
  /** The smallest values that were found to show it; empty: the default values. */
  values: z.record(z.string(), z.unknown()),
  choices: checkChoices,
  /** Where rows were given to be tried: the 1-based number of the first that shows it. */
  row: z.number().int().min(1).optional(),
  fix: checkFix.optional(),
});
export type CheckIssue = z.infer<typeof checkIssue>;

/** The result of a check. */
export const checkResult = z.strictObject({
  /** Each kind of issue once for each layer. */
  issues: z.array(checkIssue),
  /** Rows of values that were laid out, those of shrinking and fixing included. */
  rows: z.number().int(),
  /** How many of them were made at random. */
  randomRows: z.number().int(),
  /** Whether all that was planned was tried in the time. */
  isComplete: z.boolean(),
  durationMs: z.number(),
});
export type CheckResult = z.infer<typeof checkResult>;
