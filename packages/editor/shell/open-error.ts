import { msg, str } from '@lit/localize';
import { PlatenError } from '@platen/template';

/** Why an editor could not be opened, for the person in front of it, who has no keys and knows no sessions of the service. */
export function openErrorText(error: unknown): string {
  if (error instanceof PlatenError) return error.message;
  const { code = '', status } = error as { code?: string; status?: number };
  const isTokenRefused = status === 401 || /^(?:api_key_|embed_user_|token_|unauthorized)/.test(code);
  if (isTokenRefused) {
    return msg(
      'This page is not signed in to the service. Reload the page. If that does not help, contact the operator of the site.',
    );
  }
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return msg('No connection to the service.');
  }
  return msg(str`The editor could not be opened. ${error instanceof Error ? error.message : ''}`);
}
