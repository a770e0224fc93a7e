import type { Translations } from '@platen/editor/localization';

/** Renders and the log of them. */
export const renders: Translations = {
  'All formats': 'Alle Formate',
  'All results': 'Alle Ergebnisse',
  'All statuses': 'Alle Status',
  'All templates': 'Alle Vorlagen',
  'Response type': 'Antworttyp',
  'Request a smaller size, a lower scale or fewer pages.':
    'Fordern Sie eine kleinere Größe, einen kleineren Maßstab oder weniger Seiten an.',
  Requested: 'Angefordert',
  Started: 'Begonnen',
  'Delete render?': 'Render-Auftrag löschen?',
  'Its files and metadata are deleted and their addresses stop working. The log keeps that it was made. This cannot be undone.':
    'Seine Dateien und Metadaten werden gelöscht, und ihre Adressen funktionieren nicht mehr. Im Protokoll bleibt, dass er ausgeführt wurde. Das kann nicht rückgängig gemacht werden.',
  'Delete render': 'Render-Auftrag löschen',
  'Render deleted': 'Render-Auftrag gelöscht',
  Deleted: 'Gelöscht',
  'Cancel render': 'Auftrag abbrechen',
  Canceled: 'Abgebrochen',
  'Check that the file URL opens without signing in, or add the file to the brand assets.':
    'Prüfen Sie, ob sich die Adresse der Datei ohne Anmeldung öffnen lässt, oder nehmen Sie die Datei in den Markenbestand auf.',
  'Code:': 'Code:',
  'Compare the request with the parameters of the template. The API reference has examples.':
    'Vergleichen Sie die Anfrage mit den Parametern der Vorlage. Die API-Referenz hat Beispiele.',
  'Copy URL: {0}': 'Adresse kopieren: {0}',
  'Create API key': 'API-Schlüssel anlegen',
  Done: 'Fertig',
  Ended: 'Beendet',
  'Entry of the log': 'Eintrag im Protokoll',
  'Every render is logged here with its result, duration and cost. Render a template from its page, or call the service with an API key.':
    'Jedes Rendern wird hier mit Ergebnis, Dauer und Kosten protokolliert. Rendern Sie eine Vorlage auf ihrer Seite, oder rufen Sie den Dienst mit einem API-Schlüssel auf.',
  'Every render of the workspace. The page URL contains your filters, so you can share it.':
    'Jedes Rendern des Arbeitsbereichs. Die Adresse der Seite enthält Ihre Filter, sodass Sie sie teilen können.',
  'Failed ({0})': 'Fehlgeschlagen ({0})',
  From: 'Von',
  'Failed at': 'Fehlgeschlagen am',
  'Track renders that run in the background: videos, large documents and everything requested in “async” mode. Synchronous renders are listed in the logs.':
    'Verfolgen Sie Aufträge, die im Hintergrund laufen: Videos, große Dokumente und alles im Modus „async“. Sofort beantwortete Aufträge stehen im Protokoll.',
  'How to request a render': 'Wie man einen Auftrag erteilt',
  'It took too long. Shorten the video, reduce its size, or render fewer pages at once.':
    'Es dauerte zu lange. Kürzen Sie das Video, verkleinern Sie es oder rendern Sie weniger Seiten auf einmal.',
  'View log': 'Protokoll ansehen',
  Type: 'Typ',
  'Last error': 'Letzter Fehler',
  Logs: 'Protokoll',
  Metadata: 'Metadaten',
  'Filter logs': 'Protokoll filtern',
  'No renders with this status': 'Keine Aufträge mit diesem Status',
  'No renders in the last seven days': 'Keine Aufträge in den letzten sieben Tagen',
  'No results': 'Keine Ergebnisse',
  'No renders yet': 'Noch keine Aufträge',
  Library: 'Bibliothek',
  'Open log': 'Protokoll öffnen',
  'Open: {0}': 'Öffnen: {0}',
  Result: 'Ergebnis',
  Resend: 'Erneut senden',
  'Render {0}': 'Render-Auftrag {0}',
  Rendering: 'Wird gerendert',
  Renders: 'Render-Aufträge',
  'Renders are kept in this list for seven days.': 'Aufträge bleiben sieben Tage in dieser Liste.',

  'Use another file type: PNG, JPEG, WebP, AVIF, GIF or SVG for images, MP4 or WebM for videos.':
    'Verwenden Sie einen anderen Dateityp: PNG, JPEG, WebP, AVIF, GIF oder SVG für Bilder, MP4 oder WebM für Videos.',
  Source: 'Quelle',
  'Status code': 'Statuscode',
  'Delivered at': 'Zugestellt am',
  'This month’s credits are used up. See the usage page for details.':
    'Die Credits dieses Monats sind verbraucht. Einzelheiten zeigt die Seite „Verbrauch“.',
  'The files appear here when they are ready. You can leave the page.':
    'Die Dateien erscheinen hier, sobald sie fertig sind. Sie können die Seite verlassen.',
  'The render had already started and continues.': 'Der Auftrag hatte schon begonnen und läuft weiter.',
  'Render canceled': 'Auftrag abgebrochen',
  'The render is strict and something did not fit. Shorten the text, or render without “strict”.':
    'Der Auftrag ist streng, und etwas passte nicht. Kürzen Sie die Texte oder rendern Sie ohne „strict“.',
  'The template was deleted, or the ID in the request is wrong. Check the ID.':
    'Die Vorlage wurde gelöscht, oder die ID in der Anfrage ist falsch. Prüfen Sie die ID.',
  'Webhook resent': 'Webhook erneut gesendet',
  'No files': 'Keine Dateien',
  Attempts: 'Sendeversuche',
  To: 'Bis',
  'Try again. If it fails again, check the service log.':
    'Versuchen Sie es erneut. Schlägt es wieder fehl, prüfen Sie das Protokoll des Dienstes.',
  Waiting: 'Wartet',
  Webhook: 'Webhook',
  Succeeded: 'Erfolgreich',
  'Background renders in real time. Renders are listed for seven days.':
    'Rendern im Hintergrund in Echtzeit. Aufträge stehen sieben Tage hier.',
  'Data from the request, returned with the webhook.': 'Daten aus der Anfrage, die mit dem Webhook zurückkommen.',
  'What to do:': 'Was zu tun ist:',
  Error: 'Fehler',
  When: 'Wann',
  Notes: 'Hinweise',
  'render {0}': 'Render-Auftrag {0}',
  '{0}, test key': '{0}, Testschlüssel',
  '{0}, over the plan limit': '{0}, über dem Limit des Tarifs',
};
