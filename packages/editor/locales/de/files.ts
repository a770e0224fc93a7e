import type { Translations } from '../translation.ts';

/** What is said of files of the person's device. */
export const files: Translations = {
  'Import drawing': 'Zeichnung importieren',
  'Only the first {0} files were taken.': 'Nur die ersten {0} Dateien wurden übernommen.',
  'Pasted drawing': 'Eingefügte Zeichnung',
  'Pasted image': 'Eingefügtes Bild',
  'Replace image': 'Bild ersetzen',
  'The file could not be read.': 'Die Datei konnte nicht gelesen werden.',
  'The file is too large to be kept in the template. Use one of at most 16 MB.':
    'Die Datei ist zu groß, um in der Vorlage zu liegen. Nimm eine von höchstens 16 MB.',
  'There is nothing to see in this drawing.': 'In dieser Zeichnung ist nichts zu sehen.',
  '{0} could not be read.': '{0} konnte nicht gelesen werden.',
  '{0} is no image, video or audio.': '{0} ist kein Bild, kein Film und kein Ton.',
  '{0} parts of the drawing could not be taken over.': '{0} Teile der Zeichnung konnten nicht übernommen werden.',
};
