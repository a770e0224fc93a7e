import type { Explanation, PlatformAnswer } from '../platform-request.ts';
import { problem } from './twitter-schemas.ts';

/** Limits that X counts at once; each has headers for what remains and when it starts again. */
const limits = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'];

/** Explains failed responses of X (https://docs.x.com/x-api/fundamentals/response-codes-and-errors, …/rate-limits). */
export function explainTwitter(answer: PlatformAnswer): Explanation | undefined {
  const message = readProblem(answer);
  const said = message === undefined ? {} : { message };
  switch (answer.status) {
    case 401:
      return { ...said, kind: 'reconnect' };
    case 402:
      return {
        kind: 'invalid',
        message: 'The app of this service has no credits left at X. Its operator can add some',
      };
    case 429: {
      const resetSeconds = limits
        .filter((name) => Number(answer.headers[`${name}-remaining`] ?? 0) === 0)
        .map((name) => Number(answer.headers[`${name}-reset`]))
        .filter((seconds) => seconds > 0);
      const retryAfterMs = Math.max(...resetSeconds.map((seconds) => seconds * 1000 - Date.now()), 0);
      return { ...said, kind: 'rate', ...(resetSeconds.length > 0 && { retryAfterMs }) };
    }
    default:
      return said;
  }
}

/** Reads the sentence in a failed response. */
export function readProblem({ text }: PlatformAnswer): string | undefined {
  try {
    const { detail, errors, title } = problem.parse(JSON.parse(text));
    // The first of `errors` says what is wrong with the request; `detail` then only that something is.
    return errors?.[0]?.message ?? errors?.[0]?.detail ?? detail ?? title;
  } catch {
    return undefined;
  }
}
