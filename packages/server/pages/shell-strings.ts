import type { PageStrings } from './page-language.ts';

type ShellString =
  | 'expiredTitle'
  | 'expired'
  | 'notFoundTitle'
  | 'notFound'
  | 'tooManyTitle'
  | 'tooMany'
  | 'refusedTitle'
  | 'refused'
  | 'failedTitle'
  | 'failed'
  | 'invalidTitle'
  | 'invalid'
  | 'goHome';

/** Texts of the shell itself: those of a page without other content. */
export const shellStrings: PageStrings<ShellString> = {
  en: {
    expiredTitle: 'This page has expired',
    expired: 'It was open for too long, or you signed in or out elsewhere. Go back, reload the page and try again.',
    notFoundTitle: 'Page not found',
    notFound: 'The link is wrong, already used, or expired.',
    tooManyTitle: 'Too many attempts',
    tooMany: 'Wait {time}, then try again.',
    refusedTitle: 'Not allowed',
    refused: 'You do not have permission to do this.',
    failedTitle: 'Something went wrong',
    failed: 'This is an error on our side. Try again in a moment.',
    invalidTitle: 'Invalid request',
    invalid: 'The request was incomplete or wrong. Go back and try again.',
    goHome: 'Go to the start page',
  },
  de: {
    expiredTitle: 'Diese Seite ist abgelaufen',
    expired:
      'Sie war zu lange offen, oder Sie haben sich anderswo an- oder abgemeldet. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
    notFoundTitle: 'Seite nicht gefunden',
    notFound: 'Der Link ist falsch, wurde schon benutzt oder ist abgelaufen.',
    tooManyTitle: 'Zu viele Versuche',
    tooMany: 'Warten Sie {time} und versuchen Sie es dann noch einmal.',
    refusedTitle: 'Das ist nicht erlaubt',
    refused: 'Sie dürfen das nicht.',
    failedTitle: 'Etwas ist schiefgegangen',
    failed: 'Es liegt an uns, nicht an Ihnen. Versuchen Sie es gleich noch einmal.',
    invalidTitle: 'Das geht nicht',
    invalid: 'Die Anfrage war unvollständig oder falsch. Gehen Sie zurück und versuchen Sie es noch einmal.',
    goHome: 'Zur Startseite',
  },
  ar: {
    expiredTitle: 'انتهت صلاحية هذه الصفحة',
    expired:
      'بقيت الصفحة مفتوحة مدة طويلة، أو سجّلت الدخول أو الخروج في مكان آخر. ارجع وأعد تحميل الصفحة ثم حاول مجددًا.',
    notFoundTitle: 'لا يوجد شيء هنا',
    notFound: 'الرابط غير صحيح، أو استُخدم من قبل، أو انتهت صلاحيته.',
    tooManyTitle: 'محاولات كثيرة جدًا',
    tooMany: 'انتظر {time} ثم حاول مجددًا.',
    refusedTitle: 'هذا غير مسموح',
    refused: 'لا يمكنك القيام بذلك.',
    failedTitle: 'حدث خطأ ما',
    failed: 'الخطأ من جانبنا وليس منك. حاول مجددًا بعد قليل.',
    invalidTitle: 'لا يمكن تنفيذ ذلك',
    invalid: 'الطلب ناقص أو غير صحيح. ارجع وحاول مجددًا.',
    goHome: 'إلى صفحة البداية',
  },
};
