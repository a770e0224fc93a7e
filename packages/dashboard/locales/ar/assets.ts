import type { Translations } from '@platen/editor/localization';

/** Brand assets. */
export const assets: Translations = {
  Added: 'تاريخ الإضافة',
  'Brand assets': 'أصول العلامة',
  'In templates and modifications': 'في القوالب والتعديلات',
  'View full size': 'عرض بالحجم الكامل',
  'Upload files': 'رفع ملفات',
  Value: 'القيمة',
  'Images, fonts, colors and media for your templates.': 'صور وخطوط وألوان ووسائط لقوالبك.',
  'Images, fonts, colors and media for your templates. Drop files here to add them. Use tags to find them again.':
    'صور وخطوط وألوان ووسائط لقوالبك. أفلت الملفات هنا لإضافتها. وتساعد الوسوم على العثور عليها.',
  'Choose a brand asset': 'اختر أصلًا من أصول العلامة',
};
