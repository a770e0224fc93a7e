import type { Translations } from '@platen/editor/localization';

/** Where the dashboard begins. */
export const home: Translations = {
  'Dismiss: {0}': 'إخفاء: {0}',
  'First steps': 'الخطوات الأولى',
  'Begin with a template of the library, an empty page, or a file from another editor.':
    'ابدأ بقالب من المكتبة أو بصفحة فارغة أو بملف من محرر آخر.',
  'Fill in its form, or call the API with a key: the page of a template has the code.':
    'املأ نموذجه، أو استدعِ واجهة API بمفتاح: تجد الشيفرة في صفحة القالب.',
  '{0} of {1} done': 'أُنجز {0} من {1}',
  'Bring in others': 'أشرك آخرين',
  'Invite your team, or embed the editor for the users of your site.': 'ادعُ فريقك، أو ضمّن المحرر لمستخدمي موقعك.',
  'Make a template': 'أنشئ قالبًا',
  '(done)': '(أُنجز)',
  'Render it': 'صيّره',
  'Waiting for you': 'بانتظارك',
  'Recent templates': 'أحدث القوالب',
  'Nothing waits for you.': 'لا شيء بانتظارك.',
  'Recent activity': 'أحدث النشاط',
  'Renders, changed templates, approvals and posts appear here.':
    'تظهر هنا عمليات التصيير والقوالب المعدّلة والموافقات والمنشورات.',
  '“{0}” changed': 'عُدّل «{0}»',
  '“{0}” is in “{1}”': '«{0}» في «{1}»',
  '“{0}” could not be rendered': 'تعذّر تصيير «{0}»',
  '“{0}” created': 'أُنشئ «{0}»',
  '“{0}” rendered': 'صُيّر «{0}»',
  '“{0}” could not be rendered {1} times': 'تعذّر تصيير «{0}» عدد {1} من المرات',
  '“{0}” rendered {1} times': 'صُيّر «{0}» عدد {1} من المرات',
  'A post was not published': 'لم يُنشر منشور',
  'Rows of a batch of “{0}” failed': 'فشلت صفوف من دفعة «{0}»',
  'Rows of workflow “{0}” failed': 'فشلت صفوف من سير العمل «{0}»',
  'A render of “{0}” failed': 'فشل تصيير «{0}»',
  '“{0}” waits for your approval': '«{0}» بانتظار موافقتك',
  'Workflow “{0}” failed': 'فشل سير العمل «{0}»',
  'Connect “{0}” again to publish': 'أعد ربط «{0}» لتنشر',
  'A post was published in part only': 'نُشر منشور جزئيًا فقط',
};
