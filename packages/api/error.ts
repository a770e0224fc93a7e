import { z } from 'zod';

/** All error codes of the service, with their HTTP status. Codes are stable. */
export const serviceErrors = {
  invalid_request: 400,
  invalid_json: 400,
  unsupported_media_type: 415,
  request_timeout: 408,
  body_too_large: 413,
  not_found: 404,
  method_not_allowed: 405,
  api_key_missing: 403,
  api_key_invalid: 403,
  oauth_token_invalid: 401,
  session_invalid: 401,
  sign_in_required: 401,
  sign_in_again: 403,
  form_expired: 403,
  access_denied: 403,
  test_key: 403,
  insufficient_scope: 403,
  sandbox_restricted: 403,
  plan_required: 403,
  rate_limit_exceeded: 429,
  internal_error: 500,
  unavailable: 503,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 422,
  request_in_progress: 409,
  precondition_failed: 412,
  precondition_required: 428,
  conflict: 409,
  url_not_allowed: 422,
  url_unreachable: 422,
  range_not_satisfiable: 416,
  // Rendering
  template_id_missing: 400,
  invalid_modifications: 400,
  invalid_response_options: 400,
  credits_exhausted: 402,
  render_blocked_by_approval: 403,
  'template-not-found': 404,
  output_too_large: 413,
  asset_unreachable: 422,
  asset_unsupported: 422,
  render_rejected: 422,
  render_failed: 500,
  render_timeout: 504,
  render_queue_full: 503,
  render_wait_timeout: 503,
  too_many_renders: 429,
  invalid_signature: 403,
  url_expired: 410,
  // Jobs
  'invalid-status-filter': 400,
  'invalid-job-id': 400,
  'job-not-found': 404,
  too_many_jobs: 429,
  'batch-not-found': 404,
  rows_invalid: 422,
  // Workflows
  workflow_not_found: 404,
  workflow_run_not_found: 404,
  workflow_invalid: 400,
  workflow_connection_not_found: 404,
  workflow_not_runnable: 400,
  workflow_not_active: 409,
  workflow_run_queued: 409,
  plan_gated: 403,
  // Templates
  template_invalid: 422,
  template_too_new: 422,
  import_unsupported: 422,
  version_not_found: 404,
  folder_not_found: 404,
  page_not_found: 400,
  ai_credits_exhausted: 403,
  // Models
  ai_unavailable: 422,
  ai_refused: 422,
  ai_failed: 502,
  share_not_found: 404,
  duplication_not_allowed: 403,
  // Brand assets
  asset_not_found: 404,
  asset_type_mismatch: 422,
  upload_not_found: 404,
  // Brand kits
  brand_kit_not_found: 404,
  brand_kit_in_use: 409,
  // Embeds
  embed_not_found: 404,
  origin_not_allowed: 403,
  embed_user_invalid: 403,
  // Logs, profile, inbound webhooks
  invalid_cursor: 400,
  forbidden_fields: 400,
  unknown_fields: 400,
  webhook_not_found: 404,
  webhook_subscription_not_found: 404,
  webhook_delivery_not_found: 404,
  // Social
  invalid_accounts: 400,
  invalid_schedule: 400,
  post_not_found: 404,
  post_not_held: 400,
  post_not_editable: 400,
  post_is_live: 409,
  social_account_not_found: 404,
  platform_not_configured: 422,
  connection_failed: 422,
  no_compatible_platform: 422,
  publish_failed: 422,
  held_post_failed: 500,
  // Accounts
  wrong_password: 403,
  wrong_code: 403,
  weak_password: 422,
  invalid_passkey: 422,
} as const satisfies Record<string, number>;
/** A stable error code. */
export type ServiceErrorCode = keyof typeof serviceErrors;

/** An issue with one field: `path` is a JSON path such as `variants[0].width`. */
export const errorIssue = z.object({ path: z.string(), message: z.string() });
export type ErrorIssue = z.infer<typeof errorIssue>;

/**
 * The body of all error responses except those of approval and OAuth endpoints. `error` is a sentence a person can act on. `message` has
 * more details if there are any.
 */
export const errorBody = z.looseObject({
  error: z.string(),
  code: z.string(),
  message: z.string().optional(),
  issues: z.array(errorIssue).optional(),
  /** For `render_rejected`: the report entries that strict mode refused. */
  report: z
    .array(z.looseObject({ page: z.int(), layer: z.string(), code: z.string(), message: z.string() }))
    .optional(),
  /** Missing scopes or access levels. */
  required: z.array(z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
