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
  'Code of the app': 'رمز التطبيق',
  'Copy the codes': 'نسخ الرموز',
  'From then on, your password alone signs you in. Your recovery codes stop working.':
    'بعد ذلك تكفي كلمة مرورك وحدها للدخول، وتتوقف رموز الاسترداد عن العمل.',
  'I have kept them': 'لقد حفظتها',
  'If you lose the app, each of these signs you in once in place of its code. They are shown this once: keep them where you keep your passwords, or on paper.':
    'إن فقدت التطبيق فكل رمز من هذه يحل مرة واحدة محل رمزه. لن تُعرض مجددًا: احفظها حيث تحفظ كلمات مرورك أو على ورق.',
  'It is on since {0}.': 'مفعّل منذ {0}.',
  'Make new recovery codes': 'إنشاء رموز استرداد جديدة',
  'QR code for an authenticator app': 'رمز QR لتطبيق مصادقة',
  'Recovery codes left: {0}': 'رموز الاسترداد المتبقية: {0}',
  'Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.':
    'امسح هذا بتطبيق مصادقة أو اكتب المفتاح فيه، ثم أدخل الرمز الذي يعرضه.',
  'Set it up': 'إعداد',
  'Set up two-step sign-in': 'إعداد الدخول بخطوتين',
  'Signing in by password also asks for a code of an app on your phone, so that a password that got out opens nothing. A passkey needs no code.':
    'يطلب الدخول بكلمة المرور أيضًا رمزًا من تطبيق على هاتفك، فلا تفتح كلمة مرور مسرّبة شيئًا. أما مفتاح المرور فلا يحتاج إلى رمز.',
  'Turn it off': 'إيقاف',
  'Turn it on': 'تفعيل',
  'Turn off two-step sign-in?': 'إيقاف الدخول بخطوتين؟',
  'Two-step sign-in': 'الدخول بخطوتين',
  'Two-step sign-in is off.': 'الدخول بخطوتين متوقف.',
  'Your recovery codes': 'رموز الاسترداد الخاصة بك',
  'A link is on its way to {0}. The address changes once it is followed.':
    'الرابط في طريقه إلى {0}. يتغير البريد بعد اتباعه.',
  'Change the e-mail address': 'تغيير البريد الإلكتروني',
  'Change the e-mail address…': 'تغيير البريد الإلكتروني…',
  'New e-mail address': 'البريد الإلكتروني الجديد',
  'Send the link': 'إرسال الرابط',
  'We send a link to the new address and tell the old one. Once you follow the link, the old one can take the change back for seven days.':
    'نرسل رابطًا إلى البريد الجديد ونُبلّغ البريد القديم. بعد اتباعك الرابط، يمكن للبريد القديم التراجع عن التغيير خلال سبعة أيام.',
  'You sign in with it.': 'تسجّل الدخول به.',
  'Delete my account': 'حذف حسابي',
  'Delete my account…': 'حذف حسابي…',
  'Delete the account': 'حذف الحساب',
  'Delete the workspace': 'حذف مساحة العمل',
  'Delete the workspace?': 'حذف مساحة العمل؟',
  'Delete the workspace…': 'حذف مساحة العمل…',
  'Delete your account?': 'حذف حسابك؟',
  'It works on for some days, in which any owner can take it back. Then everything in it is gone for good.':
    'تواصل العمل بضعة أيام يمكن خلالها لأي مالك التراجع. بعدها يزول كل ما فيها نهائيًا.',
  'Keep my account': 'الاحتفاظ بحسابي',
  'Keep the workspace': 'الاحتفاظ بمساحة العمل',
  'Take it back': 'تراجع',
  'Templates, assets, renders, keys, embeds, posts and the log go with it, and all members lose their access.':
    'تزول معها القوالب والأصول والتصييرات والمفاتيح والتضمينات والمنشورات والسجل، ويفقد كل الأعضاء وصولهم.',
  'The workspace is deleted on {0}.': 'ستُحذف مساحة العمل في {0}.',
  'The workspace stays.': 'ستبقى مساحة العمل.',
  'Type “{0}” to go on': 'اكتب «{0}» للمتابعة',
  'What you made stays with its workspaces. You are signed out everywhere else now.':
    'يبقى ما صنعته في مساحات عمله. وسيُسجَّل خروجك الآن من كل مكان آخر.',
  'With it go these workspaces, with everything in them: {0}. You are signed out everywhere else now.':
    'تزول معه مساحات العمل هذه وكل ما فيها: {0}. وسيُسجَّل خروجك الآن من كل مكان آخر.',
  'Your account is deleted on {0}.': 'سيُحذف حسابك في {0}.',
  'Your account stays.': 'سيبقى حسابك.',
  'Your other sessions and the access of apps end at once; the account itself is deleted some days later, and you can take that back until then.':
    'تنتهي جلساتك الأخرى ووصول التطبيقات فورًا، أما الحساب نفسه فيُحذف بعد بضعة أيام ويمكنك التراجع حتى ذلك الحين.',
  'A ZIP with templates and their versions, brand assets, folders, embeds, approvals and the log. “platen import-workspace” reads it into another instance. Secrets, keys, rendered files and connected accounts are not in it.':
    'ملف ZIP يضم القوالب وإصداراتها وأصول العلامة والمجلدات والتضمينات والموافقات والسجل. يقرؤه «platen import-workspace» في تثبيت آخر. ولا يضم الأسرار ولا المفاتيح ولا الملفات المصيَّرة ولا الحسابات المتصلة.',
  'Download the export': 'تنزيل التصدير',
  'Export the workspace': 'تصدير مساحة العمل',
  'The download begins.': 'يبدأ التنزيل.',
};
