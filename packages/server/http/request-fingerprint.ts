import { createHash, type Hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LargeBody } from './large-body.ts';
import { readForm } from './read-form.ts';

/**
 * SHA-256, hexadecimal, of what a request asks for: its method, address and body. JSON is the same in any order of its keys, a form
 * in any order of its fields and with any boundary; for that its file is read, of at most `maxBytes`. Of any other body that arrives
 * as a stream only the type and length are known before it is read. A person in whose name a key calls is part of it. Throws ServiceError for a form that cannot be read.
 */
export async function fingerprintOf(request: FastifyRequest, maxBytes: number): Promise<string> {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  const person = request.headers['x-service-user-id'];
  if (person !== undefined) hash.update(`for:${String(person)}\n`);
  const { body } = request;
  if (body instanceof Uint8Array) return hash.update('bytes:').update(body).digest('hex');
  if (body instanceof LargeBody) return hash.update(`large:${body.digest ?? ''}`).digest('hex');
  if (isPlain(body)) {
    hash.update('json:');
    updateJson(hash, body);
    return hash.digest('hex');
  }
  if (request.isMultipart?.()) {
    const { bytes, fileName, fields } = await readForm(request, maxBytes);
    hash.update('form:');
    updateJson(hash, { fileName, fields: Object.fromEntries(fields) });
    return hash.update(bytes ?? '').digest('hex');
  }
  const type = request.headers['content-type']?.split(';')[0] ?? '';
  return hash.update(`stream:${type}:${request.headers['content-length'] ?? ''}`).digest('hex');
}

function isPlain(value: unknown): boolean {
  if (value === undefined || value === null || typeof value !== 'object') return value !== undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Takes JSON into a hash, the same in any order of its keys. */
export function updateJson(hash: Hash, value: unknown): void {
  if (Array.isArray(value)) {
    hash.update('[');
    for (const entry of value) {
      updateJson(hash, entry);
      hash.update(',');
    }
    hash.update(']');
  } else if (typeof value === 'object' && value !== null) {
    hash.update('{');
    for (const [key, entry] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      hash.update(`${JSON.stringify(key)}:`);
      updateJson(hash, entry);
      hash.update(',');
    }
    hash.update('}');
  } else {
    hash.update(JSON.stringify(value) ?? 'undefined');
  }
}
