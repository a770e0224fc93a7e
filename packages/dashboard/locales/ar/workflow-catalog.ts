import type { Translations } from '@platen/editor/localization';

/** The catalog of steps and connections of workflows. */
export const workflowCatalog: Translations = {
  'By hand': 'يدويًا',
  'Runs when somebody, or a call of the API, starts it.': 'يعمل عندما يشغّله شخص أو استدعاء للواجهة البرمجية.',
  'Runs at set times.': 'يعمل في أوقات محددة.',
  'When it runs': 'وقت التشغيل',
  'When it runs, as five fields of cron: `0 9 * * 1-5` is at 9:00 on weekdays.':
    'وقت التشغيل بخمسة حقول cron: ‏`0 9 * * 1-5` تعني الساعة 9:00 في أيام العمل.',
  'The IANA name of the time zone, such as `Europe/Berlin`.': 'اسم المنطقة الزمنية وفق IANA، مثل `Europe/Berlin`.',
  'New rows': 'صفوف جديدة',
  'Reads the data source at set times, and passes on the rows that are new or have changed.':
    'يقرأ مصدر البيانات في أوقات محددة ويمرّر الصفوف الجديدة أو المتغيّرة.',
  'The columns by which a row is known again, such as `id`. Default: all, so that a changed row is a new one.':
    'الأعمدة التي يُعرف بها الصف من جديد، مثل `id`. الافتراضي: كلها، فيكون الصف المتغيّر صفًا جديدًا.',
  'Runs each time that another service posts to the address of the workflow.':
    'يعمل كلما أرسلت خدمة أخرى بيانات إلى عنوان سير العمل.',
  Authentication: 'المصادقة',
  'How a sender proves itself: `address`, by knowing the address; `secret`, also by the header X-Webhook-Secret; `signature`, by signing after Standard Webhooks.':
    'كيف يثبت المرسل هويته: بمعرفة العنوان، أو أيضًا بالترويسة X-Webhook-Secret، أو بالتوقيع وفق Standard Webhooks.',
  Secret: 'السر',
  Signature: 'التوقيع',
  'Template changed': 'تغيّر قالب',
  'Runs when a template has a new version that stayed unchanged for a minute. Brings a row with the template.':
    'يعمل عندما يصبح للقالب إصدار جديد بقي دقيقة دون تغيير. يجلب صفًا فيه القالب.',
  'Only these templates. Default: all.': 'هذه القوالب فقط. الافتراضي: كلها.',
  'Approval moved': 'انتقال في الموافقات',
  'Runs when a template moves to another stage of an approval flow. Brings a row with the template and the stages.':
    'يعمل عندما ينتقل قالب إلى مرحلة أخرى من مسار الموافقة. يجلب صفًا فيه القالب والمراحل.',
  Flow: 'المسار',
  'Only in this flow, by its id or slug. Default: all.': 'في هذا المسار فقط، بمعرّفه أو اسمه المختصر. الافتراضي: كلها.',
  'Only into the stage of this slug. Default: all.': 'إلى المرحلة ذات هذا الاسم المختصر فقط. الافتراضي: كلها.',
  'Posted data': 'البيانات المرسلة',
  'The data that was posted to the address of the workflow: an object is one row, a list many.':
    'البيانات التي أُرسلت إلى عنوان سير العمل: الكائن صف واحد والقائمة صفوف كثيرة.',
  Path: 'مسار',
  'Where the rows are in the data, as a JSONPath such as `$.order.items`. Default: all of it.':
    'موضع الصفوف في البيانات بصيغة JSONPath مثل `$.order.items`. الافتراضي: كلها.',
  'Rows that are typed in here.': 'صفوف تُكتب هنا.',
  'A value for each column of each row.': 'قيمة لكل عمود في كل صف.',
  CSV: 'CSV',
  'A CSV file, whose first row names the columns.': 'ملف CSV يسمّي صفه الأول الأعمدة.',
  URL: 'العنوان',
  'A public http or https address of the file.': 'عنوان http أو https عام للملف.',
  File: 'الملف',
  'A file that was uploaded for batches; it can be used for a day.': 'ملف رُفع للدفعات؛ يمكن استخدامه مدة يوم.',
  Excel: 'Excel',
  'The first sheet of an XLSX file, whose first row names the columns.':
    'الورقة الأولى من ملف XLSX يسمّي صفها الأول الأعمدة.',
  'JSON at an address': '‏JSON على عنوان',
  'A list of JSON at an http or https address, over several pages if need be.':
    'قائمة JSON على عنوان http أو https، عبر عدة صفحات عند الحاجة.',
  'A public http or https address.': 'عنوان http أو https عام.',
  'Where the list is, as a JSONPath such as `$.data.items`. Default: all of it.':
    'موضع القائمة بصيغة JSONPath مثل `$.data.items`. الافتراضي: كلها.',
  'Path of the next page': 'مسار الصفحة التالية',
  'Where the address of the next page is, such as `$.links.next`. Pages are read until there is none.':
    'موضع عنوان الصفحة التالية، مثل `$.links.next`. تُقرأ الصفحات حتى تنتهي.',
  'Max pages': 'أقصى عدد للصفحات',
  'Maximum number of pages.': 'أقصى عدد من الصفحات.',
  Connection: 'الاتصال',
  'A connection with headers, such as Authorization.': 'اتصال بترويسات مثل Authorization.',
  'Google sheet': 'جدول Google',
  'A range of a Google sheet that everyone with the link may read; its first row names the columns.':
    'نطاق من جدول Google يستطيع كل من لديه الرابط قراءته؛ صفه الأول يسمّي الأعمدة.',
  'A connection of the type google.': 'اتصال بخدمة Google.',
  Spreadsheet: 'الجدول',
  'The id in the address of the sheet.': 'المعرّف الموجود في عنوان الجدول.',
  Range: 'النطاق',
  'The range in A1 notation, such as `Orders!A1:F`.': 'النطاق بصيغة A1، مثل `Orders!A1:F`.',
  Airtable: 'Airtable',
  'The records of a table of Airtable: its fields, and `record_id`.': 'سجلات جدول في Airtable: حقوله و`record_id`.',
  'A connection of the type airtable.': 'اتصال بخدمة Airtable.',
  Base: 'القاعدة',
  'The id of the base, such as `appXXXXXXXXXXXXXX`.': 'معرّف القاعدة، مثل `appXXXXXXXXXXXXXX`.',
  Table: 'جدول',
  'The name or id of the table.': 'اسم الجدول أو معرّفه.',
  'Only the records of this view, in its order.': 'سجلات هذا العرض فقط وبترتيبه.',
  Notion: 'Notion',
  'The pages of a database of Notion: its properties, `page_id` and `page_url`.':
    'صفحات قاعدة بيانات في Notion: خصائصها و`page_id` و`page_url`.',
  'A connection of the type notion.': 'اتصال بخدمة Notion.',
  Database: 'قاعدة البيانات',
  'The id of the database.': 'معرّف قاعدة البيانات.',
  Feed: 'خلاصة',
  'The entries of an RSS or Atom feed: `id`, `title`, `url`, `description`, `content`, `published`, `image`, `author`.':
    'مدخلات خلاصة RSS أو Atom: ‏`id` و`title` و`url` و`description` و`content` و`published` و`image` و`author`.',
  Filter: 'مرشّح',
  'Passes on the rows for which an expression is true.': 'يمرّر الصفوف التي يكون التعبير صحيحًا لها.',
  Expression: 'التعبير',
  "An expression over the columns, such as `price > 10 and status == 'new'`.":
    "تعبير على الأعمدة، مثل `price > 10 and status == 'new'`.",
  'Set columns': 'ضبط الأعمدة',
  'Sets columns by expressions over the others.': 'يضبط أعمدة بتعابير على الأعمدة الأخرى.',
  Columns: 'الأعمدة',
  'An expression for each column, such as `{"title": "upper(name)"}`.':
    'تعبير لكل عمود، مثل `upper(name)` للعمود `title`.',
  'Keep the other columns': 'إبقاء الأعمدة الأخرى',
  'If false, only these columns are passed on.': 'وإلا فلا تُمرَّر إلا هذه الأعمدة.',
  Limit: 'تحديد العدد',
  'Passes on the first rows.': 'يمرّر الصفوف الأولى.',
  Count: 'العدد',
  'Maximum number of rows.': 'أقصى عدد من الصفوف.',
  'Remove duplicates': 'إزالة المكرر',
  'Passes on the first of the rows that are the same.': 'يمرّر أول الصفوف المتطابقة.',
  'The columns that are compared. Default: all of them.': 'الأعمدة التي تُقارن. الافتراضي: كلها.',
  Sort: 'ترتيب',
  'Orders the rows by the value of an expression.': 'يرتّب الصفوف حسب قيمة تعبير.',
  'An expression over the columns, such as `price`.': 'تعبير على الأعمدة، مثل `price`.',
  Descending: 'تنازليًا',
  'If true, the largest value is first.': 'عندها تأتي أكبر قيمة أولًا.',
  'Renders a template once for each row. Columns are put into the parameters of the same name.':
    'يصيّر قالبًا مرة لكل صف. تدخل الأعمدة في المعاملات التي تحمل أسماءها.',
  'The template.': 'القالب.',
  Modifications: 'التعديلات',
  'Expressions for modification keys whose column has another name, such as `{"title": "name + \', \' + city"}`.':
    "تعابير للمعاملات التي يحمل عمودها اسمًا آخر، مثل `name + ', ' + city`.",
  'The format of the files.': 'صيغة الملفات.',
  Scale: 'التحجيم',
  'Output pixels per page pixel, or per pixel of `size`. Default 1.':
    'بكسلات الناتج لكل بكسل من الصفحة، أو لكل بكسل من `size`. الافتراضي 1.',
  Quality: 'الجودة',
  '1 to 100; default 90, avif 60, videos 75. PNG ignores it.':
    'من 1 إلى 100؛ الافتراضي 90، ولصيغة avif ‏60، وللفيديو 75. لا أثر لها في PNG.',
  Sizes: 'المقاسات',
  'Further sizes, as `extraSizes` of a render.': 'مقاسات إضافية، مثل `extraSizes` في التصيير.',
  Locale: 'اللغة',
  "The language of texts, where the template has several, and how expressions write numbers and dates: a tag such as de-CH. Default: the template's, else en.":
    'لغة النصوص إن كان للقالب عدة لغات، وطريقة كتابة التعابير للأرقام والتواريخ: وسم مثل de-CH. الافتراضي: لغة القالب، وإلا en.',
  'Post to a webhook': 'إرسال إلى Webhook',
  'Posts each row as JSON, signed with the webhook secret of the workspace.':
    'يرسل كل صف بصيغة JSON موقّعًا بسر Webhook لمساحة العمل.',
  'Address of the file': 'عنوان الملف',
  'Gives each row the address of its file, in the column `file_url`.': 'يضع لكل صف عنوان ملفه في العمود `file_url`.',
  Email: 'بريد إلكتروني',
  'Sends an email for each row over your SMTP server.': 'يرسل بريدًا لكل صف عبر خادم SMTP الخاص بك.',
  'A connection of the type smtp.': 'اتصال بخادم SMTP.',
  'The recipients, separated by commas: `{email}`.': 'المستلمون مفصولون بفواصل: ‏`{email}`.',
  Cc: 'نسخة',
  Bcc: 'نسخة مخفية',
  'Reply to': 'الرد على',
  Subject: 'الموضوع',
  'The subject: `Your certificate, {name}`.': 'الموضوع: ‏`شهادتك يا {name}`.',
  'The text of the email.': 'نص البريد.',
  HTML: 'HTML',
  'The same as HTML. Values are escaped.': 'النص نفسه بصيغة HTML. تُهرَّب القيم.',
  'Whether the files of the row are attached, at most 20 MiB together, or linked below the text.':
    'هل تُرفق ملفات الصف، بحد أقصى 20 ميبي بايت معًا، أم تُربط أسفل النص.',
  Attach: 'إرفاق',
  'S3 bucket': 'حاوية S3',
  'Puts the files of each row into your bucket: Amazon S3, MinIO, R2 and others.':
    'يضع ملفات كل صف في حاويتك: Amazon S3 وMinIO وR2 وغيرها.',
  'A connection of the type s3.': 'اتصال بحاوية S3.',
  'Where the file goes, with expressions: `certificates/{name}.pdf`. Further files of a row get a number.':
    'وجهة الملف، مع تعابير: ‏`certificates/{name}.pdf`. تأخذ ملفات الصف الأخرى رقمًا.',
  Slack: 'Slack',
  'Posts a message for each row to a Slack channel.': 'ينشر رسالة لكل صف في قناة Slack.',
  'A connection of the type slack.': 'اتصال بقناة Slack.',
  'The message: `{name} is ready: {files[0].url}`.': 'الرسالة: ‏`{name}: {files[0].url}`.',
  'If true, the first file is shown if it is an image.': 'عندها يُعرض الملف الأول إن كان صورة.',
  'SMTP server': 'خادم SMTP',
  Host: 'المضيف',
  'The server.': 'الخادم.',
  Port: 'المنفذ',
  'TLS from the start': '‏TLS من البداية',
  'If true, the connection begins with TLS, as on port 465; else STARTTLS is used if the server has it.':
    'عندها يبدأ الاتصال بـ TLS كما في المنفذ 465؛ وإلا يُستخدم STARTTLS إن دعمه الخادم.',
  User: 'المستخدم',
  'The sender, such as `Studio <cards@shop.example>`.': 'المرسل، مثل `Studio <cards@shop.example>`.',
  Endpoint: 'نقطة الاتصال',
  'The address of the service. Default: Amazon S3 of the region.': 'عنوان الخدمة. الافتراضي: Amazon S3 في المنطقة.',
  Region: 'المنطقة',
  Bucket: 'الحاوية',
  'Access key': 'مفتاح الوصول',
  'Bucket in the path': 'الحاوية في المسار',
  'If true, the bucket is part of the path, as MinIO usually needs it.':
    'عندها تكون الحاوية جزءًا من المسار كما يحتاج MinIO عادة.',
  'Secret access key': 'مفتاح الوصول السري',
  'Slack channel': 'قناة Slack',
  'Webhook URL': 'عنوان Webhook',
  'The address of an incoming webhook.': 'عنوان Webhook وارد.',
  Google: 'Google',
  'Base URL': 'العنوان الأساسي',
  'An API key that may use the Google Sheets API.': 'مفتاح واجهة برمجية يُسمح له باستخدام Google Sheets API.',
  Token: 'رمز',
  'The secret of an integration that was added to the database.': 'سر تكامل أُضيف إلى قاعدة البيانات.',
  'HTTP headers': 'ترويسات HTTP',
  Headers: 'الترويسات',
  Combine: 'دمج',
  'Makes one PDF or ZIP of the files of all rows. One row goes on, with that file and the columns that are the same in all rows.':
    'يصنع من ملفات كل الصفوف ملف PDF أو ZIP واحدًا. يتابع صف واحد، فيه ذلك الملف والأعمدة المتطابقة في كل الصفوف.',
  '`pdf` joins PDFs; `zip` takes files of all formats.': 'يجمع `pdf` ملفات PDF؛ ويأخذ `zip` ملفات بكل الصيغ.',
  'The name of the file, without its extension: `Report of {month}`.': 'اسم الملف دون امتداده: ‏`تقرير {month}`.',
  Approve: 'موافقة',
  'Adds a copy of the template with the values of each row to an approval flow, and goes on when all of them are decided: with those that were approved.':
    'يضيف نسخة من القالب بقيم كل صف إلى مسار موافقة، ويتابع بعد البت في كلها: بما ووفق عليه.',
  'The approval flow, by its id or slug.': 'مسار الموافقة، بمعرّفه أو اسمه المختصر.',
  'The stage into which they come, by its slug. Default: the first in which somebody reviews.':
    'المرحلة التي تدخلها، باسمها المختصر. الافتراضي: أول مرحلة فيها مراجعة.',
  'The name of the copy. Default: that of the template, with the number of the row.':
    'اسم النسخة. الافتراضي: اسم القالب مع رقم الصف.',
  'A comment for the reviewers.': 'تعليق للمراجعين.',
  Days: 'الأيام',
  'Days after which rows fail on which nobody has decided.': 'عدد الأيام التي تفشل بعدها الصفوف التي لم يبت فيها أحد.',
  'Social post': 'منشور على الشبكات',
  'Publishes a post with the files of each row at connected social accounts.':
    'ينشر منشورًا بملفات كل صف في حسابات الشبكات المتصلة.',
  'The ids of connected accounts, from `GET /social/accounts`.': 'معرّفات الحسابات المتصلة، من `GET /social/accounts`.',
  'The text of the post: `{name} is back in stock`.': 'نص المنشور: ‏`عاد {name} إلى المخزون`.',
  'The alternative text of the images.': 'النص البديل للصور.',
  '`draft` stores the post without publishing it.': 'كمسودة يُحفظ المنشور دون نشره.',
  'Form to certificate by email': 'من نموذج إلى شهادة بالبريد',
  'A form posts a name and an address; a PDF is rendered and sent by email.':
    'يرسل نموذج اسمًا وعنوانًا؛ فيُصيَّر ملف PDF ويُرسل بالبريد.',
  'New row to Slack': 'صف جديد إلى Slack',
  'Looks into a spreadsheet that is published as CSV; each new row becomes an image that is posted to a channel.':
    'ينظر في جدول منشور بصيغة CSV؛ فيصبح كل صف جديد صورة تُنشر في قناة.',
  'Feed to images': 'من خلاصة إلى صور',
  'Each new entry of a feed becomes an image that is put into a bucket.':
    'يصبح كل مدخل جديد في خلاصة صورة توضع في حاوية.',
  'Price tags every morning': 'بطاقات أسعار كل صباح',
  'Reads products as JSON every morning and renders a tag for each that is in stock.':
    'يقرأ المنتجات بصيغة JSON كل صباح ويصيّر بطاقة لكل متوفر منها.',
  'Order to images': 'من طلب إلى صور',
  'A shop posts its orders; each item becomes an image whose address is posted back.':
    'يرسل متجر طلباته؛ فيصبح كل صنف صورة يُرسل عنوانها إليه.',
  'Posts to a channel when a template moves in an approval flow.': 'ينشر في قناة عندما ينتقل قالب في مسار موافقة.',
  ZIP: 'ZIP',
  Comment: 'تعليق',
  'Alternative text': 'نص بديل',
  'Write back to a sheet': 'كتابة إلى جدول',
  'Writes the address of the file into a column of the row it came from: in a Google sheet, a table of Airtable or a database of Notion.':
    'يكتب عنوان الملف في عمود من الصف الذي جاء منه: في جدول Google أو جدول Airtable أو قاعدة بيانات Notion.',
  'A connection of the type google_service_account, google_oauth, airtable or notion.':
    'اتصال بحساب خدمة Google أو بحساب Google أو Airtable أو Notion.',
  'Google account': 'حساب Google',
  Client: 'العميل',
  'The id of an OAuth client of yours at Google.': 'معرّف عميل OAuth خاص بك لدى Google.',
  'The secret of the OAuth client.': 'سر عميل OAuth.',
  'Refresh token': 'رمز التحديث',
  'A refresh token that the person gave to the client, with access to Google Sheets.':
    'رمز تحديث منحه الشخص للعميل، مع إمكانية الوصول إلى Google Sheets.',
  Column: 'عمود',
  'The column, field or property into which it is written. It must be there.':
    'العمود أو الحقل أو الخاصية التي يُكتب فيها. يجب أن تكون موجودة.',
  Value: 'القيمة',
  'The text that is written.': 'النص الذي يُكتب.',
  'Google: the sheet. Default: that of the data source.': '‏Google: الجدول. الافتراضي: جدول مصدر البيانات.',
  Sheet: 'الورقة',
  'Google: the name of the tab. Default: that of the data source.': '‏Google: اسم الورقة. الافتراضي: ورقة مصدر البيانات.',
  'Key column': 'عمود المفتاح',
  'Google: the column by which a row is found again, such as `id`. Default: the row is where it was read.':
    '‏Google: العمود الذي يُعثر به على الصف من جديد، مثل `id`. الافتراضي: الصف في موضع قراءته.',
  'Airtable: the base. Default: that of the data source.': '‏Airtable: القاعدة. الافتراضي: قاعدة مصدر البيانات.',
  'Airtable: the table. Default: that of the data source.': '‏Airtable: الجدول. الافتراضي: جدول مصدر البيانات.',
  SFTP: 'SFTP',
  'Uploads the files of each row to an SFTP server.': 'يرفع ملفات كل صف إلى خادم SFTP.',
  'A connection of the type sftp.': 'اتصال بخادم SFTP.',
  WebDAV: 'WebDAV',
  'Puts the files of each row into a folder of a WebDAV server, such as Nextcloud.':
    'يضع ملفات كل صف في مجلد على خادم WebDAV مثل Nextcloud.',
  'A connection of the type webdav.': 'اتصال بخادم WebDAV.',
  'SFTP server': 'خادم SFTP',
  Folder: 'المجلد',
  'The folder below which the files go. Default: the one of the login.':
    'المجلد الذي توضع الملفات تحته. الافتراضي: مجلد تسجيل الدخول.',
  'Host key': 'مفتاح المضيف',
  'The fingerprint of the host’s key, as `ssh-keygen -l` shows it. Default: the key that the host has now; it must not change later.':
    'بصمة مفتاح المضيف كما يعرضها `ssh-keygen -l`. الافتراضي: مفتاح المضيف الحالي؛ يجب ألا يتغيّر لاحقًا.',
  'Private key': 'المفتاح الخاص',
  'A private key in the format of OpenSSH or PEM.': 'مفتاح خاص بصيغة OpenSSH أو PEM.',
  Passphrase: 'عبارة المرور',
  'The passphrase of the key.': 'عبارة مرور المفتاح.',
  'WebDAV server': 'خادم WebDAV',
  'The address of the folder.': 'عنوان المجلد.',
  'Google service account': 'حساب خدمة Google',
  'Client email': 'بريد الحساب',
  'The `client_email` of its key. Share the sheet with this address.':
    'قيمة `client_email` في مفتاحه. شارك الجدول مع هذا العنوان.',
  'Token URL': 'عنوان الرمز',
  'The `private_key` of its key.': 'قيمة `private_key` في مفتاحه.',
  'A personal access token with data.records:read, and data.records:write to write back.':
    'رمز وصول شخصي بصلاحية data.records:read، ومعها data.records:write للكتابة.',
  'Approved designs to Slack': 'التصاميم المعتمدة إلى Slack',
  'Sheet to files, written back': 'من جدول إلى ملفات وكتابة عناوينها',
  'Renders the rows of a Google sheet whose column File is empty, and writes the address of each file there.':
    'يصيّر صفوف جدول Google التي عمود File فيها فارغ، ويكتب عنوان كل ملف هناك.',
  'Monthly report to a bucket': 'تقرير شهري إلى حاوية',
  'Reads figures as JSON on the first of each month, and puts one PDF of all pages into a bucket.':
    'يقرأ الأرقام بصيغة JSON أول كل شهر، ويضع ملف PDF واحدًا لكل الصفحات في حاوية.',
  'Posts after approval': 'منشورات بعد الموافقة',
  'Each new row of a published spreadsheet becomes an image; what people approve is posted at social accounts.':
    'يصبح كل صف جديد في جدول منشور صورة؛ وما يُوافق عليه يُنشر في حسابات الشبكات.',
  'Product images to SFTP': 'صور المنتجات إلى SFTP',
  'Renders an image for each product of a CSV file every night, and uploads it under its SKU.':
    'يصيّر كل ليلة صورة لكل منتج في ملف CSV ويرفعها باسم رمزه.',
  'Place cards by email': 'بطاقات المقاعد بالبريد',
  'Renders a card for each guest of an Excel file in the order of their names, and sends one ZIP of all.':
    'يصيّر بطاقة لكل ضيف في ملف Excel بترتيب الأسماء، ويرسل ملف ZIP واحدًا لها كلها.',
  'Airtable to a cloud folder': 'من Airtable إلى مجلد سحابي',
  'Each new record of Airtable becomes an image in a folder of Nextcloud or another WebDAV server.':
    'يصبح كل سجل جديد في Airtable صورة في مجلد Nextcloud أو خادم WebDAV آخر.',
  'Covers for Notion': 'أغلفة لـ Notion',
  'Renders a cover for each page of a Notion database that has none, and writes its address into the page.':
    'يصيّر غلافًا لكل صفحة في قاعدة بيانات Notion بلا غلاف، ويكتب عنوانه في الصفحة.',
};
