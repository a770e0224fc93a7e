import type { Translations } from '../translation.ts';

/** Texts about files of the person's device. */
export const files: Translations = {
  'Import drawing': 'Zeichnung importieren',
  'Only the first {0} files were added.': 'Nur die ersten {0} Dateien wurden hinzugefügt.',
  'Pasted drawing': 'Eingefügte Zeichnung',
  'Pasted image': 'Eingefügtes Bild',
  'Replace image': 'Bild ersetzen',
  'Replace video': 'Video ersetzen',
  'The file could not be read.': 'Die Datei konnte nicht gelesen werden.',
  'The file is too large for the template. Maximum 16 MB.': 'Die Datei ist zu groß für die Vorlage. Höchstens 16 MB.',
  'This drawing is empty.': 'Diese Zeichnung ist leer.',
  '{0} could not be read.': '{0} konnte nicht gelesen werden.',
  '{0} is not an image, video or audio file.': '{0} ist keine Bild-, Video- oder Audiodatei.',
  '{0} parts of the drawing could not be imported.': '{0} Teile der Zeichnung konnten nicht importiert werden.',
  'Brand asset': 'Datei aus dem Markenbestand',
  'Choose another': 'Andere wählen',
  'Missing brand asset': 'Nicht im Markenbestand',
  'Comes with Platen': 'Mitgeliefert',
};
