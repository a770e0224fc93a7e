import type { Share } from '../../fairness/share.ts';
import { ServiceError } from '../../http/service-error.ts';

/** Renders that are let in at a time, those that wait for a thread included. */
export interface GateBounds {
  /** Threads that render. */
  threads: number;
  /** Renders that may wait besides, in all and of one workspace. A user of a workspace's embeds may have a quarter of the latter waiting. */
  waiting: number;
  waitingOfWorkspace: number;
}

/** The place of one render behind the gate. */
export interface GatePlace {
  /** Fires, with a ServiceError as its reason, when the place is given to someone who has none. */
  signal: AbortSignal;
  /** It has a thread by now, and its place is not taken away any more. */
  keep(): void;
}

/** Admits a limited number of synchronous renders, and of each workspace and each user only their part of it. */
export interface RenderGate {
  /**
   * Runs, or throws ServiceError with `Retry-After`: `too_many_renders` when the workspace or its user has as many already,
   * `render_queue_full` when all together have.
   */
  run<Result>(share: Share, render: (place: GatePlace) => Promise<Result>): Promise<Result>;
  /** Renders that wait or run. */
  readonly count: number;
}

/** How much of the latest render the expected duration takes over. */
const newestShare = 0.2;

interface Place {
  share: Share;
  isCached: boolean;
  controller: AbortController;
}

/**
 * Creates a gate before a pool's threads. If all places are taken, one with fewer renders replaces the newest render of the one with the
 * most, so that nobody is kept out by others.
 */
export function createRenderGate({ threads, waiting, waitingOfWorkspace }: GateBounds): RenderGate {
  const places = new Set<Place>();
  const maxOfWorkspace = Math.max(1, Math.floor(threads / 2)) + waitingOfWorkspace;
  const maxOfUser = Math.max(1, Math.floor(threads / 4)) + Math.max(1, Math.floor(waitingOfWorkspace / 4));
  let expectedMs = 500;

  const countOf = (isAsked: (share: Share) => boolean): number => {
    let count = 0;
    for (const { share } of places) if (isAsked(share)) count += 1;
    return count;
  };
  const retryAfter = (before: number, atOnce: number): { headers: Record<string, string> } => {
    const seconds = Math.min(60, Math.max(1, Math.ceil((expectedMs * before) / atOnce / 1000)));
    return { headers: { 'retry-after': String(seconds) } };
  };

  const checkOwn = ({ workspaceId, user }: Share): void => {
    const own = countOf((share) => share.workspaceId === workspaceId);
    const ofUser = user === null ? 0 : countOf((share) => share.workspaceId === workspaceId && share.user === user);
    if (own < maxOfWorkspace && ofUser < maxOfUser) return;
    const [who, count] = ofUser >= maxOfUser ? ['this user', ofUser] : ['this workspace', own];
    const details = retryAfter(count, Math.max(1, threads / 2));
    throw new ServiceError(
      'too_many_renders',
      `${count} renders of ${who} are already waiting or running. Try again in ${details.headers['retry-after']} seconds, or render with response.mode "async".`,
      details,
    );
  };

  const makeRoom = ({ workspaceId }: Share): void => {
    if (places.size < threads + waiting) return;
    const counts = new Map<number, number>();
    for (const { share } of places) counts.set(share.workspaceId, (counts.get(share.workspaceId) ?? 0) + 1);
    const full = new ServiceError(
      'render_queue_full',
      `${places.size} renders are already waiting or running. Try again in a moment, or render with response.mode "async".`,
      retryAfter(waiting, threads),
    );
    const [max] = [...counts].toSorted(([, one], [, other]) => other - one);
    if (!max || max[1] <= (counts.get(workspaceId) ?? 0) + 1) throw full;
    const newest = [...places].findLast(({ share, isCached }) => share.workspaceId === max[0] && !isCached);
    if (!newest) throw full;
    places.delete(newest);
    newest.controller.abort(full);
  };

  return {
    get count() {
      return places.size;
    },
    async run(share, render) {
      checkOwn(share);
      makeRoom(share);
      const place: Place = { share, isCached: false, controller: new AbortController() };
      places.add(place);
      const startedAt = performance.now();
      try {
        return await render({ signal: place.controller.signal, keep: () => void (place.isCached = true) });
      } finally {
        // What waited is in there: the longer the queue, the longer the Retry-After.
        expectedMs +=
          (Math.min(60_000, performance.now() - startedAt) / Math.max(1, places.size / threads) - expectedMs) *
          newestShare;
        places.delete(place);
      }
    },
  };
}
