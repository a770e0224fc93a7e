import type { Translations } from '@platen/editor/localization';

/** API keys and secrets. */
export const keys: Translations = {
  'Example call': 'مثال استدعاء',
  'A key lets a program render templates and read the workspace without anyone signing in. Choose its permissions when you create it.':
    'يتيح المفتاح لبرنامجٍ تصييرَ القوالب وقراءة مساحة العمل دون تسجيل دخول. تختار أذوناته عند إنشائه.',
  'API key': 'مفتاح واجهة البرمجة',
  'API keys': 'مفاتيح واجهة البرمجة',
  Approvals: 'الموافقات',
  'Change templates and brand assets, and manage embeds, keys and secrets.':
    'تغيير القوالب وأصول العلامة وإدارة التضمينات والمفاتيح والأسرار.',
  Test: 'اختبار',
  'Test key': 'مفتاح اختبار',
  'Renders get a watermark and cost no credits. Nothing is published or delivered.':
    'تحمل النتائج علامة مائية ولا تكلّف أي رصيد. لا يُنشر شيء ولا يُسلَّم.',
  'Choose at least one permission.': 'اختر إذنًا واحدًا على الأقل.',
  'Create key': 'إنشاء مفتاح',

  'Ends immediately': 'ينتهي فورًا',
  'Every URL signed with the old secret stops working immediately, including those in emails already sent.':
    'كل عنوان وُقّع بالسر القديم يتوقف فورًا، حتى ما في الرسائل المرسلة.',
  'Hide ended keys': 'إخفاء المفاتيح المنتهية',
  Hide: 'إخفاء',
  'In 30 days': 'بعد 30 يومًا',
  'In 90 days': 'بعد 90 يومًا',
  'In a year': 'بعد سنة',
  'Move templates through approval flows.': 'نقل القوالب عبر مسارات الموافقة.',
  'No active keys': 'لا مفاتيح نشطة',
  Read: 'القراءة',
  'Render templates, track renders and sign URLs.': 'تصيير القوالب ومتابعتها وتوقيع العناوين.',
  'Replace secret': 'استبدال السر',
  'Replace signing secret': 'استبدال سر التوقيع',
  'Replace signing secret?': 'استبدال سر التوقيع؟',
  'Replace webhook secret': 'استبدال سر الخطاف',
  'Replace webhook secret?': 'استبدال سر الخطاف؟',
  'Replace “{0}”': 'استبدال «{0}»',
  'Replace…': 'استبدال…',
  'Revoke API key?': 'إلغاء مفتاح واجهة البرمجة؟',
  'Revoke key': 'إلغاء المفتاح',
  Revoked: 'مُلغى',
  'Revoke…': 'إلغاء…',
  'Enter a name, so that you can recognize the key later.': 'أدخل اسمًا لتتعرف على المفتاح لاحقًا.',
  'See templates, brand assets, embeds, logs and usage.': 'الاطلاع على القوالب وأصول العلامة والتضمينات والسجل والاستخدام.',
  'Show ended keys ({0})': 'عرض المفاتيح المنتهية ({0})',
  'Show secrets': 'إظهار الأسرار',
  'Signing secret': 'سر التوقيع',
  'Signing secrets': 'أسرار التوقيع',
  'For example: Web shop': 'مثل: المتجر الإلكتروني',
  'Key revoked': 'أُلغي المفتاح',
  'The old key': 'المفتاح القديم',
  'Secret replaced': 'استُبدل السر',
  'Try it:': 'جرّبه:',
  'Last used': 'آخر استخدام',
  'Webhook secret': 'سر الخطاف',
  'Webhooks are signed with both secrets for 24 hours. Update the receiver with the new one before then.':
    'تُوقَّع الخطافات بالسرّين معًا 24 ساعة. سلّم الجديد للمستقبِل قبل ذلك.',
  Name: 'الاسم',
  Permissions: 'الأذونات',
  'Calls with “{0}” are refused immediately. This cannot be undone.':
    'تُرفض الاستدعاءات بالمفتاح «{0}» فورًا. لا يمكن التراجع عن ذلك.',
  Expires: 'الانتهاء',
  'Your server signs image URLs with the signing secret, and verifies webhooks with the webhook secret.':
    'يوقّع خادمك عناوين الصور بسر التوقيع، ويتحقق من الخطافات بسر الخطاف.',
  Active: 'نشط',
  'Valid for another 30 days': 'صالح 30 يومًا أخرى',
  'Valid for another day': 'صالح يومًا آخر',
  'Valid for another week': 'صالح أسبوعًا آخر',
  'Valid for another hour': 'صالح ساعة أخرى',
  Expiring: 'يوشك على الانتهاء',
  Write: 'الكتابة',
  'You get a new key with the same name and permissions. Choose how long the old one stays valid while you update your programs.':
    'تحصل على مفتاح جديد بالاسم نفسه والأذونات نفسها. اختر مدة بقاء القديم صالحًا ريثما تحدّث برامجك.',
  'Your new API key': 'مفتاحك الجديد',
  'Your programs call the service with a key. Give each program its own key, so that you can revoke one without affecting the others.':
    'تستدعي برامجك الخدمة بمفتاح. امنح كل برنامج مفتاحه الخاص لتتمكن من إنهاء أحدها دون غيره.',
};
