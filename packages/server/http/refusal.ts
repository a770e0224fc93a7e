import type { ServiceErrorCode } from '@platen/api';
import { toServiceError } from './answer-error.ts';
import { ServiceError, type ServiceErrorDetails } from './service-error.ts';

/** A ServiceError as it is sent from one thread to another. */
export interface ValueError {
  code: ServiceErrorCode;
  sentence: string;
  details: ServiceErrorDetails;
}

/** Any failure as a refusal; `cause` stays where it was. */
export function toRefusal(error: unknown): ValueError {
  const { code, message: sentence, details } = toServiceError(error);
  const { cause: _, ...sent } = details;
  return { code, sentence, details: sent };
}

/** The error of a refusal, to be thrown. */
export function fromRefusal({ code, sentence, details }: ValueError): ServiceError {
  return new ServiceError(code, sentence, details);
}
