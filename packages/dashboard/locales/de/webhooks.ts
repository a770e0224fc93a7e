import type { Translations } from '@platen/editor/localization';

/** Webhooks. */
export const webhooks: Translations = {
  'Template saved': 'Vorlage gespeichert',
  'Template unchanged for a minute': 'Vorlage eine Minute lang unverändert',
  'Render job finished': 'Renderauftrag fertig',
  'Batch finished': 'Stapel fertig',
  'Template moved in an approval flow': 'Vorlage in einer Freigabe verschoben',
  'Test message': 'Testnachricht',
  'Paused: the address is gone': 'Angehalten: Die Adresse gibt es nicht mehr',
  'Paused: too many messages waited': 'Angehalten: Zu viele Nachrichten warteten',
  Delivered: 'Zugestellt',
  'Enter the URL to post to.': 'Geben Sie die Adresse ein, an die gesendet wird.',
  'Choose at least one event.': 'Wählen Sie mindestens ein Ereignis.',
  'Subscribe to events': 'Ereignisse abonnieren',
  'Edit subscription': 'Abonnement bearbeiten',
  Subscribe: 'Abonnieren',
  'A public address of your server. Messages are signed with the webhook secret.':
    'Eine öffentliche Adresse Ihres Servers. Nachrichten sind mit dem Webhook-Geheimnis signiert.',
  Events: 'Ereignisse',
  'Test message sent': 'Testnachricht gesendet',
  'Delete subscription?': 'Abonnement löschen?',
  '“{0}” and the log of its deliveries are deleted. Messages that wait are not sent.':
    '„{0}“ und das Protokoll der Zustellungen werden gelöscht. Wartende Nachrichten werden nicht gesendet.',
  'Subscription deleted': 'Abonnement gelöscht',
  'Send a test message': 'Testnachricht senden',
  Resume: 'Fortsetzen',
  'Outgoing webhooks': 'Ausgehende Webhooks',
  'The service posts what happens in this workspace to your own servers.':
    'Der Dienst meldet Ihren eigenen Servern, was in diesem Arbeitsbereich geschieht.',
  'No subscriptions': 'Keine Abonnements',
  'Subscribe an address, for example to update a shop as soon as a template is published.':
    'Abonnieren Sie mit einer Adresse, zum Beispiel um einen Shop zu aktualisieren, sobald eine Vorlage veröffentlicht ist.',
  'Inbound webhook created': 'Eingehender Webhook angelegt',
  'Delete inbound webhook?': 'Eingehenden Webhook löschen?',
  'What is posted to the URL of “{0}” is refused from then on.':
    'Was an die Adresse von „{0}“ gesendet wird, wird von da an abgelehnt.',
  'Inbound webhook deleted': 'Eingehender Webhook gelöscht',
  Fields: 'Felder',
  'Copy the URL of {0}': 'Adresse von {0} kopieren',
  'Delete {0}': '{0} löschen',
  'Inbound webhooks': 'Eingehende Webhooks',
  'Other services post data to a secret URL, and a template is rendered with it. Anyone who knows the URL can render.':
    'Andere Dienste senden Daten an eine geheime Adresse, und eine Vorlage wird damit gerendert. Wer die Adresse kennt, kann rendern.',
  'No inbound webhooks': 'Keine eingehenden Webhooks',
  'Choose a template to get a URL. Posted fields fill the parameters of the same name; the API changes the mapping.':
    'Wählen Sie eine Vorlage, um eine Adresse zu erhalten. Gesendete Felder füllen die gleichnamigen Parameter; die Zuordnung ändert die API.',
  'Create inbound webhook': 'Eingehenden Webhook anlegen',
  Webhooks: 'Webhooks',
  'Webhooks connect this workspace with other services, without anyone asking again and again.':
    'Webhooks verbinden diesen Arbeitsbereich mit anderen Diensten, ohne dass immer wieder nachgefragt werden muss.',
  Event: 'Ereignis',
  'Webhook {0}': 'Webhook {0}',
  Refresh: 'Aktualisieren',
  Deliveries: 'Zustellungen',
  'No deliveries': 'Keine Zustellungen',
  'Messages of the last 7 days appear here, with what the address responded. Send a test message to try it.':
    'Hier erscheinen die Nachrichten der letzten 7 Tage mit der Antwort der Adresse. Senden Sie zum Ausprobieren eine Testnachricht.',
  Message: 'Nachricht',
};
