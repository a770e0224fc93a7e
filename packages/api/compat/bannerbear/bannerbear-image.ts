import type { RenderJob } from '../../jobs/render-job.ts';
import { firstFileUrl } from '../rendered-file.ts';

/** A job as an image object of Bannerbear. `fields` are those of its request; `self` is its address. */
export function toBannerbearImage(
  job: RenderJob,
  fields: Readonly<Record<string, unknown>>,
  self: string,
): Record<string, unknown> {
  const isDone = job.status === 'succeeded';
  const url = isDone ? firstFileUrl(job) : null;
  return {
    created_at: job.created_at,
    status: isDone ? 'completed' : job.finished ? 'failed' : 'pending',
    self,
    uid: job.id,
    image_url: url,
    image_url_png: job.format === 'png' ? url : null,
    image_url_jpg: job.format === 'jpg' ? url : null,
    template: String(job.template_id),
    template_name: null,
    modifications: [],
    webhook_url: job.webhook?.url ?? null,
    webhook_response_code: null,
    transparent: false,
    metadata: job.metadata,
    render_pdf: false,
    pdf_url: null,
    pdf_url_compressed: null,
    width: null,
    height: null,
    ...fields,
    ...(job.error !== null && { error_message: job.error }),
  };
}
