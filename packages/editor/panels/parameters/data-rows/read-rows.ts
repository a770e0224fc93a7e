import { msg, str } from '@lit/localize';
import type { DataPreview } from '../../../store/rows/data-preview.ts';
import type { RowsError } from '../../../store/rows/parse-data-rows.ts';

/** Files up to this size are read. */
const maxFileBytes = 20 * 1024 * 1024;

/** The types of files that rows are read from, as a file input lists them. */
export const rowFileTypes = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';

/** Opens the rows of a text for the preview. Returns what a person should know of it; empty when all went well. */
export async function readRows(preview: DataPreview, text: string): Promise<string> {
  const { parseDataRows, RowsError } = await import('../../../store/rows/parse-data-rows.ts');
  try {
    const table = parseDataRows(text);
    preview.open(table);
    return table.leftOut > 0
      ? msg(str`Only the first ${table.rows.length} rows were read; ${table.leftOut} were skipped.`)
      : '';
  } catch (error) {
    if (!(error instanceof RowsError)) throw error;
    return rowsErrorText(error);
  }
}

/** The same for a file. */
export async function readRowsFile(preview: DataPreview, file: File): Promise<string> {
  return file.size > maxFileBytes ? msg('Maximum file size: 20 MB.') : readRows(preview, await file.text());
}

/** Why rows could not be read, in words. */
function rowsErrorText({ reason, line, column }: RowsError): string {
  switch (reason) {
    case 'no-rows':
      return msg('No data rows below the header row.');
    case 'column-twice':
      return msg(str`The column “${column}” appears twice.`);
    case 'quotes':
      return line > 0
        ? msg(str`The quotes in line ${line} do not match.`)
        : msg('The rows cannot be read: the quotes do not match.');
  }
}
