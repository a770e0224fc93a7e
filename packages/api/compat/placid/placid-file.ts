import type { RenderJob } from '../../jobs/render-job.ts';
import { firstFileUrl } from '../rendered-file.ts';

/** A job as an image or a PDF of Placid. `fields` are those of its request; `address` is where the calls begin. */
export function toPlacidFile(
  job: RenderJob,
  fields: Readonly<Record<string, unknown>>,
  address: string,
): Record<string, unknown> {
  const isDone = job.status === 'succeeded';
  const kind = job.format === 'pdf' ? 'pdf' : 'image';
  return {
    id: Number(job.id),
    status: isDone ? 'finished' : job.finished ? 'error' : 'queued',
    [`${kind}_url`]: isDone ? firstFileUrl(job) : null,
    polling_url: `${address}/${kind}s/${job.id}`,
    errors: job.error === null ? [] : [job.error],
    passthrough: null,
    ...fields,
  };
}
