import { formatFacts, type GeneratedValue } from '@platen/api';
import type { RenderedFile, RenderedFiles } from '../../db/tables/render-tables.ts';
import type { HeldBytes } from './held-bytes.ts';
import type { ResponseOptions } from '../request/render-request.ts';

/** Bytes of an answer's files up to which they may be held in memory for it; larger ones are passed on as they are read. */
export const maxHeldBytes = 8 * 1024 * 1024;

/** Bytes of files together. */
export function sumBytes(files: readonly Pick<RenderedFile, 'byteLength'>[]): number {
  return files.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** A render that went through. */
export interface RenderOutcome extends RenderedFiles {
  /** Milliseconds. */
  responseTimeMs: number;
  /** The files' bytes, as far as they are at hand. */
  bytes: Pick<HeldBytes, 'get'>;
  /** Values that models made from prompts. */
  generated?: readonly GeneratedValue[];
  /** To be called once the bytes are not needed any more. */
  release(): void;
}

/** Returns the name of a file for saving: `poster.png`, `poster-2-story.png`. */
export function nameFile(
  { page, size }: Pick<RenderedFile, 'page' | 'size'>,
  { format, files }: Pick<RenderedFiles, 'format' | 'files'>,
  { fileName }: Pick<ResponseOptions, 'fileName'>,
): string {
  const isOfSeveral = new Set(files.map((file) => file.page)).size > 1;
  const base = fileName ?? (isOfSeveral ? 'page' : 'render');
  const parts = [base, isOfSeveral ? String(page) : '', size.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')];
  return `${parts.filter((part) => part !== '').join('-')}.${formatFacts[format].extension}`;
}
