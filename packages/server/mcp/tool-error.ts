import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ServiceErrorCode } from '@platen/api';
import { ServiceResponseError } from '@platen/api/client';

/** Advice for a model on errors whose sentence is not enough. */
const advice: Partial<Record<ServiceErrorCode, string>> = {
  'template-not-found': 'Call list_templates and use an id from its result.',
  'job-not-found': 'Jobs are kept for 7 days. Render again with render_template.',
  'batch-not-found': 'Batches are kept for 7 days. Render the rows again with render_batch.',
  rows_invalid: 'Correct the named values, or give invalid_rows skip to render the other rows.',
  'invalid-job-id': 'Use the job_id returned by render_template.',
  template_id_missing: 'Give template_id as a number from list_templates.',
  invalid_modifications: 'Call get_template_schema for the keys and values of this template, then try again.',
  invalid_response_options: 'Correct or omit the named option, and try again.',
  render_rejected: 'Change what the report lists, or omit strict to get the render with its report.',
  render_blocked_by_approval: 'A person has to approve the template first. Tell them; trying again does not help.',
  credits_exhausted: 'Tell the person that the workspace has no credits left; trying again does not help.',
  ai_credits_exhausted: 'Tell the person that the workspace has no AI credits left; trying again does not help.',
  ai_unavailable: 'Write the text or choose the image yourself, and give it as the value instead of a prompt.',
  ai_refused: 'Word the prompt differently, or give the value yourself.',
  ai_failed: 'Try again in a minute, or give the value yourself.',
  plan_required: 'The plan of the workspace does not include this. Tell the person; trying again does not help.',
  asset_unreachable:
    'Check the URL: it must be public and return the file itself. Or add the file with add_brand_asset.',
  asset_unsupported: 'Use another file: PNG, JPEG, WebP, AVIF, GIF or SVG for images.',
  asset_type_mismatch: 'Set type to the type of the file, or use another file.',
  url_not_allowed: 'Only public http and https URLs are fetched. Use another URL, or send the file as a data URI.',
  url_unreachable: 'Check the URL: it must be public and return the file itself. Or send the file as a data URI.',
  output_too_large: 'Ask for a smaller size or scale, or fewer pages.',
  render_queue_full: 'The service is busy. Wait a few seconds and call again.',
  render_wait_timeout: 'The service is busy. Wait a few seconds and call again.',
  too_many_renders: 'Wait until other renders of the workspace are done, then call again.',
  too_many_jobs: 'Wait until other render jobs of the workspace are done, then call again.',
  render_timeout: 'Call again with async true and follow the job with get_render_job, or render less at a time.',
  unavailable: 'Wait a few seconds and call again.',
  internal_error: 'Call again once. If it happens again, tell the person and name the request id.',
  precondition_failed:
    'Someone has saved it in the meantime. Call get_template again and apply the change to the current content.',
  template_invalid:
    'Correct the named parts of content. get_template with include_content shows the format of a template.',
  template_too_new: 'Its format is newer than this service. Save it with schemaVersion as get_template shows it.',
  import_unsupported: 'Send content in Platen’s format, as Polotno or Fabric JSON, or as the text of an SVG.',
  folder_not_found:
    'Omit folder_id, or use the folder_id of another template; for brand assets one of list_asset_folders.',
  page_not_found: 'get_template lists the pages; page_number starts at 1.',
  invalid_cursor: 'Use next_cursor of the previous result, or omit cursor to start again.',
  invalid_accounts: 'Call list_social_accounts and use the ids from its result.',
  invalid_schedule: 'Send scheduled_for only with status scheduled, as ISO 8601, a minute to two years ahead.',
  no_compatible_platform:
    'list_social_accounts shows what each network accepts. Render another format, or use another account.',
  publish_failed: 'Tell the person the error of each account. Do not publish again before it is resolved.',
  insufficient_scope: 'The person has to connect again and grant the scope. Tell them which one.',
  access_denied: 'Tell the person what is missing; trying again does not help.',
};

/** Maximum number of issues sent; a model corrects the first ones first. */
const maxIssues = 20;

/**
 * A refusal of the service as a tool error: its sentence, code, the fields that are wrong, and what to do next. `fieldsThere` are the
 * service's names of the tool's fields.
 */
export function toToolError(
  error: ServiceResponseError,
  requestId: string,
  fieldsThere: Readonly<Record<string, string>> = {},
): CallToolResult {
  const { body, retryAfterMs, code } = error;
  const say = (text: string): string => inToolText(text, fieldsThere);
  const sentence = say(body.error);
  const lines = [`${sentence} (code: ${body.code})`];
  if (body.message !== undefined) lines.push(say(body.message));
  for (const { path, message } of (body.issues ?? []).slice(0, maxIssues)) {
    if (!sentence.includes(message)) lines.push(`- ${path === '' ? '' : `${say(path)}: `}${message}`);
  }
  for (const { page, layer, code: reported, message } of (body.report ?? []).slice(0, maxIssues)) {
    lines.push(`- page ${page}${layer === '' ? '' : `, layer ${layer}`}: ${message} (${reported})`);
  }
  const { blockers } = body;
  if (blockers !== undefined) lines.push(`Blocked by: ${JSON.stringify(blockers)}`);
  if (retryAfterMs !== undefined) lines.push(`Next: wait ${Math.ceil(retryAfterMs / 1000)} s, then call again.`);
  else if (code !== 'unknown' && advice[code] !== undefined) lines.push(`Next: ${advice[code]}`);
  if (error.status >= 500) lines.push(`Request id: ${requestId}`);
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: true };
}

/** A sentence with the service's fields called as the tool calls them; longer names first, since some begin with others. */
function inToolText(text: string, fieldsThere: Readonly<Record<string, string>>): string {
  const names = Object.entries(fieldsThere).toSorted(([, a], [, b]) => b.length - a.length);
  return names.reduce(
    (said, [own, there]) => said.replaceAll(new RegExp(`\\b${there.replaceAll('.', '\\.')}\\b`, 'g'), own),
    text,
  );
}
