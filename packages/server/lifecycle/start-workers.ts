import { workMail } from '../notifications/work-mail.ts';
import { createRenderPublisher } from '../social/posts/publish-render.ts';
import { workPublishing } from '../social/publishing/work-publishing.ts';
import { workThumbnails } from '../templates/thumbnails.ts';
import type { RowPerformer } from '../batches/perform-lane.ts';
import { workCombine } from '../batches/combine/work-combine.ts';
import { workBatches } from '../batches/work-batches.ts';
import { createJobTurns } from '../jobs/job-turns.ts';
import { performJobRender, type JobPerformer } from '../jobs/perform-job.ts';
import { workRenders } from '../jobs/work-renders.ts';
import { workSegments } from '../jobs/segments/work-segments.ts';
import { workWebhooks } from '../jobs/work-webhooks.ts';
import type { Work } from '../jobs/work.ts';
import { workWorkflows } from '../workflows/runs/work-workflows.ts';
import { workCleanUp } from './clean-up.ts';
import type { Dependencies } from './dependencies.ts';

/** The work of one process. */
export interface Workers {
  /** Takes no more work and waits for what runs; what is not done in time is handed back. */
  stop(graceMs: number): Promise<void>;
}

/** How a process works. */
export interface WorkersOptions {
  /** Render jobs at a time, and half as many videos. Default: the configuration's `workers`, at least one. */
  renders?: number;
  /** Makes a job's result. Default: renders it. */
  perform?: JobPerformer;
  /** Renders a row of a batch. Default: renders it. */
  performRow?: RowPerformer;
}

/** Runs queued work in this process: renders jobs and batches, runs workflows, sends webhooks, emails notifications, draws thumbnails and cleans up. */
export async function startWorkers(dependencies: Dependencies, options: WorkersOptions = {}): Promise<Workers> {
  const { queue, config } = dependencies;
  const { renders = Math.max(1, config.workers), perform = performJobRender } = options;
  const turns = createJobTurns();
  const concerns: readonly (() => Promise<Work>)[] = [
    () =>
      workRenders(
        { ...dependencies, publisher: createRenderPublisher(dependencies) },
        { atOnce: renders, turns, perform },
      ),
    () => workBatches(dependencies, { lanes: Math.max(4, renders), turns, perform: options.performRow }),
    () => workSegments(dependencies, { atOnce: Math.ceil(renders / 2) }),
    () => workCombine(dependencies),
    () => workWebhooks(dependencies),
    () => workThumbnails(dependencies),
    () => workMail(dependencies),
    () => workPublishing(dependencies),
    () => workWorkflows(dependencies),
    () => workCleanUp(dependencies),
  ];
  const started: Work[] = [];
  for (const start of concerns) started.push(await start());
  return {
    async stop(graceMs) {
      for (const work of started) work.stop?.();
      await queue.stopWork(graceMs);
      await Promise.all(started.map((work) => work.close?.()));
    },
  };
}
