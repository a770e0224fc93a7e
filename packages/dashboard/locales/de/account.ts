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
};
