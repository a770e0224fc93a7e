/** Events that people are emailed about, because someone else could have caused them. */
export const securityEvents = [
  'password_changed',
  'email_change_asked',
  'passkey_added',
  'passkey_removed',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_replaced',
  'recovery_code_used',
  'key_created',
  'key_replaced',
  'secrets_shown',
  'secret_replaced',
  'embed_created',
  'embed_secret_replaced',
  'app_created',
  'app_secret_replaced',
  'account_deletion_planned',
  'account_deletion_cancelled',
  'account_deleted',
  'workspace_deletion_planned',
  'workspace_deletion_cancelled',
  'workspace_deleted',
  'workspace_exported',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Milliseconds after which someone who signed in is asked who they are again, before what is sensitive. */
export const recentSignInMs = 10 * 60_000;
