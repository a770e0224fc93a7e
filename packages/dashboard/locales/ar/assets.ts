import type { Translations } from '@platen/editor/localization';

/** Brand assets. */
export const assets: Translations = {
  Added: 'تاريخ الإضافة',
  'Brand assets': 'أصول العلامة',
  'In templates and modifications': 'في القوالب والتعديلات',
  'Show it large': 'عرض كبير',
  'Upload files': 'رفع ملفات',
  Value: 'القيمة',
  'What your templates are made with.': 'ما تُصنع به قوالبك.',
  'What your templates are made with. Drop files onto the list to add them; tags help to find them again.':
    'ما تُصنع به قوالبك. أفلت الملفات على القائمة لإضافتها؛ وتساعد الوسوم على العثور عليها.',
  'Choose a brand asset': 'اختر أصلًا من أصول العلامة',
};
