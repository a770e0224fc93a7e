import type { Translations } from '../translation.ts';

/** Names of steps in the history. */
export const commands: Translations = {
  'Add layer': 'Ebene hinzufügen',
  'Align bottom': 'Unten ausrichten',
  'Align horizontal centers': 'Horizontal zentrieren',
  'Align left': 'Links ausrichten',
  'Align right': 'Rechts ausrichten',
  'Align top': 'Oben ausrichten',
  'Align vertical centers': 'Vertikal zentrieren',
  'Delete layer': 'Ebene löschen',
  'Delete layers': 'Ebenen löschen',
  'Draw path': 'Pfad zeichnen',
  'Reorder layers': 'Ebenen neu anordnen',
  'Move page': 'Seite verschieben',
};
