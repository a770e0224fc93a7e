import type { RenderFormat, RenderOptions } from '@platen/engine';
import type { Report } from '@platen/template';

/** Formats into which a template can be rendered. */
export type ContentFormat = RenderFormat;

/** Options of requesting content. */
export interface ContentRequest extends Pick<
  RenderOptions,
  'scale' | 'width' | 'height' | 'quality' | 'compression' | 'transparent' | 'pdfOptions' | 'videoOptions'
> {
  /** `current`, the default for images, is the shown page; `all`, the default for other formats; or numbers from 1. */
  pages?: 'current' | 'all' | readonly number[];
  /** Name of the file without its extension; default the template's. */
  fileName?: string;
  signal?: AbortSignal;
  /** Called with a number from 0 to 1; with undefined while the progress is unknown, as when the service renders. */
  onProgress?(progress: number | undefined): void;
}

/** One file of content. */
export interface ContentFile {
  /** With its extension. */
  name: string;
  blob: Blob;
  /** From 1; 0 for a file of all pages. */
  page: number;
}

/** The rendered content: one file, or several, also as a ZIP. */
export interface Content {
  format: ContentFormat;
  /** The file; a ZIP if there are several. */
  blob: Blob;
  /** With its extension. */
  fileName: string;
  /** The separate files; if the service created a ZIP, the ZIP. */
  files: readonly ContentFile[];
  /** The creator of the file. */
  madeBy: 'browser' | 'service';
  /** Why the browser could not create it, as a sentence; undefined if it did. */
  reason: string | undefined;
  /** Report for people, such as texts that do not fit. */
  report: Report;
}
