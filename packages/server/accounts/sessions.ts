import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret } from '../http/bearer-secret.ts';
import { createCookieJar } from '../pages/cookies.ts';
import { sessionCookie } from '../pages/create-pages.ts';
import type { Accounts } from './accounts.ts';
import { addressHeader } from './auth.ts';
import { findPerson } from './find-person.ts';
import { tokenOf } from './create-people.ts';

/** The headers of a visitor that better-auth is given: none that it would believe something by. */
function visitorHeaders(request: FastifyRequest): Headers {
  const { cookie, 'user-agent': userAgent = '' } = request.headers;
  return new Headers({
    [addressHeader]: request.ip,
    'user-agent': userAgent.slice(0, 400),
    ...(cookie !== undefined && { cookie }),
  });
}

/** Sends the cookies that better-auth set on to the browser. */
function passCookies(headers: Headers, reply: FastifyReply): void {
  for (const cookie of headers.getSetCookie()) void reply.header('set-cookie', cookie);
}

/**
 * Signs a person in whose right to it was shown: a new session with a new token, whatever cookie the browser came with; the session
 * of that cookie ends. The browser is a known one from then on.
 */
export async function signInPerson(
  accounts: Pick<Accounts, 'auth' | 'database' | 'devices' | 'publicUrl'>,
  personId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { headers } = await accounts.auth.api.signInPerson({
    body: { personId },
    headers: visitorHeaders(request),
    returnHeaders: true,
  });
  await endCookieSession(accounts, request);
  passCookies(headers, reply);
  const person = await findPerson(accounts, personId);
  if (person) accounts.devices.remember(request, reply, person.email);
}

/** Ends the session that the request's cookie is of, if it is of one. */
export async function endCookieSession(
  { database, publicUrl }: Pick<Accounts, 'database' | 'publicUrl'>,
  request: FastifyRequest,
): Promise<void> {
  const token = tokenOf(createCookieJar(publicUrl).read(request, sessionCookie));
  if (token === undefined) return;
  await database.query.deleteFrom('person_session').where('token_hash', '=', hashSecret(token)).execute();
}

/** Takes the session's cookie from the browser. */
export function clearSessionCookie(publicUrl: string, reply: FastifyReply): void {
  void reply.header('set-cookie', createCookieJar(publicUrl).write(sessionCookie, '', 0));
}
