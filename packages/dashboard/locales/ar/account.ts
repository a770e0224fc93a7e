import type { Translations } from '@platen/editor/localization';

/** What keeps an account and a workspace safe, and how they end. */
export const account: Translations = {
  'Code of your authenticator app, or a recovery code': 'رمز تطبيق المصادقة أو رمز استرداد',
  'Go on': 'متابعة',
  'Go on in the other window, then come back here.': 'تابع في النافذة الأخرى ثم عد إلى هنا.',
  'Is it still you?': 'هل ما زلت أنت؟',
  'Save the password': 'حفظ كلمة المرور',
  'Sign in with {0}': 'الدخول عبر {0}',
  'Use a passkey': 'استخدام مفتاح مرور',
  'You have neither a password nor a passkey here. Sign out and in again, then repeat this.':
    'ليس لديك هنا كلمة مرور ولا مفتاح مرور. سجّل الخروج ثم الدخول من جديد وأعد المحاولة.',
  'You signed in more than ten minutes ago. Show who you are before this is done.':
    'مضت أكثر من عشر دقائق على تسجيل دخولك. أثبت هويتك قبل إتمام ذلك.',
};
