import { msg } from '@lit/localize';
import type { TextIssueCode } from '@platen/template/exchange';

/** Describes a problem of an imported translation, as a sentence. */
export function issueText(code: TextIssueCode): string {
  switch (code) {
    case 'text_unknown':
      return msg('The template has no such text.');
    case 'source_changed':
      return msg('The original has changed since the export. The translation was taken.');
    case 'text_missing':
      return msg('The file has no translation.');
    case 'inline_broken':
      return msg('The numbered tags are wrong. The translation was not taken.');
    case 'inline_missing':
      return msg('Some numbered tags are missing. The translation was taken.');
    case 'text_invalid':
      return msg('The template cannot take this translation.');
    case 'column_unknown':
      return msg('The column belongs to no language.');
  }
}
