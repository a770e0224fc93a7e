import type { PageStrings } from '../pages/page-language.ts';

type SignInString =
  | 'signInTitle'
  | 'signInLead'
  | 'email'
  | 'password'
  | 'signIn'
  | 'forgot'
  | 'wrong'
  | 'or'
  | 'passkey'
  | 'passkeyFailed'
  | 'provider'
  | 'providerFailed'
  | 'providerUnverified'
  | 'providerUnknown'
  | 'providerTaken'
  | 'codeTitle'
  | 'codeLead'
  | 'code'
  | 'codeHint'
  | 'codeWrong'
  | 'againTitle'
  | 'again'
  | 'noAccount'
  | 'signUp'
  | 'signedOut'
  | 'passwordChanged'
  | 'signOutTitle'
  | 'signOutLead'
  | 'signOut'
  | 'stay'
  | 'forgotTitle'
  | 'forgotLead'
  | 'sendLink'
  | 'sentTitle'
  | 'sent'
  | 'backToSignIn'
  | 'resetTitle'
  | 'resetLead'
  | 'newPassword'
  | 'passwordHint'
  | 'savePassword'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordGuessable'
  | 'emailInvalid'
  | 'resetUsed'
  | 'resetMailSubject'
  | 'resetMail';

/** Texts about signing in and out, and about new passwords. */
export const signInStrings: PageStrings<SignInString> = {
  en: {
    signInTitle: 'Sign in',
    signInLead: 'Sign in to work on your templates and renders.',
    email: 'Email address',
    password: 'Password',
    signIn: 'Sign in',
    forgot: 'Forgot your password?',
    wrong: 'The email address or password is wrong.',
    or: 'or',
    passkey: 'Sign in with a passkey',
    passkeyFailed: 'The passkey did not work. Try again, or use your password.',
    provider: 'Sign in with {name}',
    providerFailed: 'Signing in with {name} failed. Try again.',
    providerUnverified: '{name} has not verified your email address, so you cannot use it here.',
    providerUnknown: 'No account uses your email address. Ask a workspace owner for an invitation.',
    providerTaken:
      'An account uses your email address but was never confirmed. Choose “Forgot your password?” once to confirm it, then sign in with {name}.',
    codeTitle: 'One more step',
    codeLead: 'Enter a code from your authenticator app.',
    code: 'Code',
    codeHint: 'Six digits. If you lost the app, enter a recovery code.',
    codeWrong: 'The code is wrong, expired or already used.',
    againTitle: 'Thank you',
    again: 'Identity confirmed. You can close this window and continue in the other one.',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
    signedOut: 'You are signed out.',
    passwordChanged: 'Your password was changed. Sign in with it.',
    signOutTitle: 'Sign out',
    signOutLead: 'You are signed in as {email}.',
    signOut: 'Sign out',
    stay: 'Stay signed in',
    forgotTitle: 'Forgot your password',
    forgotLead: 'Enter your email address and we will send you a link to choose a new one.',
    sendLink: 'Send link',
    sentTitle: 'Check your email',
    sent: 'If there is an account with {email}, we sent a link. It is valid for one hour.',
    backToSignIn: 'Back to sign-in',
    resetTitle: 'Choose a new password',
    resetLead: 'Saving signs you out everywhere.',
    newPassword: 'New password',
    passwordHint: 'Minimum {min} characters. A few unrelated words work well.',
    savePassword: 'Save password',
    passwordShort: 'Use at least {min} characters.',
    passwordLong: 'Maximum {max} characters.',
    passwordGuessable: 'This password is easy to guess. Choose another one.',
    emailInvalid: 'Enter a valid email address.',
    resetUsed: 'This link was already used or has expired. Request a new one.',
    resetMailSubject: 'Choose a new password',
    resetMail:
      'Someone, hopefully you, requested a new password for Platen. Choose it within one hour: {link}\n\nIf this was not you, ignore this email. Your password stays the same.',
  },
  de: {
    signInTitle: 'Anmelden',
    signInLead: 'Melden Sie sich an, um an Vorlagen und Renderings zu arbeiten.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    signIn: 'Anmelden',
    forgot: 'Passwort vergessen?',
    wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    or: 'oder',
    passkey: 'Mit einem Passkey anmelden',
    passkeyFailed: 'Der Passkey hat nicht funktioniert. Versuchen Sie es noch einmal oder nehmen Sie Ihr Passwort.',
    provider: 'Mit {name} anmelden',
    providerFailed: 'Die Anmeldung mit {name} hat nicht geklappt. Versuchen Sie es noch einmal.',
    providerUnverified: '{name} hat Ihre E-Mail-Adresse nicht bestätigt, darum gilt sie hier nicht.',
    providerUnknown:
      'Es gibt kein Konto mit Ihrer E-Mail-Adresse. Bitten Sie den Inhaber eines Arbeitsbereichs um eine Einladung.',
    providerTaken:
      'Es gibt ein Konto mit Ihrer E-Mail-Adresse, die nie bestätigt wurde. Wählen Sie einmal „Passwort vergessen?“, um sie zu bestätigen, und melden Sie sich dann mit {name} an.',
    codeTitle: 'Noch ein Schritt',
    codeLead: 'Geben Sie einen Code aus Ihrer Authenticator-App ein.',
    code: 'Code',
    codeHint: 'Sechs Ziffern. Wenn Sie die App verloren haben, geben Sie einen Ihrer Wiederherstellungscodes ein.',
    codeWrong: 'Der Code ist falsch, zu alt oder wurde schon benutzt.',
    againTitle: 'Danke',
    again: 'Identität bestätigt. Sie können dieses Fenster schließen und im anderen weitermachen.',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
    signedOut: 'Sie sind abgemeldet.',
    passwordChanged: 'Ihr Passwort wurde geändert. Melden Sie sich damit an.',
    signOutTitle: 'Abmelden',
    signOutLead: 'Sie sind angemeldet als {email}.',
    signOut: 'Abmelden',
    stay: 'Angemeldet bleiben',
    forgotTitle: 'Passwort vergessen',
    forgotLead: 'Geben Sie Ihre E-Mail-Adresse ein, und wir schicken Ihnen einen Link für ein neues.',
    sendLink: 'Link schicken',
    sentTitle: 'Prüfen Sie Ihre E-Mails',
    sent: 'Falls es ein Konto mit {email} gibt, haben wir einen Link geschickt. Er gilt eine Stunde.',
    backToSignIn: 'Zurück zur Anmeldung',
    resetTitle: 'Neues Passwort wählen',
    resetLead: 'Wenn es gespeichert ist, sind Sie überall abgemeldet.',
    newPassword: 'Neues Passwort',
    passwordHint: 'Mindestens {min} Zeichen. Gut sind ein paar Wörter, die nicht zusammengehören.',
    savePassword: 'Passwort speichern',
    passwordShort: 'Verwenden Sie mindestens {min} Zeichen.',
    passwordLong: 'Höchstens {max} Zeichen.',
    passwordGuessable: 'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.',
    emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    resetUsed: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an.',
    resetMailSubject: 'Neues Passwort wählen',
    resetMail:
      'Jemand, hoffentlich Sie, hat ein neues Passwort für Platen angefordert. Wählen Sie es hier innerhalb einer Stunde: {link}\n\nWaren Sie es nicht, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
  },
  ar: {
    signInTitle: 'تسجيل الدخول',
    signInLead: 'سجّل الدخول للعمل على القوالب والتصييرات.',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    signIn: 'تسجيل الدخول',
    forgot: 'نسيت كلمة المرور؟',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
    or: 'أو',
    passkey: 'الدخول بمفتاح مرور',
    passkeyFailed: 'لم يعمل مفتاح المرور. حاول مجددًا أو استخدم كلمة المرور.',
    provider: 'الدخول عبر {name}',
    providerFailed: 'تعذّر الدخول عبر {name}. حاول مجددًا.',
    providerUnverified: 'لم يؤكد {name} بريدك الإلكتروني، ولذلك لا يمكن استخدامه هنا.',
    providerUnknown: 'لا يوجد حساب بهذا البريد الإلكتروني. اطلب دعوة من مالك مساحة عمل.',
    providerTaken:
      'يوجد حساب ببريدك الإلكتروني لم يؤكَّد قط. اختر «نسيت كلمة المرور؟» مرة واحدة لتأكيده ثم سجّل الدخول عبر {name}.',
    codeTitle: 'خطوة أخرى',
    codeLead: 'أدخل رمزًا من تطبيق المصادقة.',
    code: 'الرمز',
    codeHint: 'ستة أرقام. إن فقدت التطبيق فأدخل أحد رموز الاسترداد.',
    codeWrong: 'الرمز خاطئ أو قديم أو سبق استخدامه.',
    againTitle: 'شكرًا',
    again: 'تأكدنا من هويتك. يمكنك إغلاق هذه النافذة والمتابعة في الأخرى.',
    noAccount: 'ليس لديك حساب؟',
    signUp: 'إنشاء حساب',
    signedOut: 'تم تسجيل خروجك.',
    passwordChanged: 'تم تغيير كلمة المرور. سجّل الدخول بها.',
    signOutTitle: 'تسجيل الخروج',
    signOutLead: 'أنت مسجّل الدخول باسم {email}.',
    signOut: 'تسجيل الخروج',
    stay: 'البقاء مسجّلًا',
    forgotTitle: 'نسيت كلمة المرور',
    forgotLead: 'أدخل بريدك الإلكتروني وسنرسل إليك رابطًا لاختيار كلمة جديدة.',
    sendLink: 'إرسال الرابط',
    sentTitle: 'تحقق من بريدك',
    sent: 'إن كان هناك حساب بالبريد {email} فالرابط في طريقه إليك. يعمل الرابط ساعة واحدة.',
    backToSignIn: 'العودة إلى تسجيل الدخول',
    resetTitle: 'اختر كلمة مرور جديدة',
    resetLead: 'عند الحفظ سيُسجَّل خروجك من كل مكان.',
    newPassword: 'كلمة المرور الجديدة',
    passwordHint: '{min} أحرف على الأقل. من الجيد استخدام بضع كلمات لا صلة بينها.',
    savePassword: 'حفظ كلمة المرور',
    passwordShort: 'كلمة المرور {min} أحرف على الأقل.',
    passwordLong: 'كلمة المرور {max} حرف على الأكثر.',
    passwordGuessable: 'كلمة المرور هذه سهلة التخمين. اختر غيرها.',
    emailInvalid: 'هذا ليس بريدًا إلكترونيًا صحيحًا.',
    resetUsed: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. اطلب رابطًا آخر.',
    resetMailSubject: 'اختر كلمة مرور جديدة',
    resetMail:
      'طلب شخص ما، ونأمل أنه أنت، كلمة مرور جديدة لـ Platen. اخترها هنا خلال ساعة: {link}\n\nإن لم تكن أنت فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
  },
};
