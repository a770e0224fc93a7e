import type { Translations } from '@platen/editor/localization';

/** Brand assets. */
export const assets: Translations = {
  Added: 'Hinzugefügt',
  'Brand assets': 'Markenbestand',
  'In templates and modifications': 'In Vorlagen und Änderungen',
  'Show it large': 'Groß zeigen',
  'Upload files': 'Dateien hochladen',
  Value: 'Wert',
  'What your templates are made with.': 'Woraus Ihre Vorlagen bestehen.',
  'What your templates are made with. Drop files onto the list to add them; tags help to find them again.':
    'Woraus Ihre Vorlagen bestehen. Legen Sie Dateien auf die Liste, um sie aufzunehmen; Schlagwörter helfen beim Wiederfinden.',
  'Choose a brand asset': 'Aus dem Markenbestand wählen',
};
