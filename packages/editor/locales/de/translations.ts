import type { Translations } from '../translation.ts';

/** The languages of a template and their texts. */
export const translations: Translations = {
  'The template has no such text.': 'Diesen Text hat die Vorlage nicht.',
  'The original has changed since the export. The translation was taken.':
    'Das Original wurde seit dem Export geändert. Die Übersetzung wurde übernommen.',
  'The file has no translation.': 'Die Datei hat keine Übersetzung.',
  'The numbered tags are wrong. The translation was not taken.':
    'Die nummerierten Marken sind falsch. Die Übersetzung wurde nicht übernommen.',
  'Some numbered tags are missing. The translation was taken.':
    'Einige nummerierte Marken fehlen. Die Übersetzung wurde übernommen.',
  'The template cannot take this translation.': 'Die Vorlage kann diese Übersetzung nicht annehmen.',
  'The column belongs to no language.': 'Die Spalte gehört zu keiner Sprache.',
  Cell: 'Zelle',
  'Title of a column': 'Titel einer Spalte',
  Translation: 'Übersetzung',
  'Import translations': 'Übersetzungen importieren',
  'Imported translations: {0}': 'Importierte Übersetzungen: {0}',
  Translations: 'Übersetzungen',
  'The template has no other language yet. Add one under Languages in the properties.':
    'Die Vorlage hat noch keine andere Sprache. Fügen Sie unter „Sprachen“ in den Eigenschaften eine hinzu.',
  'All texts are translated.': 'Alle Texte sind übersetzt.',
  '{0} of {1} texts are not translated.': '{0} von {1} Texten sind nicht übersetzt.',
  'Import…': 'Importieren…',
  'XLIFF for translation tools': 'XLIFF für Übersetzungsprogramme',
  'CSV for spreadsheets': 'CSV für Tabellenprogramme',
  'CSV of all languages': 'CSV mit allen Sprachen',
  'Notes on the import: {0}': 'Hinweise zum Import: {0}',
  'Translation of “{0}”': 'Übersetzung von „{0}“',
  'Keep the numbered tags around styled words.': 'Behalten Sie die nummerierten Marken um gestaltete Wörter.',
  'Translate only what is in quotes.': 'Übersetzen Sie nur, was in Anführungszeichen steht.',
  'At most {0} characters': 'Höchstens {0} Zeichen',
  'Show {0} on the page': '{0} auf der Seite zeigen',
  'Not translated': 'Nicht übersetzt',
  'Reset translation of {0}': 'Übersetzung von {0} zurücksetzen',
  'Only in {0}': 'Nur auf {0}',
  'Reset to the original language': 'Auf die Originalsprache zurücksetzen',
  'In {0}': 'Auf {0}',
  'Texts that you type belong to this language. Everything else is shared by all languages, except for what differs here.':
    'Texte, die Sie eingeben, gehören zu dieser Sprache. Alles andere haben alle Sprachen gemeinsam, außer dem, was hier abweicht.',
  'Let a property differ': 'Eigenschaft abweichen lassen',
  'Reset {0}': '{0} zurücksetzen',
  'Title of {0}': 'Titel von {0}',
  'The template already has this language.': 'Die Vorlage hat diese Sprache schon.',
  'Type the tag of a language, such as de or pt-BR.': 'Geben Sie das Kürzel einer Sprache ein, etwa de oder pt-BR.',
  'Language: {0}': 'Sprache: {0}',
  'Other language…': 'Andere Sprache…',
  Languages: 'Sprachen',
  'Add language': 'Sprache hinzufügen',
  'Tag of the language': 'Kürzel der Sprache',
  'For example: pt-BR': 'Zum Beispiel: pt-BR',
  'Texts in several languages. One design serves all of them, and a render chooses the language.':
    'Texte in mehreren Sprachen. Ein Design gilt für alle, und ein Rendering wählt die Sprache.',
  'Original language': 'Originalsprache',
  'Translate texts': 'Texte übersetzen',
  'Mirror pages': 'Seiten spiegeln',
  'For languages that are written in the other direction.':
    'Für Sprachen, die in der anderen Richtung geschrieben werden.',
  Original: 'Original',
  'Delete language {0}': 'Sprache {0} löschen',
  'Add language {0}': 'Sprache {0} hinzufügen',
  'Reset translation': 'Übersetzung zurücksetzen',
};
