import type { Translations } from '@platen/editor/localization';

/** Usage. */
export const usage: Translations = {
  'AI credits': 'KI-Credits',
  'AI credits this month': 'KI-Credits in diesem Monat',
  'Credits this month': 'Credits in diesem Monat',
  Day: 'Tag',
  'Day by day': 'Tag für Tag',
  Enterprise: 'Enterprise',
  Free: 'Frei',
  Month: 'Monat',
  'Month by month': 'Monat für Monat',
  Paid: 'Bezahlt',
  Plan: 'Tarif',
  'Renders day by day, {0}': 'Rendern Tag für Tag, {0}',
  'Renders this month': 'In diesem Monat gerendert',
  'See them in the log': 'Im Protokoll ansehen',
  Usage: 'Verbrauch',
  'Usually one credit is an image, a page of PDF or a second of video. Failures cost nothing, and neither does a render that was kept from before. Months and days begin in UTC.':
    'In der Regel ist ein Credit ein Bild, eine PDF-Seite oder eine Sekunde Film. Fehlschläge kosten nichts, und auch nicht, was noch von vorher da ist. Monate und Tage beginnen in UTC.',
  'What is counted': 'Was gezählt wird',
  'What the plan has: {0}': 'Was der Tarif hat: {0}',
  'Without a limit': 'Ohne Grenze',
  'of {0}; {1} are left': 'von {0}; {1} sind übrig',
  '{0} month by month': '{0}, Monat für Monat',
  '{0} more than the {1} of the plan': '{0} mehr als die {1} des Tarifs',
  '{0} renders went through, {1} failed.': '{0} Mal geglückt, {1} Mal fehlgeschlagen.',
};
