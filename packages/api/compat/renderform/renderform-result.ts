import type { RenderJob } from '../../jobs/render-job.ts';
import { firstFileUrl } from '../rendered-file.ts';

/** A job as a result of RenderForm. `fields` are those of its request. */
export function toRenderFormResult(job: RenderJob, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isDone = job.status === 'succeeded';
  return {
    identifier: job.id,
    requestId: job.id,
    href: isDone ? firstFileUrl(job) : null,
    status: isDone ? '200' : job.finished ? '400' : '202',
    ...(job.error !== null && { msg: job.error }),
    type: 'image',
    template: String(job.template_id),
    createdAt: job.created_at,
    ...fields,
  };
}
