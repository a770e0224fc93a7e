import type { Translations } from '../translation.ts';

/** The drawing area, and how it is looked at. */
export const artboard: Translations = {
  'Edit text, crop or enter': 'تحرير النص أو الاقتصاص أو الدخول',
  'Fit page': 'ملاءمة الصفحة',
  'Fit selection': 'ملاءمة التحديد',
  Guides: 'خطوط الإرشاد',
  'Layers of page {0}': 'طبقات الصفحة {0}',
  'Layers on the page': 'طبقات الصفحة',
  Move: 'نقل',
  'Move end of line': 'نقل طرف الخط',
  'Remove all guides of the page': 'إزالة كل خطوط الإرشاد من الصفحة',
  Resize: 'تغيير الحجم',
  Rulers: 'المساطر',
  Snap: 'المحاذاة التلقائية',
  Video: 'فيديو',
  'Zoom in': 'تكبير',
  'Zoom out': 'تصغير',
  'Zoom to 100 %': 'العرض بنسبة 100 %',
  'at {0}, {1}': 'عند {0}، {1}',
  hidden: 'مخفية',
  locked: 'مقفلة',
  'turned by {0}°': 'مُدار بمقدار {0}°',
  '{0} by {1}': '{0} في {1}',
  '{0}, in {1}': '{0}، داخل {1}',
};
