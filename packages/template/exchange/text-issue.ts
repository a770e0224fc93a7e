/** Kinds of problems with a translation. */
export const textIssueCodes = [
  /** The template has no such text; not taken. */
  'text_unknown',
  /** The template's own text is another one since the export; taken. */
  'source_changed',
  /** The locale has no translation of a text, neither from the file nor before. */
  'text_missing',
  /** Inline elements that cannot be read or that the text does not have; not taken. */
  'inline_broken',
  /** Styles of the source are not used; taken. */
  'inline_missing',
  /** The template cannot take the translation, such as an expression with a mistake; not taken. */
  'text_invalid',
  /** A column of a CSV file that is neither that of keys nor of a locale. */
  'column_unknown',
] as const;
export type TextIssueCode = (typeof textIssueCodes)[number];

/** A problem with one translation of an import. */
export interface TextIssue {
  code: TextIssueCode;
  /** The locale; empty for columns. */
  locale: string;
  /** The key of the text, or the name of the column. */
  key: string;
  /** A sentence a person can act on. */
  message: string;
}
