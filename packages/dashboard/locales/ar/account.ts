import type { Translations } from '@platen/editor/localization';

/** Texts about the security of accounts and workspaces, and their deletion. */
export const account: Translations = {
  'Code from your authenticator app, or a recovery code': 'رمز تطبيق المصادقة أو رمز استرداد',
  Continue: 'متابعة',
  'Continue in the other window, then come back here.': 'تابع في النافذة الأخرى ثم عد إلى هنا.',
  'Confirm it’s you': 'أكّد هويتك',
  'Save password': 'حفظ كلمة المرور',
  'Sign in with {0}': 'الدخول عبر {0}',
  'Use a passkey': 'استخدام مفتاح مرور',
  'You have no password or passkey here. Sign out, sign in again, and retry.':
    'ليس لديك هنا كلمة مرور ولا مفتاح مرور. سجّل الخروج ثم الدخول من جديد وأعد المحاولة.',
  'You signed in more than ten minutes ago. Confirm your identity to continue.':
    'مضت أكثر من عشر دقائق على تسجيل دخولك. أكّد هويتك للمتابعة.',
  'Code from the app': 'رمز التطبيق',
  'Copy codes': 'نسخ الرموز',
  'You will sign in with your password only. Your recovery codes stop working.':
    'ستسجّل الدخول بكلمة مرورك وحدها، وتتوقف رموز الاسترداد عن العمل.',
  'I have saved them': 'لقد حفظتها',
  'If you lose the app, each of these codes signs you in once. They are shown only now: save them with your passwords or on paper.':
    'إن فقدت التطبيق فكل رمز من هذه يسجّل دخولك مرة واحدة. تُعرض الآن فقط: احفظها مع كلمات مرورك أو على ورق.',
  'On since {0}.': 'مفعّل منذ {0}.',
  'Create new recovery codes': 'إنشاء رموز استرداد جديدة',
  'QR code for an authenticator app': 'رمز QR لتطبيق مصادقة',
  'Recovery codes left: {0}': 'رموز الاسترداد المتبقية: {0}',
  'Scan this with an authenticator app, or enter the key. Then enter the code that the app shows.':
    'امسح هذا بتطبيق مصادقة أو اكتب المفتاح فيه، ثم أدخل الرمز الذي يعرضه.',
  'Set up': 'إعداد',
  'Set up two-step sign-in': 'إعداد الدخول بخطوتين',
  'Password sign-in also asks for a code from an app on your phone, so a leaked password is not enough. Passkeys need no code.':
    'يطلب الدخول بكلمة المرور أيضًا رمزًا من تطبيق على هاتفك، فلا تكفي كلمة مرور مسرّبة. أما مفاتيح المرور فلا تحتاج إلى رمز.',
  'Turn off': 'إيقاف',
  'Turn on': 'تفعيل',
  'Turn off two-step sign-in?': 'إيقاف الدخول بخطوتين؟',
  'Two-step sign-in': 'الدخول بخطوتين',
  'Two-step sign-in is off.': 'الدخول بخطوتين متوقف.',
  'Your recovery codes': 'رموز الاسترداد الخاصة بك',
  'We sent a link to {0}. The address changes when you open it.': 'أرسلنا رابطًا إلى {0}. يتغير البريد عند فتحه.',
  'Change email address': 'تغيير البريد الإلكتروني',
  'Change email address…': 'تغيير البريد الإلكتروني…',
  'New email address': 'البريد الإلكتروني الجديد',
  'Send link': 'إرسال الرابط',
  'We send a link to the new address and notify the old one. After you open the link, the change can be undone from the old address for seven days.':
    'نرسل رابطًا إلى البريد الجديد ونُبلّغ البريد القديم. بعد فتح الرابط، يمكن التراجع عن التغيير من البريد القديم خلال سبعة أيام.',
  'You use it to sign in.': 'تسجّل الدخول به.',
  'Delete my account': 'حذف حسابي',
  'Delete my account…': 'حذف حسابي…',
  'Delete account': 'حذف الحساب',
  'Delete workspace': 'حذف مساحة العمل',
  'Delete workspace?': 'حذف مساحة العمل؟',
  'Delete workspace…': 'حذف مساحة العمل…',
  'Delete your account?': 'حذف حسابك؟',
  'It keeps working for some days, and any owner can cancel the deletion until then. After that, everything in it is permanently deleted.':
    'تواصل العمل بضعة أيام يمكن خلالها لأي مالك إلغاء الحذف. بعدها يُحذف كل ما فيها نهائيًا.',
  'Keep my account': 'الاحتفاظ بحسابي',
  'Keep workspace': 'الاحتفاظ بمساحة العمل',
  'Cancel deletion': 'إلغاء الحذف',
  'This deletes its templates, assets, renders, keys, embeds, posts and logs. All members lose access.':
    'يحذف ذلك القوالب والأصول والتصييرات والمفاتيح والتضمينات والمنشورات والسجلات، ويفقد كل الأعضاء وصولهم.',
  'The workspace will be deleted on {0}.': 'ستُحذف مساحة العمل في {0}.',
  'Workspace deletion canceled': 'أُلغي حذف مساحة العمل',
  'Type “{0}” to continue': 'اكتب «{0}» للمتابعة',
  'Your work stays in its workspaces. You will be signed out everywhere else now.':
    'يبقى ما صنعته في مساحات عمله. وسيُسجَّل خروجك الآن من كل مكان آخر.',
  'This also deletes these workspaces and everything in them: {0}. You will be signed out everywhere else now.':
    'تُحذف معه مساحات العمل هذه وكل ما فيها: {0}. وسيُسجَّل خروجك الآن من كل مكان آخر.',
  'Your account will be deleted on {0}.': 'سيُحذف حسابك في {0}.',
  'Account deletion canceled': 'أُلغي حذف الحساب',
  'Your other sessions and app access end immediately. The account is deleted some days later, and you can cancel until then.':
    'تنتهي جلساتك الأخرى ووصول التطبيقات فورًا. ويُحذف الحساب بعد بضعة أيام ويمكنك الإلغاء حتى ذلك الحين.',
  'A ZIP file with templates and their versions, brand assets, folders, embeds, approvals and logs. Import it into another instance with “platen import-workspace”. Secrets, keys, rendered files and connected accounts are not included.':
    'ملف ZIP يضم القوالب وإصداراتها وأصول العلامة والمجلدات والتضمينات والموافقات والسجلات. استورده في تثبيت آخر عبر «platen import-workspace». ولا يشمل الأسرار والمفاتيح والملفات المصيَّرة والحسابات المتصلة.',
  'Download export': 'تنزيل التصدير',
  'Export workspace': 'تصدير مساحة العمل',
  'Download started': 'بدأ التنزيل',
  'Request link': 'طلب الرابط',
  'This service has no mail server. The link that confirms the new address is written to its log: ask its operator for it. After you open the link, the change can be undone by another one there for seven days.':
    'لا يوجد خادم بريد لهذه الخدمة. يُكتب الرابط الذي يؤكد العنوان الجديد في سجلها: اطلبه من مشغّلها. بعد فتحه يمكن التراجع عن التغيير برابط آخر من هناك خلال سبعة أيام.',
  'The link for {0} is in the service’s log. The address changes when you open it.':
    'رابط {0} في سجل الخدمة. يتغيّر العنوان عند فتحه.',
};
