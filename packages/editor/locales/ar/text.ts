import type { Translations } from '../translation.ts';

/** Editing texts and tables. */
export const text: Translations = {
  'Add text': 'إضافة نص',
  'Align text to its end': 'محاذاة النص إلى نهايته',
  'Align text to its start': 'محاذاة النص إلى بدايته',
  Bold: 'غامق',
  'Centre text': 'توسيط النص',
  'Delete text': 'حذف نص',
  'Font size': 'حجم الخط',
  Italic: 'مائل',
  'Justify text': 'ضبط النص',
  'Larger text': 'تكبير النص',
  'Smaller text': 'تصغير النص',
  Strikethrough: 'يتوسطه خط',
  'Style paragraph': 'تنسيق الفقرة',
  'Style text': 'تنسيق النص',
  'Text of {0}': 'نص {0}',
  Underline: 'تحته خط',
};
