import type { Translations } from '../translation.ts';

/** What people say of templates in approval flows. */
export const review: Translations = {
  Approved: 'Freigegeben',
  'Asked for changes': 'Änderungen verlangt',
  Comment: 'Kommentar',
  'Comment of {0}': 'Kommentar von {0}',
  'Comment on the new pin': 'Kommentar zur neuen Nadel',
  Comments: 'Kommentare',
  'Delete this comment?': 'Diesen Kommentar löschen?',
  'Delete…': 'Löschen …',
  'Everything that was said is resolved.': 'Alles, was gesagt wurde, ist erledigt.',
  'Keep it': 'Behalten',
  'Moved it': 'Verschoben',
  'Nothing was said of it yet.': 'Dazu wurde noch nichts gesagt.',
  'of version {0}': 'zu Version {0}',
  'on a page that is gone': 'auf einer Seite, die es nicht mehr gibt',
  'Open again': 'Wieder öffnen',
  'Page {0}: {1}': 'Seite {0}: {1}',
  People: 'Personen',
  'People to mention: {0}. Choose with the arrow keys.': 'Personen zum Erwähnen: {0}. Wählen Sie mit den Pfeiltasten.',
  'Pin {0}, resolved, {1}: {2}': 'Nadel {0}, erledigt, {1}: {2}',
  'Pin {0}, {1}: {2}': 'Nadel {0}, {1}: {2}',
  'Put a pin on the page: move it with the arrow keys, Enter puts it there, Escape leaves it.':
    'Eine Nadel auf die Seite setzen: mit den Pfeiltasten bewegen, Eingabe setzt sie, Escape lässt es.',
  Reply: 'Antworten',
  Resolve: 'Erledigen',
  'Show pin': 'Zeige Nadel',
  'Show resolved ones ({0})': 'Erledigte zeigen ({0})',
  'somebody who left': 'jemand, der nicht mehr da ist',
  'Somebody who left': 'Jemand, der nicht mehr da ist',
  'The service cannot be reached. Check your connection and try again.':
    'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'This comment was deleted.': 'Dieser Kommentar wurde gelöscht.',
  'Your reply': 'Ihre Antwort',
  '{0} % from the left, {1} % from the top': '{0} % von links, {1} % von oben',
};
