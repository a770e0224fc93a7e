import type { LoadStrings } from '@platen/editor/localization';

/** Loads the dashboard's words, along with the editor's. */
export const loadStrings: LoadStrings = (locale) =>
  locale === 'de' ? import('./de/index.ts') : import('./ar/index.ts');
