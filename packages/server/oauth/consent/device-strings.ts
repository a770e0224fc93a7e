import type { PageStrings } from '../../pages/page-language.ts';

type DeviceString =
  | 'title'
  | 'lead'
  | 'code'
  | 'codeHint'
  | 'goOn'
  | 'unknown'
  | 'compare'
  | 'allowedTitle'
  | 'allowed'
  | 'deniedTitle'
  | 'denied';

/** Texts of the device page. */
export const deviceStrings: PageStrings<DeviceString> = {
  en: {
    title: 'Connect a device',
    lead: 'Enter the code that your device or terminal shows.',
    code: 'Code',
    codeHint: 'Eight letters, such as ABCD-EFGH.',
    goOn: 'Continue',
    unknown: 'This code is wrong, already used, or expired. Check your device again.',
    compare: 'Does your device show this code? If not, or if you did not start this, deny access.',
    allowedTitle: 'Device connected',
    allowed: 'You can close this page and return to your device.',
    deniedTitle: 'Access denied',
    denied: 'The device got no access. You can close this page.',
  },
  de: {
    title: 'Gerät verbinden',
    lead: 'Geben Sie den Code ein, den Ihr Gerät oder Terminal zeigt.',
    code: 'Code',
    codeHint: 'Acht Buchstaben, zum Beispiel ABCD-EFGH.',
    goOn: 'Weiter',
    unknown: 'Dieser Code ist falsch, wurde schon benutzt oder ist abgelaufen. Schauen Sie noch einmal auf Ihr Gerät.',
    compare: 'Zeigt Ihr Gerät diesen Code? Wenn es einen anderen zeigt oder Sie nichts begonnen haben, lehnen Sie ab.',
    allowedTitle: 'Gerät verbunden',
    allowed: 'Sie können diese Seite schließen und an Ihrem Gerät weitermachen.',
    deniedTitle: 'Zugriff abgelehnt',
    denied: 'Das Gerät hat keinen Zugriff. Sie können diese Seite schließen.',
  },
  ar: {
    title: 'ربط جهاز',
    lead: 'اكتب الرمز الذي يعرضه جهازك أو الطرفية.',
    code: 'الرمز',
    codeHint: 'ثمانية أحرف، مثل ABCD-EFGH.',
    goOn: 'متابعة',
    unknown: 'هذا الرمز غير صحيح، أو استُخدم من قبل، أو انتهت صلاحيته. انظر إلى جهازك مرة أخرى.',
    compare: 'هل يعرض جهازك هذا الرمز؟ إذا كان يعرض رمزًا آخر، أو لم تبدأ شيئًا، فارفض.',
    allowedTitle: 'تم ربط الجهاز',
    allowed: 'يمكنك إغلاق هذه الصفحة والعودة إلى جهازك.',
    deniedTitle: 'رُفض الوصول',
    denied: 'لم يحصل الجهاز على وصول. يمكنك إغلاق هذه الصفحة.',
  },
};
