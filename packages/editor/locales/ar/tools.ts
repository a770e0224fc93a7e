import type { Translations } from '../translation.ts';

/** Texts of the artboard's tools. */
export const tools: Translations = {
  'Add anchor': 'إضافة نقطة ارتكاز',
  'Change anchor': 'تغيير نقطة الارتكاز',
  'Change gradient': 'تغيير التدرج',
  'Copied {0}': 'تم نسخ {0}',
  'Delete anchor': 'حذف نقطة الارتكاز',
  'Move anchor': 'تحريك نقطة الارتكاز',
  'Set focal point': 'تعيين نقطة التركيز',
  'Pick color': 'التقاط لون',
  'Round corners': 'تدوير الزوايا',
};
