import { ServiceError } from './service-error.ts';

/** The refusal of what test keys cannot do. */
export function refuseTestKey(
  what = 'Test keys publish and deliver nothing, and administer nothing: use a live key.',
): ServiceError {
  return new ServiceError('test_key', what);
}
