import type { z } from 'zod';
import type { Explanation, PlatformAnswer } from '../platform-request.ts';
import { xrpcError } from './bluesky-schemas.ts';

/** Reads the error in a failed response (https://atproto.com/specs/xrpc, "Error responses"); empty for other content. */
export function readXrpcError(answer: PlatformAnswer): z.infer<typeof xrpcError> {
  try {
    return xrpcError.parse(JSON.parse(answer.text));
  } catch {
    return {};
  }
}

/** Explains failed responses of Bluesky. */
export function explainBluesky(answer: PlatformAnswer): Explanation | undefined {
  const { error, message } = readXrpcError(answer);
  if (answer.status === 429) {
    const resetSeconds = Number(answer.headers['ratelimit-reset']);
    return {
      kind: 'rate',
      message: 'It asks to wait before more is sent',
      ...(resetSeconds > 0 && { retryAfterMs: Math.max(0, resetSeconds * 1000 - Date.now()) }),
    };
  }
  switch (error) {
    case 'ExpiredToken':
    case 'InvalidToken':
    case 'AuthMissing':
      return { kind: 'reconnect', message: 'The session has ended. Connect the account again' };
    case 'AuthenticationRequired':
      return { kind: 'reconnect', message: 'The name or the app password is not right' };
    case 'AuthFactorTokenRequired':
      return { kind: 'invalid', message: 'The account asks for a second factor. Connect it with an app password' };
    case 'AccountTakedown':
    case 'AccountSuspended':
    case 'AccountDeactivated':
      return { kind: 'reconnect', message: 'The account is not active at present' };
    case 'BlobTooLarge':
      return { kind: 'invalid', message: 'A file exceeds the server’s limit' };
    case 'UpstreamFailure':
    case 'UpstreamTimeout':
    case 'NotEnoughResources':
      return { kind: 'retry' };
    default:
      return message === undefined ? undefined : { message };
  }
}
