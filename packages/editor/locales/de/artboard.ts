import type { Translations } from '../translation.ts';

/** The drawing area, and how it is looked at. */
export const artboard: Translations = {
  'Edit text, crop or enter': 'Text bearbeiten, zuschneiden oder hineingehen',
  'Fit page': 'Seite einpassen',
  'Fit selection': 'Auswahl einpassen',
  Guides: 'Hilfslinien',
  'Layers of page {0}': 'Ebenen von Seite {0}',
  'Layers on the page': 'Ebenen der Seite',
  Move: 'Verschieben',
  'Move end of line': 'Linienende verschieben',
  'Remove all guides of the page': 'Alle Hilfslinien der Seite entfernen',
  Resize: 'Größe ändern',
  Rulers: 'Lineale',
  Snap: 'Einrasten',
  Video: 'Video',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  'Zoom to 100 %': 'Auf 100 % zoomen',
  'at {0}, {1}': 'bei {0}, {1}',
  hidden: 'ausgeblendet',
  locked: 'gesperrt',
  'turned by {0}°': 'um {0}° gedreht',
  '{0} by {1}': '{0} mal {1}',
  '{0}, in {1}': '{0}, in {1}',
};
