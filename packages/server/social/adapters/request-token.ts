import { z } from 'zod';
import type { ConnectionCall, Credentials, PlatformApp } from './connection.ts';
import { parseJson } from './parse-json.ts';
import type { Explanation, PlatformAnswer } from './platform-request.ts';
import { SocialFailure } from './social-failure.ts';

/** What a token endpoint answers (RFC 6749, 5.1). `expires_in` in seconds. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});
/** A token endpoint's answer. */
export type TokenAnswer = z.output<typeof tokenAnswer>;

const tokenError = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  message: z.string().optional(),
});

/** How a token endpoint is asked. */
export interface TokenRequest {
  url: string;
  /** `grant_type` and what belongs to it. */
  form: Readonly<Record<string, string>>;
  /** Where the app's id and secret go: into the form (the default) or by HTTP Basic. */
  client?: 'form' | 'basic';
}

/**
 * Asks a network's token endpoint (RFC 6749, 4.1.3 and 6). Throws SocialFailure: at a refresh what is refused is `reconnect`, for no retry
 * brings the permission back; a wrong app is `invalid` and for the operator.
 */
export async function requestToken(call: ConnectionCall, { url, form, client }: TokenRequest): Promise<TokenAnswer> {
  const { clientId, clientSecret } = appOf(call);
  const isBasic = client === 'basic';
  const answer = await call.request({
    method: 'POST',
    url,
    form: isBasic ? form : { ...form, client_id: clientId, client_secret: clientSecret },
    token: 'none',
    ...(isBasic && {
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    }),
    explain: (failed) => explainRefusal(failed, form['grant_type'] === 'refresh_token'),
  });
  return answer.read(tokenAnswer);
}

/** The operator's app. Throws SocialFailure when none is set up. */
export function appOf({ app }: Pick<ConnectionCall, 'app'>): PlatformApp {
  if (app) return app;
  throw new SocialFailure('invalid', 'The operator of this service has set up no app at the network.');
}

/** Credentials of a token endpoint's answer; what it leaves out of a refresh stays as it was. */
export function toCredentials(answer: TokenAnswer, now: Date, before?: Credentials): Credentials {
  const refreshToken = answer.refresh_token ?? before?.refreshToken;
  return {
    ...(before?.secrets && { secrets: before.secrets }),
    accessToken: answer.access_token,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(answer.expires_in !== undefined && { expiresAt: new Date(now.getTime() + answer.expires_in * 1000) }),
  };
}

/** The refresh token. Throws SocialFailure `reconnect` when the network gave none. */
export function refreshTokenOf({ refreshToken }: Credentials, name: string): string {
  if (refreshToken !== undefined) return refreshToken;
  throw new SocialFailure('reconnect', `${name}: what the account was connected with has ended.`);
}

function explainRefusal(answer: PlatformAnswer, isRefresh: boolean): Explanation | undefined {
  if (answer.status < 400 || answer.status >= 500 || answer.status === 429) return undefined;
  const read = tokenError.safeParse(parseJson(answer.text));
  const said = read.success ? read.data : {};
  if (said.error === 'invalid_client' || said.error === 'unauthorized_client') {
    return { kind: 'invalid', message: 'it does not know the app that the operator of this service set up' };
  }
  const message = said.error_description ?? said.message ?? said.error;
  return { kind: isRefresh ? 'reconnect' : 'invalid', ...(message !== undefined && { message }) };
}
