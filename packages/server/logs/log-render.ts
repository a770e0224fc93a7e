import type { Dependencies } from '../dependencies.ts';
import type { ServiceError } from '../http/service-error.ts';
import { describeFiles } from './describe-files.ts';
import type { RenderRequest } from '../renders/render-request.ts';
import type { RenderOutcome } from '../renders/rendered-file.ts';

/** How a render ended. */
export type RenderEnd =
  | { outcome: RenderOutcome }
  | { refusal: Pick<ServiceError, 'status' | 'message'>; responseTimeMs: number };

/** Writes a render to its workspace's log. */
export async function logRender(
  { database, publicUrl, metrics, now }: Pick<Dependencies, 'database' | 'publicUrl' | 'metrics' | 'now'>,
  { workspaceId, source, template, response }: RenderRequest,
  end: RenderEnd,
): Promise<void> {
  const isDone = 'outcome' in end;
  metrics.countRender({
    format: response.format,
    outcome: isDone ? 'succeeded' : end.refusal.status < 500 ? 'refused' : 'failed',
    durationMs: isDone ? end.outcome.responseTimeMs : end.responseTimeMs,
  });
  const common = {
    workspace_id: workspaceId,
    created_at: now(),
    source,
    template_id: template.kind === 'studio' ? String(template.id) : template.slug,
    template_type: template.kind,
    format: response.format,
    type: response.type,
  };
  const row =
    'outcome' in end
      ? {
          ...common,
          status: 200,
          response_time_ms: Math.round(end.outcome.responseTimeMs),
          response: JSON.stringify(describeFiles(publicUrl, end.outcome)),
          credits_used: end.outcome.charge.creditsUsed,
          is_overage: end.outcome.charge.isOverage,
          error: null,
        }
      : {
          ...common,
          status: end.refusal.status,
          response_time_ms: Math.round(end.responseTimeMs),
          response: null,
          credits_used: 0,
          is_overage: false,
          error: end.refusal.message.slice(0, 2000),
        };
  await database.query.insertInto('workspace_log').values(row).execute();
}
