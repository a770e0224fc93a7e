import type { Explanation, PlatformAnswer } from '../platform-request.ts';
import { errorAnswer } from './mastodon-schemas.ts';

/**
 * Explains failed responses of an instance (https://docs.joinmastodon.org/entities/Error/, and
 * https://docs.joinmastodon.org/api/rate-limits/ for the time at which a limit ends).
 */
export function explainMastodon(answer: PlatformAnswer): Explanation | undefined {
  const { error, error_description } = readError(answer.text);
  const message = error_description ?? error;
  const said = message === undefined ? {} : { message };
  if (answer.status === 429) {
    const reset = Date.parse(answer.headers['x-ratelimit-reset'] ?? '');
    return { ...said, kind: 'rate', ...(reset > 0 && { retryAfterMs: Math.max(0, reset - Date.now()) }) };
  }
  // The app was revoked, the account is blocked, or the token was made without the right to post.
  if (answer.status === 401 || answer.status === 403) return { ...said, kind: 'reconnect' };
  if (answer.status === 422 && message !== undefined && /not finished processing/i.test(message)) {
    return { ...said, kind: 'retry' };
  }
  return said;
}

function readError(text: string): { error?: string | undefined; error_description?: string | undefined } {
  try {
    return errorAnswer.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
