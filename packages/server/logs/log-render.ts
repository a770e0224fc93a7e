import type { Dependencies } from '../dependencies.ts';
import type { ServiceError } from '../http/service-error.ts';
import type { RenderRequest, RenderedTemplate } from '../renders/render-request.ts';
import type { RenderOutcome } from '../renders/rendered-file.ts';

/** How a render failed. */
export interface RenderFailure {
  refusal: Pick<ServiceError, 'status' | 'message'>;
  responseTimeMs: number;
}

/** Tells the metrics of a render that ended. */
export function countRender(
  { metrics }: Pick<Dependencies, 'metrics'>,
  { response }: Pick<RenderRequest, 'response'>,
  end: { outcome: Pick<RenderOutcome, 'responseTimeMs'> } | RenderFailure,
): void {
  const isDone = 'outcome' in end;
  metrics.countRender({
    format: response.format,
    outcome: isDone ? 'succeeded' : end.refusal.status < 500 ? 'refused' : 'failed',
    durationMs: isDone ? end.outcome.responseTimeMs : end.responseTimeMs,
  });
}

/** A template as the log names it: its id or its slug. */
export function nameTemplate(template: RenderedTemplate): string {
  return template.kind === 'studio' ? String(template.id) : template.slug;
}

/** Writes a render that failed to its workspace's log, and counts it. Renders that went through are written where they are settled. */
export async function logFailure(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'metrics'>,
  request: RenderRequest,
  failure: RenderFailure,
): Promise<void> {
  const { workspaceId, source, template, response } = request;
  countRender(dependencies, request, failure);
  await dependencies.database.query
    .insertInto('workspace_log')
    .values({
      workspace_id: workspaceId,
      created_at: dependencies.now(),
      status: failure.refusal.status,
      source,
      template_id: nameTemplate(template),
      template_type: template.kind,
      format: response.format,
      type: response.type,
      response_time_ms: Math.round(failure.responseTimeMs),
      response: null,
      credits_used: 0,
      is_overage: false,
      error: failure.refusal.message.slice(0, 2000),
    })
    .execute();
}
