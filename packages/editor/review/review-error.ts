import { msg } from '@lit/localize';
import { ServiceResponseError } from '@platen/api/client';

/** Describes the error of a change to an approval, refused by the service or without a connection. */
export function describeReviewError(error: unknown): string {
  if (error instanceof TypeError) return msg('The service cannot be reached. Check your connection and try again.');
  return error instanceof Error ? error.message : String(error);
}

/** The code of the service's refusal, such as `approval.item.own_submission`; undefined when it was none. */
export function reviewRefusal(error: unknown): string | undefined {
  return error instanceof ServiceResponseError ? error.body.code : undefined;
}
