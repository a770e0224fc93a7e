// Texts of templates out to translators and in again
export { exportTextsCsv, writeCell } from './write-texts-csv.ts';
export { exportXliff } from './write-xliff.ts';
export { importTexts } from './import-texts.ts';
export { listTranslations, translateText, type TextTranslation } from './translate-texts.ts';
export type { ImportedTexts } from './apply-translations.ts';
export { maxTextsLength } from './exchange-file.ts';
export { textIssueCodes, type TextIssue, type TextIssueCode } from './text-issue.ts';
