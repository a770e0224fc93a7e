import type { Translations } from '@platen/editor/localization';

/** Renders and the log of them. */
export const renders: Translations = {
  'All formats': 'كل الصيغ',
  'All results': 'كل النتائج',
  'All statuses': 'كل الحالات',
  'All templates': 'كل القوالب',
  'Response type': 'نوع الاستجابة',
  'Request a smaller size, a lower scale or fewer pages.': 'اطلب حجمًا أصغر أو مقياسًا أقل أو صفحات أقل.',
  Requested: 'وقت الطلب',
  Started: 'البدء',
  'Delete render?': 'حذف التصيير؟',
  'Its files and metadata are deleted and their addresses stop working. The log keeps that it was made. This cannot be undone.':
    'تُحذف ملفاته وبياناته الوصفية وتتوقف عناوينها عن العمل. يبقى في السجل أنه أُنشئ. لا يمكن التراجع عن ذلك.',
  'Delete render': 'حذف التصيير',
  'Render deleted': 'حُذف التصيير',
  Deleted: 'محذوف',
  'Cancel render': 'إلغاء التصيير',
  Canceled: 'أُلغي',
  'Check that the file URL opens without signing in, or add the file to the brand assets.':
    'تأكد من أن عنوان الملف يُفتح دون تسجيل الدخول، أو أضف الملف إلى أصول العلامة.',
  'Code:': 'الرمز:',
  'Compare the request with the parameters of the template. The API reference has examples.':
    'قارن ما أُرسل بمعاملات القالب؛ ففي مرجع واجهة البرمجة أمثلة.',
  'Copy URL: {0}': 'نسخ العنوان: {0}',
  'Create API key': 'إنشاء مفتاح واجهة برمجة',
  Done: 'تم',
  Ended: 'منتهٍ',
  'Entry of the log': 'قيد في السجل',
  'Every render is logged here with its result, duration and cost. Render a template from its page, or call the service with an API key.':
    'يُسجَّل هنا كل تصيير بنتيجته ومدته وتكلفته. صيّر قالبًا من صفحته، أو استدعِ الخدمة بمفتاح واجهة برمجة.',
  'Every render of the workspace. The page URL contains your filters, so you can share it.':
    'كل تصيير في مساحة العمل. يتضمن عنوان الصفحة مرشحاتك، فيمكنك مشاركته.',
  'Failed ({0})': 'فشل ({0})',
  From: 'من',
  'Failed at': 'وقت التخلي',
  'Track renders that run in the background: videos, large documents and everything requested in “async” mode. Synchronous renders are listed in the logs.':
    'تابع هنا ما يُصيَّر في الخلفية: الفيديو والمستندات الكبيرة وكل ما يُطلب بالنمط «async». أما ما يُجاب عنه فورًا فتجده في السجل.',
  'How to request a render': 'كيف تطلب تصييرًا',
  'It took too long. Shorten the video, reduce its size, or render fewer pages at once.':
    'استغرق وقتًا طويلًا. قصّر الفيديو أو صغّر أبعاده أو صيّر صفحات أقل دفعة واحدة.',
  'View log': 'عرض السجل',
  Type: 'النوع',
  'Last error': 'آخر خطأ',
  Logs: 'السجل',
  Metadata: 'البيانات الوصفية',
  'Filter logs': 'تصفية السجل',
  'No renders with this status': 'لا تصيير بهذه الحالة',
  'No renders in the last seven days': 'لا تصيير في الأيام السبعة الأخيرة',
  'No results': 'لا توجد نتائج',
  'No renders yet': 'لا تصيير بعد',
  Library: 'المكتبة',
  'Open log': 'فتح السجل',
  'Open: {0}': 'فتح: {0}',
  Result: 'النتيجة',
  Resend: 'أعد الإرسال',
  'Render {0}': 'التصيير {0}',
  Rendering: 'قيد التصيير',
  Renders: 'عمليات التصيير',
  'Renders are kept in this list for seven days.': 'تبقى عمليات التصيير في هذه القائمة سبعة أيام.',

  'Use another file type: PNG, JPEG, WebP, AVIF, GIF or SVG for images, MP4 or WebM for videos.':
    'استخدم نوع ملف آخر: PNG أو JPEG أو WebP أو AVIF أو GIF أو SVG للصور، وMP4 أو WebM للفيديو.',
  Source: 'المصدر',
  'Status code': 'رمز الحالة',
  'Delivered at': 'وقت التسليم',
  'This month’s credits are used up. See the usage page for details.':
    'نفدت أرصدة هذا الشهر. راجع صفحة الاستخدام للتفاصيل.',
  'The files appear here when they are ready. You can leave the page.':
    'تظهر الملفات هنا فور جاهزيتها. يمكنك مغادرة الصفحة.',
  'The render had already started and continues.': 'كان التصيير قد بدأ بالفعل، وسيستمر.',
  'Render canceled': 'أُلغي التصيير',
  'The render is strict and something did not fit. Shorten the text, or render without “strict”.':
    'التصيير صارم وهناك ما لم يتسع. اختصر النصوص أو صيّر من دون «strict».',
  'The template was deleted, or the ID in the request is wrong. Check the ID.':
    'حُذف القالب أو أن المعرّف في الطلب خاطئ. تحقق من المعرّف.',
  'Webhook resent': 'أُعيد إرسال الخطاف',
  'No files': 'لا ملفات',
  Attempts: 'مرات الإرسال',
  To: 'إلى',
  'Try again. If it fails again, check the service log.': 'حاول مرة أخرى. إن فشل ثانيةً فراجع سجل الخدمة.',
  Waiting: 'في الانتظار',
  Webhook: 'الخطاف',
  Succeeded: 'نجح',
  'Background renders in real time. Renders are listed for seven days.':
    'التصيير في الخلفية لحظة بلحظة. تبقى العمليات هنا سبعة أيام.',
  'Data from the request, returned with the webhook.': 'بيانات من الطلب تعود مع الخطاف.',
  'What to do:': 'ما العمل:',
  Error: 'الخطأ',
  When: 'الوقت',
  Notes: 'ملاحظات',
  'render {0}': 'التصيير {0}',
  '{0}, test key': '{0}، مفتاح اختبار',
  '{0}, over the plan limit': '{0}، فوق حد الخطة',
};
