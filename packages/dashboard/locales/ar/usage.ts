import type { Translations } from '@platen/editor/localization';

/** Usage. */
export const usage: Translations = {
  'AI credits': 'أرصدة الذكاء الاصطناعي',
  'AI credits this month': 'أرصدة الذكاء الاصطناعي هذا الشهر',
  'Credits this month': 'أرصدة هذا الشهر',
  Day: 'اليوم',
  Daily: 'يوميًا',
  Enterprise: 'المؤسسات',
  Free: 'مجانية',
  Month: 'الشهر',
  Monthly: 'شهريًا',
  Paid: 'مدفوعة',
  Plan: 'الخطة',
  'Renders per day, {0}': 'التصيير يومًا بيوم، {0}',
  'Renders this month': 'التصيير هذا الشهر',
  'View in log': 'عرض في السجل',
  Usage: 'الاستخدام',
  'One credit usually covers one image, one PDF page or one second of video. Failed and cached renders are free. Months and days are in UTC.':
    'الرصيد الواحد عادةً صورة أو صفحة PDF أو ثانية فيديو. لا يكلّف الفشل ولا ما في ذاكرة التخزين المؤقت شيئًا. تُحسب الأشهر والأيام بتوقيت UTC.',
  'What counts': 'ما يُحسب',
  'Plan limit: {0}': 'حد الخطة: {0}',
  Unlimited: 'غير محدود',
  'of {0}, {1} left': 'من {0}؛ بقي {1}',
  '{0} per month': '{0} شهرًا بشهر',
  '{0} over the plan limit of {1}': 'أكثر بمقدار {0} من {1} في الخطة',
  '{0} renders succeeded, {1} failed.': 'نجح {0} وفشل {1}.',
};
