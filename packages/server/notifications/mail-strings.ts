import type { NotificationKind } from '@platen/api';
import type { PageStrings } from '../pages/page-language.ts';

/** Words of mails about notifications; those of a kind say what happened, as a sentence. */
export const mailStrings: PageStrings<
  NotificationKind | 'somebody' | 'several' | 'more' | 'all' | 'why' | 'settings' | 'unsubscribe'
> = {
  en: {
    review_wanted: '{name} asks for your review of “{title}”',
    due: '“{title}” is due',
    approved: '{name} approved “{title}”',
    changes_requested: '{name} asks for changes to “{title}”',
    moved: '{name} moved “{title}” to another stage',
    mention: '{name} mentioned you on “{title}”',
    comment: '{name} commented on “{title}”',
    somebody: 'Somebody',
    several: '{count} notifications from Platen',
    more: 'There are {count} more.',
    all: 'See all notifications',
    why: 'You get this mail because of your notification settings.',
    settings: 'Change what you are mailed',
    unsubscribe: 'Get no more of these mails',
  },
  de: {
    review_wanted: '{name} bittet Sie, „{title}“ zu prüfen',
    due: '„{title}“ ist fällig',
    approved: '{name} hat „{title}“ freigegeben',
    changes_requested: '{name} wünscht Änderungen an „{title}“',
    moved: '{name} hat „{title}“ in eine andere Stufe verschoben',
    mention: '{name} hat Sie bei „{title}“ erwähnt',
    comment: '{name} hat „{title}“ kommentiert',
    somebody: 'Jemand',
    several: '{count} Benachrichtigungen von Platen',
    more: 'Es gibt {count} weitere.',
    all: 'Alle Benachrichtigungen ansehen',
    why: 'Sie erhalten diese E-Mail nach Ihren Einstellungen für Benachrichtigungen.',
    settings: 'Ändern, was Ihnen gemailt wird',
    unsubscribe: 'Keine solchen E-Mails mehr erhalten',
  },
  ar: {
    review_wanted: 'يطلب {name} مراجعتك لـ «{title}»',
    due: 'حان موعد «{title}»',
    approved: 'وافق {name} على «{title}»',
    changes_requested: 'طلب {name} تعديلات على «{title}»',
    moved: 'نقل {name} «{title}» إلى مرحلة أخرى',
    mention: 'ذكرك {name} في «{title}»',
    comment: 'علّق {name} على «{title}»',
    somebody: 'شخص ما',
    several: 'إشعارات من Platen: {count}',
    more: 'عدد الإشعارات الأخرى: {count}.',
    all: 'عرض كل الإشعارات',
    why: 'وصلتك هذه الرسالة وفق إعدادات الإشعارات لديك.',
    settings: 'تغيير ما يصلك بالبريد',
    unsubscribe: 'إيقاف هذه الرسائل',
  },
};
