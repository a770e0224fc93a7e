import type { Translations } from '@platen/editor/localization';

/** Texts shared by several pages of data. */
export const dataPages: Translations = {
  Address: 'Adresse',
  Credits: 'Credits',
  Details: 'Einzelheiten',
  Failed: 'Fehlgeschlagen',
  'I have copied it': 'Ich habe es kopiert',
  ID: 'ID',
  Integration: 'Anbindung',
  'It is shown only once and cannot be shown again. Store it where your program can read it, and never in a web page or repository.':
    'Es wird nur einmal angezeigt und kann nicht erneut angezeigt werden. Legen Sie es dort ab, wo Ihr Programm es lesen kann, und nie in einer Webseite oder einem Repository.',
  Never: 'Nie',
  Output: 'Ausgabe',
  'Page {0}, {1}': 'Seite {0}, {1}',
  Replace: 'Ersetzen',
  'Show as a table': 'Als Tabelle zeigen',
  Status: 'Status',
  'The file no longer exists.': 'Die Datei existiert nicht mehr.',
  Duration: 'Dauer',
  Request: 'Anfrage',
  '{0} MB': '{0} MB',
  '{0} kB': '{0} kB',
  '{0} min {1} s': '{0} min {1} s',
  '{0} ms': '{0} ms',
  '{0} s': '{0} s',
};
