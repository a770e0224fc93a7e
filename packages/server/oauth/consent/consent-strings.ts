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

/** Words of the page on which a person lets an application in. */
export const consentStrings: PageStrings<ConsentString> = {
  en: {
    title: 'Let {app} use Platen for you?',
    asks: '{app} asks to work with your templates and renders.',
    unchecked:
      'This application registered itself. Nobody has checked its name: allow it only if you have just started it yourself.',
    signedInAs: 'You are signed in as {person}.',
    wants: 'It will be able to',
    workspaces: 'In which workspaces?',
    workspacesHint: 'It reaches only those that you tick.',
    oneWorkspace: 'In the workspace “{workspace}”.',
    chooseOne: 'Tick at least one workspace, or refuse.',
    noWorkspace:
      'You are in no workspace, so there is nothing that it could use. Ask for an invitation or create one first.',
    never: 'What it never gets',
    neverPassword: 'your password and the ways you sign in',
    neverKeys: 'API keys and signing secrets',
    neverBilling: 'plans and billing',
    neverMembers: 'the right to invite, change or remove members',
    asYou: 'It can never do more than you yourself may do in a workspace.',
    allow: 'Allow',
    deny: 'Refuse',
    sentTo: 'You are then sent back to {place}.',
    staysOnMachine: 'You are then sent back to an application on this computer ({place}).',
    sentToDevice: 'Your device goes on by itself then.',
    endAnytime: 'You can end this at any time under connected apps.',
    restrictedTitle: '{app} is still in development',
    restricted: 'Only the people who make it and their test users may use it. Ask them to add your e-mail address.',
    goBack: 'Go back',
    expiredTitle: 'This request has expired',
    expired: 'It was answered already, or it was open for too long. Start again in the application.',
    refusedTitle: 'This request cannot be answered',
    refused: 'The application asked in a way that is wrong or unsafe. Tell the people who make it.',
    errorIs: 'What it did wrong: {error}',
  },
  de: {
    title: '{app} erlauben, Platen für Sie zu nutzen?',
    asks: '{app} möchte mit Ihren Vorlagen und Bildern arbeiten.',
    unchecked:
      'Diese Anwendung hat sich selbst angemeldet. Niemand hat ihren Namen geprüft: Erlauben Sie es nur, wenn Sie sie gerade selbst gestartet haben.',
    signedInAs: 'Sie sind angemeldet als {person}.',
    wants: 'Die Anwendung kann dann',
    workspaces: 'In welchen Arbeitsbereichen?',
    workspacesHint: 'Die Anwendung erreicht nur die, die Sie ankreuzen.',
    oneWorkspace: 'Im Arbeitsbereich „{workspace}“.',
    chooseOne: 'Kreuzen Sie mindestens einen Arbeitsbereich an, oder lehnen Sie ab.',
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
    endAnytime: 'Sie können das jederzeit unter „Verbundene Apps“ beenden.',
    restrictedTitle: '{app} ist noch in Entwicklung',
    restricted:
      'Nur wer sie entwickelt und deren Testpersonen dürfen sie nutzen. Bitten Sie darum, Ihre E-Mail-Adresse hinzuzufügen.',
    goBack: 'Zurück',
    expiredTitle: 'Diese Anfrage ist abgelaufen',
    expired: 'Sie wurde schon beantwortet oder war zu lange offen. Beginnen Sie in der Anwendung noch einmal.',
    refusedTitle: 'Diese Anfrage kann nicht beantwortet werden',
    refused: 'Die Anwendung hat falsch oder unsicher gefragt. Sagen Sie es denen, die sie entwickeln.',
    errorIs: 'Was falsch war: {error}',
  },
  ar: {
    title: 'هل تسمح لـ {app} باستخدام Platen نيابةً عنك؟',
    asks: 'يطلب {app} العمل على قوالبك وصورك.',
    unchecked: 'سجّل هذا التطبيق نفسه بنفسه، ولم يتحقق أحد من اسمه: لا تسمح به إلا إذا كنت قد شغّلته بنفسك للتو.',
    signedInAs: 'أنت مسجّل الدخول باسم {person}.',
    wants: 'سيتمكن من',
    workspaces: 'في أي مساحات عمل؟',
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
    refusedTitle: 'لا يمكن الرد على هذا الطلب',
    refused: 'طلب التطبيق بطريقة خاطئة أو غير آمنة. أخبر مطوّريه بذلك.',
    errorIs: 'الخطأ: {error}',
  },
};

/** What each scope lets an application do, in the words of a person. */
export const scopeText: PageStrings<Scope> = {
  en: {
    'workspace:read': 'see your profile, brand assets, logs and reviews',
    'workspace:templates:read': 'see your templates',
    'workspace:templates:write': 'create, change, share and delete templates',
    'render:generate': 'make images, PDFs and videos, which uses credits',
    'mcp:access': 'work as an assistant with the tools of Platen',
    offline_access: 'stay connected for up to 30 days without asking again',
    'workspace:approvals:write': 'submit templates for review, approve them and ask for changes',
    'workspace:assets:write': 'add, change and delete brand assets',
    'workspace:social:write': 'publish to your connected social accounts',
  },
  de: {
    'workspace:read': 'Ihr Profil, Markenmaterial, Protokolle und Freigaben sehen',
    'workspace:templates:read': 'Ihre Vorlagen sehen',
    'workspace:templates:write': 'Vorlagen anlegen, ändern, teilen und löschen',
    'render:generate': 'Bilder, PDFs und Filme erzeugen, was Guthaben verbraucht',
    'mcp:access': 'als Assistent mit den Werkzeugen von Platen arbeiten',
    offline_access: 'bis zu 30 Tage verbunden bleiben, ohne noch einmal zu fragen',
    'workspace:approvals:write': 'Vorlagen zur Freigabe einreichen, freigeben und Änderungen verlangen',
    'workspace:assets:write': 'Markenmaterial hinzufügen, ändern und löschen',
    'workspace:social:write': 'auf Ihren verbundenen Social-Media-Konten veröffentlichen',
  },
  ar: {
    'workspace:read': 'الاطلاع على ملفك الشخصي ومواد علامتك والسجلات والمراجعات',
    'workspace:templates:read': 'الاطلاع على قوالبك',
    'workspace:templates:write': 'إنشاء القوالب وتعديلها ومشاركتها وحذفها',
    'render:generate': 'إنشاء صور وملفات PDF وأفلام، وهذا يستهلك الرصيد',
    'mcp:access': 'العمل كمساعد باستخدام أدوات Platen',
    offline_access: 'البقاء متصلًا حتى 30 يومًا دون السؤال مجددًا',
    'workspace:approvals:write': 'إرسال القوالب للمراجعة واعتمادها وطلب تعديلات عليها',
    'workspace:assets:write': 'إضافة مواد علامتك وتعديلها وحذفها',
    'workspace:social:write': 'النشر على حساباتك المتصلة في الشبكات الاجتماعية',
  },
};
