import { createHash } from 'node:crypto';
import type { Operation } from '@platen/api';
import { bodyValuesOf } from '../http/body-limit.ts';
import { refuseNesting, maxDepth } from '../http/check-nesting.ts';
import { parseBody } from '../http/parse-input.ts';
import { updateJson } from '../http/request-fingerprint.ts';
import { ServiceError } from '../http/service-error.ts';
import { scanJson } from './scan-json.ts';

/** A body that was read. */
export interface ReadBody {
  /** Value parsed by the operation's schema. */
  value: unknown;
  /** SHA-256, hexadecimal, when it was requested: the same for JSON that differs only in the order of its keys. */
  digest: string | undefined;
}

/**
 * Reads JSON: first counts what it holds, then parses it and, for an operation, checks it by the operation's schema. Throws
 * ServiceError `body_too_large`, `invalid_json`, `invalid_request` and the operation's own code.
 */
export function readBody(bytes: Uint8Array, operation?: Operation, isCompared = false): ReadBody {
  const max = bodyValuesOf(operation);
  // The outermost list or object, and one more that is found where it would begin.
  const extent = scanJson(bytes, { values: max, depth: maxDepth + 2 });
  if (extent.depth > maxDepth + 2) refuseNesting();
  if (extent.values > max) {
    throw new ServiceError('body_too_large', `The body has more than ${max} values. Send it in parts.`);
  }
  const raw = parseJson(bytes);
  return { value: operation ? parseBody(operation, raw) : raw, digest: isCompared ? digestOf(raw) : undefined };
}

function digestOf(value: unknown): string {
  const hash = createHash('sha256');
  updateJson(hash, value);
  return hash.digest('hex');
}

/** Parses JSON in UTF-8, and refuses keys that would change what an object is. Throws ServiceError `invalid_json`. */
function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new ServiceError('invalid_json', 'The body is not JSON.', { cause: error });
  }
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item !== 'object' || item === null) continue;
    if (Object.hasOwn(item, '__proto__') || hasPrototype(item)) {
      throw new ServiceError('invalid_json', 'The body is not JSON.');
    }
    for (const inner of Object.values(item)) if (typeof inner === 'object' && inner !== null) pending.push(inner);
  }
  return value;
}

function hasPrototype(item: object): boolean {
  if (!Object.hasOwn(item, 'constructor')) return false;
  const { constructor } = item as { constructor: unknown };
  return typeof constructor === 'object' && constructor !== null && Object.hasOwn(constructor, 'prototype');
}
