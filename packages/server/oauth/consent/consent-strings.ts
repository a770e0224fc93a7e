import type { Scope } from '@platen/api';
import type { PageStrings } from '../../pages/page-language.ts';

type ConsentString =
  | 'title'
  | 'asks'
  | 'unchecked'
  | 'signedInAs'
  | 'wants'
  | 'workspaces'
  | 'workspacesHint'
  | 'oneWorkspace'
  | 'chooseOne'
  | 'noWorkspace'
  | 'never'
  | 'neverPassword'
  | 'neverKeys'
  | 'neverBilling'
  | 'neverMembers'
  | 'asYou'
  | 'allow'
  | 'deny'
  | 'sentTo'
  | 'sentToDevice'
  | 'staysOnMachine'
  | 'endAnytime'
  | 'restrictedTitle'
  | 'restricted'
  | 'goBack'
  | 'expiredTitle'
  | 'expired'
  | 'refusedTitle'
  | 'refused'
  | 'errorIs';

/** Texts of the consent page. */
export const consentStrings: PageStrings<ConsentString> = {
  en: {
    title: 'Allow {app} to use Platen on your behalf?',
    asks: '{app} wants to access your templates and renders.',
    unchecked:
      'This application registered itself and its name is not verified. Allow it only if you just started it yourself.',
    signedInAs: 'You are signed in as {person}.',
    wants: 'It will be able to',
    workspaces: 'Workspaces',
    workspacesHint: 'It gets access only to the workspaces that you select.',
    oneWorkspace: 'In the workspace “{workspace}”.',
    chooseOne: 'Select at least one workspace, or deny access.',
    noWorkspace: 'You have no workspace that it could use. Ask for an invitation or create a workspace first.',
    never: 'It never gets',
    neverPassword: 'your password or sign-in methods',
    neverKeys: 'API keys or signing secrets',
    neverBilling: 'plans or billing',
    neverMembers: 'the right to invite, change or remove members',
    asYou: 'It can never do more than you can do in a workspace.',
    allow: 'Allow',
    deny: 'Deny',
    sentTo: 'You will return to {place}.',
    staysOnMachine: 'You will return to an application on this computer ({place}).',
    sentToDevice: 'Your device then continues automatically.',
    endAnytime: 'You can revoke access at any time under Connected apps.',
    restrictedTitle: '{app} is still in development',
    restricted: 'Only its developers and their test users can use it. Ask them to add your email address.',
    goBack: 'Go back',
    expiredTitle: 'This request has expired',
    expired: 'It was already answered, or it was open for too long. Start again in the application.',
    refusedTitle: 'Invalid request',
    refused: 'The application sent an invalid or unsafe request. Contact its developers.',
    errorIs: 'Error: {error}',
  },
  de: {
    title: '{app} erlauben, Platen für Sie zu nutzen?',
    asks: '{app} möchte auf Ihre Vorlagen und Renderings zugreifen.',
    unchecked:
      'Diese Anwendung hat sich selbst angemeldet. Niemand hat ihren Namen geprüft: Erlauben Sie es nur, wenn Sie sie gerade selbst gestartet haben.',
    signedInAs: 'Sie sind angemeldet als {person}.',
    wants: 'Die Anwendung kann dann',
    workspaces: 'Arbeitsbereiche',
    workspacesHint: 'Sie erhält nur Zugriff auf die Arbeitsbereiche, die Sie auswählen.',
    oneWorkspace: 'Im Arbeitsbereich „{workspace}“.',
    chooseOne: 'Wählen Sie mindestens einen Arbeitsbereich aus, oder lehnen Sie ab.',
    noWorkspace:
      'Sie sind in keinem Arbeitsbereich, also gibt es nichts, was sie nutzen könnte. Bitten Sie zuerst um eine Einladung oder legen Sie einen an.',
    never: 'Was die Anwendung nie bekommt',
    neverPassword: 'Ihr Passwort und wie Sie sich anmelden',
    neverKeys: 'API-Schlüssel und Signaturgeheimnisse',
    neverBilling: 'Tarife und Abrechnung',
    neverMembers: 'das Recht, Mitglieder einzuladen, zu ändern oder zu entfernen',
    asYou: 'Die Anwendung kann nie mehr tun, als Sie selbst in einem Arbeitsbereich dürfen.',
    allow: 'Erlauben',
    deny: 'Ablehnen',
    sentTo: 'Danach werden Sie zurück zu {place} geleitet.',
    staysOnMachine: 'Danach werden Sie zurück zu einer Anwendung auf diesem Rechner geleitet ({place}).',
    sentToDevice: 'Ihr Gerät macht dann von selbst weiter.',
    endAnytime: 'Sie können den Zugriff jederzeit unter „Verbundene Apps“ widerrufen.',
    restrictedTitle: '{app} ist noch in Entwicklung',
    restricted:
      'Nur wer sie entwickelt und deren Testpersonen dürfen sie nutzen. Bitten Sie darum, Ihre E-Mail-Adresse hinzuzufügen.',
    goBack: 'Zurück',
    expiredTitle: 'Diese Anfrage ist abgelaufen',
    expired: 'Sie wurde schon beantwortet oder war zu lange offen. Beginnen Sie in der Anwendung noch einmal.',
    refusedTitle: 'Ungültige Anfrage',
    refused: 'Die Anwendung hat eine ungültige oder unsichere Anfrage geschickt. Wenden Sie sich an ihre Entwickler.',
    errorIs: 'Fehler: {error}',
  },
  ar: {
    title: 'هل تسمح لـ {app} باستخدام Platen نيابةً عنك؟',
    asks: 'يطلب {app} الوصول إلى قوالبك وتصييراتك.',
    unchecked: 'سجّل هذا التطبيق نفسه بنفسه، ولم يتحقق أحد من اسمه: لا تسمح به إلا إذا كنت قد شغّلته بنفسك للتو.',
    signedInAs: 'أنت مسجّل الدخول باسم {person}.',
    wants: 'سيتمكن من',
    workspaces: 'مساحات العمل',
    workspacesHint: 'لن يصل إلا إلى المساحات التي تحددها.',
    oneWorkspace: 'في مساحة العمل «{workspace}».',
    chooseOne: 'حدد مساحة عمل واحدة على الأقل، أو ارفض.',
    noWorkspace: 'لست عضوًا في أي مساحة عمل، فلا شيء يمكنه استخدامه. اطلب دعوة أو أنشئ مساحة عمل أولًا.',
    never: 'ما لن يحصل عليه أبدًا',
    neverPassword: 'كلمة مرورك وطرق تسجيل دخولك',
    neverKeys: 'مفاتيح API وأسرار التوقيع',
    neverBilling: 'الخطط والفواتير',
    neverMembers: 'حق دعوة الأعضاء أو تغييرهم أو إزالتهم',
    asYou: 'لا يمكنه أبدًا فعل أكثر مما يُسمح لك به في مساحة العمل.',
    allow: 'السماح',
    deny: 'الرفض',
    sentTo: 'ستُعاد بعد ذلك إلى {place}.',
    staysOnMachine: 'ستُعاد بعد ذلك إلى تطبيق على هذا الجهاز ({place}).',
    sentToDevice: 'سيتابع جهازك بعد ذلك من تلقاء نفسه.',
    endAnytime: 'يمكنك إنهاء ذلك في أي وقت من «التطبيقات المتصلة».',
    restrictedTitle: 'لا يزال {app} قيد التطوير',
    restricted: 'لا يمكن استخدامه إلا لمطوّريه ومختبريه. اطلب منهم إضافة عنوان بريدك الإلكتروني.',
    goBack: 'رجوع',
    expiredTitle: 'انتهت صلاحية هذا الطلب',
    expired: 'أُجيب عنه من قبل، أو بقي مفتوحًا مدة طويلة. ابدأ من جديد في التطبيق.',
    refusedTitle: 'طلب غير صالح',
    refused: 'أرسل التطبيق طلبًا غير صالح أو غير آمن. تواصل مع مطوّريه.',
    errorIs: 'الخطأ: {error}',
  },
};

/** Descriptions of scopes for people. */
export const scopeText: PageStrings<Scope> = {
  en: {
    'workspace:read': 'see your profile, brand assets, logs and reviews',
    'workspace:templates:read': 'see your templates',
    'workspace:templates:write': 'create, change, share and delete templates',
    'render:generate': 'render images, PDFs and videos, which uses credits',
    'mcp:access': 'work as an assistant with Platen’s tools',
    offline_access: 'stay connected for up to 30 days without asking again',
    'workspace:approvals:write': 'submit templates for review, approve them and request changes',
    'workspace:assets:write': 'add, change and delete brand assets',
    'workspace:social:write': 'publish to your connected social accounts',
  },
  de: {
    'workspace:read': 'Ihr Profil, Markenbestand, Protokolle und Freigaben sehen',
    'workspace:templates:read': 'Ihre Vorlagen sehen',
    'workspace:templates:write': 'Vorlagen anlegen, ändern, teilen und löschen',
    'render:generate': 'Bilder, PDFs und Videos rendern, was Credits verbraucht',
    'mcp:access': 'als Assistent mit den Werkzeugen von Platen arbeiten',
    offline_access: 'bis zu 30 Tage verbunden bleiben, ohne noch einmal zu fragen',
    'workspace:approvals:write': 'Vorlagen zur Prüfung einreichen, freigeben und Änderungen anfordern',
    'workspace:assets:write': 'Markenbestand ergänzen, ändern und löschen',
    'workspace:social:write': 'auf Ihren verbundenen Social-Media-Konten veröffentlichen',
  },
  ar: {
    'workspace:read': 'الاطلاع على ملفك الشخصي ومواد علامتك والسجلات والمراجعات',
    'workspace:templates:read': 'الاطلاع على قوالبك',
    'workspace:templates:write': 'إنشاء القوالب وتعديلها ومشاركتها وحذفها',
    'render:generate': 'تصيير صور وملفات PDF وفيديو، وهذا يستهلك الأرصدة',
    'mcp:access': 'العمل كمساعد باستخدام أدوات Platen',
    offline_access: 'البقاء متصلًا حتى 30 يومًا دون السؤال مجددًا',
    'workspace:approvals:write': 'إرسال القوالب للمراجعة واعتمادها وطلب تعديلات عليها',
    'workspace:assets:write': 'إضافة مواد علامتك وتعديلها وحذفها',
    'workspace:social:write': 'النشر على حساباتك المتصلة في الشبكات الاجتماعية',
  },
};
