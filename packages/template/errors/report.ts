import { z } from 'zod';

/** Every code a report entry can carry. Codes are stable; messages may be reworded. */
export const reportCodes = [
  'text_overflow',
  'font_missing',
  'glyph_missing',
  'axis_missing',
  'image_low_resolution',
  'asset_unreachable',
  'asset_unsupported',
  'unknown_parameter',
  'unused_modification',
  'constraint_violated',
  'color_out_of_gamut',
  'rows_omitted',
  'expression_failed',
  'key_repeated',
  'translation_missing',
  'layout_conflict',
  'code_invalid',
  'chart_invalid',
  'not_imported',
  'media_missing_track',
  'media_incomplete',
  'voice_unavailable',
  'subtitles_invalid',
  'motion_invalid',
  'pdf_rasterized',
  'link_invalid',
  'value_generated',
] as const;
/** The schema of a report entry's code. */
export const reportCode = z.enum(reportCodes);
export type ReportCode = z.infer<typeof reportCode>;

/** A problem found in a successful render, for the person to know. `page` is 1-based, 0 for the whole template. */
export const reportEntry = z.strictObject({
  page: z.number().int().min(0),
  /** Id of the layer, empty if it is not about a layer. */
  layer: z.string(),
  code: reportCode,
  /** A sentence a person can act on. */
  message: z.string(),
});
export type ReportEntry = z.infer<typeof reportEntry>;
export type Report = ReportEntry[];
