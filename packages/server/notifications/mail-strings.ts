import type { NotificationKind } from '@platen/api';
import type { PageStrings } from '../pages/page-language.ts';

/** Texts of notification emails; those of a kind describe the event as a sentence. */
export const mailStrings: PageStrings<
  NotificationKind | 'somebody' | 'several' | 'more' | 'all' | 'why' | 'settings' | 'unsubscribe'
> = {
  en: {
    review_wanted: '{name} requested your review of “{title}”',
    due: '“{title}” is due',
    approved: '{name} approved “{title}”',
    changes_requested: '{name} requested changes to “{title}”',
    moved: '{name} moved “{title}” to another stage',
    mention: '{name} mentioned you on “{title}”',
    comment: '{name} commented on “{title}”',
    somebody: 'Someone',
    several: '{count} notifications from Platen',
    more: 'There are {count} more.',
    all: 'See all notifications',
    why: 'You get this email because of your notification settings.',
    settings: 'Change email settings',
    unsubscribe: 'Unsubscribe from these emails',
  },
  de: {
    review_wanted: '{name} bittet Sie, „{title}“ zu prüfen',
    due: '„{title}“ ist fällig',
    approved: '{name} hat „{title}“ freigegeben',
    changes_requested: '{name} hat Änderungen an „{title}“ angefordert',
    moved: '{name} hat „{title}“ in eine andere Phase verschoben',
    mention: '{name} hat Sie bei „{title}“ erwähnt',
    comment: '{name} hat „{title}“ kommentiert',
    somebody: 'Jemand',
    several: '{count} Benachrichtigungen von Platen',
    more: 'Es gibt {count} weitere.',
    all: 'Alle Benachrichtigungen ansehen',
    why: 'Sie erhalten diese E-Mail nach Ihren Einstellungen für Benachrichtigungen.',
    settings: 'E-Mail-Einstellungen ändern',
    unsubscribe: 'Diese E-Mails abbestellen',
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
    settings: 'تغيير إعدادات البريد',
    unsubscribe: 'إيقاف هذه الرسائل',
  },
};
