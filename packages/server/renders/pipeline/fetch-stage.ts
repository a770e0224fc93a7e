import { PlatenError } from '@platen/template';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import { createFairTurns } from '../../fairness/fair-turns.ts';
import { serviceShare } from '../../fairness/share.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { RenderContext } from './render-context.ts';

/** Bounds of what renders fetch from addresses. */
export interface FetchBounds {
  /** Milliseconds in which everything that one render fetches must be there. */
  timeLimitMs: number;
  /** Bytes that renders of one workspace hold of what they fetched, and of all. */
  workspaceBytes: number;
  allBytes: number;
}

/** Fetches what renders need while they hold no thread. */
export interface FetchStage {
  /** Throws PlatenError ASSET_UNREACHABLE or LIMIT_MEDIA, and the signal's reason. */
  fetch(
    url: string,
    options: { maxBytes: number; signal: AbortSignal; context: RenderContext | undefined },
  ): Promise<Uint8Array>;
  /** The render is over and holds nothing of what it fetched. Answers the refusal that it has to end with, if any. */
  release(context: RenderContext): ServiceError | undefined;
  /** Requests that are in progress, and that wait to be sent. */
  readonly running: number;
  readonly waiting: number;
}

/** Requests at a time: each takes a connection and little else. Of them a workspace has at most a quarter, a user half of that. */
const requestsAtOnce = 128;
const requestsOfWorkspace = 32;
const requestsOfUser = 16;

/** Fetched data of one render. */
interface Fetching {
  bytes: number;
  budget: TimeBudget;
  refusal?: ServiceError;
}

/** The fetches of a process's renders, through the safe fetcher alone. */
export function createFetchStage({ fetcher }: { fetcher: SafeFetcher }, bounds: FetchBounds): FetchStage {
  const turns = createFairTurns({ turns: requestsAtOnce, ofWorkspace: requestsOfWorkspace, ofUser: requestsOfUser });
  const fetchings = new Map<RenderContext, Fetching>();
  const bytesOf = new Map<number, number>();
  let allBytes = 0;
  const nobody: RenderContext = { share: serviceShare, costName: '' };

  const count = ({ share: { workspaceId } }: RenderContext, more: number): void => {
    allBytes += more;
    const bytes = (bytesOf.get(workspaceId) ?? 0) + more;
    if (bytes > 0) bytesOf.set(workspaceId, bytes);
    else bytesOf.delete(workspaceId);
  };

  /** Counts bytes as they come. Throws when there are too many. */
  const hold = (context: RenderContext, fetching: Fetching, more: number): void => {
    count(context, more);
    fetching.bytes += more;
    if (fetching.bytes > bounds.workspaceBytes) {
      throw new PlatenError(
        'LIMIT_MEDIA',
        `The files fetched for this render exceed the memory limit of ${bounds.workspaceBytes} bytes.`,
      );
    }
    const isOver = (bytesOf.get(context.share.workspaceId) ?? 0) > bounds.workspaceBytes;
    if (!isOver && allBytes <= bounds.allBytes) return;
    fetching.refusal = isOver
      ? new ServiceError(
          'too_many_renders',
          'The files that renders of this workspace fetch at the same time exceed its memory limit. Try again in 5 seconds, or send fewer at a time.',
          { headers: { 'retry-after': '5' } },
        )
      : new ServiceError(
          'render_queue_full',
          'The files that renders fetch use all of the memory available for them. Try again in 5 seconds.',
          { headers: { 'retry-after': '5' } },
        );
    throw fetching.refusal;
  };

  const release = (context: RenderContext): ServiceError | undefined => {
    const fetching = fetchings.get(context);
    if (!fetching) return undefined;
    fetchings.delete(context);
    count(context, -fetching.bytes);
    return fetching.refusal;
  };

  return {
    get running() {
      return turns.running;
    },
    get waiting() {
      return turns.waiting;
    },
    async fetch(url, { maxBytes, signal, context = nobody }) {
      const fetching = fetchings.get(context) ?? { bytes: 0, budget: createTimeBudget(bounds.timeLimitMs) };
      fetchings.set(context, fetching);
      const deadline = fetching.budget.start();
      try {
        const turn = await turns.take({ share: context.share, cost: 1 }, AbortSignal.any([signal, deadline]));
        try {
          const { status, bytes } = await fetcher.fetch(url, {
            maxBytes,
            signal: AbortSignal.any([signal, deadline]),
            connectionsOf: `workspace ${context.share.workspaceId}`,
            inSharedMemory: true,
            onBytes: (more) => hold(context, fetching, more),
          });
          if (status >= 200 && status < 300) return bytes;
          throw new PlatenError('ASSET_UNREACHABLE', `${shorten(url)} responded with status ${status}.`);
        } finally {
          turn.end();
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof PlatenError) throw error;
        const seconds = bounds.timeLimitMs / 1000;
        const reason = deadline.aborted
          ? `it was not there within ${seconds} seconds.`
          : error instanceof ServiceError
            ? error.message
            : 'the connection failed';
        throw new PlatenError('ASSET_UNREACHABLE', `${shorten(url)} could not be fetched: ${reason}`, { cause: error });
      } finally {
        fetching.budget.stop();
        if (context === nobody) release(nobody);
      }
    },
    release,
  };
}

/** Time for something that is done in several stretches, some side by side. */
interface TimeBudget {
  /** Starts a period; the signal fires when its time is over. */
  start(): AbortSignal;
  stop(): void;
}

function createTimeBudget(wholeMs: number): TimeBudget {
  const over = new AbortController();
  let leftMs = wholeMs;
  let stretches = 0;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      stretches += 1;
      if (stretches === 1) {
        startedAt = performance.now();
        timer = setTimeout(() => over.abort(new Error('The time for fetching is over.')), Math.max(0, leftMs));
      }
      return over.signal;
    },
    stop() {
      stretches -= 1;
      if (stretches > 0) return;
      clearTimeout(timer);
      leftMs -= performance.now() - startedAt;
    },
  };
}

function shorten(url: string): string {
  return url.length > 120 ? `${url.slice(0, 100)}…` : url;
}
