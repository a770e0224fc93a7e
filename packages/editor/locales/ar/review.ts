import type { Translations } from '../translation.ts';

/** What people say of templates in approval flows. */
export const review: Translations = {
  Approved: 'موافق عليه',
  'Asked for changes': 'طلب تعديلات',
  Comment: 'تعليق',
  'Comment of {0}': 'تعليق من {0}',
  'Comment on the new pin': 'تعليق على الدبوس الجديد',
  Comments: 'التعليقات',
  'Delete this comment?': 'هل تريد حذف هذا التعليق؟',
  'Delete…': 'حذف…',
  'Everything that was said is resolved.': 'كل ما قيل تم حله.',
  'Keep it': 'إبقاؤه',
  'Moved it': 'نقله',
  'Nothing was said of it yet.': 'لم يُقل عنه شيء بعد.',
  'of version {0}': 'عن الإصدار {0}',
  'on a page that is gone': 'على صفحة لم تعد موجودة',
  'Open again': 'إعادة الفتح',
  'Page {0}: {1}': 'الصفحة {0}: {1}',
  People: 'الأشخاص',
  'People to mention: {0}. Choose with the arrow keys.': 'أشخاص يمكن ذكرهم: {0}. اختر بمفاتيح الأسهم.',
  'Pin {0}, resolved, {1}: {2}': 'الدبوس {0}، تم حله، {1}: {2}',
  'Pin {0}, {1}: {2}': 'الدبوس {0}، {1}: {2}',
  'Put a pin on the page: move it with the arrow keys, Enter puts it there, Escape leaves it.':
    'ضع دبوسًا على الصفحة: حرّكه بمفاتيح الأسهم، ومفتاح الإدخال يثبّته، وEscape يتركه.',
  Reply: 'رد',
  Resolve: 'حل',
  'Show pin': 'عرض الدبوس',
  'Show resolved ones ({0})': 'عرض ما تم حله ({0})',
  'somebody who left': 'شخص غادر',
  'Somebody who left': 'شخص غادر',
  'The service cannot be reached. Check your connection and try again.':
    'لا يمكن الوصول إلى الخدمة. تحقق من الاتصال وحاول مرة أخرى.',
  'This comment was deleted.': 'حُذف هذا التعليق.',
  'Your reply': 'ردك',
  '{0} % from the left, {1} % from the top': '{0}٪ من اليسار، {1}٪ من الأعلى',
};
