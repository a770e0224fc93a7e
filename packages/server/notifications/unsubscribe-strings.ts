import type { PageStrings } from '../pages/page-language.ts';

/** Words of the page that ends mails about notifications. */
export const unsubscribeStrings: PageStrings<
  'askTitle' | 'ask' | 'stop' | 'doneTitle' | 'done' | 'again' | 'againTitle' | 'againDone' | 'choose'
> = {
  en: {
    askTitle: 'No more mails?',
    ask: 'You will get no more mails about your notifications. They stay in the dashboard.',
    stop: 'Stop the mails',
    doneTitle: 'You get no more mails',
    done: 'Your notifications are in the dashboard. There you can also choose which ones are mailed, and how often.',
    again: 'Mail them again',
    againTitle: 'You get mails again',
    againDone: 'Your notifications are mailed as before.',
    choose: 'Choose what is mailed',
  },
  de: {
    askTitle: 'Keine E-Mails mehr?',
    ask: 'Sie erhalten dann keine E-Mails über Ihre Benachrichtigungen mehr. Im Dashboard bleiben sie.',
    stop: 'E-Mails beenden',
    doneTitle: 'Sie erhalten keine E-Mails mehr',
    done: 'Ihre Benachrichtigungen stehen im Dashboard. Dort können Sie auch wählen, welche gemailt werden und wie oft.',
    again: 'Wieder mailen',
    againTitle: 'Sie erhalten wieder E-Mails',
    againDone: 'Ihre Benachrichtigungen werden wie vorher gemailt.',
    choose: 'Wählen, was gemailt wird',
  },
  ar: {
    askTitle: 'إيقاف الرسائل؟',
    ask: 'لن تصلك رسائل عن إشعاراتك بعد ذلك. وتبقى الإشعارات في لوحة التحكم.',
    stop: 'إيقاف الرسائل',
    doneTitle: 'لن تصلك رسائل بعد الآن',
    done: 'إشعاراتك في لوحة التحكم. وهناك يمكنك أيضًا اختيار ما يُرسل بالبريد ومتى.',
    again: 'إعادة الإرسال',
    againTitle: 'ستصلك الرسائل مجددًا',
    againDone: 'تُرسل إشعاراتك بالبريد كما كانت.',
    choose: 'اختيار ما يُرسل بالبريد',
  },
};
