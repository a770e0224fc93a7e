import type { SecurityEvent } from '@platen/api';
import type { PageWords } from '../pages/page-language.ts';

/** Words of the mails about what is done in somebody's name. The subject is the first sentence of the mail, without its end. */
export const securityWords: PageWords<SecurityEvent | 'when' | 'where' | 'workspace' | 'wasItYou'> = {
  en: {
    password_changed: 'Your password was changed',
    passkey_added: 'A passkey was added to your account',
    passkey_removed: 'A passkey was removed from your account',
    key_created: 'You created an API key that may change things',
    key_replaced: 'You replaced an API key',
    secrets_shown: 'You looked at the signing secrets of a workspace',
    secret_replaced: 'You replaced a signing secret',
    embed_created: 'You created an embed, with a secret',
    embed_secret_replaced: 'You replaced the secret of an embed',
    app_created: 'You created an OAuth app',
    app_secret_replaced: 'You replaced the secret of an OAuth app',
    when: 'When: {time}',
    where: 'Where: {device}, {ip}',
    workspace: 'Workspace: {name}',
    wasItYou:
      'If it was you, there is nothing to do. If not, choose a new password at once, which ends every session: {link}\nThen look through your passkeys and keys: {account}',
  },
  de: {
    password_changed: 'Ihr Passwort wurde geändert',
    passkey_added: 'Ihr Konto hat einen neuen Passkey',
    passkey_removed: 'Ein Passkey Ihres Kontos wurde entfernt',
    key_created: 'Sie haben einen API-Schlüssel angelegt, der ändern darf',
    key_replaced: 'Sie haben einen API-Schlüssel ersetzt',
    secrets_shown: 'Sie haben die Signaturgeheimnisse eines Arbeitsbereichs angesehen',
    secret_replaced: 'Sie haben ein Signaturgeheimnis ersetzt',
    embed_created: 'Sie haben eine Einbettung mit einem Geheimnis angelegt',
    embed_secret_replaced: 'Sie haben das Geheimnis einer Einbettung ersetzt',
    app_created: 'Sie haben eine OAuth-App angelegt',
    app_secret_replaced: 'Sie haben das Geheimnis einer OAuth-App ersetzt',
    when: 'Wann: {time}',
    where: 'Wo: {device}, {ip}',
    workspace: 'Arbeitsbereich: {name}',
    wasItYou:
      'Waren Sie es, ist nichts zu tun. Wenn nicht, wählen Sie sofort ein neues Passwort, das alle Sitzungen beendet: {link}\nSehen Sie dann Ihre Passkeys und Schlüssel durch: {account}',
  },
  ar: {
    password_changed: 'تم تغيير كلمة مرورك',
    passkey_added: 'أُضيف مفتاح مرور إلى حسابك',
    passkey_removed: 'أُزيل مفتاح مرور من حسابك',
    key_created: 'أنشأتَ مفتاح API يستطيع إجراء تغييرات',
    key_replaced: 'استبدلتَ مفتاح API',
    secrets_shown: 'اطّلعتَ على أسرار التوقيع لمساحة عمل',
    secret_replaced: 'استبدلتَ سر توقيع',
    embed_created: 'أنشأتَ تضمينًا له سر',
    embed_secret_replaced: 'استبدلتَ سر تضمين',
    app_created: 'أنشأتَ تطبيق OAuth',
    app_secret_replaced: 'استبدلتَ سر تطبيق OAuth',
    when: 'متى: {time}',
    where: 'أين: {device}، {ip}',
    workspace: 'مساحة العمل: {name}',
    wasItYou:
      'إن كنت أنت من فعل ذلك فلا حاجة إلى شيء. وإلا فاختر كلمة مرور جديدة فورًا، فهي تُنهي كل الجلسات: {link}\nثم راجع مفاتيح المرور والمفاتيح: {account}',
  },
};
