import type { Translations } from '../translation.ts';

/** Fields, menus and dialogs. */
export const controls: Translations = {
  Close: 'Schließen',
  Color: 'Farbe',
  Hex: 'Hexwert',
  Hue: 'Farbton',
  Mixed: 'Gemischt',
  None: 'Keine',
  Opacity: 'Deckkraft',
  'Pick from screen': 'Vom Bildschirm aufnehmen',
  'Saturation and brightness': 'Sättigung und Helligkeit',
  'Use {0}': '{0} verwenden',
  '{0}: {1}. Choose a color': '{0}: {1}. Farbe wählen',
};
