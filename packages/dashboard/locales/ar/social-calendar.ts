import type { Translations } from '@platen/editor/localization';

/** The calendar of posts. */
export const socialCalendar: Translations = {
  Calendar: 'التقويم',
  'It goes out {0} now.': 'يُنشر الآن في {0}.',
  'Lifted. Arrow keys move it, Enter puts it down, Escape leaves it where it was.':
    'رُفع. تنقله مفاتيح الأسهم، ويضعه Enter، ويتركه Escape حيث كان.',
  'New post: {0}': 'منشور جديد: {0}',
  'Nothing is planned or published in this time.': 'لا شيء مجدول أو منشور في هذه المدة.',
  'Planned and published posts.': 'المنشورات المجدولة والمنشورة.',
  'Planned and published posts. Drag a planned one to another time, or press Space on it.':
    'المنشورات المجدولة والمنشورة. اسحب منشورًا مجدولًا إلى وقت آخر، أو اضغط عليه مفتاح المسافة.',
  'Space lifts it, then the arrow keys move it. It can be dragged as well.':
    'يرفعه مفتاح المسافة ثم تنقله مفاتيح الأسهم. ويمكن سحبه أيضًا.',
  'The month after': 'الشهر التالي',
  'The month before': 'الشهر السابق',
  'The week after': 'الأسبوع التالي',
  'The week before': 'الأسبوع السابق',
  Today: 'اليوم',
  Week: 'أسبوع',
  '{0} more': '{0} أخرى',
};
