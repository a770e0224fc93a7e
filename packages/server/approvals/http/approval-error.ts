import { approvalErrors, type ApprovalErrorBody, type ApprovalErrorName } from '@platen/api';

/** Where its errors are explained. */
const helpPath = '/v1/docs#chapter-approvals';

/** A refusal of an approval endpoint: a word to branch on, a code that says it exactly, and a sentence for people. */
export class ApprovalError extends Error {
  readonly error: ApprovalErrorName;
  readonly code: string;
  readonly fields: Partial<ApprovalErrorBody>;

  constructor(error: ApprovalErrorName, code: string, sentence: string, fields: Partial<ApprovalErrorBody> = {}) {
    super(sentence);
    this.name = 'ApprovalError';
    this.error = error;
    this.code = code;
    this.fields = fields;
  }

  /** The HTTP status it is answered with. */
  get status(): number {
    return approvalErrors[this.error];
  }

  /** The body of the answer. `publicUrl` is where help is found. */
  toBody(publicUrl: string): ApprovalErrorBody {
    const { error, code, message, fields } = this;
    return { error, code, message, helpUrl: `${publicUrl}${helpPath}`, ...fields };
  }
}
