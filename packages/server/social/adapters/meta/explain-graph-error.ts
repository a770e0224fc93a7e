import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { Explanation, PlatformAnswer } from '../platform-request.ts';

const graphError = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_title: z.string().nullish(),
    error_user_msg: z.string().nullish(),
  }),
});

/** Error response of the sign-in addresses of Instagram and Threads. */
const signInError = z.object({ error_message: z.string() });

const hourMs = 3_600_000;

/** Sentences for people about codes whose own messages are written for programmers. */
const byCode: Readonly<Record<number, Explanation>> = {
  [-2]: { kind: 'retry' },
  [-1]: { kind: 'retry' },
  1: { kind: 'retry' },
  2: { kind: 'retry' },
  3: {
    kind: 'invalid',
    message: 'The app at Meta may not do this. Its operator has to add the permission and have it reviewed.',
  },
  4: { kind: 'rate', message: 'The app made too many requests. They are possible again within an hour.' },
  9: { kind: 'rate', message: 'The account reached the most posts of 24 hours that apps may publish.' },
  10: {
    kind: 'reconnect',
    message: 'A permission is missing. Connect the account again and grant all requested permissions.',
  },
  17: { kind: 'rate', message: 'The account made too many requests. They are possible again within an hour.' },
  32: { kind: 'rate', message: 'The page made too many requests. They are possible again within an hour.' },
  102: { kind: 'reconnect', message: 'The connection has ended. Connect the account again.' },
  190: { kind: 'reconnect', message: 'The connection has ended. Connect the account again.' },
  341: { kind: 'rate', message: 'The app reached a limit. It is lifted within a day.' },
  368: {
    kind: 'invalid',
    message:
      'The account is blocked from doing this for a while, because of its earlier posts or their number. Sign in there to see why, and try again later.',
  },
  459: { kind: 'reconnect', message: 'The account must be verified. Sign in there, then connect it again.' },
  464: { kind: 'reconnect', message: 'The account is not confirmed. Sign in there, then connect it again.' },
  506: { kind: 'invalid', message: 'The same text was posted just before. Change it, or post it later.' },
  613: { kind: 'rate', message: 'Too many requests in a short time. They are possible again soon.' },
  1609005: { kind: 'invalid', message: 'The link could not be read.' },
  9004: {
    kind: 'invalid',
    message: 'The file could not be fetched from this service. Its address must be reachable from the internet.',
  },
  9007: { kind: 'retry', message: 'The media is not ready yet.' },
};

/** Subcodes that say more than their codes. */
const bySubcode: Readonly<Record<number, Explanation>> = {
  458: { kind: 'reconnect', message: 'The app was removed from the account. Connect the account again.' },
  460: { kind: 'reconnect', message: 'The password was changed. Connect the account again.' },
  463: { kind: 'reconnect', message: 'The connection has ended. Connect the account again.' },
  467: { kind: 'reconnect', message: 'The connection was withdrawn. Connect the account again.' },
  492: { kind: 'reconnect', message: 'The person who connected the page may no longer post for it.' },
  2207003: { kind: 'retry', message: 'Fetching the file from this service took too long.' },
  2207004: { kind: 'invalid', message: 'The image is larger than 8 MB.' },
  2207005: { kind: 'invalid', message: 'The format of the image is not supported; only JPEG is.' },
  // A container that is not seen everywhere yet, says the document, works within two minutes.
  2207008: { kind: 'retry', message: 'The prepared media is not seen yet.' },
  2207009: { kind: 'invalid', message: 'The image is too tall or too wide: from 4:5 to 1.91:1 is possible.' },
  2207010: { kind: 'invalid', message: 'The text is longer than 2,200 characters.' },
  2207026: { kind: 'invalid', message: 'The format of the video is not supported; MP4 and MOV are.' },
  2207027: { kind: 'retry', message: 'The media is not ready yet.' },
  2207040: { kind: 'invalid', message: 'The text mentions more than 20 accounts.' },
  2207042: { kind: 'rate', message: 'The account reached the most posts of 24 hours that apps may publish.' },
  2207050: {
    kind: 'invalid',
    message:
      'The account is inactive, under review or restricted. Sign in to the Instagram app and follow its instructions.',
  },
  2207051: {
    kind: 'invalid',
    message: 'Instagram took the post for spam and blocked it. Change it, or try again in a few days.',
  },
  2207052: {
    kind: 'invalid',
    message: 'The file could not be fetched from this service. Its address must be reachable from the internet.',
  },
};

/**
 * Explains a failed response of Meta's Graph (documents "Handle errors" of the Graph API, "Error codes" of the Instagram platform and "Rate
 * limits"): the subcode first, then the code; permissions are 200 to 299 and limits of business use 80000 to 80014.
 */
export function explainGraphError(answer: PlatformAnswer): Explanation | undefined {
  const body = parseJson(answer.text);
  const parsed = graphError.safeParse(body);
  if (!parsed.success) {
    const signIn = signInError.safeParse(body);
    return signIn.success ? { message: signIn.data.error_message } : undefined;
  }
  const { error } = parsed.data;
  const said = error.error_user_msg ?? error.message;
  const known = bySubcode[error.error_subcode ?? 0] ?? byCode[error.code] ?? byRange(error.code);
  const kind = known?.kind ?? (error.is_transient === true ? 'retry' : 'invalid');
  const message = known?.message ?? said;
  const retryAfterMs = kind === 'rate' ? (waitOf(answer) ?? (error.code === 613 ? 60_000 : hourMs)) : undefined;
  return { kind, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** The sentence about the subcode that a text names, such as the status of a container; undefined when it names none that is known. */
export function sentenceOfSubcode(text: string): string | undefined {
  for (const [digits] of text.matchAll(/\d{3,}/g)) {
    const message = bySubcode[Number(digits)]?.message;
    if (message !== undefined) return message;
  }
  return undefined;
}

function byRange(code: number): Explanation | undefined {
  if (code >= 200 && code <= 299) return byCode[10];
  if (code >= 80_000 && code <= 80_014) return byCode[17];
  return undefined;
}

const usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })));

/** Reads `X-Business-Use-Case-Usage`: minutes until requests are possible again. */
function waitOf({ headers }: PlatformAnswer): number | undefined {
  const parsed = usage.safeParse(parseJson(headers['x-business-use-case-usage'] ?? ''));
  if (!parsed.success) return undefined;
  const minutes = Math.max(
    0,
    ...Object.values(parsed.data).flatMap((list) => list.map((each) => each.estimated_time_to_regain_access)),
  );
  return minutes > 0 ? minutes * 60_000 : undefined;
}
