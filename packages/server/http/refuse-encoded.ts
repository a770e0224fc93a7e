import type { FastifyRequest } from 'fastify';
import { ServiceError } from './service-error.ts';

/**
 * Refuses a body that is compressed or otherwise encoded (RFC 9110, `Content-Encoding`): bodies are taken as they are. Throws
 * ServiceError `unsupported_media_type`, which says so in `Accept-Encoding`.
 */
export function refuseEncoded(request: FastifyRequest): void {
  const given = String(request.headers['content-encoding'] ?? '').trim();
  if (given === '' || given.toLowerCase() === 'identity') return;
  throw new ServiceError(
    'unsupported_media_type',
    'Compressed bodies are not supported. Send the body without a Content-Encoding.',
    {
      headers: { 'Accept-Encoding': 'identity' },
    },
  );
}
