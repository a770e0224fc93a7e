import type { Translations } from '@platen/editor/localization';

/** Texts shared by several pages of data. */
export const dataPages: Translations = {
  Address: 'العنوان',
  Credits: 'الأرصدة',
  Details: 'التفاصيل',
  Failed: 'فشل',
  'I have copied it': 'لقد نسخته',
  ID: 'المعرّف',
  Integration: 'الربط',
  'It is shown only once and cannot be shown again. Store it where your program can read it, and never in a web page or repository.':
    'يُعرض مرة واحدة فقط ولا يمكن عرضه ثانية. ضعه حيث يقرؤه برنامجك، ولا تضعه أبدًا في صفحة ويب أو مستودع شيفرة.',
  Never: 'أبدًا',
  Output: 'المخرجات',
  'Page {0}, {1}': 'الصفحة {0}، {1}',
  Replace: 'استبدال',
  'Show as a table': 'عرض كجدول',
  Status: 'الحالة',
  'The file no longer exists.': 'لم يعد الملف موجودًا.',
  Duration: 'المدة',
  Request: 'الطلب',
  '{0} MB': '{0} م.ب',
  '{0} kB': '{0} ك.ب',
  '{0} min {1} s': '{0} د {1} ث',
  '{0} ms': '{0} م.ث',
  '{0} s': '{0} ث',
};
