import type { FastifyRequest } from 'fastify';
import { OAuthError } from '../oauth-error.ts';

const maxParameters = 50;
const maxLength = 8000;

/**
 * The parameters of a request that was sent as a form or as JSON with texts for values. Throws OAuthError when there are too many,
 * or a value is no text.
 */
export function readParameters(request: FastifyRequest): URLSearchParams {
  const { body } = request;
  const parameters = new URLSearchParams();
  if (typeof body === 'string') {
    for (const [name, value] of new URLSearchParams(body)) add(parameters, name, value);
  } else if (body !== undefined && body !== null) {
    if (typeof body !== 'object' || Array.isArray(body)) refuse('The body must be a form or a JSON object.');
    for (const [name, value] of Object.entries(body)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each === null || each === undefined) continue;
        if (typeof each !== 'string' && typeof each !== 'number') refuse(`${name.slice(0, 50)} must be a text.`);
        add(parameters, name, String(each));
      }
    }
  }
  return parameters;
}

function add(parameters: URLSearchParams, name: string, value: string): void {
  parameters.append(name, value);
  if (parameters.size > maxParameters || name.length + value.length > maxLength) refuse('The body is too large.');
}

function refuse(description: string): never {
  throw new OAuthError(400, 'invalid_request', description);
}
