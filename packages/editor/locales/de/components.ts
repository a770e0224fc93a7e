import type { Translations } from '../translation.ts';

/** Components and their instances. */
export const components: Translations = {
  'An instance shows the layers of its component. Edit the component, or detach the instance.':
    'Eine Instanz zeigt die Ebenen ihrer Komponente. Bearbeiten Sie die Komponente oder lösen Sie die Instanz.',
  'A component cannot be repeated or hold itself. Use an instance of it.':
    'Eine Komponente kann weder wiederholt werden noch sich selbst enthalten. Verwenden Sie eine Instanz.',
  'Add property': 'Eigenschaft hinzufügen',
  'One instance follows it.': 'Eine Instanz folgt ihr.',
  '{0} instances follow it.': '{0} Instanzen folgen ihr.',
  'Add properties to give instances values of their own.': 'Mit Eigenschaften bekommen Instanzen eigene Werte.',
  'Type of property': 'Art der Eigenschaft',
  'Instance of {0}': 'Instanz von {0}',
  'Go to component': 'Zur Komponente',
  Detach: 'Lösen',
  'Expression of {0}': 'Ausdruck für {0}',
  Differences: 'Unterschiede',
  'Differences from the component': 'Unterschiede zur Komponente',
  'Add difference': 'Unterschied hinzufügen',
  'Reset all': 'Alle zurücksetzen',
  'Component instance': 'Instanz einer Komponente',
  'Set {0}': '{0} setzen',
  'Rename {0}': '{0} umbenennen',
  Component: 'Komponente',
  'Create component': 'Komponente erstellen',
  'Create instance': 'Instanz erstellen',
  'Detach instance': 'Instanz lösen',
};
