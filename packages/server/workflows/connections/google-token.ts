import type { WorkflowConnectionConfig } from '@platen/api';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import { StepError } from '../steps/step.ts';

const scope = 'https://www.googleapis.com/auth/spreadsheets';
const validSeconds = 3600;

const granted = z.object({ access_token: z.string().min(1) });

/** A token for the Google Sheets API, for which a service account signs with its key (RFC 7523). It is valid for an hour. Throws StepError. */
export async function requestGoogleToken(
  { fetcher, now }: { fetcher: SafeFetcher; now: () => Date },
  { clientEmail, privateKey, tokenUrl }: WorkflowConnectionConfig<'google_service_account'>,
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000);
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
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const { status, bytes } = await fetcher.fetch(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    maxBytes: 64 * 1024,
    timeoutMs: 15_000,
  });
  const { data } = granted.safeParse(parseJson(bytes));
  if (status === 200 && data) return data.access_token;
  throw new StepError(`Google gave the service account no token: it responded with status ${status}.`);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
