import type { Translations } from '@platen/editor/localization';

/** Where the dashboard begins. */
export const home: Translations = {
  'Dismiss: {0}': 'Ausblenden: {0}',
  'First steps': 'Erste Schritte',
  'Begin with a template of the library, an empty page, or a file from another editor.':
    'Beginnen Sie mit einer Vorlage der Bibliothek, einer leeren Seite oder einer Datei aus einem anderen Editor.',
  'Fill in its form, or call the API with a key: the page of a template has the code.':
    'Füllen Sie ihr Formular aus oder rufen Sie die API mit einem Schlüssel auf: Den Code zeigt die Seite der Vorlage.',
  '{0} of {1} done': '{0} von {1} erledigt',
  'Bring in others': 'Andere dazuholen',
  'Invite your team, or embed the editor for the users of your site.':
    'Laden Sie Ihr Team ein, oder betten Sie den Editor für die Nutzer Ihrer Website ein.',
  'Make a template': 'Eine Vorlage anlegen',
  '(done)': '(erledigt)',
  'Render it': 'Sie rendern',
  'Waiting for you': 'Wartet auf Sie',
  'Recent templates': 'Letzte Vorlagen',
  'Nothing waits for you.': 'Nichts wartet auf Sie.',
  'Recent activity': 'Letzte Aktivität',
  'Renders, changed templates, approvals and posts appear here.':
    'Hier erscheinen Renderings, geänderte Vorlagen, Freigaben und Beiträge.',
  '“{0}” changed': '„{0}“ geändert',
  '“{0}” is in “{1}”': '„{0}“ ist in „{1}“',
  '“{0}” could not be rendered': '„{0}“ konnte nicht gerendert werden',
  '“{0}” created': '„{0}“ angelegt',
  '“{0}” rendered': '„{0}“ gerendert',
  '“{0}” could not be rendered {1} times': '„{0}“ konnte {1}-mal nicht gerendert werden',
  '“{0}” rendered {1} times': '„{0}“ {1}-mal gerendert',
  'A post was not published': 'Ein Beitrag wurde nicht veröffentlicht',
  'Rows of a batch of “{0}” failed': 'Zeilen eines Stapels von „{0}“ sind fehlgeschlagen',
  'Rows of workflow “{0}” failed': 'Zeilen des Workflows „{0}“ sind fehlgeschlagen',
  'A render of “{0}” failed': 'Ein Rendering von „{0}“ ist fehlgeschlagen',
  '“{0}” waits for your approval': '„{0}“ wartet auf Ihre Freigabe',
  'Workflow “{0}” failed': 'Workflow „{0}“ ist fehlgeschlagen',
  'Connect “{0}” again to publish': 'Verbinden Sie „{0}“ erneut, um zu veröffentlichen',
  'A post was published in part only': 'Ein Beitrag wurde nur teilweise veröffentlicht',
};
