import type { Translations } from '../translation.ts';

/** Saving, versions, export and the frame. */
export const keeping: Translations = {
  'All {0} pages': 'Alle {0} Seiten',
  'Before version {0} was restored': 'Bevor Version {0} wiederhergestellt wurde',
  'Changes that were not saved the last time are back.':
    'Änderungen, die beim letzten Mal nicht gespeichert wurden, sind wieder da.',
  'Choose a version to look at.': 'Wähle eine Version, um sie anzusehen.',
  'Comparing…': 'Wird verglichen …',
  'Discard restored changes': 'Wiedergekehrte Änderungen verwerfen',
  'Discard them': 'Verwerfen',
  Documents: 'Dokumente',
  Videos: 'Filme',
  'Go back to a restore point': 'Zu einem Wiederherstellungspunkt zurückgehen',
  'It could not be drawn.': 'Es konnte nicht gezeichnet werden.',
  'It could not be saved. {0}': 'Es konnte nicht gespeichert werden. {0}',
  'Keep mine': 'Meine behalten',
  Mine: 'Meine',
  'Mine, before theirs was taken': 'Meine Fassung, bevor die andere übernommen wurde',
  'Open mine as a copy': 'Meine als Kopie öffnen',
  Images: 'Bilder',
  Quality: 'Qualität',
  'Rendering…': 'Wird gerendert …',
  'Restore this version': 'Diese Version wiederherstellen',
  'Save the template before you go back to a version.': 'Speichere die Vorlage, bevor du zu einer Version zurückgehst.',
  'Saved {0}.': 'Gespeichert am {0}.',

  'Show older ones': 'Ältere zeigen',
  'Somebody else saved this template while you worked on it. Nothing is lost: choose which one goes on.':
    'Jemand anders hat diese Vorlage gespeichert, während du daran gearbeitet hast. Nichts ist verloren: wähle, welche Fassung weitergeht.',
  'Take theirs': 'Die andere übernehmen',
  'The page that is shown': 'Die gezeigte Seite',
  'The service made it, because this browser could not: {0}':
    'Der Dienst hat es gemacht, weil dieser Browser es nicht konnte: {0}',
  'The service renders it…': 'Der Dienst rendert es …',
  'The version': 'Die Version',
  'The version is restored.': 'Die Version ist wiederhergestellt.',
  Theirs: 'Die andere',
  'There are no versions yet: each save makes one.': 'Es gibt noch keine Versionen: jedes Speichern macht eine.',
  'There are two versions': 'Es gibt zwei Fassungen',
  'They look the same.': 'Sie sehen gleich aus.',
  'Version history': 'Versionsverlauf',
  'Version {0}': 'Version {0}',
  'Version {0}, the present one': 'Version {0}, die jetzige',
  'What differs from now': 'Was sich von jetzt unterscheidet',
  'What is open here, not saved yet.': 'Was hier offen ist, noch nicht gespeichert.',
  'While editing': 'Während der Arbeit',
  'Without the page’s background': 'Ohne den Hintergrund der Seite',
  'You may not download files here.': 'Hier darfst du keine Dateien herunterladen.',
  '{0} % of the page differs; it is marked.': '{0} % der Seite unterscheiden sich; sie sind markiert.',
  '{0}, {1} KB': '{0}, {1} KB',
  'There is no such editor.': 'Diesen Editor gibt es nicht.',
  'This editor is shown inside pages of the site that it belongs to.':
    'Dieser Editor wird innerhalb von Seiten der Website gezeigt, zu der er gehört.',
  Save: 'Speichern',
  'Choose between two versions': 'Zwischen zwei Fassungen wählen',
  'Share…': 'Teilen …',
  'Anyone with the link can fill in and download this template':
    'Wer den Link hat, kann diese Vorlage ausfüllen und herunterladen',
  'Others may copy it into workspaces of theirs': 'Andere dürfen sie in eigene Arbeitsbereiche kopieren',
  'Copy the link': 'Link kopieren',
  'Form for other sites, as HTML': 'Formular für andere Websites, als HTML',
  'Copy the HTML': 'HTML kopieren',
  'Visitors: {0}. Copies: {1}.': 'Besuche: {0}. Kopien: {1}.',
  'Nobody but your workspace can see it. Links that it had before do not work any more.':
    'Nur dein Arbeitsbereich kann sie sehen. Frühere Links gehen nicht mehr.',
  'It could not be saved, and only what is saved can be shared.':
    'Sie konnte nicht gespeichert werden, und nur Gespeichertes lässt sich teilen.',
  'This page may not use the clipboard. Copy the selected text yourself.':
    'Diese Seite darf die Zwischenablage nicht benutzen. Kopiere den markierten Text selbst.',
};
