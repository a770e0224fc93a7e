import type { Translations } from '@platen/editor/localization';

/** API keys and secrets. */
export const keys: Translations = {
  'A call with the key': 'Ein Aufruf mit dem Schlüssel',
  'A key lets a program render templates and read what the workspace has, without anybody signing in. Choose what it may do when you create it.':
    'Mit einem Schlüssel rendert ein Programm Vorlagen und liest, was der Arbeitsbereich hat, ohne dass sich jemand anmeldet. Beim Anlegen wählen Sie, was er darf.',
  'API key': 'API-Schlüssel',
  'API keys': 'API-Schlüssel',
  Approvals: 'Freigaben',
  'Change templates and brand assets, and administer embeds, keys and secrets.':
    'Vorlagen und Markenbestand ändern, Einbettungen, Schlüssel und Geheimnisse verwalten.',
  'Choose at least one thing that the key may do.': 'Wählen Sie mindestens eines, was der Schlüssel darf.',
  'Create a key': 'Schlüssel anlegen',
  'Create the key': 'Schlüssel anlegen',
  'Ends at once': 'Endet sofort',
  'Every address that was signed with the old one stops working at once, also those in sent mails.':
    'Jede Adresse, die mit dem alten signiert ist, gilt sofort nicht mehr, auch in verschickten Mails.',
  'Hide keys that ended': 'Beendete Schlüssel verbergen',
  'Hide them': 'Verbergen',
  'In 30 days': 'In 30 Tagen',
  'In 90 days': 'In 90 Tagen',
  'In a year': 'In einem Jahr',
  'Move templates through approval flows.': 'Vorlagen durch Freigaben führen.',
  'No key works at present': 'Zurzeit gilt kein Schlüssel',
  Read: 'Lesen',
  'Render templates, follow renders and sign addresses.':
    'Vorlagen rendern, Aufträge verfolgen und Adressen signieren.',
  'Replace the secret': 'Geheimnis ersetzen',
  'Replace the signing secret': 'Signiergeheimnis ersetzen',
  'Replace the signing secret?': 'Signiergeheimnis ersetzen?',
  'Replace the webhook secret': 'Webhook-Geheimnis ersetzen',
  'Replace the webhook secret?': 'Webhook-Geheimnis ersetzen?',
  'Replace “{0}”': '„{0}“ ersetzen',
  'Replace…': 'Ersetzen …',
  'Revoke the API key?': 'API-Schlüssel widerrufen?',
  'Revoke the key': 'Schlüssel widerrufen',
  Revoked: 'Widerrufen',
  'Revoke…': 'Widerrufen …',
  'Say what the key is for, so that you know later which one it is.':
    'Sagen Sie, wofür der Schlüssel ist, damit Sie ihn später wiedererkennen.',
  'See templates, brand assets, embeds, logs and usage.':
    'Vorlagen, Markenbestand, Einbettungen, Protokoll und Verbrauch sehen.',
  'Show keys that ended ({0})': 'Beendete Schlüssel zeigen ({0})',
  'Show the secrets': 'Geheimnisse zeigen',
  'Signing secret': 'Signiergeheimnis',
  'Signing secrets': 'Geheimnisse zum Signieren',
  'Such as: Web shop': 'Etwa: Webshop',
  'The key is revoked.': 'Der Schlüssel ist widerrufen.',
  'The old key': 'Der alte Schlüssel',
  'The secret is replaced.': 'Das Geheimnis ist ersetzt.',
  'Try it:': 'Zum Ausprobieren:',
  'Last used': 'Zuletzt verwendet',
  'Webhook secret': 'Webhook-Geheimnis',
  'Webhooks are signed with both secrets for 24 hours. Give the new one to what receives them until then.':
    'Webhooks werden 24 Stunden lang mit beiden Geheimnissen signiert. Geben Sie das neue bis dahin dem Empfänger.',
  'What is it for?': 'Wofür ist er?',
  'What may it do?': 'Was darf er?',
  'Whatever calls with “{0}” is refused at once. A revoked key cannot be brought back.':
    'Was mit „{0}“ aufruft, wird sofort abgewiesen. Ein widerrufener Schlüssel lässt sich nicht zurückholen.',
  'When does it end?': 'Wann endet er?',
  'With the signing secret your server signs addresses of images by itself; with the webhook secret it checks that a webhook came from here.':
    'Mit dem Signiergeheimnis signiert Ihr Server Adressen von Bildern selbst; mit dem Webhook-Geheimnis prüft er, dass ein Webhook von hier kam.',
  Works: 'Gilt',
  'Works on for 30 days': 'Gilt noch 30 Tage',
  'Works on for a day': 'Gilt noch einen Tag',
  'Works on for a week': 'Gilt noch eine Woche',
  'Works on for an hour': 'Gilt noch eine Stunde',
  'Works until it ends': 'Gilt befristet',
  Write: 'Schreiben',
  'You get a new key of the same name that may do the same. Give yourself time to change your programs.':
    'Sie erhalten einen neuen Schlüssel gleichen Namens, der dasselbe darf. Lassen Sie sich Zeit, Ihre Programme umzustellen.',
  'Your new API key': 'Ihr neuer API-Schlüssel',
  'Your programs call the service with a key. Give each program its own, so that you can end one without the others.':
    'Ihre Programme rufen den Dienst mit einem Schlüssel auf. Geben Sie jedem Programm einen eigenen, damit Sie einen ohne die anderen beenden können.',
};
