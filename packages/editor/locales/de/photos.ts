import type { Translations } from '../translation.ts';

/** Texts of stock photos. */
export const photos: Translations = {
  'Add photo': 'Foto hinzufügen',
  'All orientations': 'Alle Formate',
  Creator: 'Urheber',
  'Landscape format': 'Querformat',
  'Portrait format': 'Hochformat',
  'Square format': 'Quadratisch',
  'No photos found. Try another word.': 'Keine Fotos gefunden. Versuchen Sie ein anderes Wort.',
  Orientation: 'Ausrichtung',
  Photos: 'Fotos',
  'Search photos': 'Fotos suchen',
  'Search the photos of {0}.': 'Durchsuchen Sie die Fotos von {0}.',
  Source: 'Quelle',
  'The photos could not be loaded.': 'Die Fotos konnten nicht geladen werden.',
  '{0}. {1}': '{0}. {1}',
};
