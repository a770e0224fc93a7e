import type { Translations } from '../translation.ts';

/** Editing texts and tables. */
export const text: Translations = {
  'Add text': 'Text hinzufügen',
  'Align text to its end': 'Text am Ende ausrichten',
  'Align text to its start': 'Text am Anfang ausrichten',
  Bold: 'Fett',
  'Centre text': 'Text zentrieren',
  'Delete text': 'Text löschen',
  'Font size': 'Schriftgröße',
  Italic: 'Kursiv',
  'Justify text': 'Blocksatz',
  'Larger text': 'Text vergrößern',
  'Smaller text': 'Text verkleinern',
  Strikethrough: 'Durchgestrichen',
  'Style paragraph': 'Absatz gestalten',
  'Style text': 'Text gestalten',
  'Text of {0}': 'Text von {0}',
  Underline: 'Unterstrichen',
};
