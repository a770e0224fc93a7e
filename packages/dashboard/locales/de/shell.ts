import type { Translations } from '@platen/editor/localization';

/** The window around the pages, and what all pages share. */
export const shell: Translations = {
  'API reference': 'API-Referenz',
  Documentation: 'Dokumentation',
  Admin: 'Administrator',
  Appearance: 'Darstellung',
  'Ask a workspace admin to do it for you or to change your role.':
    'Bitten Sie einen Administrator des Arbeitsbereichs, es für Sie zu tun oder Ihre Rolle zu ändern.',
  Cancel: 'Abbrechen',
  Close: 'Schließen',
  Copied: 'Kopiert',
  Copy: 'Kopieren',
  'Copy code': 'Code kopieren',
  'Copy: {0}': 'Kopieren: {0}',
  'Dark theme': 'Dunkel',
  Design: 'Gestalten',
  'Copy failed. Select the text and copy it manually.':
    'Kopieren fehlgeschlagen. Markieren und kopieren Sie den Text selbst.',
  Language: 'Sprache',
  'Light theme': 'Hell',
  System: 'System',
  'Load more': 'Mehr laden',
  'Loading…': 'Wird geladen …',
  Member: 'Mitglied',
  Name: 'Name',
  Navigation: 'Navigation',
  'New workspace': 'Neuer Arbeitsbereich',
  'New workspace…': 'Neuer Arbeitsbereich …',
  'Workspace created': 'Arbeitsbereich erstellt',
  'No workspace': 'Kein Arbeitsbereich',
  'Not available for your role': 'Für Ihre Rolle nicht verfügbar',
  'Opening dashboard…': 'Das Dashboard wird geöffnet …',
  Owner: 'Inhaber',
  Pages: 'Seiten',
  Reviewer: 'Prüfer',
  'Sign out': 'Abmelden',
  'Skip to content': 'Zum Inhalt springen',
  Templates: 'Vorlagen',
  'The dashboard could not be opened': 'Das Dashboard konnte nicht geöffnet werden',
  'The page could not be loaded. Check your connection and try again.':
    'Die Seite konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'The page may have moved, or the link is incomplete.':
    'Vielleicht ist die Seite umgezogen, oder der Link ist unvollständig.',
  'The service cannot be reached. Check your connection and try again.':
    'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  'Page not found': 'Seite nicht gefunden',

  'Go to templates': 'Zu den Vorlagen',
  'Try again': 'Erneut versuchen',
  'Switch workspace': 'Arbeitsbereich wechseln',
  Skip: 'Überspringen',
  Workspaces: 'Arbeitsbereiche',
  'Your account': 'Ihr Konto',
  'You do not have access to this page': 'Sie haben keinen Zugriff auf diese Seite',
  '{0} · Platen': '{0} · Platen',
  Welcome: 'Willkommen',
  'You have no workspace': 'Sie haben keinen Arbeitsbereich',
  'Templates, images and keys belong to workspaces. Create your own, or open an invitation link that you received.':
    'Vorlagen, Bilder und Schlüssel gehören zu Arbeitsbereichen. Legen Sie einen eigenen an oder öffnen Sie einen erhaltenen Einladungslink.',
  Overview: 'Übersicht',
  'Go to overview': 'Zur Übersicht',
  'Password of {0}': 'Passwort von {0}',
  'Sign-in failed. Try again.': 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.',
  'You signed in as {0}. Sign in as {1} to continue.':
    'Sie haben sich als {0} angemeldet. Melden Sie sich als {1} an, um fortzufahren.',
  'Sign in again': 'Erneut anmelden',
  'Sign in': 'Anmelden',
  'Your session has ended. Sign in to go on where you are: nothing on this page is lost.':
    'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um hier weiterzumachen: Auf dieser Seite geht nichts verloren.',
  'Sign in another way': 'Anders anmelden',
  'Leave this page': 'Diese Seite verlassen',
  'Your session has ended. Sign in again to continue.':
    'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an, um fortzufahren.',
};
