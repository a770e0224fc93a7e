import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../http/service-error.ts';

/** Fields that a form has at most. */
const maxFields = 5000;

/**
 * Reads the body posted to an inbound webhook: its JSON, or the fields of a form, with lists for repeated fields. Throws ServiceError for a
 * form with too many fields.
 */
export function readPostedBody(request: FastifyRequest, json: unknown): unknown {
  const { body } = request;
  if (!(body instanceof Uint8Array)) return json;
  const fields = new Map<string, string | string[]>();
  const pairs = [...new URLSearchParams(new TextDecoder().decode(body))];
  if (pairs.length > maxFields) {
    throw new ServiceError('invalid_request', `The form has more than ${maxFields} fields.`);
  }
  for (const [name, value] of pairs) {
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(name, [before, value]);
  }
  return Object.fromEntries(fields);
}
