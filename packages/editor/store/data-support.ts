// Its own module, so that bundlers put what it needs into a file that is fetched later.
export { dataSupport } from '@platen/template/internal';
export { tokenColors, tokenValues } from './data/token-values.ts';
export { testRows } from './data/test-rows.ts';
export { tidyRules } from './data/tidy-rules.ts';
export { createDesignLens } from './design/design-lens.ts';
export { LiveEvaluation } from './live-evaluation.ts';
