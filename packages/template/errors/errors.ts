import type { ReportEntry } from './report.ts';

/** Every code a `PlatenError` can carry. Codes are stable; messages may be reworded. */
export const errorCodes = [
  'TEMPLATE_INVALID',
  'TEMPLATE_TOO_NEW',
  'TEMPLATE_NOT_FOUND',
  'PLACEMENT_CYCLE',
  'MODIFICATIONS_INVALID',
  'OPTIONS_INVALID',
  'IMPORT_UNSUPPORTED',
  'ASSET_UNREACHABLE',
  'ASSET_UNSUPPORTED',
  'FONT_UNSUPPORTED',
  'FONT_HASH_MISMATCH',
  'LIMIT_PIXELS',
  'LIMIT_LAYERS',
  'LIMIT_PAGES',
  'LIMIT_NESTING',
  'LIMIT_ASSET_BYTES',
  'LIMIT_ASSET_PIXELS',
  'LIMIT_FONTS',
  'LIMIT_TIME',
  'LIMIT_FRAMES',
  'LIMIT_COST',
  'LIMIT_MEDIA',
  'VOICE_UNAVAILABLE',
  'FORMAT_UNSUPPORTED',
  'RENDER_REJECTED',
  'RENDER_ABORTED',
  'RENDER_FAILED',
  'RENDERER_CLOSED',
  'RENDERER_BUSY',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** An issue and its place: `path` is a JSON path such as `pages[0].layers[2].width`. */
export interface Issue {
  path: string;
  message: string;
}

/** An error with a stable code and a sentence a person can act on. */
export class PlatenError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** The report entries that strict mode refused; empty for other errors. */
  readonly report: readonly ReportEntry[];

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly Issue[]; report?: readonly ReportEntry[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'PlatenError';
    this.code = code;
    this.issues = options.issues ?? [];
    this.report = options.report ?? [];
  }
}
