import type { Translations } from '@platen/editor/localization';

/** The calendar of posts. */
export const socialCalendar: Translations = {
  Calendar: 'التقويم',
  'Now scheduled for {0}.': 'مجدول الآن في {0}.',
  'Picked up. Arrow keys move it, Enter drops it, Escape cancels.':
    'رُفع. تنقله مفاتيح الأسهم، ويضعه Enter، ويلغي Escape.',
  'New post: {0}': 'منشور جديد: {0}',
  'Nothing scheduled or published in this period.': 'لا شيء مجدول أو منشور في هذه المدة.',
  'Scheduled and published posts.': 'المنشورات المجدولة والمنشورة.',
  'Scheduled and published posts. Drag a scheduled post to another time, or press Space on it.':
    'المنشورات المجدولة والمنشورة. اسحب منشورًا مجدولًا إلى وقت آخر، أو اضغط عليه مفتاح المسافة.',
  'Space picks it up, then the arrow keys move it. You can also drag it.':
    'يرفعه مفتاح المسافة ثم تنقله مفاتيح الأسهم. ويمكن سحبه أيضًا.',
  'Next month': 'الشهر التالي',
  'Previous month': 'الشهر السابق',
  'Next week': 'الأسبوع التالي',
  'Previous week': 'الأسبوع السابق',
  Today: 'اليوم',
  Week: 'أسبوع',
  '{0} more': '{0} أخرى',
};
