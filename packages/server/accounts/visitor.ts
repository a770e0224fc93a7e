import { ServiceError } from '../http/service-error.ts';
import { returnPath } from '../pages/return-path.ts';
import type { PageVisit } from '../pages/page-visit.ts';

/** Where people go who are signed in and were on their way to nothing else. */
export const homePath = '/dashboard';

/** Where the visitor is on the way to, of the form or else of the address; the dashboard when it is nowhere in the service. */
export function destinationOf({ form, query }: Pick<PageVisit, 'form' | 'query'>): string {
  return returnPath(form.get('return_to') ?? query.get('return_to')) ?? homePath;
}

/** A path that takes the way on to `destination` along. */
export function withReturn(path: string, destination: string): string {
  return destination === homePath ? path : `${path}?return_to=${encodeURIComponent(destination)}`;
}

/** Whether a refusal is of that code. */
export function isRefusal(error: unknown, code: ServiceError['code']): error is ServiceError {
  return error instanceof ServiceError && error.code === code;
}
