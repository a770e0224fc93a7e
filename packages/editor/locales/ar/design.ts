import type { Translations } from '../translation.ts';

/** Tokens, text styles, languages and pages that flow. */
export const design: Translations = {
  'Brand, mode and language': 'العلامة والوضع واللغة',
  Mode: 'الوضع',
  Language: 'اللغة',
  'This is the text of another language. To edit the original, change the language at the top.':
    'هذا نصّ لغة أخرى. لتعديل النص الأصلي، غيّر اللغة في الأعلى.',
  'Delete master': 'حذف الصفحة الرئيسية',
  'Make master': 'إنشاء صفحة رئيسية',
  'Put layers of the master on the page': 'وضع طبقات الصفحة الرئيسية على الصفحة',
  'Replace master': 'استبدال الصفحة الرئيسية',
  'A master has what several pages share, such as a letterhead with page numbers. The layer that continues and layers with parameters stay on the page.':
    'تحتوي الصفحة الرئيسية على ما تشترك فيه عدة صفحات، مثل ترويسة بأرقام الصفحات. تبقى على الصفحة الطبقة التي تتواصل والطبقات ذات المعاملات.',
  'Continues on new pages': 'يتواصل على صفحات جديدة',
  'Edit on this page': 'تحرير على هذه الصفحة',
  'Editing puts copies of the master’s layers on this page. Make a master of it again to replace the old one everywhere.':
    'يضع التحرير نسخًا من طبقات الصفحة الرئيسية على هذه الصفحة. أنشئ منها صفحة رئيسية من جديد لاستبدال القديمة في كل مكان.',
  'Height of the content': 'ارتفاع المحتوى',
  'Left edge of the content': 'الحافة اليسرى للمحتوى',
  'Make master of the page': 'إنشاء صفحة رئيسية من الصفحة',
  'Master {0}': 'الصفحة الرئيسية {0}',
  Master: 'الصفحة الرئيسية',
  'Name of the master': 'اسم الصفحة الرئيسية',
  'New master': 'صفحة رئيسية جديدة',
  'Over pages': 'على عدة صفحات',
  'Replace {0}': 'استبدال {0}',
  'Room for the content': 'مساحة المحتوى',
  'Top edge of the content': 'الحافة العليا للمحتوى',
  'Width of the content': 'عرض المحتوى',
  X: 'س',
  Y: 'ص',
  'Continue on the next page': 'المتابعة في الصفحة التالية',
  'Keep rows whole': 'إبقاء الصفوف كاملة',
  'Keep the table whole': 'إبقاء الجدول كاملًا',
  'Repeat header on every page': 'تكرار الرأس في كل صفحة',
  'Rows that do not fit': 'الصفوف التي لا تتسع',
  'Rows under the header, at least': 'الصفوف تحت الرأس، على الأقل',
};
