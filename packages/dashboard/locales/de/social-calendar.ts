import type { Translations } from '@platen/editor/localization';

/** The calendar of posts. */
export const socialCalendar: Translations = {
  Calendar: 'Kalender',
  'Now scheduled for {0}.': 'Jetzt geplant für {0}.',
  'Picked up. Arrow keys move it, Enter drops it, Escape cancels.':
    'Aufgenommen. Pfeiltasten verschieben, Eingabe legt ab, Escape bricht ab.',
  'New post: {0}': 'Neuer Beitrag: {0}',
  'Nothing scheduled or published in this period.': 'In diesem Zeitraum ist nichts geplant oder veröffentlicht.',
  'Scheduled and published posts.': 'Geplante und veröffentlichte Beiträge.',
  'Scheduled and published posts. Drag a scheduled post to another time, or press Space on it.':
    'Geplante und veröffentlichte Beiträge. Ziehen Sie einen geplanten auf eine andere Zeit, oder drücken Sie auf ihm die Leertaste.',
  'Space picks it up, then the arrow keys move it. You can also drag it.':
    'Die Leertaste nimmt ihn auf, dann verschieben ihn die Pfeiltasten. Er lässt sich auch ziehen.',
  'Next month': 'Nächster Monat',
  'Previous month': 'Voriger Monat',
  'Next week': 'Nächste Woche',
  'Previous week': 'Vorige Woche',
  Today: 'Heute',
  Week: 'Woche',
  '{0} more': '{0} weitere',
};
