import type { PageStrings } from '../pages/page-language.ts';

/** Texts of the page for unsubscribing from notification emails. */
export const unsubscribeStrings: PageStrings<
  'askTitle' | 'ask' | 'stop' | 'doneTitle' | 'done' | 'again' | 'againTitle' | 'againDone' | 'choose'
> = {
  en: {
    askTitle: 'Stop emails?',
    ask: 'You will no longer get emails about your notifications. They stay in the dashboard.',
    stop: 'Stop emails',
    doneTitle: 'Emails stopped',
    done: 'Your notifications are in the dashboard, where you can also choose which ones you get by email, and how often.',
    again: 'Turn emails back on',
    againTitle: 'Emails turned on',
    againDone: 'You get your notifications by email as before.',
    choose: 'Email settings',
  },
  de: {
    askTitle: 'Keine E-Mails mehr?',
    ask: 'Sie erhalten dann keine E-Mails über Ihre Benachrichtigungen mehr. Im Dashboard bleiben sie.',
    stop: 'E-Mails beenden',
    doneTitle: 'Sie erhalten keine E-Mails mehr',
    done: 'Ihre Benachrichtigungen stehen im Dashboard. Dort können Sie auch wählen, welche Sie per E-Mail erhalten und wie oft.',
    again: 'E-Mails wieder einschalten',
    againTitle: 'Sie erhalten wieder E-Mails',
    againDone: 'Sie erhalten Ihre Benachrichtigungen wie vorher per E-Mail.',
    choose: 'E-Mail-Einstellungen',
  },
  ar: {
    askTitle: 'إيقاف الرسائل؟',
    ask: 'لن تصلك رسائل عن إشعاراتك بعد ذلك. وتبقى الإشعارات في لوحة التحكم.',
    stop: 'إيقاف الرسائل',
    doneTitle: 'لن تصلك رسائل بعد الآن',
    done: 'إشعاراتك في لوحة التحكم. وهناك يمكنك أيضًا إعدادات البريد ومتى.',
    again: 'إعادة الإرسال',
    againTitle: 'ستصلك الرسائل مجددًا',
    againDone: 'تُرسل إشعاراتك بالبريد كما كانت.',
    choose: 'إعدادات البريد',
  },
};
