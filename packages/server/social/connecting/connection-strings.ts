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

/** Texts of the pages that connect social accounts. */
export const connectionStrings: PageStrings<ConnectionString> = {
  en: {
    chooseTitle: 'Connect {platform}',
    chooseLead: 'Choose the accounts to post to.',
    confirmLead:
      'The workspace “{workspace}” wants to post to these accounts. Continue only if you started this yourself.',
    connect: 'Connect',
    cancel: 'Cancel',
    failedTitle: '{platform} was not connected',
    denied: '{platform} reports that access was not granted.',
    failed: '{platform} refused access: {reason}',
    over: 'This took too long or was already completed. Start again.',
    otherPerson: 'Someone else started this, or you are no longer signed in. Sign in and start again.',
    none: '{platform} has no account that you can post to. Check that you manage a page there.',
    back: 'Go back',
    doneTitle: '{platform} is connected',
    done: 'You can close this page.',
  },
  de: {
    chooseTitle: '{platform} verbinden',
    chooseLead: 'Wählen Sie die Konten, auf denen veröffentlicht werden soll.',
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
    none: 'Bei {platform} gibt es kein Konto, auf dem Sie veröffentlichen können. Prüfen Sie, ob Sie dort eine Seite verwalten.',
    back: 'Zurück',
    doneTitle: '{platform} ist verbunden',
    done: 'Sie können diese Seite schließen.',
  },
  ar: {
    chooseTitle: 'ربط {platform}',
    chooseLead: 'اختر الحسابات التي تريد النشر فيها.',
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
