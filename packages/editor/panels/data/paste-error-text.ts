import { msg } from '@lit/localize';
import type { Pasted } from '../../store/data/read-pasted.ts';

/** Describes why what was pasted cannot be taken, as a sentence. */
export function pasteErrorText(error: Extract<Pasted<unknown>, { error: unknown }>['error']): string {
  switch (error.kind) {
    case 'rows':
      return msg('These rows cannot be read. Put column names in the first row.');
    case 'json':
      return msg('This is no valid JSON.');
    case 'empty':
      return msg('There are no rows.');
    case 'value':
      return `${error.path}: ${error.message}`;
  }
}
