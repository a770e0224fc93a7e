import type { Translations } from '../translation.ts';

/** Tokens, text styles, languages and pages that flow. */
export const design: Translations = {
  'Brand, mode and language': 'Marke, Modus und Sprache',
  Mode: 'Modus',
  Language: 'Sprache',
  'This is the text of another language. To edit the original, change the language at the top.':
    'Das ist der Text einer anderen Sprache. Um das Original zu bearbeiten, wechseln Sie oben die Sprache.',
  'Delete master': 'Musterseite löschen',
  'Make master': 'Musterseite erstellen',
  'Put layers of the master on the page': 'Ebenen der Musterseite auf die Seite legen',
  'Replace master': 'Musterseite ersetzen',
  'A master has what several pages share, such as a letterhead with page numbers. The layer that continues and layers with parameters stay on the page.':
    'Eine Musterseite enthält, was mehrere Seiten gemeinsam haben, etwa einen Briefkopf mit Seitenzahlen. Die Ebene, die weiterläuft, und Ebenen mit Parametern bleiben auf der Seite.',
  'Continues on new pages': 'Läuft auf neuen Seiten weiter',
  'Edit on this page': 'Auf dieser Seite bearbeiten',
  'Editing puts copies of the master’s layers on this page. Make a master of it again to replace the old one everywhere.':
    'Zum Bearbeiten kommen Kopien der Ebenen auf diese Seite. Machen Sie daraus wieder eine Musterseite, um die alte überall zu ersetzen.',
  'Height of the content': 'Höhe des Inhalts',
  'Left edge of the content': 'Linker Rand des Inhalts',
  'Make master of the page': 'Musterseite aus der Seite machen',
  'Master {0}': 'Musterseite {0}',
  Master: 'Musterseite',
  'Name of the master': 'Name der Musterseite',
  'New master': 'Neue Musterseite',
  'Over pages': 'Über mehrere Seiten',
  'Replace {0}': '{0} ersetzen',
  'Room for the content': 'Raum für den Inhalt',
  'Top edge of the content': 'Oberer Rand des Inhalts',
  'Width of the content': 'Breite des Inhalts',
  X: 'X',
  Y: 'Y',
  'Continue on the next page': 'Auf der nächsten Seite fortsetzen',
  'Keep rows whole': 'Zeilen zusammenhalten',
  'Keep the table whole': 'Tabelle zusammenhalten',
  'Repeat header on every page': 'Kopfzeile auf jeder Seite wiederholen',
  'Rows that do not fit': 'Zeilen, die nicht passen',
  'Rows under the header, at least': 'Zeilen unter der Kopfzeile, mindestens',
};
