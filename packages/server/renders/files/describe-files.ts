import type { RenderedFiles } from '../../db/tables/render-tables.ts';
import { fileUrl } from '../../storage/file-address.ts';

/** Describes a render's files for the log: their addresses and sizes. Of reports, only the number of entries is included. */
export function describeFiles(
  publicUrl: string,
  { files, report, totalPages }: Pick<RenderedFiles, 'files' | 'report' | 'totalPages'>,
): Record<string, unknown> {
  return {
    total_pages: totalPages,
    warnings: report.length,
    files: files.map(({ key, page, size, width, height, byteLength, durationMs, pageCount }) => ({
      url: fileUrl(publicUrl, key),
      page,
      ...(size !== '' && { size }),
      width,
      height,
      bytes: byteLength,
      ...(durationMs !== undefined && { duration: durationMs / 1000 }),
      ...(pageCount !== undefined && { pages: pageCount }),
    })),
  };
}
