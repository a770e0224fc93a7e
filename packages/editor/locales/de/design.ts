import type { Translations } from '../translation.ts';

/** Tokens, text styles, languages and pages that flow. */
export const design: Translations = {
  'Brand, mode and language': 'Marke, Modus und Sprache',
  Mode: 'Modus',
  Language: 'Sprache',
  'This is the text of another language. To edit the original, change the language at the top.':
    'Das ist der Text einer anderen Sprache. Um das Original zu bearbeiten, wechseln Sie oben die Sprache.',
};
