import type { Translations } from '@platen/editor/localization';

/** What people are told, and how. */
export const notifications: Translations = {
  'All notifications and settings': 'Alle Benachrichtigungen und Einstellungen',
  'At once': 'Sofort',
  'By e-mail': 'Per E-Mail',
  'Comments that mention you': 'Kommentare, die Sie erwähnen',
  'Daily mails come at': 'Tägliche E-Mails kommen um',
  'Decisions and moves of what you submitted': 'Entscheidungen und Verschiebungen zu Ihren Einreichungen',
  'Every hour, together': 'Jede Stunde, zusammen',
  'Here you see when a review waits for you, and what others decide and say about your templates.':
    'Hier sehen Sie, wenn eine Prüfung auf Sie wartet und was andere zu Ihren Vorlagen entscheiden und sagen.',
  'Language of mails': 'Sprache der E-Mails',
  'Mark all as read': 'Alle als gelesen markieren',
  'No mail is sent to you at present: this service has no mail server, or your address is not confirmed.':
    'Zurzeit werden Ihnen keine E-Mails geschickt: Dieser Dienst hat keinen Mailserver, oder Ihre Adresse ist nicht bestätigt.',
  'Not by e-mail': 'Nicht per E-Mail',
  'Nothing to tell you yet': 'Noch nichts Neues für Sie',
  Notifications: 'Benachrichtigungen',
  'Notifications: {0} unread': 'Benachrichtigungen: {0} ungelesen',
  'Once a day, together': 'Einmal am Tag, zusammen',
  'Only unread ones': 'Nur ungelesene',
  'Other comments on what is yours': 'Andere Kommentare zu Ihren Vorlagen',
  'Reviews that wait for you, and due dates': 'Prüfungen, die auf Sie warten, und Fristen',
  Somebody: 'Jemand',
  'Time zone': 'Zeitzone',
  Unread: 'Ungelesen',
  'What happened in all of your workspaces. They are kept for 90 days.':
    'Was in allen Ihren Arbeitsbereichen geschehen ist. Sie werden 90 Tage aufgehoben.',
  'What you have read here is not mailed any more.': 'Was Sie hier gelesen haben, wird nicht mehr gemailt.',
  'You have read everything': 'Sie haben alles gelesen',
  'Your choice is kept.': 'Ihre Wahl ist gespeichert.',
  '{0} approved “{1}”': '{0} hat „{1}“ freigegeben',
  '{0} asks for changes to “{1}”': '{0} wünscht Änderungen an „{1}“',
  '{0} asks for your review of “{1}”': '{0} bittet Sie, „{1}“ zu prüfen',
  '{0} commented on “{1}”': '{0} hat „{1}“ kommentiert',
  '{0} mentioned you on “{1}”': '{0} hat Sie bei „{1}“ erwähnt',
  '{0} moved “{1}” to another stage': '{0} hat „{1}“ in eine andere Stufe verschoben',
  '“{0}” is due': '„{0}“ ist fällig',
};
