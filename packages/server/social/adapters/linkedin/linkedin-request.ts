import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { Explanation, PlatformAnswer, PlatformRequest } from '../platform-request.ts';

/** The monthly version of LinkedIn's interface that the requests are written to; each works for at least a year. */
export const linkedinVersion = '202608';

const base = 'https://api.linkedin.com/rest';

/**
 * A request to LinkedIn's versioned interface, below `/rest`, such as `/posts`. Every one names the version and the protocol of Rest.li
 * ("LinkedIn Marketing API Versioning", "Protocol Versions").
 */
export function toLinkedIn(path: string, request: Omit<PlatformRequest, 'url'> = {}): PlatformRequest {
  return {
    ...request,
    url: `${base}${path}`,
    headers: { 'linkedin-version': linkedinVersion, 'x-restli-protocol-version': '2.0.0', ...request.headers },
  };
}

const failed = z.object({ code: z.string().optional(), message: z.string().optional() });

/** Explains failed responses of LinkedIn ("Error Handling", "Rate Limiting"). */
export function explainLinkedIn({ status, text }: PlatformAnswer): Explanation | undefined {
  const read = failed.safeParse(parseJson(text));
  const { code, message } = read.success ? read.data : {};
  const said = message === undefined ? {} : { message };
  if (status === 401) {
    return {
      kind: 'reconnect',
      message: 'the permission to post has ended or was taken back; connect the account again',
    };
  }
  if (status === 403) {
    const sentence =
      'this account may not do that. Connect it again with all permissions, as an administrator of the page';
    return { kind: 'reconnect', message: sentence };
  }
  if (status === 426 || code === 'NONEXISTENT_VERSION') {
    return {
      kind: 'invalid',
      message: `its API version ${linkedinVersion} is no longer available; the service has to be updated`,
    };
  }
  if (status === 429)
    return { kind: 'rate', message: 'too many requests today; LinkedIn’s limit is renewed at midnight UTC' };
  return said;
}
