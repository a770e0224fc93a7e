import type { Translations } from '@platen/editor/localization';

/** What keeps an account and a workspace safe, and how they end. */
export const account: Translations = {
  'Code of your authenticator app, or a recovery code': 'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
  'Go on': 'Weiter',
  'Go on in the other window, then come back here.': 'Machen Sie im anderen Fenster weiter und kommen Sie dann zurück.',
  'Is it still you?': 'Sind Sie es noch?',
  'Save the password': 'Passwort speichern',
  'Sign in with {0}': 'Mit {0} anmelden',
  'Use a passkey': 'Passkey verwenden',
  'You have neither a password nor a passkey here. Sign out and in again, then repeat this.':
    'Sie haben hier weder ein Passwort noch einen Passkey. Melden Sie sich ab und wieder an und wiederholen Sie es dann.',
  'You signed in more than ten minutes ago. Show who you are before this is done.':
    'Ihre Anmeldung ist mehr als zehn Minuten her. Zeigen Sie, wer Sie sind, bevor das geschieht.',
  'Code of the app': 'Code der App',
  'Copy the codes': 'Codes kopieren',
  'From then on, your password alone signs you in. Your recovery codes stop working.':
    'Dann meldet Ihr Passwort allein Sie an. Ihre Wiederherstellungscodes gelten nicht mehr.',
  'I have kept them': 'Ich habe sie aufbewahrt',
  'If you lose the app, each of these signs you in once in place of its code. They are shown this once: keep them where you keep your passwords, or on paper.':
    'Wenn Sie die App verlieren, ersetzt jeder von diesen einmal ihren Code. Sie werden nur dieses eine Mal gezeigt: Bewahren Sie sie bei Ihren Passwörtern oder auf Papier auf.',
  'It is on since {0}.': 'Sie ist an seit {0}.',
  'Make new recovery codes': 'Neue Wiederherstellungscodes',
  'QR code for an authenticator app': 'QR-Code für eine Authenticator-App',
  'Recovery codes left: {0}': 'Übrige Wiederherstellungscodes: {0}',
  'Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.':
    'Scannen Sie dies mit einer Authenticator-App oder tippen Sie den Schlüssel ein. Geben Sie dann den Code ein, den sie zeigt.',
  'Set it up': 'Einrichten',
  'Set up two-step sign-in': 'Anmeldung in zwei Schritten einrichten',
  'Signing in by password also asks for a code of an app on your phone, so that a password that got out opens nothing. A passkey needs no code.':
    'Die Anmeldung mit Passwort fragt auch nach dem Code einer App auf Ihrem Telefon, damit ein bekannt gewordenes Passwort nichts öffnet. Ein Passkey braucht keinen Code.',
  'Turn it off': 'Ausschalten',
  'Turn it on': 'Einschalten',
  'Turn off two-step sign-in?': 'Anmeldung in zwei Schritten ausschalten?',
  'Two-step sign-in': 'Anmeldung in zwei Schritten',
  'Two-step sign-in is off.': 'Die Anmeldung in zwei Schritten ist aus.',
  'Your recovery codes': 'Ihre Wiederherstellungscodes',
  'A link is on its way to {0}. The address changes once it is followed.':
    'Ein Link an {0} ist unterwegs. Die Adresse ändert sich, sobald Sie ihm folgen.',
  'Change the e-mail address': 'E-Mail-Adresse ändern',
  'Change the e-mail address…': 'E-Mail-Adresse ändern …',
  'New e-mail address': 'Neue E-Mail-Adresse',
  'Send the link': 'Link schicken',
  'We send a link to the new address and tell the old one. Once you follow the link, the old one can take the change back for seven days.':
    'Wir schicken einen Link an die neue Adresse und benachrichtigen die alte. Sobald Sie dem Link folgen, kann die alte die Änderung sieben Tage lang zurücknehmen.',
  'You sign in with it.': 'Damit melden Sie sich an.',
  'Delete my account': 'Mein Konto löschen',
  'Delete my account…': 'Mein Konto löschen …',
  'Delete the account': 'Konto löschen',
  'Delete the workspace': 'Arbeitsbereich löschen',
  'Delete the workspace?': 'Arbeitsbereich löschen?',
  'Delete the workspace…': 'Arbeitsbereich löschen …',
  'Delete your account?': 'Ihr Konto löschen?',
  'It works on for some days, in which any owner can take it back. Then everything in it is gone for good.':
    'Er arbeitet noch einige Tage weiter, in denen jeder Inhaber das zurücknehmen kann. Dann ist alles darin für immer weg.',
  'Keep my account': 'Mein Konto behalten',
  'Keep the workspace': 'Arbeitsbereich behalten',
  'Take it back': 'Zurücknehmen',
  'Templates, assets, renders, keys, embeds, posts and the log go with it, and all members lose their access.':
    'Vorlagen, Assets, Renderings, Schlüssel, Einbettungen, Beiträge und das Protokoll gehen mit, und alle Mitglieder verlieren den Zugang.',
  'The workspace is deleted on {0}.': 'Der Arbeitsbereich wird am {0} gelöscht.',
  'The workspace stays.': 'Der Arbeitsbereich bleibt.',
  'Type “{0}” to go on': 'Tippen Sie „{0}“, um fortzufahren',
  'What you made stays with its workspaces. You are signed out everywhere else now.':
    'Was Sie gemacht haben, bleibt in seinen Arbeitsbereichen. Überall sonst werden Sie jetzt abgemeldet.',
  'With it go these workspaces, with everything in them: {0}. You are signed out everywhere else now.':
    'Mit ihm gehen diese Arbeitsbereiche und alles darin: {0}. Überall sonst werden Sie jetzt abgemeldet.',
  'Your account is deleted on {0}.': 'Ihr Konto wird am {0} gelöscht.',
  'Your account stays.': 'Ihr Konto bleibt.',
  'Your other sessions and the access of apps end at once; the account itself is deleted some days later, and you can take that back until then.':
    'Ihre anderen Sitzungen und der Zugang von Apps enden sofort; das Konto selbst wird einige Tage später gelöscht, und bis dahin können Sie es zurücknehmen.',
  'A ZIP with templates and their versions, brand assets, folders, embeds, approvals and the log. “platen import-workspace” reads it into another instance. Secrets, keys, rendered files and connected accounts are not in it.':
    'Ein ZIP mit Vorlagen und ihren Versionen, Markenbestand, Ordnern, Einbettungen, Freigaben und dem Protokoll. „platen import-workspace“ liest es in eine andere Instanz ein. Geheimnisse, Schlüssel, gerenderte Dateien und verbundene Konten sind nicht darin.',
  'Download the export': 'Export herunterladen',
  'Export the workspace': 'Arbeitsbereich exportieren',
  'The download begins.': 'Der Download beginnt.',
};
