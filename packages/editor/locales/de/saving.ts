import type { Translations } from '../translation.ts';

/** Saving, versions, export and the frame. */
export const saving: Translations = {
  'All {0} pages': 'Alle {0} Seiten',
  'Before version {0} was restored': 'Bevor Version {0} wiederhergestellt wurde',
  'Unsaved changes from last time were restored.':
    'Nicht gespeicherte Änderungen vom letzten Mal wurden wiederhergestellt.',
  'Choose a version to view.': 'Wählen Sie eine Version zum Ansehen aus.',
  'Comparing…': 'Wird verglichen …',
  'Discard restored changes': 'Wiederhergestellte Änderungen verwerfen',
  Discard: 'Verwerfen',
  Documents: 'Dokumente',
  Videos: 'Videos',
  'Go back to a restore point': 'Zu einem Wiederherstellungspunkt zurückgehen',
  'Preview not available.': 'Vorschau nicht verfügbar.',
  'Not saved. {0}': 'Nicht gespeichert. {0}',
  'Keep my version': 'Meine Fassung behalten',
  'My version': 'Meine Fassung',
  'My version, before theirs was kept': 'Meine Fassung, bevor die andere übernommen wurde',
  'Open my version as a copy': 'Meine Fassung als Kopie öffnen',
  Images: 'Bilder',
  Quality: 'Qualität',
  'Rendering…': 'Wird gerendert …',
  'Restore this version': 'Diese Version wiederherstellen',
  'Save the template before you restore a version.':
    'Speichern Sie die Vorlage, bevor Sie eine Version wiederherstellen.',
  'Saved {0}.': 'Gespeichert am {0}.',

  'Show older': 'Ältere anzeigen',
  'Someone else saved this template while you were working on it. Nothing is lost. Choose which version to keep.':
    'Jemand anders hat diese Vorlage gespeichert, während Sie daran gearbeitet haben. Nichts ist verloren. Wählen Sie, welche Fassung bleibt.',
  'Keep their version': 'Die andere Fassung behalten',
  'Current page': 'Aktuelle Seite',
  'Rendered by the service, because this browser could not: {0}':
    'Vom Dienst gerendert, weil dieser Browser es nicht konnte: {0}',
  'Rendering by the service…': 'Der Dienst rendert …',
  Version: 'Version',
  'Version restored': 'Version wiederhergestellt',
  'Their version': 'Die andere Fassung',
  'No versions yet. Each save creates one.': 'Noch keine Versionen. Jedes Speichern erzeugt eine.',
  'Two versions exist': 'Es gibt zwei Fassungen',
  'They look the same.': 'Sie sehen gleich aus.',
  'Version history': 'Versionsverlauf',
  'Version {0}': 'Version {0}',
  'Version {0} (current)': 'Version {0} (aktuell)',
  'Differences from now': 'Unterschiede zu jetzt',
  'Open here, not saved yet.': 'Hier geöffnet, noch nicht gespeichert.',
  'While editing': 'Während der Bearbeitung',
  'Without page background': 'Ohne Seitenhintergrund',
  'You do not have permission to download files.': 'Sie haben keine Berechtigung, Dateien herunterzuladen.',
  '{0} % of the page differs (highlighted).': '{0} % der Seite unterscheiden sich (hervorgehoben).',
  '{0}, {1} KB': '{0}, {1} KB',
  'Editor not found.': 'Editor nicht gefunden.',
  'This editor only opens inside the site that it belongs to.':
    'Dieser Editor öffnet sich nur innerhalb der Website, zu der er gehört.',
  Save: 'Speichern',
  'Choose between two versions': 'Zwischen zwei Fassungen wählen',
  'Share…': 'Teilen …',
  'Anyone with the link can fill in and download this template':
    'Wer den Link hat, kann diese Vorlage ausfüllen und herunterladen',
  'Others can copy it to their workspaces': 'Andere können sie in ihre Arbeitsbereiche kopieren',
  'Copy link': 'Link kopieren',
  'HTML form for other sites': 'HTML-Formular für andere Websites',
  'Copy HTML': 'HTML kopieren',
  'Visitors: {0}. Copies: {1}.': 'Besuche: {0}. Kopien: {1}.',
  'Only your workspace can see it. Earlier links no longer work.':
    'Nur Ihr Arbeitsbereich kann sie sehen. Frühere Links funktionieren nicht mehr.',
  'Not saved. Only saved templates can be shared.': 'Nicht gespeichert. Nur gespeicherte Vorlagen lassen sich teilen.',
  'This page cannot use the clipboard. Copy the selected text manually.':
    'Diese Seite kann die Zwischenablage nicht benutzen. Kopieren Sie den markierten Text selbst.',
};
