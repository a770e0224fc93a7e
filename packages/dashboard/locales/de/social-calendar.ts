import type { Translations } from '@platen/editor/localization';

/** The calendar of posts. */
export const socialCalendar: Translations = {
  Calendar: 'Kalender',
  'It goes out {0} now.': 'Er erscheint jetzt am {0}.',
  'Lifted. Arrow keys move it, Enter puts it down, Escape leaves it where it was.':
    'Aufgenommen. Pfeiltasten verschieben, Eingabe legt ab, Escape lässt alles, wie es war.',
  'New post: {0}': 'Neuer Beitrag: {0}',
  'Nothing is planned or published in this time.': 'In dieser Zeit ist nichts geplant oder veröffentlicht.',
  'Planned and published posts.': 'Geplante und veröffentlichte Beiträge.',
  'Planned and published posts. Drag a planned one to another time, or press Space on it.':
    'Geplante und veröffentlichte Beiträge. Ziehen Sie einen geplanten auf eine andere Zeit, oder drücken Sie auf ihm die Leertaste.',
  'Space lifts it, then the arrow keys move it. It can be dragged as well.':
    'Die Leertaste nimmt ihn auf, dann verschieben ihn die Pfeiltasten. Er lässt sich auch ziehen.',
  'The month after': 'Der Monat danach',
  'The month before': 'Der Monat davor',
  'The week after': 'Die Woche danach',
  'The week before': 'Die Woche davor',
  Today: 'Heute',
  Week: 'Woche',
  '{0} more': '{0} weitere',
};
