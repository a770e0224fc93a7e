import type { Operation } from '@platen/api';
import { oauthAddresses } from '../oauth/oauth-addresses.ts';
import { ServiceError } from './service-error.ts';

/** How a family of endpoints says that a caller is not let in. */
type Restate = (refusal: ServiceError, operation: Operation) => ServiceError;

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

/**
 * The families that differ from all others, by the operation's tag. Everywhere else a missing or unknown API key is 403, and a token
 * or session that is invalid or over is 401. Families with bodies of their own also have an error handler of their own.
 */
const families: Partial<Record<Operation['tag'], Restate>> = { Social: social, 'Brand assets': assets };

/**
 * The refusal of a caller as the operation's family of endpoints says it, with the challenge of RFC 6750 on 401, which says where a
 * client learns how to come by a token (RFC 9728).
 */
export function refusalOf(operation: Operation, refusal: ServiceError, publicUrl: string): ServiceError {
  const said = families[operation.tag]?.(refusal, operation) ?? refusal;
  if (said.status !== 401) return said;
  const metadata = oauthAddresses(publicUrl).resourceMetadata;
  const challenge = `Bearer realm="platen", error="invalid_token", resource_metadata="${metadata}"`;
  return restate(said, said.message, { headers: { ...said.details.headers, 'WWW-Authenticate': challenge } });
}
