import { renderAnswer } from '@platen/api';

/** A file that a render made. */
export interface ResultFile {
  /** An address, or a data URI. */
  url: string;
  format: string;
  /** 1-based; undefined for a file of all pages. */
  page: number | undefined;
  /** Name of a further size; empty for the size that was requested. */
  size: string;
}

/** A note on a render. */
export interface ResultNote {
  page: number;
  layer: string;
  code: string;
  message: string;
}

/** Returns the files of a job's result and the notes about them. A result of an unknown form has none. */
export function readResult(result: Readonly<Record<string, unknown>> | null): {
  files: readonly ResultFile[];
  notes: readonly ResultNote[];
} {
  const parsed = renderAnswer.safeParse(result);
  if (!parsed.success) return { files: [], notes: [] };
  const { data, report } = parsed.data;
  if (!Array.isArray(data)) {
    const { content, format, extraSizes = [] } = data;
    return { files: withSizes({ content, extraSizes }, format, undefined), notes: report };
  }
  const format = 'format' in parsed.data ? parsed.data.format : 'png';
  return {
    files: data.flatMap(({ page, content, extraSizes = [] }) => withSizes({ content, extraSizes }, format, page)),
    notes: report,
  };
}

function withSizes(
  { content, extraSizes }: { content: string; extraSizes: readonly { size: string; content: string }[] },
  format: string,
  page: number | undefined,
): ResultFile[] {
  const own = { url: toUrl(content, format), format, page, size: '' };
  return [own, ...extraSizes.map((extra) => ({ url: toUrl(extra.content, format), format, page, size: extra.size }))];
}

/** Base64 is answered as a data URI; only addresses and those are put into links. */
function toUrl(content: string, format: string): string {
  return /^(?:https?:|data:)/i.test(content) ? content : `data:application/${format};base64,${content}`;
}
