import type { Translations } from '@platen/editor/localization';

/** Texts about the security of accounts and workspaces, and their deletion. */
export const account: Translations = {
  'Code from your authenticator app, or a recovery code':
    'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
  Continue: 'Weiter',
  'Continue in the other window, then come back here.':
    'Machen Sie im anderen Fenster weiter und kommen Sie dann zurück.',
  'Confirm it’s you': 'Bestätigen Sie Ihre Identität',
  'Save password': 'Passwort speichern',
  'Sign in with {0}': 'Mit {0} anmelden',
  'Use a passkey': 'Passkey verwenden',
  'You have no password or passkey here. Sign out, sign in again, and retry.':
    'Sie haben hier weder Passwort noch Passkey. Melden Sie sich ab, melden Sie sich wieder an und versuchen Sie es erneut.',
  'You signed in more than ten minutes ago. Confirm your identity to continue.':
    'Ihre Anmeldung ist mehr als zehn Minuten her. Bestätigen Sie Ihre Identität, um fortzufahren.',
  'Code from the app': 'Code der App',
  'Copy codes': 'Codes kopieren',
  'You will sign in with your password only. Your recovery codes stop working.':
    'Sie melden sich dann nur mit Ihrem Passwort an. Ihre Wiederherstellungscodes gelten nicht mehr.',
  'I have saved them': 'Ich habe sie aufbewahrt',
  'If you lose the app, each of these codes signs you in once. They are shown only now: save them with your passwords or on paper.':
    'Wenn Sie die App verlieren, meldet jeder dieser Codes Sie einmal an. Sie werden nur jetzt angezeigt: Speichern Sie sie bei Ihren Passwörtern oder auf Papier.',
  'On since {0}.': 'Aktiv seit {0}.',
  'Create new recovery codes': 'Neue Wiederherstellungscodes erstellen',
  'QR code for an authenticator app': 'QR-Code für eine Authenticator-App',
  'Recovery codes left: {0}': 'Übrige Wiederherstellungscodes: {0}',
  'Scan this with an authenticator app, or enter the key. Then enter the code that the app shows.':
    'Scannen Sie dies mit einer Authenticator-App oder tippen Sie den Schlüssel ein. Geben Sie dann den Code ein, den sie zeigt.',
  'Set up': 'Einrichten',
  'Set up two-step sign-in': 'Anmeldung in zwei Schritten einrichten',
  'Password sign-in also asks for a code from an app on your phone, so a leaked password is not enough. Passkeys need no code.':
    'Die Anmeldung mit Passwort fragt zusätzlich nach einem Code aus einer App auf Ihrem Telefon, damit ein bekannt gewordenes Passwort nicht genügt. Passkeys brauchen keinen Code.',
  'Turn off': 'Ausschalten',
  'Turn on': 'Einschalten',
  'Turn off two-step sign-in?': 'Anmeldung in zwei Schritten ausschalten?',
  'Two-step sign-in': 'Anmeldung in zwei Schritten',
  'Two-step sign-in is off.': 'Die Anmeldung in zwei Schritten ist aus.',
  'Your recovery codes': 'Ihre Wiederherstellungscodes',
  'We sent a link to {0}. The address changes when you open it.':
    'Wir haben einen Link an {0} geschickt. Die Adresse ändert sich, sobald Sie ihn öffnen.',
  'Change email address': 'E-Mail-Adresse ändern',
  'Change email address…': 'E-Mail-Adresse ändern …',
  'New email address': 'Neue E-Mail-Adresse',
  'Send link': 'Link schicken',
  'We send a link to the new address and notify the old one. After you open the link, the change can be undone from the old address for seven days.':
    'Wir schicken einen Link an die neue Adresse und benachrichtigen die alte. Nachdem Sie den Link geöffnet haben, lässt sich die Änderung sieben Tage lang von der alten Adresse aus rückgängig machen.',
  'You use it to sign in.': 'Damit melden Sie sich an.',
  'Delete my account': 'Mein Konto löschen',
  'Delete my account…': 'Mein Konto löschen …',
  'Delete account': 'Konto löschen',
  'Delete workspace': 'Arbeitsbereich löschen',
  'Delete workspace?': 'Arbeitsbereich löschen?',
  'Delete workspace…': 'Arbeitsbereich löschen …',
  'Delete your account?': 'Ihr Konto löschen?',
  'It keeps working for some days, and any owner can cancel the deletion until then. After that, everything in it is permanently deleted.':
    'Er funktioniert noch einige Tage, und bis dahin kann jeder Inhaber die Löschung abbrechen. Danach wird alles darin endgültig gelöscht.',
  'Keep my account': 'Mein Konto behalten',
  'Keep workspace': 'Arbeitsbereich behalten',
  'Cancel deletion': 'Löschung abbrechen',
  'This deletes its templates, assets, renders, keys, embeds, posts and logs. All members lose access.':
    'Damit werden Vorlagen, Assets, Renderings, Schlüssel, Einbettungen, Beiträge und Protokolle gelöscht. Alle Mitglieder verlieren den Zugang.',
  'The workspace will be deleted on {0}.': 'Der Arbeitsbereich wird am {0} gelöscht.',
  'Workspace deletion canceled': 'Löschung des Arbeitsbereichs abgebrochen',
  'Type “{0}” to continue': 'Tippen Sie „{0}“, um fortzufahren',
  'Your work stays in its workspaces. You will be signed out everywhere else now.':
    'Ihre Arbeit bleibt in den Arbeitsbereichen. Überall sonst werden Sie jetzt abgemeldet.',
  'This also deletes these workspaces and everything in them: {0}. You will be signed out everywhere else now.':
    'Damit werden auch diese Arbeitsbereiche und alles darin gelöscht: {0}. Überall sonst werden Sie jetzt abgemeldet.',
  'Your account will be deleted on {0}.': 'Ihr Konto wird am {0} gelöscht.',
  'Account deletion canceled': 'Löschung des Kontos abgebrochen',
  'Your other sessions and app access end immediately. The account is deleted some days later, and you can cancel until then.':
    'Ihre anderen Sitzungen und der Zugang von Apps enden sofort. Das Konto wird einige Tage später gelöscht; bis dahin können Sie abbrechen.',
  'A ZIP file with templates and their versions, brand assets, folders, embeds, approvals and logs. Import it into another instance with “platen import-workspace”. Secrets, keys, rendered files and connected accounts are not included.':
    'Eine ZIP-Datei mit Vorlagen und ihren Versionen, Markenbestand, Ordnern, Einbettungen, Freigaben und Protokollen. Importieren Sie sie mit „platen import-workspace“ in eine andere Instanz. Geheimnisse, Schlüssel, gerenderte Dateien und verbundene Konten sind nicht enthalten.',
  'Download export': 'Export herunterladen',
  'Export workspace': 'Arbeitsbereich exportieren',
  'Download started': 'Download gestartet',
  'Request link': 'Link anfordern',
  'This service has no mail server. The link that confirms the new address is written to its log: ask its operator for it. After you open the link, the change can be undone by another one there for seven days.':
    'Dieser Dienst hat keinen Mailserver. Der Link, der die neue Adresse bestätigt, kommt in sein Protokoll: Fragen Sie den Betreiber danach. Nachdem Sie ihn geöffnet haben, lässt sich die Änderung sieben Tage lang mit einem weiteren Link von dort zurücknehmen.',
  'The link for {0} is in the service’s log. The address changes when you open it.':
    'Der Link für {0} steht im Protokoll des Dienstes. Die Adresse ändert sich, wenn Sie ihn öffnen.',
};
