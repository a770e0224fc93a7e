import type { Translations } from '../translation.ts';

/** Texts of stock photos. */
export const photos: Translations = {
  'Add photo': 'إضافة صورة',
  'All orientations': 'كل الاتجاهات',
  Creator: 'المبدع',
  'Landscape format': 'عرضي',
  'Portrait format': 'طولي',
  'Square format': 'مربّع',
  'No photos found. Try another word.': 'لم يُعثر على صور. جرّب كلمة أخرى.',
  Orientation: 'الاتجاه',
  Photos: 'صور',
  'Search photos': 'البحث في الصور',
  'Search the photos of {0}.': 'ابحث في صور {0}.',
  Source: 'المصدر',
  'The photos could not be loaded.': 'تعذّر تحميل الصور.',
  '{0}. {1}': '{0}. {1}',
};
