import type { Translations } from '../translation.ts';

/** What is said of files of the person's device. */
export const files: Translations = {
  'Import drawing': 'استيراد الرسم',
  'Only the first {0} files were taken.': 'أُخذت أول {0} من الملفات فقط.',
  'Pasted drawing': 'رسم ملصق',
  'Pasted image': 'صورة ملصقة',
  'Replace image': 'استبدال الصورة',
  'The file could not be read.': 'تعذّرت قراءة الملف.',
  'The file is too large to be kept in the template. Use one of at most 16 MB.':
    'الملف أكبر من أن يُحفظ داخل القالب. استخدم ملفًا لا يتجاوز 16 ميغابايت.',
  'There is nothing to see in this drawing.': 'لا يوجد ما يُعرض في هذا الرسم.',
  '{0} could not be read.': 'تعذّرت قراءة {0}.',
  '{0} is no image, video or audio.': '{0} ليس صورة ولا فيلمًا ولا صوتًا.',
  '{0} parts of the drawing could not be taken over.': 'تعذّر نقل {0} من أجزاء الرسم.',
};
