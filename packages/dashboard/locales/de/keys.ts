import type { Translations } from '@platen/editor/localization';

/** API keys and secrets. */
export const keys: Translations = {
  'Example call': 'Beispielaufruf',
  'A key lets a program render templates and read the workspace without anyone signing in. Choose its permissions when you create it.':
    'Mit einem Schlüssel kann ein Programm ohne Anmeldung Vorlagen rendern und den Arbeitsbereich lesen. Beim Anlegen wählen Sie die Berechtigungen.',
  'API key': 'API-Schlüssel',
  'API keys': 'API-Schlüssel',
  Approvals: 'Freigaben',
  'Change templates and brand assets, and manage embeds, keys and secrets.':
    'Vorlagen und Markenbestand ändern, Einbettungen, Schlüssel und Geheimnisse verwalten.',
  Test: 'Test',
  'Test key': 'Testschlüssel',
  'Renders get a watermark and cost no credits. Nothing is published or delivered.':
    'Gerendertes erhält ein Wasserzeichen und kostet kein Guthaben. Nichts wird veröffentlicht oder zugestellt.',
  'Choose at least one permission.': 'Wählen Sie mindestens eine Berechtigung.',
  'Create key': 'Schlüssel anlegen',

  'Ends immediately': 'Endet sofort',
  'Every URL signed with the old secret stops working immediately, including those in emails already sent.':
    'Jede mit dem alten Geheimnis signierte Adresse funktioniert sofort nicht mehr, auch in bereits verschickten E-Mails.',
  'Hide ended keys': 'Beendete Schlüssel verbergen',
  Hide: 'Ausblenden',
  'In 30 days': 'In 30 Tagen',
  'In 90 days': 'In 90 Tagen',
  'In a year': 'In einem Jahr',
  'Move templates through approval flows.': 'Vorlagen durch Freigaben führen.',
  'No active keys': 'Keine aktiven Schlüssel',
  Read: 'Lesen',
  'Render templates, track renders and sign URLs.': 'Vorlagen rendern, Aufträge verfolgen und Adressen signieren.',
  'Replace secret': 'Geheimnis ersetzen',
  'Replace signing secret': 'Signiergeheimnis ersetzen',
  'Replace signing secret?': 'Signiergeheimnis ersetzen?',
  'Replace webhook secret': 'Webhook-Geheimnis ersetzen',
  'Replace webhook secret?': 'Webhook-Geheimnis ersetzen?',
  'Replace “{0}”': '„{0}“ ersetzen',
  'Replace…': 'Ersetzen …',
  'Revoke API key?': 'API-Schlüssel widerrufen?',
  'Revoke key': 'Schlüssel widerrufen',
  Revoked: 'Widerrufen',
  'Revoke…': 'Widerrufen …',
  'Enter a name, so that you can recognize the key later.':
    'Geben Sie einen Namen ein, damit Sie den Schlüssel später wiedererkennen.',
  'See templates, brand assets, embeds, logs and usage.':
    'Vorlagen, Markenbestand, Einbettungen, Protokoll und Verbrauch sehen.',
  'Show ended keys ({0})': 'Beendete Schlüssel anzeigen ({0})',
  'Show secrets': 'Geheimnisse anzeigen',
  'Signing secret': 'Signiergeheimnis',
  'Signing secrets': 'Geheimnisse zum Signieren',
  'For example: Web shop': 'Zum Beispiel: Webshop',
  'Key revoked': 'Schlüssel widerrufen',
  'The old key': 'Der alte Schlüssel',
  'Secret replaced': 'Geheimnis ersetzt',
  'Try it:': 'Zum Ausprobieren:',
  'Last used': 'Zuletzt verwendet',
  'Webhook secret': 'Webhook-Geheimnis',
  'Webhooks are signed with both secrets for 24 hours. Update the receiver with the new one before then.':
    'Webhooks werden 24 Stunden lang mit beiden Geheimnissen signiert. Stellen Sie den Empfänger bis dahin um.',
  Name: 'Name',
  Permissions: 'Berechtigungen',
  'Calls with “{0}” are refused immediately. This cannot be undone.':
    'Aufrufe mit „{0}“ werden sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
  Expires: 'Läuft ab',
  'Your server signs image URLs with the signing secret, and verifies webhooks with the webhook secret.':
    'Ihr Server signiert Bildadressen mit dem Signiergeheimnis und prüft Webhooks mit dem Webhook-Geheimnis.',
  Active: 'Aktiv',
  'Valid for another 30 days': 'Noch 30 Tage gültig',
  'Valid for another day': 'Noch einen Tag gültig',
  'Valid for another week': 'Noch eine Woche gültig',
  'Valid for another hour': 'Noch eine Stunde gültig',
  Expiring: 'Läuft aus',
  Write: 'Schreiben',
  'You get a new key with the same name and permissions. Choose how long the old one stays valid while you update your programs.':
    'Sie erhalten einen neuen Schlüssel mit gleichem Namen und gleichen Berechtigungen. Wählen Sie, wie lange der alte noch gilt, während Sie Ihre Programme umstellen.',
  'Your new API key': 'Ihr neuer API-Schlüssel',
  'Your programs call the service with a key. Give each program its own key, so that you can revoke one without affecting the others.':
    'Ihre Programme rufen den Dienst mit einem Schlüssel auf. Geben Sie jedem Programm einen eigenen, damit Sie einen ohne die anderen widerrufen können.',
};
