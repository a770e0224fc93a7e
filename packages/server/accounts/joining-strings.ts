import type { PageStrings } from '../pages/page-language.ts';

type JoiningString =
  | 'firstTitle'
  | 'firstLead'
  | 'firstKey'
  | 'firstKeyHint'
  | 'firstKeyWrong'
  | 'signUpTitle'
  | 'signUpLead'
  | 'signUpInvited'
  | 'name'
  | 'createAccount'
  | 'haveAccount'
  | 'continue'
  | 'closedTitle'
  | 'closed'
  | 'linkSentTitle'
  | 'linkSent'
  | 'linkUsed'
  | 'emailTaken'
  | 'nameMissing'
  | 'signUpMailSubject'
  | 'signUpMail'
  | 'knownMailSubject'
  | 'knownMail'
  | 'invitationTitle'
  | 'invitationLead'
  | 'invitationFrom'
  | 'invitationFor'
  | 'accept'
  | 'decline'
  | 'otherPerson'
  | 'signOutFirst'
  | 'invitationMailSubject'
  | 'invitationMail'
  | 'owner'
  | 'admin'
  | 'member'
  | 'reviewer';

/** Texts about signing up and invitations. */
export const joiningStrings: PageStrings<JoiningString> = {
  en: {
    firstTitle: 'Welcome to Platen',
    firstLead: 'There are no accounts yet. Yours will be the first and will own this instance.',
    firstKey: 'API key of this instance',
    firstKeyHint:
      'The key that was printed or set at the first start. It proves that the instance is yours. Create another with “platen keys create”.',
    firstKeyWrong: 'This is not an API key of this instance with full access.',
    signUpTitle: 'Sign up',
    signUpLead: 'Enter your email address and we will send you a link to continue.',
    signUpInvited: 'Create your account for {email}.',
    name: 'Your name',
    createAccount: 'Create account',
    haveAccount: 'Already have an account?',
    continue: 'Continue',
    closedTitle: 'By invitation only',
    closed: 'To join, ask a workspace owner for an invitation and follow its link.',
    linkSentTitle: 'Check your email',
    linkSent: 'We sent a link to {email}. It is valid for one hour.',
    linkUsed: 'This link was already used or has expired. Sign up again to get a new one.',
    emailTaken: 'An account with this email address already exists. Sign in instead.',
    nameMissing: 'Enter your name.',
    signUpMailSubject: 'Finish signing up',
    signUpMail: 'Finish signing up for Platen within one hour: {link}\n\nIf this was not you, ignore this email.',
    knownMailSubject: 'You already have an account',
    knownMail:
      'Someone, hopefully you, tried to sign up for Platen with this address. It already has an account: sign in at {link}',
    invitationTitle: 'Join {workspace}',
    invitationLead: 'You are invited to this workspace as {role}.',
    invitationFrom: '{name} invited you.',
    invitationFor: 'The invitation is for {email}.',
    accept: 'Join workspace',
    decline: 'Not now',
    otherPerson: 'You are signed in as {email}, but this invitation is for someone else.',
    signOutFirst: 'Sign out, then follow the link again.',
    invitationMailSubject: 'Invitation to {workspace}',
    invitationMail:
      'You are invited to the workspace {workspace} on Platen. Join within seven days: {link}\n\nIf you did not expect this, ignore this email.',
    owner: 'owner',
    admin: 'admin',
    member: 'member',
    reviewer: 'reviewer',
  },
  de: {
    firstTitle: 'Willkommen bei Platen',
    firstLead: 'Noch hat hier niemand ein Konto. Ihres wird das erste, und ihm gehört diese Instanz.',
    firstKey: 'API-Schlüssel dieser Instanz',
    firstKeyHint:
      'Der, den der erste Start ausgegeben oder bekommen hat. Er zeigt, dass die Instanz Ihnen gehört. „platen keys create“ legt einen weiteren an.',
    firstKeyWrong: 'Das ist kein API-Schlüssel dieser Instanz mit allen Zugriffsstufen.',
    signUpTitle: 'Registrieren',
    signUpLead: 'Geben Sie Ihre E-Mail-Adresse ein, und wir schicken Ihnen einen Link, mit dem es weitergeht.',
    signUpInvited: 'Legen Sie Ihr Konto für {email} an.',
    name: 'Ihr Name',
    createAccount: 'Konto anlegen',
    haveAccount: 'Schon ein Konto?',
    continue: 'Weiter',
    closedTitle: 'Nur mit Einladung',
    closed:
      'Bitten Sie den Inhaber eines Arbeitsbereichs um eine Einladung und folgen Sie dem Link darin, um beizutreten.',
    linkSentTitle: 'Prüfen Sie Ihre E-Mails',
    linkSent: 'Wir haben einen Link an {email} geschickt. Er gilt eine Stunde.',
    linkUsed: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Registrieren Sie sich noch einmal.',
    emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an.',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    signUpMailSubject: 'Registrierung abschließen',
    signUpMail:
      'Schließen Sie Ihre Registrierung bei Platen hier innerhalb einer Stunde ab: {link}\n\nWaren Sie es nicht, ignorieren Sie diese E-Mail.',
    knownMailSubject: 'Sie haben schon ein Konto',
    knownMail:
      'Jemand, hoffentlich Sie, wollte sich mit dieser Adresse bei Platen registrieren. Es gibt schon ein Konto: Melden Sie sich an unter {link}',
    invitationTitle: '{workspace} beitreten',
    invitationLead: 'Sie sind in diesen Arbeitsbereich eingeladen, als {role}.',
    invitationFrom: '{name} hat Sie eingeladen.',
    invitationFor: 'Die Einladung ist für {email}.',
    accept: 'Arbeitsbereich beitreten',
    decline: 'Jetzt nicht',
    otherPerson: 'Sie sind angemeldet als {email}, und diese Einladung ist für jemand anderen.',
    signOutFirst: 'Melden Sie sich ab und folgen Sie dem Link dann noch einmal.',
    invitationMailSubject: 'Einladung zu {workspace}',
    invitationMail:
      'Sie sind in den Arbeitsbereich {workspace} auf Platen eingeladen. Treten Sie hier innerhalb von sieben Tagen bei: {link}\n\nWenn Sie nichts damit anfangen können, ignorieren Sie diese E-Mail.',
    owner: 'Inhaber',
    admin: 'Admin',
    member: 'Mitglied',
    reviewer: 'Prüfer',
  },
  ar: {
    firstTitle: 'أهلًا بك في Platen',
    firstLead: 'لا يملك أحد حسابًا هنا بعد. سيكون حسابك الأول، وسيملك هذه النسخة.',
    firstKey: 'مفتاح API لهذه النسخة',
    firstKeyHint:
      'المفتاح الذي طبعه التشغيل الأول أو أُعطي له. به يثبت أن النسخة لك. يُنشئ الأمر «platen keys create» مفتاحًا آخر.',
    firstKeyWrong: 'هذا ليس مفتاح API لهذه النسخة بجميع مستويات الوصول.',
    signUpTitle: 'إنشاء حساب',
    signUpLead: 'أدخل بريدك الإلكتروني وسنرسل إليك رابطًا للمتابعة.',
    signUpInvited: 'أنشئ حسابك للبريد {email}.',
    name: 'اسمك',
    createAccount: 'إنشاء الحساب',
    haveAccount: 'لديك حساب؟',
    continue: 'متابعة',
    closedTitle: 'بالدعوة فقط',
    closed: 'للانضمام اطلب دعوة من مالك مساحة عمل، ثم اتبع الرابط الذي فيها.',
    linkSentTitle: 'تحقق من بريدك',
    linkSent: 'أرسلنا رابطًا إلى {email}. يعمل الرابط ساعة واحدة.',
    linkUsed: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. أنشئ الحساب مجددًا للحصول على رابط آخر.',
    emailTaken: 'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول بدلًا من ذلك.',
    nameMissing: 'اكتب اسمك.',
    signUpMailSubject: 'أكمل إنشاء الحساب',
    signUpMail: 'أكمل إنشاء حسابك في Platen هنا خلال ساعة: {link}\n\nإن لم تكن أنت فلا تفعل شيئًا.',
    knownMailSubject: 'لديك حساب بالفعل',
    knownMail: 'أراد شخص ما، ونأمل أنه أنت، إنشاء حساب في Platen بهذا البريد. يوجد حساب بالفعل: سجّل الدخول في {link}',
    invitationTitle: 'الانضمام إلى {workspace}',
    invitationLead: 'أنت مدعو إلى مساحة العمل هذه بدور: {role}.',
    invitationFrom: 'دعاك {name}.',
    invitationFor: 'الدعوة مخصصة للبريد {email}.',
    accept: 'الانضمام إلى مساحة العمل',
    decline: 'ليس الآن',
    otherPerson: 'أنت مسجّل الدخول باسم {email}، وهذه الدعوة لشخص آخر.',
    signOutFirst: 'سجّل الخروج ثم اتبع الرابط مجددًا.',
    invitationMailSubject: 'دعوة إلى {workspace}',
    invitationMail:
      'أنت مدعو إلى مساحة العمل {workspace} في Platen. انضم إليها هنا خلال سبعة أيام: {link}\n\nإن لم تعرف ما هذا فلا تفعل شيئًا.',
    owner: 'مالك',
    admin: 'مدير',
    member: 'عضو',
    reviewer: 'مراجع',
  },
};
