import type { Translations } from '@platen/editor/localization';

/** Webhooks. */
export const webhooks: Translations = {
  'Template saved': 'حُفظ قالب',
  'Template unchanged for a minute': 'بقي قالب دون تغيير دقيقة',
  'Render job finished': 'انتهت مهمة تصيير',
  'Batch finished': 'انتهت دفعة',
  'Template moved in an approval flow': 'انتقل قالب في مسار موافقة',
  'Test message': 'رسالة تجريبية',
  'Paused: the address is gone': 'متوقف: لم يعد العنوان موجودًا',
  'Paused: too many messages waited': 'متوقف: انتظرت رسائل كثيرة جدًا',
  Delivered: 'سُلّمت',
  'Enter the URL to post to.': 'أدخل العنوان الذي يُرسل إليه.',
  'Choose at least one event.': 'اختر حدثًا واحدًا على الأقل.',
  'Subscribe to events': 'الاشتراك في الأحداث',
  'Edit subscription': 'تعديل الاشتراك',
  Subscribe: 'اشتراك',
  'A public address of your server. Messages are signed with the webhook secret.':
    'عنوان عام لخادمك. تُوقَّع الرسائل بسر الخطاف.',
  Events: 'الأحداث',
  'Test message sent': 'أُرسلت الرسالة التجريبية',
  'Delete subscription?': 'حذف الاشتراك؟',
  '“{0}” and the log of its deliveries are deleted. Messages that wait are not sent.':
    'يُحذف «{0}» وسجل تسليماته. لا تُرسل الرسائل المنتظرة.',
  'Subscription deleted': 'حُذف الاشتراك',
  'Send a test message': 'إرسال رسالة تجريبية',
  Resume: 'استئناف',
  'Outgoing webhooks': 'الخطافات الصادرة',
  'The service posts what happens in this workspace to your own servers.':
    'ترسل الخدمة ما يحدث في مساحة العمل هذه إلى خوادمك.',
  'No subscriptions': 'لا اشتراكات',
  'Subscribe an address, for example to update a shop as soon as a template is published.':
    'اشترك بعنوان، مثلًا لتحديث متجر فور نشر قالب.',
  'Inbound webhook created': 'أُنشئ خطاف وارد',
  'Delete inbound webhook?': 'حذف الخطاف الوارد؟',
  'What is posted to the URL of “{0}” is refused from then on.': 'يُرفض بعد ذلك ما يُرسل إلى عنوان «{0}».',
  'Inbound webhook deleted': 'حُذف الخطاف الوارد',
  Fields: 'الحقول',
  'Copy the URL of {0}': 'نسخ عنوان {0}',
  'Delete {0}': 'حذف {0}',
  'Inbound webhooks': 'الخطافات الواردة',
  'Other services post data to a secret URL, and a template is rendered with it. Anyone who knows the URL can render.':
    'ترسل خدمات أخرى بيانات إلى عنوان سري فيُصيَّر بها قالب. يستطيع التصيير كل من يعرف العنوان.',
  'No inbound webhooks': 'لا خطافات واردة',
  'Choose a template to get a URL. Posted fields fill the parameters of the same name; the API changes the mapping.':
    'اختر قالبًا للحصول على عنوان. تملأ الحقول المرسلة المعاملات التي تحمل الاسم نفسه، وتُغيَّر المطابقة عبر واجهة البرمجة.',
  'Create inbound webhook': 'إنشاء خطاف وارد',
  Webhooks: 'الخطافات',
  'Webhooks connect this workspace with other services, without anyone asking again and again.':
    'تصل الخطافات مساحة العمل هذه بخدمات أخرى دون الحاجة إلى السؤال مرارًا.',
  Event: 'الحدث',
  'Webhook {0}': 'الخطاف {0}',
  Refresh: 'تحديث',
  Deliveries: 'التسليمات',
  'No deliveries': 'لا تسليمات',
  'Messages of the last 7 days appear here, with what the address responded. Send a test message to try it.':
    'تظهر هنا رسائل آخر 7 أيام مع رد العنوان. أرسل رسالة تجريبية للتجربة.',
  Message: 'الرسالة',
};
