import type { Translations } from '@platen/editor/localization';

/** What several pages of data share. */
export const dataPages: Translations = {
  Address: 'Adresse',
  Credits: 'Credits',
  Details: 'Einzelheiten',
  Failed: 'Fehlgeschlagen',
  'I have copied it': 'Ich habe es kopiert',
  Id: 'Kennung',
  Integration: 'Anbindung',
  'It is shown this once and kept nowhere. Put it where your program finds it, and never into a web page or a repository.':
    'Es wird nur dieses eine Mal gezeigt und nirgends aufbewahrt. Legen Sie es dort ab, wo Ihr Programm es findet, und nie in eine Webseite oder ein Repository.',
  Never: 'Nie',
  Output: 'Ausgabe',
  'Page {0}, {1}': 'Seite {0}, {1}',
  Replace: 'Ersetzen',
  'Show as a table': 'Als Tabelle zeigen',
  State: 'Zustand',
  'The file is not there any longer.': 'Die Datei ist nicht mehr da.',
  Took: 'Dauer',
  'What the caller sent': 'Was der Aufrufer gesendet hat',
  '{0} MB': '{0} MB',
  '{0} kB': '{0} kB',
  '{0} min {1} s': '{0} min {1} s',
  '{0} ms': '{0} ms',
  '{0} s': '{0} s',
};
