import { ServiceError } from '../http/service-error.ts';

/** The entity tag of a template's revision. */
export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/**
 * The revisions that an `If-Match` header (RFC 9110) takes: undefined for `*`, which takes any. Proxies weaken tags, so weak ones
 * count as well. Throws ServiceError `precondition_required` without a header and `precondition_failed` when no tag in it is a
 * revision.
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '') {
    throw new ServiceError(
      'precondition_required',
      'Say which revision you changed: send its ETag as If-Match, or "*" to save over any.',
    );
  }
  if (header.trim() === '*') return undefined;
  const revision = /^(?:W\/)?"?([1-9]\d{0,8})"?$/.exec(header.trim())?.[1];
  if (revision === undefined) {
    throw new ServiceError(
      'precondition_failed',
      'If-Match names no revision of a template: send the ETag you were given.',
    );
  }
  return Number(revision);
}
