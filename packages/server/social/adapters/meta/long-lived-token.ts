import { z } from 'zod';
import type { ConnectionCall, Credentials } from '../connection.ts';

/** How Instagram and Threads distinguish their tokens. */
export interface TokenHost {
  /** `ig` or `th`. */
  prefix: 'ig' | 'th';
  /** Such as `https://graph.threads.net`. */
  origin: string;
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Exchanges a token of an hour for one of 60 days; its expiry is set to half of that time, when it can still be renewed. */
export async function exchangeForLongLived(
  call: ConnectionCall,
  { prefix, origin }: TokenHost,
  { token, clientSecret }: { token: string; clientSecret: string },
): Promise<Credentials> {
  const answer = await call.request({
    url: `${origin}/access_token`,
    query: { grant_type: `${prefix}_exchange_token`, client_secret: clientSecret, access_token: token },
  });
  return toCredentials(call, answer.read(tokenAnswer));
}

/** Another 60 days for a token that is at least a day old and has not ended. */
export async function refreshLongLived(
  call: ConnectionCall,
  { prefix, origin }: TokenHost,
  token: string,
): Promise<Credentials> {
  const answer = await call.request({
    url: `${origin}/refresh_access_token`,
    query: { grant_type: `${prefix}_refresh_token`, access_token: token },
  });
  return toCredentials(call, answer.read(tokenAnswer));
}

function toCredentials(call: ConnectionCall, answer: z.output<typeof tokenAnswer>): Credentials {
  // Half of its time: once it has ended it cannot be renewed.
  return { accessToken: answer.access_token, expiresAt: new Date(call.now().getTime() + answer.expires_in * 500) };
}
