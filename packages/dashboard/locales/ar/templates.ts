import type { Translations } from '@platen/editor/localization';

/** The pages of templates. */
export const templates: Translations = {
  'A template is a design with holes: texts, pictures and colours that each render fills anew.':
    'القالب تصميم فيه فراغات: نصوص وصور وألوان تُملأ من جديد مع كل إخراج.',
  'No templates yet': 'لا قوالب بعد',
};
