import type { Translations } from '@platen/editor/localization';

/** Texts of notifications and their settings. */
export const notifications: Translations = {
  'All notifications and settings': 'كل الإشعارات والإعدادات',
  Immediately: 'فورًا',
  'By email': 'بالبريد الإلكتروني',
  'Comments that mention you': 'تعليقات تذكرك',
  'Daily emails are sent at': 'وقت الرسائل اليومية',
  'Decisions and moves of your submissions': 'القرارات والنقل لما قدّمته',
  'Hourly summary': 'ملخص كل ساعة',
  'See when a review is waiting for you, and what others decide and say about your templates.':
    'سترى هنا ما ينتظر مراجعتك، وما يقرره الآخرون ويقولونه عن قوالبك.',
  'Email language': 'لغة الرسائل',
  'Mark all as read': 'تعليم الكل كمقروء',
  'You currently get no emails: this service has no mail server, or your address is not confirmed.':
    'لا تُرسل إليك رسائل حاليًا: ليس لهذه الخدمة خادم بريد، أو لم يُؤكَّد عنوانك.',
  Never: 'أبدًا',
  'No notifications yet': 'لا إشعارات بعد',
  Notifications: 'الإشعارات',
  'Notifications: {0} unread': 'الإشعارات: {0} غير مقروءة',
  'Daily summary': 'ملخص يومي',
  'Unread only': 'غير المقروءة فقط',
  'Other comments on your templates': 'تعليقات أخرى على قوالبك',
  'Reviews waiting for you, and due dates': 'مراجعات تنتظرك ومواعيد الاستحقاق',
  Someone: 'شخص ما',
  'Time zone': 'المنطقة الزمنية',
  Unread: 'غير مقروء',
  'Activity in all your workspaces. Notifications are kept for 90 days.':
    'النشاط في جميع مساحات عملك. تُحفظ الإشعارات 90 يومًا.',
  'Notifications that you have read here are not emailed.': 'ما قرأته هنا لا يُرسل بالبريد بعد ذلك.',
  'All caught up': 'لقد قرأت كل شيء',
  'Settings saved': 'حُفظت الإعدادات',
  '{0} approved “{1}”': 'وافق {0} على «{1}»',
  '{0} requested changes to “{1}”': 'طلب {0} تعديلات على «{1}»',
  '{0} requested your review of “{1}”': 'يطلب {0} مراجعتك لـ «{1}»',
  '{0} commented on “{1}”': 'علّق {0} على «{1}»',
  '{0} mentioned you on “{1}”': 'ذكرك {0} في «{1}»',
  '{0} moved “{1}” to another stage': 'نقل {0} «{1}» إلى مرحلة أخرى',
  '“{0}” is due': 'حان موعد «{0}»',
};
