import { msg } from '@lit/localize';
import type { WorkflowRunDetail } from '@platen/api';
import { ServiceResponseError, type Client } from '@platen/api/client';
import { hasEnded } from '../../workflows/describe-run.ts';

/** Milliseconds between looks at a run; later ones are rarer, for the calls about workflows are limited. */
const waitsMs = [700, 1000, 1500, 2000, 3000] as const;

/** Reads a run until it has ended, and calls `onProgress` with each state. Throws ServiceResponseError; returns undefined once `signal` is aborted. */
export async function followRun(
  client: Client,
  params: { id: number; runId: number },
  { signal, onProgress }: { signal: AbortSignal; onProgress(run: WorkflowRunDetail): void },
): Promise<WorkflowRunDetail | undefined> {
  for (let look = 0; !signal.aborted; look++) {
    let waitMs: number = waitsMs[Math.min(look, waitsMs.length - 1)] ?? 3000;
    try {
      const run = await client.getWorkflowRun({ params }, { signal });
      if (signal.aborted) return undefined;
      onProgress(run);
      if (hasEnded(run)) return run;
    } catch (error) {
      if (signal.aborted) return undefined;
      // Called too often: it is looked at again later.
      if (!(error instanceof ServiceResponseError) || error.status !== 429) throw error;
      waitMs = error.retryAfterMs ?? 10_000;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return undefined;
}

/** The outcome of a test run in a sentence, and the key of the step that failed, if one did. */
export function describeTest(run: WorkflowRunDetail): { isGood: boolean; text: string; failed: string | undefined } {
  const failed = run.node_runs.find(({ status }) => status === 'failed' || status === 'partial')?.node_key;
  if (run.status === 'success')
    return { isGood: true, text: msg('The test run is done. Each step shows what it gave.'), failed };
  if (run.status === 'skipped') return { isGood: true, text: msg('The test run found no rows.'), failed };
  return { isGood: false, text: run.error ?? run.failed_rows[0]?.error ?? msg('The test run failed.'), failed };
}
