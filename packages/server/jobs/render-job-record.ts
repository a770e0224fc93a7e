import type { RenderJob } from '@platen/api';
import type { Selectable } from 'kysely';
import type { RenderJobTable } from '../db/tables/render-tables.ts';

/** The parts of a job's row, and of its webhook's, that are shown. */
export type RenderJobRow = Omit<
  Selectable<RenderJobTable>,
  | 'workspace_id'
  | 'user_id'
  | 'embed_id'
  | 'embed_user_id'
  | 'request'
  | 'attempts'
  | 'is_running'
  | 'is_settled'
  | 'lost_tries'
  | 'publish'
  | 'work_kind'
  | 'work_id'
  | 'user_tag'
  | 'deleted_at'
> &
  WebhookDeliveryOfJob;

/** Delivery state of a job's webhook; all null before the job has finished. */
export interface WebhookDeliveryOfJob {
  webhook_attempts: number | null;
  webhook_delivered_at: Date | null;
  webhook_failed_at: Date | null;
  webhook_last_status: number | null;
  webhook_last_error: string | null;
}

/** State of a webhook that has not been sent. */
export const nothingDelivered: Readonly<WebhookDeliveryOfJob> = {
  webhook_attempts: null,
  webhook_delivered_at: null,
  webhook_failed_at: null,
  webhook_last_status: null,
  webhook_last_error: null,
};

/** The columns of a WebhookDeliveryOfJob in `webhook_delivery`, by their names in a row. */
export const webhookDeliveryColumns = [
  'webhook_delivery.attempts as webhook_attempts',
  'webhook_delivery.delivered_at as webhook_delivered_at',
  'webhook_delivery.failed_at as webhook_failed_at',
  'webhook_delivery.last_status as webhook_last_status',
  'webhook_delivery.last_error as webhook_last_error',
] as const;

/** The channel on which every change of a job is notified, with its id. */
export const renderJobChannel = 'platen_render_job';

/** The columns of a RenderJobRow that are in `render_job` itself, but for the result, which may be large. */
export const renderJobColumns = [
  'render_job.id',
  'render_job.template_id',
  'render_job.status',
  'render_job.format',
  'render_job.progress',
  'render_job.error',
  'render_job.error_code',
  'render_job.report',
  'render_job.metadata',
  'render_job.is_test',
  'render_job.webhook_url',
  'render_job.created_at',
  'render_job.started_at',
  'render_job.completed_at',
] as const;

/** Converts a job to its form in the API. */
export function toRenderJob(row: RenderJobRow, publicUrl: string): RenderJob {
  return {
    id: String(row.id),
    status: row.status,
    finished: isFinished(row.status),
    self: `${publicUrl}/v1/studio/render-jobs/${row.id}`,
    template_id: /^\d+$/.test(row.template_id) ? Number(row.template_id) : row.template_id,
    format: row.format,
    progress: row.progress,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    result: row.result as RenderJob['result'],
    error: row.error,
    error_code: row.error_code,
    report: row.report,
    metadata: row.metadata,
    test: row.is_test,
    webhook: toWebhookState(row),
  };
}

/** The state of a webhook in the API; null where none was asked for. */
export function toWebhookState(row: WebhookDeliveryOfJob & { webhook_url: string | null }): RenderJob['webhook'] {
  if (row.webhook_url === null) return null;
  return {
    url: row.webhook_url,
    attempts: row.webhook_attempts ?? 0,
    delivered_at: row.webhook_delivered_at?.toISOString() ?? null,
    failed_at: row.webhook_failed_at?.toISOString() ?? null,
    last_error: describeFailedPost(row),
  };
}

/** Whether a job in this state has come to its end. */
export function isFinished(status: RenderJob['status']): boolean {
  return status !== 'queued' && status !== 'processing';
}

function describeFailedPost({
  webhook_last_error: error,
  webhook_last_status: status,
}: WebhookDeliveryOfJob): string | null {
  if (error !== null || status === null) return error;
  return status >= 200 && status < 300 ? null : `The address responded with status ${status}.`;
}
