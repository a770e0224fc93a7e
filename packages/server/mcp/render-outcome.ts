import type { ContentBlock } from '@modelcontextprotocol/server';
import {
  formatFacts,
  renderAnswer,
  renderFormats,
  renderJobStatus,
  type RenderAnswerBody,
  type RenderFormatName,
  type RenderJob,
} from '@platen/api';
import { z } from 'zod';
import type { ImagePreviews } from './image-previews.ts';
import type { ToolAnswer } from './tool.ts';
import { reportField } from './tools/shared-fields.ts';

/** Result of a render, as a model needs it. */
export const renderOutcome = z.object({
  status: renderJobStatus,
  format: z.string(),
  files: z.array(
    z.object({
      url: z.string(),
      page: z.int().optional().describe('1-based; absent if the file contains all pages.'),
      size: z.string().optional().describe('Of an extra size.'),
    }),
  ),
  report: reportField,
  job_id: z.string().optional(),
  progress: z.number().optional().describe('0 to 1.'),
  error: z.string().optional(),
  error_code: z.string().optional(),
  next: z.string().optional().describe('What to do next.'),
});
type RenderOutcome = z.output<typeof renderOutcome>;

/** Describes a successful render for a model, with small images of it. */
export async function describeRender(
  answer: RenderAnswerBody,
  format: RenderFormatName,
  previews: ImagePreviews,
): Promise<ToolAnswer<RenderOutcome>> {
  const { report } = answer;
  const files = filesOf(answer);
  const next = report.some(({ code }) => code !== 'value_generated')
    ? 'Read the report: something may need to be corrected and rendered again.'
    : undefined;
  return {
    data: { status: 'succeeded', format, files, report, ...(next !== undefined && { next }) },
    content: await showFiles(files, format, previews),
  };
}

/** Describes a render job for a model. */
export async function describeJob(job: RenderJob, previews: ImagePreviews): Promise<ToolAnswer<RenderOutcome>> {
  const format = renderFormats.find((name) => name === job.format);
  const answer = renderAnswer.safeParse(job.result).data;
  if (job.status === 'succeeded' && answer && format) {
    const { data, content = [] } = await describeRender(answer, format, previews);
    return { data: { ...data, job_id: job.id, progress: 1 }, content };
  }
  const next = job.finished ? undefined : `Call get_render_job with job_id ${job.id}.`;
  return {
    data: {
      status: job.status,
      format: job.format,
      files: [],
      report: [],
      job_id: job.id,
      progress: job.progress,
      ...(job.error !== null && { error: job.error }),
      ...(job.error_code !== null && { error_code: job.error_code }),
      ...(next !== undefined && { next }),
    },
  };
}

function filesOf(answer: RenderAnswerBody): RenderOutcome['files'] {
  const extra = (sizes: readonly { size: string; content: string }[] | undefined, page?: number) =>
    (sizes ?? []).map(({ size, content }) => ({ url: content, ...(page !== undefined && { page }), size }));
  if (!Array.isArray(answer.data)) return [{ url: answer.data.content }, ...extra(answer.data.extraSizes)];
  return answer.data.flatMap(({ page, content, extraSizes }) => [{ url: content, page }, ...extra(extraSizes, page)]);
}

/** The images themselves, small, and a link for each file. */
async function showFiles(
  files: RenderOutcome['files'],
  format: RenderFormatName,
  previews: ImagePreviews,
): Promise<ContentBlock[]> {
  const { kind, contentType } = formatFacts[format];
  const isShown = kind === 'image' || format === 'gif' || format === 'animated-webp';
  const links = files.map(({ url, page, size }): ContentBlock => {
    const name = [page === undefined ? 'all pages' : `page ${page}`, size ?? '']
      .filter((part) => part !== '')
      .join(', ');
    return { type: 'resource_link', uri: url, name: `${name} (${format})`, mimeType: contentType };
  });
  return [...(isShown ? await previews.of(files.map(({ url }) => url)) : []), ...links];
}
