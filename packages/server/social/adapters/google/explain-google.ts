import { DateTime } from 'luxon';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { Explanation, PlatformAnswer } from '../platform-request.ts';

const problem = z.object({ field: z.string().optional(), message: z.string().optional() });
const failed = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z
      .array(z.object({ reason: z.string().optional(), errorDetails: z.array(problem).default([]) }))
      .catch([])
      .default([]),
  }),
});

/** An error in Google's own words and reasons. */
export interface GoogleError {
  message: string;
  /** Such as `quotaExceeded` or `ACCESS_TOKEN_SCOPE_INSUFFICIENT`. */
  reasons: ReadonlySet<string>;
}

/** Reads a failed answer of a Google API: both its older `errors` and its newer `details`. */
export function readGoogleError({ text }: PlatformAnswer): GoogleError {
  const read = failed.safeParse(parseJson(text));
  if (!read.success) return { message: '', reasons: new Set() };
  const { message, status, errors, details } = read.data.error;
  const problems = details.flatMap(({ errorDetails }) => errorDetails).map((one) => one.message ?? one.field ?? '');
  const reasons = [status, ...errors.map(({ reason }) => reason), ...details.map(({ reason }) => reason)];
  const words = problems.filter(Boolean).join(' ') || message;
  return {
    // Messages of YouTube's hold links.
    message: words.replaceAll(/<[^>]*>/g, ''),
    reasons: new Set(reasons.filter((reason) => reason !== undefined)),
  };
}

const permissionReasons = [
  'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  'insufficientPermissions',
  'authError',
  'UNAUTHENTICATED',
];
const setUpReasons = ['SERVICE_DISABLED', 'accessNotConfigured'];
const dayReasons = ['quotaExceeded', 'dailyLimitExceeded'];
const rateReasons = ['rateLimitExceeded', 'userRateLimitExceeded', 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'];

/** Explains failed responses of Google's APIs. */
export function explainGoogle(answer: PlatformAnswer): Explanation | undefined {
  const { message, reasons } = readGoogleError(answer);
  const isOne = (known: readonly string[]): boolean => known.some((reason) => reasons.has(reason));
  if (isOne(setUpReasons)) {
    return { kind: 'invalid', message: 'the operator of this service has to enable this API for the app at Google' };
  }
  if (isOne(dayReasons)) {
    return {
      kind: 'rate',
      message: 'the app has used up its daily quota at Google, which is renewed at midnight Pacific time',
      retryAfterMs: untilPacificMidnight(),
    };
  }
  if (answer.status === 429 || isOne(rateReasons)) return { kind: 'rate', message: 'too many requests at a time' };
  if (answer.status === 401 || isOne(permissionReasons)) {
    const sentence = 'the permission to post has ended, was taken back or is too narrow; connect the account again';
    return { kind: 'reconnect', message: sentence };
  }
  return message === '' ? undefined : { message };
}

/** Milliseconds until quotas start again ("Quota Calculator": midnight Pacific time). */
export function untilPacificMidnight(now = new Date()): number {
  const pacific = DateTime.fromJSDate(now, { zone: 'America/Los_Angeles' });
  return pacific.plus({ days: 1 }).startOf('day').toMillis() - now.getTime();
}
