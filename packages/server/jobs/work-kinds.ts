/** Something that starts workflows of a workspace. */
export interface WorkflowEvent {
  workspaceId: number;
  type: 'template_published' | 'approval_moved';
  /** The same when the same event is told of again. */
  key: string;
  data: Readonly<Record<string, string | number | null>>;
}

/** The kinds of queued work, with their data. A record of state is in the database; this only refers to it. */
export interface WorkData {
  render: { jobId: number };
  /** The same for videos and audio, which take so long that images and documents would wait behind them. */
  video: { jobId: number };
  /** Some rows of a batch, taken in a lane of it: see `performLane`. */
  batch: { batchId: number; lane: number; atOnce: number };
  /** The same for videos and audio. */
  'batch-video': { batchId: number; lane: number; atOnce: number };
  /** Helps with the segments of a video that another process joins. */
  'video-segment': { key: string };
  /** Makes one file of all that a batch has rendered. */
  combine: { batchId: number };
  /** One try of a webhook's delivery, after `attempts` earlier ones; another try in the meantime makes it void. */
  webhook: { deliveryId: number; attempts: number };
  /** A template was saved; once it has stayed as it is, subscriptions are told that it is published. */
  'template-published': { workspaceId: number; templateId: number; version: number };
  /** Images of the template's pages as they are now. */
  thumbnails: { templateId: number };
  /** Emails a person their pending notifications. */
  notify: { personId: number };
  /** A planned post at its time, as it was planned at that revision. */
  'social-post': { postId: number; revision: number };
  /** The next step of a post at one account. */
  'social-publication': { publicationId: number };
  /** The next steps of a run of a workflow. Planned for a time, it is void once the run is planned for another one. */
  'workflow-run': { runId: number; at?: string };
  /** A schedule of a workflow that is due then. */
  'workflow-schedule': { workflowId: number; at: string };
  /** Something happened that workflows may be waiting for. */
  'workflow-event': WorkflowEvent;
  /** Removes rows and files whose time is over. */
  cleanup: Record<string, never>;
}

export type WorkKind = keyof WorkData;

/** How often work of a kind is tried, and what it usually takes. */
export interface RetryPolicy {
  /** In all. */
  tries: number;
  /** Before the second try; each further one waits about twice as long, up to `retryDelayMaxSeconds`. */
  retryDelaySeconds: number;
  retryDelayMaxSeconds: number;
  /** Milliseconds that a piece of it is thought to take before a workspace had any done. */
  usualMs: number;
}

/** Settings of each kind of work. The process that adds work may not be the one that does it, so they belong to the kind. */
export const workKinds: Readonly<Record<WorkKind, RetryPolicy>> = {
  // A render job's row counts its tries and ends it; the queue only has to bring it back after each.
  render: { tries: 1000, retryDelaySeconds: 1, retryDelayMaxSeconds: 30, usualMs: 200 },
  video: { tries: 1000, retryDelaySeconds: 1, retryDelayMaxSeconds: 30, usualMs: 20_000 },
  // A batch's rows count their own tries.
  batch: { tries: 1000, retryDelaySeconds: 1, retryDelayMaxSeconds: 30, usualMs: 2000 },
  'batch-video': { tries: 1000, retryDelaySeconds: 1, retryDelayMaxSeconds: 30, usualMs: 20_000 },
  // The segments count their own tries.
  'video-segment': { tries: 2, retryDelaySeconds: 1, retryDelayMaxSeconds: 5, usualMs: 10_000 },
  combine: { tries: 3, retryDelaySeconds: 5, retryDelayMaxSeconds: 60, usualMs: 5000 },
  // A delivery's row has the schedule of its tries; only a process that ended in the middle brings one back.
  webhook: { tries: 1000, retryDelaySeconds: 5, retryDelayMaxSeconds: 300, usualMs: 300 },
  'template-published': { tries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 16, usualMs: 50 },
  thumbnails: { tries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 120, usualMs: 200 },
  // Mail servers are away for minutes; what waits for hours is queued again by the clearing away.
  notify: { tries: 8, retryDelaySeconds: 30, retryDelayMaxSeconds: 1800, usualMs: 500 },
  // The rows of posts and publications have their own schedule, and what is long due is queued again each minute: these tries are over by
  // then, or work that fails for good would be added to by each look.
  'social-post': { tries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 16, usualMs: 1000 },
  'social-publication': { tries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 16, usualMs: 1000 },
  // The rows of a run have their own schedule of tries; what nobody comes back to is queued again each minute.
  'workflow-run': { tries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 16, usualMs: 1000 },
  'workflow-schedule': { tries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 16, usualMs: 50 },
  'workflow-event': { tries: 5, retryDelaySeconds: 2, retryDelayMaxSeconds: 16, usualMs: 50 },
  cleanup: { tries: 3, retryDelaySeconds: 60, retryDelayMaxSeconds: 600, usualMs: 10_000 },
};
