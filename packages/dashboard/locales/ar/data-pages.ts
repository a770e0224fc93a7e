import type { Translations } from '@platen/editor/localization';

/** What several pages of data share. */
export const dataPages: Translations = {
  Address: 'العنوان',
  Credits: 'الأرصدة',
  Details: 'التفاصيل',
  Failed: 'فشل',
  'I have copied it': 'لقد نسخته',
  Id: 'المعرّف',
  Integration: 'الربط',
  'It is shown this once and kept nowhere. Put it where your program finds it, and never into a web page or a repository.':
    'يُعرض هذه المرة فقط ولا يُحفظ في أي مكان. ضعه حيث يجده برنامجك، ولا تضعه أبدًا في صفحة ويب أو مستودع شيفرة.',
  Never: 'أبدًا',
  Output: 'المخرجات',
  'Page {0}, {1}': 'الصفحة {0}، {1}',
  Replace: 'استبدال',
  'Show as a table': 'عرض كجدول',
  State: 'الحالة',
  'The file is not there any longer.': 'لم يعد الملف موجودًا.',
  Took: 'المدة',
  'What the caller sent': 'ما أرسله الطالب',
  '{0} MB': '{0} م.ب',
  '{0} kB': '{0} ك.ب',
  '{0} min {1} s': '{0} د {1} ث',
  '{0} ms': '{0} م.ث',
  '{0} s': '{0} ث',
};
