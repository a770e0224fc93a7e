import type { Translations } from '@platen/editor/localization';

/** What people are told, and how. */
export const notifications: Translations = {
  'All notifications and settings': 'كل الإشعارات والإعدادات',
  'At once': 'فورًا',
  'By e-mail': 'بالبريد الإلكتروني',
  'Comments that mention you': 'تعليقات تذكرك',
  'Daily mails come at': 'وقت الرسائل اليومية',
  'Decisions and moves of what you submitted': 'القرارات والنقل لما قدّمته',
  'Every hour, together': 'كل ساعة، مجمّعة',
  'Here you see when a review waits for you, and what others decide and say about your templates.':
    'سترى هنا ما ينتظر مراجعتك، وما يقرره الآخرون ويقولونه عن قوالبك.',
  'Language of mails': 'لغة الرسائل',
  'Mark all as read': 'تعليم الكل كمقروء',
  'No mail is sent to you at present: this service has no mail server, or your address is not confirmed.':
    'لا تُرسل إليك رسائل حاليًا: ليس لهذه الخدمة خادم بريد، أو لم يُؤكَّد عنوانك.',
  'Not by e-mail': 'ليس بالبريد',
  'Nothing to tell you yet': 'لا جديد لك بعد',
  Notifications: 'الإشعارات',
  'Notifications: {0} unread': 'الإشعارات: {0} غير مقروءة',
  'Once a day, together': 'مرة في اليوم، مجمّعة',
  'Only unread ones': 'غير المقروءة فقط',
  'Other comments on what is yours': 'تعليقات أخرى على ما يخصك',
  'Reviews that wait for you, and due dates': 'مراجعات تنتظرك ومواعيد الاستحقاق',
  Somebody: 'شخص ما',
  'Time zone': 'المنطقة الزمنية',
  Unread: 'غير مقروء',
  'What happened in all of your workspaces. They are kept for 90 days.':
    'ما حدث في جميع مساحات عملك. تُحفظ الإشعارات 90 يومًا.',
  'What you have read here is not mailed any more.': 'ما قرأته هنا لا يُرسل بالبريد بعد ذلك.',
  'You have read everything': 'لقد قرأت كل شيء',
  'Your choice is kept.': 'حُفظ اختيارك.',
  '{0} approved “{1}”': 'وافق {0} على «{1}»',
  '{0} asks for changes to “{1}”': 'طلب {0} تعديلات على «{1}»',
  '{0} asks for your review of “{1}”': 'يطلب {0} مراجعتك لـ «{1}»',
  '{0} commented on “{1}”': 'علّق {0} على «{1}»',
  '{0} mentioned you on “{1}”': 'ذكرك {0} في «{1}»',
  '{0} moved “{1}” to another stage': 'نقل {0} «{1}» إلى مرحلة أخرى',
  '“{0}” is due': 'حان موعد «{0}»',
};
