import type { Translations } from '@platen/editor/localization';

/** Usage. */
export const usage: Translations = {
  'AI credits': 'أرصدة الذكاء الاصطناعي',
  'AI credits this month': 'أرصدة الذكاء الاصطناعي هذا الشهر',
  'Credits this month': 'أرصدة هذا الشهر',
  Day: 'اليوم',
  'Day by day': 'يومًا بيوم',
  Enterprise: 'المؤسسات',
  Free: 'مجانية',
  Month: 'الشهر',
  'Month by month': 'شهرًا بشهر',
  Paid: 'مدفوعة',
  Plan: 'الخطة',
  'Renders day by day, {0}': 'التصيير يومًا بيوم، {0}',
  'Renders this month': 'التصيير هذا الشهر',
  'See them in the log': 'عرضها في السجل',
  Usage: 'الاستخدام',
  'Usually one credit is an image, a page of PDF or a second of video. Failures cost nothing, and neither does a render that was kept from before. Months and days begin in UTC.':
    'الرصيد الواحد عادةً صورة أو صفحة PDF أو ثانية فيلم. لا يكلّف الفشل شيئًا، وكذلك ما حُفظ من تصيير سابق. تبدأ الأشهر والأيام بتوقيت UTC.',
  'What is counted': 'ما يُحسب',
  'What the plan has: {0}': 'ما تتيحه الخطة: {0}',
  'Without a limit': 'بلا حد',
  'of {0}; {1} are left': 'من {0}؛ بقي {1}',
  '{0} month by month': '{0} شهرًا بشهر',
  '{0} more than the {1} of the plan': 'أكثر بمقدار {0} من {1} في الخطة',
  '{0} renders went through, {1} failed.': 'نجح {0} وفشل {1}.',
};
