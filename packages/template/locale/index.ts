export * from './decimal.ts';
export * from './format-currency.ts';
export * from './format-date.ts';
export * from './format-list.ts';
export * from './format-measure.ts';
export * from './load-locale.ts';
export * from './locale-table.ts';
export * from './locale-tag.ts';
export * from './unit-names.ts';
export { dateLetters, parseDatePattern, type DatePatternError, type DatePatternPart } from './date-pattern.ts';
export {
  formatCompact,
  formatNumber,
  formatPercent,
  numberingSystems,
  numberSigns,
  type NumberFormatOptions,
  type NumberSign,
} from './format-number.ts';
export { pluralCategory, pluralForm } from './plural-rules.ts';
