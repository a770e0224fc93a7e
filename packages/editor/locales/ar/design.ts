import type { Translations } from '../translation.ts';

/** Tokens, text styles, languages and pages that flow. */
export const design: Translations = {
  'Brand, mode and language': 'العلامة والوضع واللغة',
  Mode: 'الوضع',
  Language: 'اللغة',
  'This is the text of another language. To edit the original, change the language at the top.':
    'هذا نصّ لغة أخرى. لتعديل النص الأصلي، غيّر اللغة في الأعلى.',
};
