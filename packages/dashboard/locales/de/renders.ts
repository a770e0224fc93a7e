import type { Translations } from '@platen/editor/localization';

/** Renders and the log of them. */
export const renders: Translations = {
  'All formats': 'Alle Formate',
  'All outcomes': 'Alle Ausgänge',
  'All states': 'Alle Zustände',
  'All templates': 'Alle Vorlagen',
  'Answered as': 'Beantwortet als',
  'Ask for a smaller size, a lower scale or fewer pages.':
    'Verlangen Sie eine kleinere Größe, einen kleineren Maßstab oder weniger Seiten.',
  'Asked for': 'Angefordert',
  Begun: 'Begonnen',
  'Cancel the render': 'Auftrag abbrechen',
  Cancelled: 'Abgebrochen',
  'Check that the address of the file opens without signing in, or add the file to the brand assets.':
    'Prüfen Sie, ob sich die Adresse der Datei ohne Anmeldung öffnen lässt, oder nehmen Sie die Datei in den Markenbestand auf.',
  'Code:': 'Code:',
  'Compare what was sent with the parameters of the template; the API reference has examples.':
    'Vergleichen Sie das Gesendete mit den Parametern der Vorlage; die API-Referenz hat Beispiele.',
  'Copy the address: {0}': 'Adresse kopieren: {0}',
  'Create an API key': 'API-Schlüssel anlegen',
  Done: 'Fertig',
  Ended: 'Beendet',
  'Entry of the log': 'Eintrag im Protokoll',
  'Every render leaves an entry here, whoever asked for it: what came of it, how long it took and what it cost. Render a template from its page, or call the service with an API key.':
    'Jedes Rendern hinterlässt hier einen Eintrag, wer auch immer es verlangt hat: was daraus wurde, wie lange es dauerte und was es kostete. Rendern Sie eine Vorlage auf ihrer Seite, oder rufen Sie den Dienst mit einem API-Schlüssel auf.',
  'Every render of the workspace. The address of the page holds what you narrowed it to, so that you can send it to others.':
    'Jedes Rendern des Arbeitsbereichs. Die Adresse der Seite enthält Ihre Auswahl, sodass Sie sie weitergeben können.',
  'Failed ({0})': 'Fehlgeschlagen ({0})',
  From: 'Von',
  'Given up': 'Aufgegeben',
  'Here you follow renders that run in the background: videos, large documents and everything that is asked for with the mode “async”. Renders that are answered at once stand in the log.':
    'Hier verfolgen Sie Aufträge, die im Hintergrund laufen: Filme, große Dokumente und alles, was mit dem Modus „async“ angefordert wird. Was sofort beantwortet wird, steht im Protokoll.',
  'How to ask for a render': 'Wie man einen Auftrag erteilt',
  'It took too long. Make the video shorter, its size smaller, or render fewer pages at once.':
    'Es dauerte zu lange. Machen Sie den Film kürzer, das Format kleiner oder rendern Sie weniger Seiten auf einmal.',
  'Its log': 'Ihr Protokoll',
  Type: 'Typ',
  'Last error': 'Letzter Fehler',
  Logs: 'Protokoll',
  Metadata: 'Metadaten',
  'Narrow the log': 'Protokoll eingrenzen',
  'No render is in this state': 'Kein Auftrag ist in diesem Zustand',
  'No renders in the last seven days': 'Keine Aufträge in den letzten sieben Tagen',
  'Nothing in the log fits that': 'Nichts im Protokoll passt dazu',
  'Nothing was rendered yet': 'Es wurde noch nichts gerendert',
  'Of the library': 'Aus der Bibliothek',
  'Open the log': 'Protokoll öffnen',
  'Open: {0}': 'Öffnen: {0}',
  Outcome: 'Ausgang',
  'Post it again': 'Noch einmal senden',
  'Render {0}': 'Render-Auftrag {0}',
  Rendering: 'Wird gerendert',
  Renders: 'Render-Aufträge',
  'Renders are kept in this list for seven days.': 'Aufträge bleiben sieben Tage in dieser Liste.',
  Result: 'Ergebnis',
  'Send a file of another kind: PNG, JPEG, WebP, AVIF, GIF or SVG for images, MP4 or WebM for videos.':
    'Senden Sie eine Datei anderer Art: PNG, JPEG, WebP, AVIF, GIF oder SVG für Bilder, MP4 oder WebM für Filme.',
  Source: 'Quelle',
  Status: 'Status',
  Taken: 'Angenommen',
  'The credits of this month are used up. The usage page shows what used them.':
    'Die Credits dieses Monats sind verbraucht. Die Seite „Verbrauch“ zeigt, wofür.',
  'The files appear here as soon as they are made. You may leave the page.':
    'Die Dateien erscheinen hier, sobald sie fertig sind. Sie können die Seite verlassen.',
  'The render had begun already, and goes on.': 'Der Auftrag hatte schon begonnen und läuft weiter.',
  'The render is cancelled.': 'Der Auftrag ist abgebrochen.',
  'The render is strict and something did not fit. Shorten the texts, or render without “strict”.':
    'Der Auftrag ist streng, und etwas passte nicht. Kürzen Sie die Texte oder rendern Sie ohne „strict“.',
  'The template was deleted, or the call names another one. Check the id in the call.':
    'Die Vorlage wurde gelöscht, oder der Aufruf nennt eine andere. Prüfen Sie die Kennung im Aufruf.',
  'The webhook is posted again.': 'Der Webhook wird noch einmal gesendet.',
  'There are no files to show.': 'Es gibt keine Dateien zu zeigen.',
  'Times posted': 'Sendeversuche',
  To: 'Bis',
  'Try it again. If it fails once more, the log of the service says why.':
    'Versuchen Sie es noch einmal. Schlägt es wieder fehl, sagt das Protokoll des Dienstes, warum.',
  Waiting: 'Wartet',
  Webhook: 'Webhook',
  'Went through': 'Geglückt',
  'What is rendered in the background, as it happens. Renders are listed for seven days.':
    'Was im Hintergrund gerendert wird, während es geschieht. Aufträge stehen sieben Tage hier.',
  'What the caller sent along; it comes back with the webhook.':
    'Was der Aufrufer mitgegeben hat; es kommt mit dem Webhook zurück.',
  'What to do:': 'Was zu tun ist:',
  'What went wrong': 'Was schiefging',
  When: 'Wann',
  'Worth a look': 'Einen Blick wert',
  'render {0}': 'Render-Auftrag {0}',
  '{0}, beyond what the plan has': '{0}, über den Tarif hinaus',
};
