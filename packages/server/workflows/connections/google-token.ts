import type { WorkflowConnectionConfig } from '@platen/api';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import { StepError } from '../steps/step.ts';

const scope = 'https://www.googleapis.com/auth/spreadsheets';
const validSeconds = 3600;
const renewBeforeSeconds = 300;

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(validSeconds) });
const refused = z.object({ error: z.string() });

interface Parts {
  fetcher: SafeFetcher;
  now: () => Date;
}

/** A token for the Google Sheets API. */
export interface GoogleToken {
  token: string;
  /** Some minutes before its end. */
  renewAt: Date;
}

/** A token for which a service account signs with its key (RFC 7523). Throws StepError. */
export async function requestAccountToken(
  parts: Parts,
  { clientEmail, privateKey, tokenUrl }: WorkflowConnectionConfig<'google_service_account'>,
): Promise<GoogleToken> {
  const issuedAt = Math.floor(parts.now().getTime() / 1000);
  // A key that was copied out of its JSON has its line ends written out.
  const pem = privateKey.replaceAll('\\n', '\n');
  const key = await importPKCS8(pem, 'RS256').catch((error: unknown) => {
    throw new StepError('The private key of the service account cannot be read: it begins with BEGIN PRIVATE KEY.', {
      cause: error,
    });
  });
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + validSeconds)
    .sign(key);
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
  return requestToken(parts, tokenUrl, grant, 'the service account');
}

/** A token of a person, by the refresh token that they gave to an OAuth client (RFC 6749, section 6). Throws StepError. */
export async function requestOAuthToken(
  parts: Parts,
  { clientId, clientSecret, refreshToken, tokenUrl }: WorkflowConnectionConfig<'google_oauth'>,
): Promise<GoogleToken> {
  const grant = {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  };
  return requestToken(parts, tokenUrl, grant, 'the account');
}

async function requestToken(
  { fetcher, now }: Parts,
  tokenUrl: string,
  grant: Record<string, string>,
  whom: string,
): Promise<GoogleToken> {
  const body = new URLSearchParams(grant);
  const { status, bytes } = await fetcher.fetch(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    maxBytes: 64 * 1024,
    timeoutMs: 15_000,
  });
  const answer = parseJson(bytes);
  const { data } = granted.safeParse(answer);
  if (status === 200 && data) {
    const seconds = Math.max(data.expires_in - renewBeforeSeconds, data.expires_in / 2);
    return { token: data.access_token, renewAt: new Date(now().getTime() + seconds * 1000) };
  }
  if (refused.safeParse(answer).data?.error === 'invalid_grant') {
    throw new StepError(`Google no longer accepts the access of ${whom}: connect it again.`);
  }
  throw new StepError(`Google gave ${whom} no token: it responded with status ${status}.`);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
