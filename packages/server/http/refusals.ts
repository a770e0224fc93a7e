import type { Operation } from '@platen/api';
import { oauthAddresses } from './oauth-addresses.ts';
import type { CallerRequest } from './caller.ts';
import { ServiceError } from './service-error.ts';

/** How a family of endpoints says that a caller is not let in. */
type Restate = (refusal: ServiceError, operation: Operation, request: CallerRequest) => ServiceError;

/** A refusal with another status or sentence. */
function restate(refusal: ServiceError, sentence: string, details: ServiceError['details']): ServiceError {
  return new ServiceError(refusal.code, sentence, { ...refusal.details, ...details, cause: refusal });
}

/** Social endpoints answer 401 to a key that does not work, and 403 when there is none. */
const social: Restate = (refusal) =>
  refusal.code === 'api_key_invalid' ? restate(refusal, refusal.message, { status: 401 }) : refusal;

/** Deleting an asset is refused in two words that existing clients know; the reason is the message. */
const assets: Restate = (refusal, operation) =>
  operation.method === 'DELETE' && refusal.status === 403
    ? restate(refusal, 'Access Forbidden', { message: refusal.message })
    : refusal;

/** Approval endpoints take anything that is no API key by its looks for a token: there is one answer to those that do not work. */
const approvals: Restate = (refusal, _operation, { headers }) =>
  refusal.code === 'api_key_invalid' && !/^Bearer +osk_/i.test(String(headers['authorization'] ?? ''))
    ? new ServiceError('oauth_token_invalid', refusal.message, { cause: refusal })
    : refusal;

/**
 * The families that differ from all others, by the operation's tag. Everywhere else a missing or unknown API key is 403, and a token
 * or session that is invalid or over is 401. Families with bodies of their own also have an error handler of their own.
 */
const families: Partial<Record<Operation['tag'], Restate>> = {
  Approvals: approvals,
  Social: social,
  'Brand assets': assets,
};

/**
 * The refusal of a caller as the operation's family of endpoints says it, with the challenge of RFC 6750 on 401, which says where a
 * client learns how to come by a token (RFC 9728).
 */
export function refusalOf(
  operation: Operation,
  refusal: ServiceError,
  { request, publicUrl }: { request: CallerRequest; publicUrl: string },
): ServiceError {
  const said = families[operation.tag]?.(refusal, operation, request) ?? refusal;
  if (said.status !== 401) return said;
  const metadata = oauthAddresses(publicUrl).resourceMetadata;
  const challenge = `Bearer realm="platen", error="invalid_token", resource_metadata="${metadata}"`;
  return restate(said, said.message, { headers: { ...said.details.headers, 'WWW-Authenticate': challenge } });
}
