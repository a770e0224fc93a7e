import type { WorkData, WorkKind } from './work-kinds.ts';
import type { Share } from '../fairness/share.ts';
import type { WorkTurn } from './work-turns.ts';

/** How one piece of work is queued. */
export interface QueueOptions {
  /** Not before. */
  startAfter?: Date;
  /** While one with the same key waits, another is not added. */
  singletonKey?: string;
  /** The share it uses. Default: that of `presentShare`. */
  share?: Share;
  /** The turn that was taken for it, and the id it gets; default a new one of each. */
  turn?: WorkTurn;
  id?: string;
}

/** Context of a handler, besides its data. */
export interface WorkContext {
  /** 1 at the first try. */
  attempt: number;
  /** Fires with a WorkInterruptedError as its reason; work that throws then is handed back and done again. */
  signal: AbortSignal;
  /** Whether time counts towards the limit from now on: what is waited for is none of the work's own. */
  countTime(isCounted: boolean): void;
}

/** How work of a kind is done in this process. How often it is tried belongs to the kind; see work-kinds.ts. */
export interface WorkOptions<Kind extends WorkKind> {
  concurrency: number;
  timeLimitMs: number;
  /** Chooses the work done in a new turn: returns the data that belongs to that work from now on. */
  exchange?: (data: WorkData[Kind], id: string) => Promise<WorkData[Kind]>;
}

/**
 * Carries work to processes; the same over the embedded database and Postgres. Work of each kind goes by the shares of workspaces and
 * their users, however much each of them has queued, and a workspace has at most half of what a process does of a kind at a time.
 */
export interface Queue {
  /** Takes the next turn of a share for work that is added with it. */
  takeTurn(kind: WorkKind, share: Share): Promise<WorkTurn>;
  /** Takes work back that has not begun; whether it was there to be taken. */
  remove(kind: WorkKind, id: string): Promise<boolean>;
  /** Inside a transaction the work is queued when it commits. */
  add<Kind extends WorkKind>(kind: Kind, data: WorkData[Kind], options?: QueueOptions): Promise<void>;
  /** Runs work of a kind in this process. If a handler throws, the work is retried. */
  work<Kind extends WorkKind>(
    kind: Kind,
    options: WorkOptions<Kind>,
    handler: (data: WorkData[Kind], context: WorkContext) => Promise<void>,
  ): Promise<void>;
  /** Takes no more work, and waits for what runs; what is not done in time is handed back. Work can still be added. */
  stopWork(graceMs: number): Promise<void>;
  /** `stopWork`, and leaves the database alone from then on. */
  stop(graceMs: number): Promise<void>;
}
