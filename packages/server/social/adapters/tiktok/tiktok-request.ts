import { z } from 'zod';
import type { AdapterCall } from '../adapter.ts';
import type { Explanation, PlatformAnswer } from '../platform-request.ts';
import { SocialError } from '../social-error.ts';

/** The origin of TikTok's interface. */
export const tiktokOrigin = 'https://open.tiktokapis.com';

/** TikTok reads JSON of this type only. */
export const tiktokJson = { 'content-type': 'application/json; charset=UTF-8' };

const envelope = z.object({
  data: z.unknown(),
  error: z.object({ code: z.string(), message: z.string().default('') }),
});
const signInError = z.object({ error: z.string(), error_description: z.string().default('') });

const hourMs = 3_600_000;
const byCode: Readonly<Record<string, Explanation>> = {
  access_token_invalid: { kind: 'reconnect', message: 'The connection has ended. Connect the account again.' },
  scope_not_authorized: {
    kind: 'reconnect',
    message: 'A permission is missing. Connect the account again and grant all requested permissions.',
  },
  token_not_authorized_for_specified_publish_id: {
    kind: 'reconnect',
    message: 'The post was started for another connection. Connect the account again.',
  },
  rate_limit_exceeded: {
    kind: 'rate',
    message: 'Too many requests for this account in a minute.',
    retryAfterMs: 60_000,
  },
  spam_risk_too_many_posts: {
    kind: 'rate',
    message: 'The account reached the most posts of a day that apps may publish.',
    retryAfterMs: hourMs,
  },
  reached_active_user_cap: {
    kind: 'rate',
    message: 'The app reached the most accounts that it may post for in a day.',
    retryAfterMs: hourMs,
  },
  spam_risk_user_banned_from_posting: {
    kind: 'invalid',
    message: 'TikTok does not let this account post at present. The TikTok app says why.',
  },
  unaudited_client_can_only_post_to_private_accounts: {
    kind: 'invalid',
    message:
      'TikTok has not audited the app of this service yet. Until it has, only accounts that are set to private can be posted to, and nobody else sees the post.',
  },
  url_ownership_unverified: {
    kind: 'invalid',
    message:
      'TikTok fetches photos only from addresses that are verified for the app: the operator has to add the public address of this service to its URL properties.',
  },
  privacy_level_option_mismatch: {
    kind: 'invalid',
    message: 'The account no longer offers whom the post was to be shown to.',
  },
  internal_error: { kind: 'retry' },
  internal: { kind: 'retry' },
};

/** Explains a failed response of TikTok (references "Direct Post", "Photo", "Get Post Status" and "OAuth error handling"). */
export function explainTiktokError({ text }: PlatformAnswer): Explanation | undefined {
  const body = parseJson(text);
  const parsed = envelope.safeParse(body);
  if (parsed.success) return explain(parsed.data.error);
  const signIn = signInError.safeParse(body);
  if (!signIn.success) return undefined;
  const isOver = signIn.data.error === 'invalid_grant';
  return {
    kind: isOver ? 'reconnect' : 'invalid',
    message: signIn.data.error_description || signIn.data.error,
  };
}

function explain({ code, message }: { code: string; message: string }): Explanation {
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  return known ? { message: message || code, ...known } : { message: message || code };
}

/** Sends a request to TikTok as the account and returns the `data` of the response. */
export async function askTiktok<Schema extends z.ZodType>(
  call: Pick<AdapterCall, 'request'>,
  path: string,
  json: unknown,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await call.request({
    method: 'POST',
    url: `${tiktokOrigin}${path}`,
    headers: tiktokJson,
    json,
  });
  return readTiktok(answer, schema);
}

/** The `data` of an answer. Throws SocialError for one that says an error with a status of success. */
export function readTiktok<Schema extends z.ZodType>(answer: PlatformAnswer, schema: Schema): z.output<Schema> {
  const parsed = envelope.safeParse(parseJson(answer.text));
  if (parsed.success && parsed.data.error.code !== 'ok') {
    const { kind, message, retryAfterMs } = explain(parsed.data.error);
    throw new SocialError(kind ?? 'invalid', `TikTok: ${message}`, {
      status: answer.status,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  const data = schema.safeParse(parsed.data?.data);
  if (data.success) return data.data;
  throw new SocialError('retry', 'TikTok sent an unexpected response.', {
    isOutcomeUnknown: true,
    status: answer.status,
    cause: data.error,
  });
}

/** Ids of posts are whole numbers past what JavaScript counts exactly: they become text before they are read. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/([:[,]\s*)(\d{16,})(?=\s*[,\]}])/g, '$1"$2"'));
  } catch {
    return undefined;
  }
}
