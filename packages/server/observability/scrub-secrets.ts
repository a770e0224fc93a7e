/** Parameters of addresses whose values let others in. */
const secretParameters = [
  'access_token',
  'api_key',
  'apikey',
  'authorization',
  'client_secret',
  'code',
  'code_verifier',
  'device_code',
  'embed_token',
  'key',
  'password',
  'refresh_token',
  'secret',
  'session',
  'sig',
  'sign',
  'signature',
  'token',
  'user_code',
  'X-Amz-Credential',
  'X-Amz-Security-Token',
  'X-Amz-Signature',
];

/** Patterns followed by a secret, up to the end given by the last part. The first group is kept. */
const patterns: readonly RegExp[] = [
  new RegExp(`([?&](?:${secretParameters.join('|')})=)[^&#"'\\s\\\\]+`, 'gi'),
  /(\bBearer\s+)[\w.~+/=-]+/gi,
  /(\b(?:osk|ost|osr|osc|osd|ose|oss|oas|oes)_)\w{6,}/g,
  /(\bwhsec_)[\w+/=-]+/g,
  /(\/webhook\/wh_)[\w-]+/g,
  /(\/(?:share|shared|shared-templates|uploads?|unsubscribe)\/)[\w-]{16,}/g,
  // Links for one person, where they are requested and not where a mail that could not be sent is shown to the operator.
  /((?<=["\s])\/(?:reset-password|sign-up|invitations)\/)[\w-]{16,}/g,
  // The same, on the way to signing in: as the value of `return_to`.
  /(%2F(?:reset-password|sign-up|invitations|consent)%2F)[\w-]{16,}/gi,
  /(%3Fuser_code%3D)[^&#"'\s\\]+/gi,
  // What the authorization server calls the request of one browser.
  /(\/oauth\/(?:authorize|consent)\/)[\w-]{16,}/g,
  // A user and password before a host.
  /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*:)[^\s/@"]+(?=@)/gi,
];

/** A text without the keys, tokens, signatures and passwords in it. What is left says that something was there. */
export function scrubSecrets(text: string): string {
  return patterns.reduce((scrubbed, pattern) => scrubbed.replace(pattern, '$1…'), text);
}
