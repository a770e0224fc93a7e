import type { Translations } from '../translation.ts';

/** Names of steps in the history. */
export const commands: Translations = {
  'Add layer': 'إضافة طبقة',
  'Align bottom': 'محاذاة إلى الأسفل',
  'Align horizontal centers': 'محاذاة المراكز أفقيًا',
  'Align left': 'محاذاة إلى اليسار',
  'Align right': 'محاذاة إلى اليمين',
  'Align top': 'محاذاة إلى الأعلى',
  'Align vertical centers': 'محاذاة المراكز عموديًا',
  'Delete layer': 'حذف الطبقة',
  'Delete layers': 'حذف الطبقات',
  'Draw path': 'رسم مسار',
  'Reorder layers': 'إعادة ترتيب الطبقات',
  'Move page': 'نقل الصفحة',
};
