import type { PageStrings } from '../pages/page-language.ts';

/** Texts of pages where no mail server is set up: links that would be mailed are in the service's log. */
export const noMailStrings: PageStrings<'lead' | 'button' | 'title' | 'reset' | 'signUp'> = {
  en: {
    lead: 'This service has no mail server. Enter your email address: the link is written to the service’s log, where its operator finds it.',
    button: 'Request link',
    title: 'Ask the operator for the link',
    reset:
      'No email is sent. If there is an account with {email}, its link is in the service’s log. Ask the operator for it; it is valid for one hour.',
    signUp:
      'No email is sent. The link for {email} is in the service’s log. Ask the operator for it; it is valid for one hour.',
  },
  de: {
    lead: 'Dieser Dienst hat keinen Mailserver. Geben Sie Ihre E-Mail-Adresse ein: Der Link kommt in das Protokoll des Dienstes, wo ihn der Betreiber findet.',
    button: 'Link anfordern',
    title: 'Fragen Sie den Betreiber nach dem Link',
    reset:
      'Es wird keine E-Mail verschickt. Falls es ein Konto mit {email} gibt, steht der Link im Protokoll des Dienstes. Fragen Sie den Betreiber danach; er gilt eine Stunde.',
    signUp:
      'Es wird keine E-Mail verschickt. Der Link für {email} steht im Protokoll des Dienstes. Fragen Sie den Betreiber danach; er gilt eine Stunde.',
  },
  ar: {
    lead: 'لا يوجد خادم بريد لهذه الخدمة. أدخل بريدك الإلكتروني: يُكتب الرابط في سجل الخدمة حيث يجده مشغّلها.',
    button: 'طلب الرابط',
    title: 'اطلب الرابط من المشغّل',
    reset:
      'لا تُرسل رسالة. إن كان هناك حساب بالبريد {email} فرابطه في سجل الخدمة. اطلبه من المشغّل؛ يعمل الرابط ساعة واحدة.',
    signUp: 'لا تُرسل رسالة. رابط {email} في سجل الخدمة. اطلبه من المشغّل؛ يعمل الرابط ساعة واحدة.',
  },
};
