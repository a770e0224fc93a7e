import type { Database } from '../db/database.ts';
import type { ItemScope } from '../fairness/share.ts';
import { ServiceError } from '../http/service-error.ts';
import { requireRevision, staleRevision } from './template-store.ts';

/** The entity tag of a template's revision. */
export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/** The revisions that an `If-Match` header names; undefined for none and for `*`, which takes any. What is no revision is 0, which nothing is at. */
export function namedRevisions(header: string | undefined): number[] | undefined {
  const given = header?.trim() ?? '';
  if (given === '' || given === '*') return undefined;
  return given.split(',').map((tag) => Number(/^(?:W\/)?"?([1-9]\d{0,8})"?$/.exec(tag.trim())?.[1] ?? 0));
}

/**
 * The revision that an `If-Match` header (RFC 9110) allows a template to be changed at: the one it names, of several the one that the
 * template is at, and undefined for `*`, which takes any. Proxies weaken tags, so weak ones count as well. Throws ServiceError
 * `precondition_required` without a header, `precondition_failed` when the template is at none of them and `template-not-found`.
 */
export async function resolveIfMatch(
  store: { database: Database },
  scope: ItemScope,
  id: number,
  header: string | undefined,
): Promise<number | undefined> {
  const given = header?.trim() ?? '';
  if (given === '') {
    throw new ServiceError(
      'precondition_required',
      'Send the ETag of the revision that you changed as If-Match, or "*" to overwrite any.',
    );
  }
  const revisions = namedRevisions(given);
  if (!revisions) return undefined;
  const [only = 0] = revisions;
  if (revisions.length === 1 && only > 0) return only;
  const revision = await requireRevision(store, scope, id);
  if (!revisions.includes(revision)) throw staleRevision(revision);
  return revision;
}
