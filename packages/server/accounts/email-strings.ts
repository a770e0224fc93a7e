import type { PageStrings } from '../pages/page-language.ts';

type EmailString =
  | 'confirmTitle'
  | 'confirmLead'
  | 'confirm'
  | 'confirmedTitle'
  | 'confirmed'
  | 'goOn'
  | 'undoTitle'
  | 'undoLead'
  | 'undo'
  | 'usedTitle'
  | 'used'
  | 'confirmSubject'
  | 'confirmMail'
  | 'takenSubject'
  | 'takenMail'
  | 'changedSubject'
  | 'changedMail';

/** Texts about changing an email address. */
export const emailStrings: PageStrings<EmailString> = {
  en: {
    confirmTitle: 'Your new email address',
    confirmLead: 'You will sign in with {newEmail} instead of {oldEmail}.',
    confirm: 'Use this address',
    confirmedTitle: 'Address changed',
    confirmed: 'You now sign in with {email}.',
    goOn: 'Continue to the dashboard',
    undoTitle: 'Undo the change',
    undoLead:
      'The account goes back to {oldEmail} instead of {newEmail}. All sessions end. The password, and anything added around that time, is removed, and you choose a new password next.',
    undo: 'Undo',
    usedTitle: 'Link not valid',
    used: 'This link was already used, has expired, or the address now belongs to someone else.',
    confirmSubject: 'Confirm your new email address',
    confirmMail:
      'Someone, hopefully you, wants to sign in to Platen with this address instead of {oldEmail}. Confirm it within a day: {link}\n\nIf this was not you, ignore this email.',
    takenSubject: 'This address already has an account',
    takenMail:
      'Someone, hopefully you, wants to use this address for another Platen account, but it already has one: {link}\n\nNothing has changed.',
    changedSubject: 'Your email address was changed',
    changedMail:
      'Your Platen account now belongs to {email}, and no longer to this address.\n\nIf this was not you, undo the change within seven days: {link}\nThis ends all sessions and lets you choose a new password.',
  },
  de: {
    confirmTitle: 'Ihre neue E-Mail-Adresse',
    confirmLead: 'Von nun an melden Sie sich mit {newEmail} an, nicht mehr mit {oldEmail}.',
    confirm: 'Diese Adresse verwenden',
    confirmedTitle: 'Adresse geändert',
    confirmed: 'Von nun an melden Sie sich mit {email} an.',
    goOn: 'Weiter zum Dashboard',
    undoTitle: 'Änderung rückgängig machen',
    undoLead:
      'Das Konto bekommt {oldEmail} zurück, anstelle von {newEmail}. Alle Sitzungen enden, das Passwort und alles, was um diese Zeit dazukam, wird entfernt. Danach wählen Sie ein neues Passwort.',
    undo: 'Rückgängig',
    usedTitle: 'Link ungültig',
    used: 'Dieser Link wurde schon benutzt, ist abgelaufen, oder die Adresse gehört inzwischen jemand anderem.',
    confirmSubject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    confirmMail:
      'Jemand, hoffentlich Sie, möchte sich bei Platen mit dieser Adresse anmelden statt mit {oldEmail}. Bestätigen Sie sie hier innerhalb eines Tages: {link}\n\nWaren Sie es nicht, ignorieren Sie diese E-Mail.',
    takenSubject: 'Diese Adresse hat schon ein Konto',
    takenMail:
      'Jemand, hoffentlich Sie, möchte diese Adresse für ein anderes Konto bei Platen verwenden, aber sie hat schon eines: {link}\n\nEs hat sich nichts geändert.',
    changedSubject: 'Ihre E-Mail-Adresse wurde geändert',
    changedMail:
      'Ihr Konto bei Platen gehört von nun an zu {email} und nicht mehr zu dieser Adresse.\n\nWaren Sie es nicht, machen Sie die Änderung innerhalb von sieben Tagen rückgängig: {link}\nDas beendet alle Sitzungen und lässt Sie ein neues Passwort wählen.',
  },
  ar: {
    confirmTitle: 'بريدك الإلكتروني الجديد',
    confirmLead: 'من الآن تسجّل الدخول بالبريد {newEmail} بدلًا من {oldEmail}.',
    confirm: 'استخدام هذا البريد',
    confirmedTitle: 'تم تغيير بريدك',
    confirmed: 'من الآن تسجّل الدخول بالبريد {email}.',
    goOn: 'المتابعة إلى لوحة التحكم',
    undoTitle: 'التراجع عن التغيير',
    undoLead:
      'يستعيد الحساب البريد {oldEmail} بدلًا من {newEmail}. تنتهي كل الجلسات، وتُزال كلمة المرور وكل ما أُضيف في ذلك الوقت، ثم تختار كلمة مرور جديدة.',
    undo: 'تراجع',
    usedTitle: 'هذا الرابط',
    used: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته، أو صار البريد لشخص آخر.',
    confirmSubject: 'أكّد بريدك الإلكتروني الجديد',
    confirmMail:
      'يريد شخص ما، ونأمل أنه أنت، الدخول إلى Platen بهذا البريد بدلًا من {oldEmail}. أكّده هنا خلال يوم: {link}\n\nإن لم تكن أنت فلا تفعل شيئًا.',
    takenSubject: 'لهذا البريد حساب بالفعل',
    takenMail:
      'يريد شخص ما، ونأمل أنه أنت، استخدام هذا البريد لحساب آخر في Platen، لكن له حسابًا بالفعل: {link}\n\nلم يتغير شيء.',
    changedSubject: 'تم تغيير بريدك الإلكتروني',
    changedMail:
      'من الآن ينتمي حسابك في Platen إلى {email} وليس إلى هذا البريد.\n\nإن لم تكن أنت فتراجع عن ذلك هنا خلال سبعة أيام: {link}\nفهذا يُنهي كل الجلسات ويتيح لك اختيار كلمة مرور جديدة.',
  },
};
