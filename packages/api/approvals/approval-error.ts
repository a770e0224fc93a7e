import { z } from 'zod';

/** Values of `error` in responses of approval endpoints, with their status. Clients branch on it; `code` says more. */
export const approvalErrors = {
  oauth_token_invalid: 401,
  sign_in_required: 401,
  api_key_missing: 403,
  api_key_invalid: 403,
  permission_denied: 403,
  plan_required: 403,
  enterprise_api_required: 403,
  sandbox_restricted: 403,
  not_found: 404,
  state_conflict: 409,
  stale_review: 409,
  validation_failed: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  approvals_unavailable: 503,
} as const satisfies Record<string, number>;
/** A value of `error` in responses of approval endpoints. */
export type ApprovalErrorName = keyof typeof approvalErrors;

/** The body of every error answer of approval endpoints. */
export const approvalErrorBody = z.looseObject({
  error: z.string().describe('The kind of error, one of the values above.'),
  code: z.string().describe('The exact error, such as approval.item.add_denied.'),
  message: z.string().describe('A human-readable sentence.'),
  helpUrl: z.string().describe('A link to the documentation.'),
  required: z
    .array(z.string())
    .optional()
    .describe('The missing scopes, access levels, roles or plans. If several are listed, one of them is enough.'),
  role: z.string().optional().describe('The caller’s role.'),
  context: z.record(z.string(), z.unknown()).optional(),
  blockers: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
  violations: z.array(z.looseObject({ parameter: z.string(), message: z.string() })).optional(),
  issues: z.array(z.strictObject({ path: z.string(), reason: z.string() })).optional(),
  current: z
    .strictObject({ revision: z.int(), stage: z.strictObject({ id: z.int(), slug: z.string(), name: z.string() }) })
    .optional()
    .describe('The item in its current state.'),
});
export type ApprovalErrorBody = z.infer<typeof approvalErrorBody>;
