import { msg, str } from '@lit/localize';
import type { RowsError } from '../../../store/rows/parse-data-rows.ts';

/** Why rows could not be read, in words. */
export function rowsErrorText({ reason, line, column }: RowsError): string {
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
