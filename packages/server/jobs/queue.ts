/** The kinds of work that is queued, with what each is told. A record of state lies in the database; this only says where. */
export interface WorkData {
  render: { jobId: number };
  /** One try of a webhook's delivery, after `attempts` earlier ones; another try in the meantime makes it void. */
  webhook: { deliveryId: number; attempts: number };
  /** Pictures of the template's pages as they are now. */
  thumbnails: { templateId: number };
  /** Mails a person what they are to be told by now. */
  notify: { personId: number };
  /** A planned post at its time, as it was planned at that revision. */
  'social-post': { postId: number; revision: number };
  /** The next step of a post at one account. */
  'social-publication': { publicationId: number };
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
  /** Fires with a WorkInterrupted as its reason; work that throws then is handed back and done again. */
  signal: AbortSignal;
  /** Whether time counts towards the limit from now on: what is waited for is none of the work's own. */
  countTime(isCounted: boolean): void;
}

/** How work of a kind is done in this process. How often it is tried belongs to the kind; see work-kinds.ts. */
export interface WorkOptions {
  concurrency: number;
  timeLimitMs: number;
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
  /** Takes no more work, and waits for what runs; what is not done in time is handed back. Work can still be added. */
  stopWork(graceMs: number): Promise<void>;
  /** `stopWork`, and leaves the database alone from then on. */
  stop(graceMs: number): Promise<void>;
}
