import type { z } from 'zod';

/** The first thing that is wrong, in a few words. */
export function describeIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  return first ? `${first.path.join('.') || 'the row'}: ${first.message}` : 'it has another shape';
}
