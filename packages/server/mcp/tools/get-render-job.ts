import { operations } from '@platen/api';
import { z } from 'zod';
import { awaitRenderJob } from '../await-render-job.ts';
import { describeJob, renderOutcome } from '../render-outcome.ts';
import { defineTool } from '../tool.ts';

/** Follows a render job. */
export const getRenderJob = defineTool({
  name: 'get_render_job',
  title: 'Follow a render job',
  description:
    'Waits for a render job returned by render_template and shows its progress, its files if it succeeded, or why it failed. Call again while status is queued or processing. Jobs are retained for 7 days.',
  input: z.strictObject({
    job_id: z.string().regex(/^\d{1,19}$/, 'must be a job_id returned by render_template'),
    wait_seconds: z.int().min(0).max(50).default(20).describe('Returns sooner if the job has finished.'),
  }),
  output: renderOutcome,
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: [operations.getRenderJob],
  async run({ job_id, wait_seconds }, { client, previews, progress, signal }) {
    return describeJob(await awaitRenderJob(client, job_id, { seconds: wait_seconds, progress, signal }), previews);
  },
});
