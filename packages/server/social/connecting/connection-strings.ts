import type { PageStrings } from '../../pages/page-language.ts';

type ConnectionString =
  | 'chooseTitle'
  | 'chooseLead'
  | 'confirmLead'
  | 'connect'
  | 'cancel'
  | 'failedTitle'
  | 'denied'
  | 'failed'
  | 'over'
  | 'otherPerson'
  | 'none'
  | 'back'
  | 'doneTitle'
  | 'done';

/** Words of the pages that connect accounts of networks. */
export const connectionStrings: PageStrings<ConnectionString> = {
  en: {
    chooseTitle: 'Connect {platform}',
    chooseLead: 'Which accounts may be posted to?',
    confirmLead: 'The workspace “{workspace}” asks to post to these accounts. Go on only if you started this yourself.',
    connect: 'Connect',
    cancel: 'Cancel',
    failedTitle: '{platform} was not connected',
    denied: '{platform} says that access was not granted.',
    failed: '{platform} did not let the service in: {reason}',
    over: 'It took too long, or this was done already. Begin again.',
    otherPerson: 'Somebody else began this, or you are no longer signed in. Sign in and begin again.',
    none: '{platform} names no account that can be posted to. Look whether you manage a page there.',
    back: 'Go back',
    doneTitle: '{platform} is connected',
    done: 'You can close this page.',
  },
  de: {
    chooseTitle: '{platform} verbinden',
    chooseLead: 'In welchen Konten darf veröffentlicht werden?',
    confirmLead:
      'Der Arbeitsbereich „{workspace}“ möchte in diesen Konten veröffentlichen. Fahren Sie nur fort, wenn Sie das selbst begonnen haben.',
    connect: 'Verbinden',
    cancel: 'Abbrechen',
    failedTitle: '{platform} wurde nicht verbunden',
    denied: '{platform} meldet, dass der Zugriff nicht erlaubt wurde.',
    failed: '{platform} hat den Zugriff nicht gewährt: {reason}',
    over: 'Es hat zu lange gedauert oder ist bereits erledigt. Beginnen Sie noch einmal.',
    otherPerson:
      'Jemand anderes hat dies begonnen, oder Sie sind nicht mehr angemeldet. Melden Sie sich an und beginnen Sie noch einmal.',
    none: '{platform} nennt kein Konto, in dem veröffentlicht werden kann. Prüfen Sie, ob Sie dort eine Seite verwalten.',
    back: 'Zurück',
    doneTitle: '{platform} ist verbunden',
    done: 'Sie können diese Seite schließen.',
  },
  ar: {
    chooseTitle: 'ربط {platform}',
    chooseLead: 'في أي الحسابات يُسمح بالنشر؟',
    confirmLead: 'تطلب مساحة العمل «{workspace}» النشر في هذه الحسابات. تابع فقط إذا كنت قد بدأت ذلك بنفسك.',
    connect: 'ربط',
    cancel: 'إلغاء',
    failedTitle: 'لم يتم ربط {platform}',
    denied: 'يقول {platform} إن الوصول لم يُمنح.',
    failed: 'لم يسمح {platform} بالوصول: {reason}',
    over: 'استغرق الأمر وقتًا طويلًا أو تم بالفعل. ابدأ من جديد.',
    otherPerson: 'بدأ شخص آخر هذا، أو أنك لم تعد مسجّل الدخول. سجّل الدخول وابدأ من جديد.',
    none: 'لا يذكر {platform} أي حساب يمكن النشر فيه. تحقق مما إذا كنت تدير صفحة هناك.',
    back: 'رجوع',
    doneTitle: 'تم ربط {platform}',
    done: 'يمكنك إغلاق هذه الصفحة.',
  },
};
