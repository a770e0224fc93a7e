import { z } from 'zod';

/** What `error` of an approval endpoint's answer can be, with its status. Clients branch on it; `code` says more. */
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
/** A word that an approval endpoint refuses with. */
export type ApprovalErrorName = keyof typeof approvalErrors;

/** The body of every error answer of approval endpoints. */
export const approvalErrorBody = z.looseObject({
  error: z.string().describe('What went wrong, in one of the words above.'),
  code: z.string().describe('The same more exactly, such as approval.item.add_denied.'),
  message: z.string().describe('A sentence for people.'),
  helpUrl: z.string().describe('Where more is written about it.'),
  required: z
    .array(z.string())
    .optional()
    .describe('Scopes, access levels, roles or plans that were lacking, any one of several.'),
  role: z.string().optional().describe('The role of the person who called.'),
  context: z.record(z.string(), z.unknown()).optional(),
  blockers: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
  violations: z.array(z.looseObject({ parameter: z.string(), message: z.string() })).optional(),
  issues: z.array(z.strictObject({ path: z.string(), reason: z.string() })).optional(),
  current: z
    .strictObject({ revision: z.int(), stage: z.strictObject({ id: z.int(), slug: z.string(), name: z.string() }) })
    .optional()
    .describe('The item as it is now.'),
});
export type ApprovalErrorBody = z.infer<typeof approvalErrorBody>;
