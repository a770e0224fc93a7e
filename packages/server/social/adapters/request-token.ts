import { z } from 'zod';
import type { Arrival, ConnectionCall, Credentials, PlatformApp } from './connection.ts';
import { parseJson } from './parse-json.ts';
import type { Explanation, PlatformAnswer } from './platform-request.ts';
import { SocialError } from './social-error.ts';

/** Response of a token endpoint (RFC 6749, 5.1). `expires_in` in seconds. */
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

/** Where a network gives tokens. */
export interface TokenEndpoint {
  /** The network's own name. */
  name: string;
  url: string;
  /** Where the app's id and secret go: into the form (the default) or by HTTP Basic. */
  client?: 'form' | 'basic';
  /** Whether it takes a proof key (PKCE, RFC 7636); false by default. */
  takesProofKey?: boolean;
  /** Further parameters sent with a code. */
  more?: Readonly<Record<string, string>>;
}

/** Exchanges the code of a person who came back (RFC 6749, 4.1.3). Throws SocialError `invalid`; a wrong app is for the operator. */
export function exchangeCode(
  call: ConnectionCall,
  endpoint: TokenEndpoint,
  { code, redirectUri, codeVerifier }: Arrival,
): Promise<TokenAnswer> {
  const { takesProofKey = false, more } = endpoint;
  return requestToken(call, endpoint, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(takesProofKey && { code_verifier: codeVerifier }),
    ...more,
  });
}

/**
 * Gets another access token (RFC 6749, 6); what the network omits stays as it was. Throws SocialError: what is refused is `reconnect`, for
 * no retry brings the permission back; a wrong app is `invalid` and for the operator.
 */
export async function renewAccess(
  call: ConnectionCall,
  endpoint: TokenEndpoint,
  before: Credentials,
): Promise<Credentials> {
  const { refreshToken } = before;
  if (refreshToken === undefined) {
    throw new SocialError('reconnect', `${endpoint.name}: the account's credentials have expired.`);
  }
  const answer = await requestToken(call, endpoint, { grant_type: 'refresh_token', refresh_token: refreshToken });
  return toCredentials(answer, call.now(), before);
}

async function requestToken(
  call: ConnectionCall,
  { url, client }: TokenEndpoint,
  form: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
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

/** The operator's app. Throws SocialError when none is set up. */
export function appOf({ app }: Pick<ConnectionCall, 'app'>): PlatformApp {
  if (app) return app;
  throw new SocialError('invalid', 'The operator of this service has not set up an app for this network.');
}

/** Credentials of a token endpoint's answer; what it omits of a refresh stays as it was. */
export function toCredentials(answer: TokenAnswer, now: Date, before?: Credentials): Credentials {
  const refreshToken = answer.refresh_token ?? before?.refreshToken;
  return {
    ...(before?.secrets && { secrets: before.secrets }),
    accessToken: answer.access_token,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(answer.expires_in !== undefined && { expiresAt: new Date(now.getTime() + answer.expires_in * 1000) }),
  };
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
