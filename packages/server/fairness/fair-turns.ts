import { FairClock, type Flow } from './flow.ts';
import type { Share } from './share.ts';

/** How many turns there are, and how many of them some may have at a time. They are kept to however much is idle: a turn cannot be taken back. */
export interface TurnBounds {
  /** In all. */
  turns: number;
  /** Limit per workspace. Default: half of all, at least one. */
  ofWorkspace?: number;
  /** Limit per user of a workspace's embeds. Default: half of the workspace's, at least one. */
  ofUser?: number;
  /** Limit for all long work together. Default: half of all, at least one. */
  long?: number;
}

/** A piece of work that wants a turn. */
export interface TurnRequest {
  share: Share;
  /** Its estimated cost, in an arbitrary unit. */
  cost: number;
  /** Whether so much that others would wait for its end. Default false. */
  isLong?: boolean;
  /** Whether it gives way to all other work of its user. Default false. */
  isBulk?: boolean;
}

/** A turn that was given. */
export interface Turn {
  /** Ends the turn; only the first call counts. `cost` is the actual cost, default the estimate. */
  end(cost?: number): void;
}

/**
 * Assigns turns fairly: each workspace gets the same share, and within it each user of its embeds, however much each of them asks for. A
 * user's work runs in order, except that short work passes long work, and all other work passes bulk work.
 */
export interface FairTurns {
  /** Waits for a turn. Rejects with the signal's reason when that fires first. */
  take(request: TurnRequest, signal: AbortSignal): Promise<Turn>;
  readonly waiting: number;
  readonly running: number;
  /** Work of a workspace that waits or runs. */
  countOf(workspaceId: number): number;
  /** Keeps to other bounds from now on; what runs already continues. */
  bound(bounds: TurnBounds): void;
}

interface Waiting {
  user: User;
  cost: number;
  isLong: boolean;
  isBulk: boolean;
  order: number;
  begin: (turn: Turn) => void;
}

interface User {
  flow: Flow;
  workspace: Workspace;
  name: string | null;
  /** Waiting work: bulk, long and other. */
  lines: { bulk: Waiting[]; long: Waiting[]; other: Waiting[] };
  running: number;
}

interface Workspace {
  id: number;
  flow: Flow;
  clock: FairClock;
  users: Map<string | null, User>;
  waiting: number;
  running: number;
}

/** Workspaces, and users of one, that are remembered although nothing of them waits or runs. */
const maxIdle = 5000;

/** Half of something that can only be given whole, but not nothing. */
export function halfOf(count: number): number {
  return Math.max(1, Math.floor(count / 2));
}

/** Turns within those bounds. */
export function createFairTurns(atFirst: TurnBounds): FairTurns {
  let max = fillBounds(atFirst);
  const clock = new FairClock();
  const workspaces = new Map<number, Workspace>();
  let order = 0;
  let running = 0;
  let runningLong = 0;
  let waiting = 0;

  const openUser = ({ workspaceId, user: name }: Share): User => {
    let workspace = workspaces.get(workspaceId);
    if (!workspace) {
      workspace = {
        id: workspaceId,
        flow: clock.open(),
        clock: new FairClock(),
        users: new Map(),
        waiting: 0,
        running: 0,
      };
      forgetIdle(workspaces, clock, isIdle);
      workspaces.set(workspaceId, workspace);
    }
    let user = workspace.users.get(name);
    if (!user) {
      user = { flow: workspace.clock.open(), workspace, name, lines: { bulk: [], long: [], other: [] }, running: 0 };
      forgetIdle(workspace.users, workspace.clock, isIdleUser);
      workspace.users.set(name, user);
    }
    return user;
  };

  /** Returns the next work of a user. */
  const nextOfUser = ({ lines, name, running: ownRunning }: User): Waiting | undefined => {
    if (name !== null && ownRunning >= max.ofUser) return undefined;
    const [long, other] = [runningLong < max.long ? lines.long[0] : undefined, lines.other[0]];
    const [bulk] = lines.bulk;
    if (!long || !other) return long ?? other ?? (bulk?.isLong && runningLong >= max.long ? undefined : bulk);
    return long.order < other.order ? long : other;
  };

  /** Returns the next work of a workspace, by the shares of its users. */
  const nextOfWorkspace = (workspace: Workspace): Choice<User> | undefined => {
    if (workspace.running >= max.ofWorkspace) return undefined;
    return choose(
      [...workspace.users.values()].filter((user) => waitingOf(user) > 0),
      nextOfUser,
    );
  };

  const next = (): Choice<Workspace, Choice<User>> | undefined =>
    choose(
      [...workspaces.values()].filter((workspace) => workspace.waiting > 0),
      nextOfWorkspace,
    );

  const begin = (work: Waiting): void => {
    const { user, cost, isLong } = work;
    const { workspace } = user;
    remove(work);
    const tag = clock.begin(workspace.flow, cost);
    const userTag = workspace.clock.begin(user.flow, cost);
    running += 1;
    workspace.running += 1;
    user.running += 1;
    if (isLong) runningLong += 1;
    let isOver = false;
    work.begin({
      end(actual = cost) {
        if (isOver) return;
        isOver = true;
        running -= 1;
        workspace.running -= 1;
        user.running -= 1;
        if (isLong) runningLong -= 1;
        clock.correct(workspace.flow, tag, actual - cost);
        workspace.clock.correct(user.flow, userTag, actual - cost);
        giveTurns();
      },
    });
  };

  const giveTurns = (): void => {
    while (running < max.turns) {
      const choice = next();
      if (!choice) return;
      const { entry: workspace, work: ofWorkspaceUsers, bound } = choice;
      begin(ofWorkspaceUsers.work);
      clock.pass(bound);
      workspace.clock.pass(ofWorkspaceUsers.bound);
    }
  };

  const remove = (work: Waiting): boolean => {
    const { user } = work;
    const line = lineOf(work);
    const place = line.indexOf(work);
    if (place < 0) return false;
    line.splice(place, 1);
    user.workspace.waiting -= 1;
    waiting -= 1;
    return true;
  };

  return {
    get waiting() {
      return waiting;
    },
    get running() {
      return running;
    },
    bound(bounds) {
      max = fillBounds(bounds);
      giveTurns();
    },
    countOf(workspaceId) {
      const workspace = workspaces.get(workspaceId);
      return workspace ? workspace.waiting + workspace.running : 0;
    },
    take({ share, cost, isLong = false, isBulk = false }, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      return new Promise<Turn>((resolve, reject) => {
        const user = openUser(share);
        const { workspace } = user;
        const onAbort = (): void => {
          if (remove(work)) reject(signal.reason);
        };
        order += 1;
        const work: Waiting = {
          user,
          cost,
          isLong,
          isBulk,
          order,
          begin: (turn) => {
            signal.removeEventListener('abort', onAbort);
            resolve(turn);
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        if (workspace.waiting === 0) clock.join(workspace.flow);
        if (waitingOf(user) === 0) workspace.clock.join(user.flow);
        lineOf(work).push(work);
        workspace.waiting += 1;
        waiting += 1;
        giveTurns();
      });
    },
  };
}

function fillBounds({ turns, ofWorkspace = halfOf(turns), ...bounds }: TurnBounds): Required<TurnBounds> {
  return { turns, ofWorkspace, ofUser: bounds.ofUser ?? halfOf(ofWorkspace), long: bounds.long ?? halfOf(turns) };
}

/** The next turn, the work that starts, and who was skipped because of a limit. */
interface Choice<Entry, Work = Waiting> {
  entry: Entry;
  work: Work;
  bound: Flow[];
}

/** The first of those that have something which may begin. */
function choose<Entry extends { flow: Flow }, Work>(
  entries: readonly Entry[],
  nextOf: (entry: Entry) => Work | undefined,
): Choice<Entry, Work> | undefined {
  const bound: Flow[] = [];
  let first: Choice<Entry, Work> | undefined;
  for (const entry of entries) {
    const work = nextOf(entry);
    if (work === undefined) bound.push(entry.flow);
    else if (!first || FairClock.isBefore(entry.flow, first.entry.flow)) first = { entry, work, bound };
  }
  return first;
}

function waitingOf({ lines }: User): number {
  return lines.bulk.length + lines.long.length + lines.other.length;
}

function lineOf({ user: { lines }, isLong, isBulk }: Waiting): Waiting[] {
  if (isBulk) return lines.bulk;
  return isLong ? lines.long : lines.other;
}

function isIdle({ waiting, running }: Workspace): boolean {
  return waiting === 0 && running === 0;
}

function isIdleUser(user: User): boolean {
  return waitingOf(user) === 0 && user.running === 0;
}

/** Forgets who wants nothing and has no more than its share; beyond a bound, also who has. */
function forgetIdle<Key, Entry extends { flow: Flow }>(
  entries: Map<Key, Entry>,
  clock: FairClock,
  isIdleEntry: (entry: Entry) => boolean,
): void {
  if (entries.size < maxIdle) return;
  for (const [key, entry] of entries) {
    if (isIdleEntry(entry) && clock.isForgettable(entry.flow)) entries.delete(key);
  }
  for (const [key, entry] of entries) {
    if (entries.size < maxIdle) return;
    if (isIdleEntry(entry)) entries.delete(key);
  }
}
