import type { Translations } from '@platen/editor/localization';

/** Brand assets. */
export const assets: Translations = {
  Added: 'Hinzugefügt',
  'Brand assets': 'Markenbestand',
  'In templates and modifications': 'In Vorlagen und Änderungen',
  'View full size': 'In voller Größe ansehen',
  'Upload files': 'Dateien hochladen',
  Value: 'Wert',
  'Images, fonts, colors and media for your templates.': 'Bilder, Schriften, Farben und Medien für Ihre Vorlagen.',
  'Images, fonts, colors and media for your templates. Drop files here to add them. Use tags to find them again.':
    'Bilder, Schriften, Farben und Medien für Ihre Vorlagen. Ziehen Sie Dateien hierher, um sie hinzuzufügen. Schlagwörter helfen beim Wiederfinden.',
  'Choose a brand asset': 'Aus dem Markenbestand wählen',
};
