import type { RenderJob } from '../jobs/render-job.ts';
import { renderAnswer } from '../renders/render-answer.ts';

/** The URL of the first file of a job that has succeeded; null for others. */
export function firstFileUrl({ result }: Pick<RenderJob, 'result'>): string | null {
  const read = renderAnswer.safeParse(result);
  if (!read.success) return null;
  const { data } = read.data;
  const first = Array.isArray(data) ? data[0] : data;
  return first?.content ?? null;
}
