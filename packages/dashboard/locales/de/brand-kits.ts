import type { Translations } from '@platen/editor/localization';

/** Brand kits. */
export const brandKits: Translations = {
  'A brand kit has named colors, fonts and numbers, for light and dark or for several brands. Templates that follow it change with it.':
    'Ein Marken-Kit hat benannte Farben, Schriften und Zahlen, für hell und dunkel oder für mehrere Marken. Vorlagen, die ihm folgen, ändern sich mit ihm.',
  'A kit that templates follow cannot be deleted.': 'Ein Kit, dem Vorlagen folgen, kann nicht gelöscht werden.',
  'Add token': 'Token hinzufügen',
  'Address or brand asset': 'Adresse oder Marken-Asset',
  'Another token already has this name.': 'Ein anderes Token heißt schon so.',
  'Brand kit': 'Marken-Kit',
  'Brand kit deleted': 'Marken-Kit gelöscht',
  'Brand kit saved': 'Marken-Kit gespeichert',
  'Brand kits': 'Marken-Kits',
  Brands: 'Marken',
  Choose: 'Wählen',
  'Choose image for {0}': 'Bild für {0} wählen',
  Colors: 'Farben',
  'Colors, fonts and sizes that templates follow. A change here changes them all.':
    'Farben, Schriften und Größen, denen Vorlagen folgen. Eine Änderung hier ändert sie alle.',
  'Column {0}': 'Spalte {0}',
  'Create brand kit': 'Marken-Kit anlegen',
  'Delete brand kit': 'Marken-Kit löschen',
  'Delete brand kit?': 'Marken-Kit löschen?',
  'Delete token “{0}”': 'Token „{0}“ löschen',
  Deletion: 'Löschen',
  'For example: accent': 'Zum Beispiel: accent',
  'For example: season': 'Zum Beispiel: season',
  'It may have been deleted, or belong to another workspace.':
    'Vielleicht wurde es gelöscht oder gehört zu einem anderen Arbeitsbereich.',
  'Light and dark': 'Hell und dunkel',
  'Name and axes': 'Name und Achsen',
  'New axis': 'Neue Achse',
  'New token': 'Neues Token',
  'No brand kits yet': 'Noch keine Marken-Kits',
  'No template follows this kit yet. Choose it in the section “Tokens” of the editor.':
    'Noch folgt keine Vorlage diesem Kit. Es wird im Editor im Bereich „Tokens“ gewählt.',
  'No tokens yet. Add the colors, fonts and sizes of the brand.':
    'Noch keine Tokens. Fügen Sie die Farben, Schriften und Größen der Marke hinzu.',
  'Remove the value of {0} for {1}': 'Wert von {0} für {1} entfernen',
  Same: 'Gleich',
  'Separated by commas. The first one is the default. None deletes the axis.':
    'Durch Kommas getrennt. Der erste ist die Vorgabe. Ohne Werte wird die Achse gelöscht.',
  'Set {0} for {1}': '{0} für {1} setzen',
  'Start the name of an axis with a letter. Use only letters, digits, - and _.':
    'Der Name einer Achse beginnt mit einem Buchstaben und enthält nur Buchstaben, Ziffern, - und _.',
  'Start with a letter. Use only letters, digits, - and _.':
    'Beginnen Sie mit einem Buchstaben. Verwenden Sie nur Buchstaben, Ziffern, - und _.',
  'There is an axis with this name.': 'Eine Achse heißt schon so.',
  'This brand kit does not exist': 'Dieses Marken-Kit gibt es nicht',
  Tokens: 'Tokens',
  'Use letters, digits, - and _ for values, without spaces.':
    'Werte bestehen aus Buchstaben, Ziffern, - und _, ohne Leerzeichen.',
  'Used in': 'Verwendet in',
  Value: 'Wert',
  'Values of tokens can depend on axes. A render chooses one value of each, as in “mode”: “dark”.':
    'Werte von Tokens können von Achsen abhängen. Ein Render wählt von jeder einen Wert, wie in „mode“: „dark“.',
  'Values of “{0}”': 'Werte von „{0}“',
  '“{0}” is deleted for good.': '„{0}“ wird endgültig gelöscht.',
  'Brand asset': 'Datei aus dem Markenbestand',
};
