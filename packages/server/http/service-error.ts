import { serviceErrors, type ErrorBody, type ErrorIssue, type ServiceErrorCode } from '@platen/api';

/** Details of an error response, besides its sentence and code. */
export interface ServiceErrorDetails {
  message?: string;
  issues?: readonly ErrorIssue[];
  /** Scopes or access levels that were lacking. */
  required?: readonly string[];
  /** Further fields of the body, such as `blockers` or `revision`. */
  fields?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** In place of the code's own status. */
  status?: number;
  cause?: unknown;
}

/** A refusal for the caller: a stable code and a sentence a person can act on. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  readonly status: number;
  readonly details: ServiceErrorDetails;

  constructor(code: ServiceErrorCode, sentence: string, details: ServiceErrorDetails = {}) {
    super(sentence, { cause: details.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = details.status ?? serviceErrors[code];
    this.details = details;
  }

  /** The body of the answer. */
  toBody(): ErrorBody {
    const { message, issues, required, fields } = this.details;
    return {
      error: this.message,
      code: this.code,
      ...(message !== undefined && { message }),
      ...(issues && issues.length > 0 && { issues: [...issues] }),
      ...(required && { required: [...required] }),
      ...fields,
    };
  }
}
