import type { Translations } from '@platen/editor/localization';

/** Renders and the log of them. */
export const renders: Translations = {
  'All formats': 'كل الصيغ',
  'All outcomes': 'كل النتائج',
  'All states': 'كل الحالات',
  'All templates': 'كل القوالب',
  'Answered as': 'صورة الإجابة',
  'Ask for a smaller size, a lower scale or fewer pages.': 'اطلب حجمًا أصغر أو مقياسًا أقل أو صفحات أقل.',
  'Asked for': 'وقت الطلب',
  Begun: 'البدء',
  'Cancel the render': 'إلغاء التصيير',
  Cancelled: 'أُلغي',
  'Check that the address of the file opens without signing in, or add the file to the brand assets.':
    'تأكد من أن عنوان الملف يُفتح دون تسجيل الدخول، أو أضف الملف إلى أصول العلامة.',
  'Code:': 'الرمز:',
  'Compare what was sent with the parameters of the template; the API reference has examples.':
    'قارن ما أُرسل بمعاملات القالب؛ ففي مرجع واجهة البرمجة أمثلة.',
  'Copy the address: {0}': 'نسخ العنوان: {0}',
  'Create an API key': 'إنشاء مفتاح واجهة برمجة',
  Done: 'تم',
  Ended: 'منتهٍ',
  'Entry of the log': 'قيد في السجل',
  'Every render leaves an entry here, whoever asked for it: what came of it, how long it took and what it cost. Render a template from its page, or call the service with an API key.':
    'يترك كل تصيير قيدًا هنا أيًا كان طالبه: ما نتج عنه وكم استغرق وكم كلّف. صيّر قالبًا من صفحته، أو استدعِ الخدمة بمفتاح واجهة برمجة.',
  'Every render of the workspace. The address of the page holds what you narrowed it to, so that you can send it to others.':
    'كل تصيير في مساحة العمل. يحمل عنوان الصفحة ما حددته، فيمكنك إرساله إلى غيرك.',
  'Failed ({0})': 'فشل ({0})',
  From: 'من',
  'Given up': 'وقت التخلي',
  'Here you follow renders that run in the background: videos, large documents and everything that is asked for with the mode “async”. Renders that are answered at once stand in the log.':
    'تتابع هنا ما يُصيَّر في الخلفية: الأفلام والمستندات الكبيرة وكل ما يُطلب بالنمط «async». أما ما يُجاب عنه فورًا فتجده في السجل.',
  'How to ask for a render': 'كيف تطلب تصييرًا',
  'It took too long. Make the video shorter, its size smaller, or render fewer pages at once.':
    'استغرق وقتًا طويلًا. قصّر الفيلم أو صغّر أبعاده أو صيّر صفحات أقل دفعة واحدة.',
  'Its log': 'سجله',
  Type: 'النوع',
  'Last error': 'آخر خطأ',
  Logs: 'السجل',
  Metadata: 'البيانات الوصفية',
  'Narrow the log': 'تضييق السجل',
  'No render is in this state': 'لا تصيير في هذه الحالة',
  'No renders in the last seven days': 'لا تصيير في الأيام السبعة الأخيرة',
  'Nothing in the log fits that': 'لا شيء في السجل يطابق ذلك',
  'Nothing was rendered yet': 'لم يُصيَّر شيء بعد',
  'Of the library': 'من المكتبة',
  'Open the log': 'فتح السجل',
  'Open: {0}': 'فتح: {0}',
  Outcome: 'النتيجة',
  'Post it again': 'أعد الإرسال',
  'Render {0}': 'التصيير {0}',
  Rendering: 'قيد التصيير',
  Renders: 'عمليات التصيير',
  'Renders are kept in this list for seven days.': 'تبقى عمليات التصيير في هذه القائمة سبعة أيام.',
  Result: 'النتيجة',
  'Send a file of another kind: PNG, JPEG, WebP, AVIF, GIF or SVG for images, MP4 or WebM for videos.':
    'أرسل ملفًا من نوع آخر: PNG أو JPEG أو WebP أو AVIF أو GIF أو SVG للصور، وMP4 أو WebM للأفلام.',
  Source: 'المصدر',
  Status: 'رمز الحالة',
  Taken: 'وقت الاستلام',
  'The credits of this month are used up. The usage page shows what used them.':
    'نفدت أرصدة هذا الشهر. تعرض صفحة الاستخدام فيمَ استُهلكت.',
  'The files appear here as soon as they are made. You may leave the page.':
    'تظهر الملفات هنا فور جاهزيتها. يمكنك مغادرة الصفحة.',
  'The render had begun already, and goes on.': 'كان التصيير قد بدأ بالفعل، وسيستمر.',
  'The render is cancelled.': 'أُلغي التصيير.',
  'The render is strict and something did not fit. Shorten the texts, or render without “strict”.':
    'التصيير صارم وهناك ما لم يتسع. اختصر النصوص أو صيّر من دون «strict».',
  'The template was deleted, or the call names another one. Check the id in the call.':
    'حُذف القالب أو أن الطلب يذكر قالبًا آخر. تحقق من المعرّف في الطلب.',
  'The webhook is posted again.': 'يُرسل الخطاف مرة أخرى.',
  'There are no files to show.': 'لا توجد ملفات للعرض.',
  'Times posted': 'مرات الإرسال',
  To: 'إلى',
  'Try it again. If it fails once more, the log of the service says why.':
    'حاول مرة أخرى. إن فشل ثانيةً فسجل الخدمة يذكر السبب.',
  Waiting: 'في الانتظار',
  Webhook: 'الخطاف',
  'Went through': 'نجح',
  'What is rendered in the background, as it happens. Renders are listed for seven days.':
    'ما يُصيَّر في الخلفية لحظة بلحظة. تبقى العمليات هنا سبعة أيام.',
  'What the caller sent along; it comes back with the webhook.': 'ما أرسله الطالب مع الطلب، ويعود مع الخطاف.',
  'What to do:': 'ما العمل:',
  'What went wrong': 'ما الذي حدث',
  When: 'الوقت',
  'Worth a look': 'يستحق نظرة',
  'render {0}': 'التصيير {0}',
  '{0}, beyond what the plan has': '{0}، فوق ما تتيحه الخطة',
};
