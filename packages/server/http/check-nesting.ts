import { ServiceError } from './service-error.ts';

/** Deeper than anything that is sent in earnest, and than recursion over it needs stack for. */
export const maxDepth = 100;

/**
 * Refuses JSON that nests without end, before anything recurses over it. Throws ServiceError `invalid_request`. Bytes and streams are
 * no JSON and pass.
 */
export function checkNesting(body: unknown): void {
  let level = childrenOf(body);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) refuseNesting();
    level = level.flatMap(childrenOf);
  }
}

/** Throws the error for values nested too deeply. */
export function refuseNesting(): never {
  throw new ServiceError('invalid_request', `The body nests values more than ${maxDepth} deep.`);
}

function childrenOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).filter((child) => typeof child === 'object' && child !== null) : [];
}
