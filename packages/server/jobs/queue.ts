/** The kinds of work that is queued, with what each is told. A record of state lies in the database; this only says where. */
export interface WorkData {
  render: { jobId: number };
  /** One delivery of a webhook. */
  webhook: { deliveryId: number };
  /** Pictures of the template's pages as they are now. */
  thumbnails: { templateId: number };
  /** Removes rows and files whose time is over. */
  cleanup: Record<string, never>;
}
export type WorkKind = keyof WorkData;

/** How one piece of work is queued. */
export interface QueueOptions {
  /** Not before. */
  startAfter?: Date;
  /** While one with the same key waits, another is not added. */
  singletonKey?: string;
}

/** What a handler is told besides its data. */
export interface WorkContext {
  /** 1 at the first try. */
  attempt: number;
  /** Fires when the time limit is over or the process stops; work that throws then is handed back. */
  signal: AbortSignal;
}

/** How work of a kind is done. */
export interface WorkOptions {
  concurrency: number;
  timeLimitMs: number;
  /** Tries in all, and the seconds before the second; each further waits twice as long, up to `retryDelayMaxSeconds`. */
  tries: number;
  retryDelaySeconds: number;
  retryDelayMaxSeconds?: number;
}

/** Carries work to processes; the same over the embedded database and Postgres. */
export interface Queue {
  /** Inside a transaction the work is queued when it commits. */
  add<Kind extends WorkKind>(kind: Kind, data: WorkData[Kind], options?: QueueOptions): Promise<void>;
  /** Does the work of a kind in this process. A handler that throws is tried again. */
  work<Kind extends WorkKind>(
    kind: Kind,
    options: WorkOptions,
    handler: (data: WorkData[Kind], context: WorkContext) => Promise<void>,
  ): Promise<void>;
  /** Takes no more work, and waits for what runs; what is not done in time is handed back. */
  stop(graceMs: number): Promise<void>;
}
