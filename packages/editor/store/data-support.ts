// Its own module, so that bundlers put what it needs into a file that is fetched later.
export { dataSupport } from '@platen/template/internal';
export { isTranslated } from './data/is-translated.ts';
export { tokenColors } from './data/token-colors.ts';
export { tidyRules } from './data/tidy-rules.ts';
export { LiveEvaluation } from './live-evaluation.ts';
