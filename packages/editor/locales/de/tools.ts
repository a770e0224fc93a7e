import type { Translations } from '../translation.ts';

/** Texts of the artboard's tools. */
export const tools: Translations = {
  'Add anchor': 'Ankerpunkt hinzufügen',
  'Change anchor': 'Ankerpunkt ändern',
  'Change gradient': 'Verlauf ändern',
  'Copied {0}': '{0} kopiert',
  'Delete anchor': 'Ankerpunkt löschen',
  'Move anchor': 'Ankerpunkt bewegen',
  'Set focal point': 'Bildschwerpunkt setzen',
  'Pick color': 'Farbe aufnehmen',
  'Round corners': 'Ecken abrunden',
};
