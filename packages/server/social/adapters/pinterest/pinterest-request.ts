import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { Explanation, PlatformAnswer, PlatformRequest } from '../platform-request.ts';

const base = 'https://api.pinterest.com/v5';

/** A request to Pinterest's API v5, such as `/pins`. Written to its OpenAPI description, version 5.23.0. */
export function toPinterest(path: string, request: Omit<PlatformRequest, 'url'> = {}): PlatformRequest {
  return { ...request, url: `${base}${path}` };
}

const failed = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Explains failed responses of Pinterest: `{code, message}`. */
export function explainPinterest({ status, text }: PlatformAnswer): Explanation | undefined {
  const read = failed.safeParse(parseJson(text));
  const { message } = read.success ? read.data : {};
  if (status === 401) {
    return { kind: 'reconnect', message: 'the permission to pin has ended or was taken back; connect the board again' };
  }
  if (status === 404) {
    return { kind: 'invalid', message: 'the board no longer exists, or is no longer accessible to this account' };
  }
  return message === undefined ? undefined : { message };
}
