import type { Translations } from '@platen/editor/localization';

/** Texts of notifications and their settings. */
export const notifications: Translations = {
  'All notifications and settings': 'Alle Benachrichtigungen und Einstellungen',
  Immediately: 'Sofort',
  'By email': 'Per E-Mail',
  'Comments that mention you': 'Kommentare, die Sie erwähnen',
  'Daily emails are sent at': 'Tägliche E-Mails kommen um',
  'Decisions and moves of your submissions': 'Entscheidungen und Verschiebungen zu Ihren Einreichungen',
  'Hourly summary': 'Stündliche Zusammenfassung',
  'See when a review is waiting for you, and what others decide and say about your templates.':
    'Hier sehen Sie, wenn eine Prüfung auf Sie wartet und was andere zu Ihren Vorlagen entscheiden und sagen.',
  'Email language': 'Sprache der E-Mails',
  'Mark all as read': 'Alle als gelesen markieren',
  'You currently get no emails: this service has no mail server, or your address is not confirmed.':
    'Zurzeit erhalten Sie keine E-Mails: Dieser Dienst hat keinen Mailserver, oder Ihre Adresse ist nicht bestätigt.',
  Never: 'Nie',
  'No notifications yet': 'Noch keine Benachrichtigungen',
  Notifications: 'Benachrichtigungen',
  'Notifications: {0} unread': 'Benachrichtigungen: {0} ungelesen',
  'Daily summary': 'Tägliche Zusammenfassung',
  'Unread only': 'Nur ungelesene',
  'Other comments on your templates': 'Andere Kommentare zu Ihren Vorlagen',
  'Reviews waiting for you, and due dates': 'Prüfungen, die auf Sie warten, und Fristen',
  Someone: 'Jemand',
  'Time zone': 'Zeitzone',
  Unread: 'Ungelesen',
  'Activity in all your workspaces. Notifications are kept for 90 days.':
    'Aktivität in allen Ihren Arbeitsbereichen. Benachrichtigungen werden 90 Tage aufbewahrt.',
  'Notifications that you have read here are not emailed.':
    'Was Sie hier gelesen haben, wird nicht per E-Mail geschickt.',
  'All caught up': 'Alles gelesen',
  'Settings saved': 'Einstellungen gespeichert',
  '{0} approved “{1}”': '{0} hat „{1}“ freigegeben',
  '{0} requested changes to “{1}”': '{0} hat Änderungen an „{1}“ angefordert',
  '{0} requested your review of “{1}”': '{0} bittet Sie, „{1}“ zu prüfen',
  '{0} commented on “{1}”': '{0} hat „{1}“ kommentiert',
  '{0} mentioned you on “{1}”': '{0} hat Sie bei „{1}“ erwähnt',
  '{0} moved “{1}” to another stage': '{0} hat „{1}“ in eine andere Phase verschoben',
  '“{0}” is due': '„{0}“ ist fällig',
};
