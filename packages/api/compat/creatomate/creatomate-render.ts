import type { RenderJob } from '../../jobs/render-job.ts';
import { firstFileUrl } from '../rendered-file.ts';

/** A job as a render of Creatomate. `fields` are those of its request. */
export function toCreatomateRender(job: RenderJob, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isDone = job.status === 'succeeded';
  const waiting = job.status === 'queued' ? 'planned' : 'rendering';
  return {
    id: job.id,
    status: isDone ? 'succeeded' : job.finished ? 'failed' : waiting,
    ...(job.error !== null && { error_message: job.error }),
    url: isDone ? firstFileUrl(job) : null,
    template_id: String(job.template_id),
    output_format: job.format,
    metadata: job.metadata,
    webhook_url: job.webhook?.url ?? null,
    ...fields,
  };
}
