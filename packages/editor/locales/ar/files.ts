import type { Translations } from '../translation.ts';

/** Texts about files of the person's device. */
export const files: Translations = {
  'Import drawing': 'استيراد الرسم',
  'Only the first {0} files were added.': 'أُضيفت أول {0} من الملفات فقط.',
  'Pasted drawing': 'رسم ملصق',
  'Pasted image': 'صورة ملصقة',
  'Replace image': 'استبدال الصورة',
  'Replace video': 'استبدال الفيديو',
  'The file could not be read.': 'تعذّرت قراءة الملف.',
  'The file is too large for the template. Maximum 16 MB.': 'الملف كبير جدًا على القالب. الحد الأقصى 16 ميغابايت.',
  'This drawing is empty.': 'هذا الرسم فارغ.',
  '{0} could not be read.': 'تعذّرت قراءة {0}.',
  '{0} is not an image, video or audio file.': '{0} ليس ملف صورة أو فيديو أو صوت.',
  '{0} parts of the drawing could not be imported.': 'تعذّر استيراد {0} من أجزاء الرسم.',
  'Brand asset': 'أصل من أصول العلامة',
  'Choose another': 'اختر غيره',
  'Missing brand asset': 'أصل مفقود',
  'Comes with Platen': 'مرفق مع Platen',
};
