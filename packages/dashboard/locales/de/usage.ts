import type { Translations } from '@platen/editor/localization';

/** Usage. */
export const usage: Translations = {
  'AI credits': 'KI-Credits',
  'AI credits this month': 'KI-Credits in diesem Monat',
  'Credits this month': 'Credits in diesem Monat',
  Day: 'Tag',
  Daily: 'Täglich',
  Enterprise: 'Enterprise',
  Free: 'Kostenlos',
  Month: 'Monat',
  Monthly: 'Monatlich',
  Paid: 'Bezahlt',
  Plan: 'Tarif',
  'Renders per day, {0}': 'Renderings pro Tag, {0}',
  'Renders this month': 'In diesem Monat gerendert',
  'View in log': 'Im Protokoll ansehen',
  Usage: 'Verbrauch',
  'One credit usually covers one image, one PDF page or one second of video. Failed and cached renders are free. Months and days are in UTC.':
    'Ein Credit entspricht in der Regel einem Bild, einer PDF-Seite oder einer Sekunde Video. Fehlgeschlagene und zwischengespeicherte Renderings kosten nichts. Monate und Tage gelten in UTC.',
  'What counts': 'Was gezählt wird',
  'Plan limit: {0}': 'Limit des Tarifs: {0}',
  Unlimited: 'Unbegrenzt',
  'of {0}, {1} left': 'von {0}, {1} übrig',
  '{0} per month': '{0} pro Monat',
  '{0} over the plan limit of {1}': '{0} über dem Limit des Tarifs von {1}',
  '{0} renders succeeded, {1} failed.': '{0} Renderings erfolgreich, {1} fehlgeschlagen.',
};
