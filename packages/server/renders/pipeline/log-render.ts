import type { Metrics } from '../../observability/metrics.ts';
import type { RenderLedger } from '../cache/render-ledger.ts';
import type { ServiceError } from '../../http/service-error.ts';
import type { LoggedRender } from '../cache/ledger-entry.ts';
import type { RenderRequest, RenderedTemplate } from '../request/render-request.ts';
import type { RenderOutcome } from '../files/rendered-file.ts';

/** How a render failed. */
export interface RenderErrorEntry {
  refusal: Pick<ServiceError, 'status' | 'message'>;
  responseTimeMs: number;
}

/** Counts a finished render in the metrics. */
export function countRender(
  { metrics }: { metrics: Metrics },
  { response }: Pick<RenderRequest, 'response'>,
  end: { outcome: Pick<RenderOutcome, 'responseTimeMs'> } | RenderErrorEntry,
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

/** Describes a request and its result for the log. */
export function describeRequest(
  { source, metadata, template, response, isTest }: RenderRequest,
  end: Pick<LoggedRender, 'status' | 'responseTimeMs' | 'response' | 'error'>,
): LoggedRender {
  return {
    source,
    metadata,
    isTest: isTest === true,
    templateName: nameTemplate(template),
    templateKind: template.kind,
    format: response.format,
    // Data URIs are bytes in the answer, too.
    type: response.type === 'url' ? 'url' : 'binary',
    ...end,
  };
}

/** Passes a failed render to the ledger, which writes it to its workspace's log, and counts it. */
export function logError(
  dependencies: { ledger: RenderLedger; metrics: Metrics; now: () => Date },
  request: RenderRequest,
  error: RenderErrorEntry,
): void {
  const { refusal, responseTimeMs } = error;
  countRender(dependencies, request, error);
  void dependencies.ledger.add({
    workspaceId: request.workspaceId,
    at: dependencies.now(),
    logged: describeRequest(request, {
      status: refusal.status,
      responseTimeMs,
      error: refusal.message.slice(0, 2000),
    }),
  });
}
