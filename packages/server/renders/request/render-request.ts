import type { NamedSize, RenderFormatName, RenderMetadata, RenderType } from '@platen/api';
import type { CompatRequest } from '@platen/api/compat';
import type { PdfOptions, VideoOptions } from '@platen/engine';

/** The rendered template: a template of a workspace, or one of the bundled library by its slug. */
export type RenderedTemplate = { kind: 'studio'; id: number } | { kind: 'library'; slug: string };

/** How the answer is given, with every default filled in. */
export interface ResponseOptions {
  type: RenderType;
  format: RenderFormatName;
  scale?: number;
  width?: number;
  height?: number;
  quality?: number;
  /** Without an extension. */
  fileName?: string;
  /** 1-based. */
  includePages?: number[];
  extraSizes?: NamedSize[];
  /** Default `contain`, as of jobs that were queued before there was another. */
  fit?: 'adapt' | 'contain';
  /** The language of texts, and how expressions write: a tag such as `de-CH`. */
  locale?: string;
  /** Values of the axes of tokens by their ids. */
  axes?: Record<string, string>;
  timeZone?: string;
  transparent: boolean;
  strict: boolean;
}

/**
 * One render that was requested, parsed and checked, as plain JSON: a synchronous render performs it at once, a job keeps it in its
 * row.
 */
export interface RenderRequest {
  workspaceId: number;
  userId: number | null;
  embedId: number | null;
  embedUserId: string | null;
  /** Becomes the log's `source`. */
  source: string;
  /** Data of the caller's own; part of the answer and of no file. */
  metadata?: RenderMetadata;
  template: RenderedTemplate;
  modifications: Record<string, unknown>;
  response: ResponseOptions;
  pdfOptions?: PdfOptions;
  videoOptions?: VideoOptions;
  /** Only text parameters and their style keys may be set, because the caller is anonymous. */
  textOnly?: true;
  /** Whether an answer that was kept may be given. */
  useCache: boolean;
  /** Asked for with a test key: it gets a watermark and costs nothing. */
  isTest?: true;
  /** As the client of another service asked for it. */
  compat?: CompatRequest;
}
