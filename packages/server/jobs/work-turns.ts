import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { writeTogether, type GroupedWriter } from '../db/write-together.ts';
import { withShare } from '../fairness/present-share.ts';
import { serviceShare, type Share } from '../fairness/share.ts';
import { workKinds, type WorkKind } from './work-kinds.ts';

/** The turn of a piece of queued work, by virtual time in the database: see db/tables/work-tables.ts. */
export interface WorkTurn {
  share: Share;
  /** Milliseconds that it is thought to take. */
  costMs: number;
  /** Its place among the work of its workspace's users. */
  userTag: number;
  /** In pg-boss's own order: larger ones go first. */
  priority: number;
  /** Pieces of that kind that wait now, this one included: of the workspace, and of the user alone. */
  waiting: number;
  userWaiting: number;
}

/** The part of a turn stored with the work. */
const storedTurn = z.object({
  workspaceId: z.number(),
  user: z.string().nullable(),
  costMs: z.number(),
  userTag: z.number(),
});
export type StoredTurn = z.infer<typeof storedTurn>;

/** How a user of a workspace is named among its flows. */
const nameOf = ({ user }: Pick<Share, 'user'>): string => user ?? '.';

/** Takes the next turn of a share. */
export async function takeWorkTurn({ query }: Database, kind: WorkKind, share: Share): Promise<WorkTurn> {
  const { usualMs } = workKinds[kind];
  const { rows } = await sql<{
    priority: number;
    user_tag: number;
    cost: number;
    waiting: number;
    user_waiting: number;
  }>`select * from take_work_turn(${kind}, ${share.workspaceId}, ${nameOf(share)}, ${usualMs})`.execute(query);
  const [row] = rows;
  if (!row) throw new Error('There was no turn.');
  const { priority, user_tag: userTag, cost: costMs, waiting, user_waiting: userWaiting } = row;
  return { share, priority, userTag, costMs, waiting, userWaiting };
}

/** Returns a turn for which nothing was queued. */
export async function returnWorkTurn(
  { query }: Database,
  kind: WorkKind,
  { share, costMs }: Pick<WorkTurn, 'share' | 'costMs'>,
): Promise<void> {
  await sql`select return_work_turn(${kind}, ${share.workspaceId}, ${nameOf(share)}, ${costMs})`.execute(query);
}

/** Returns the part of a turn that is stored with the work's data. */
export function storeTurn({ share, costMs, userTag }: WorkTurn): StoredTurn {
  return { ...share, costMs, userTag };
}

/** The turn of work that is queued already, with its priority there. */
export function restoreTurn({ costMs, userTag, ...share }: StoredTurn, priority: number): WorkTurn {
  return { share, costMs, userTag, priority, waiting: 1, userWaiting: 1 };
}

/** The turn that was kept with a work's data; undefined for work that was queued without one. */
export function readTurn(data: unknown): StoredTurn | undefined {
  const { success, data: read } = z.object({ turn: storedTurn }).safeParse(data);
  return success ? read.turn : undefined;
}

/** A work's data as it was given. */
export function withoutTurn<Data extends object>(data: Data): Data {
  const given: Data & { turn?: unknown } = { ...data };
  delete given.turn;
  return given;
}

/** A turn whose work began, with its priority in the queue. */
export interface BegunTurn {
  turn: StoredTurn;
  priority: number;
}

/** A turn whose work ended, with the milliseconds that it took. */
export interface EndedTurn {
  turn: StoredTurn;
  tookMs: number;
}

/** Records of turns of one kind, written together: pieces of work are many. */
export interface TurnRecords {
  begin: GroupedWriter<BegunTurn>;
  end: GroupedWriter<EndedTurn>;
}

/** The records of turns of a kind. A crash of the database may lose the last of them: `tidyWorkFlows` counts again. */
export function recordTurns(database: Database, kind: WorkKind): TurnRecords {
  return {
    begin: writeTurns<BegunTurn>(
      database,
      (begun, { workspaces, users }) =>
        sql`begin_work_turns(${kind}, ${workspaces}::bigint[], ${users}::text[],
          ${begun.map(({ priority }) => priority)}::integer[], ${begun.map(({ turn }) => turn.userTag)}::bigint[])`,
    ),
    end: writeTurns<EndedTurn>(
      database,
      (ended, { workspaces, users }) =>
        sql`end_work_turns(${kind}, ${workspaces}::bigint[], ${users}::text[],
          ${ended.map(({ turn }) => turn.costMs)}::bigint[], ${ended.map(({ tookMs }) => Math.round(tookMs))}::bigint[])`,
    ),
  };
}

/** Writes turns by a function that returns the workspaces whose turns it took; others are busy and come again. */
function writeTurns<Item extends { turn: StoredTurn }>(
  { query }: Database,
  call: (items: readonly Item[], flows: { workspaces: number[]; users: string[] }) => RawBuilder<unknown>,
): GroupedWriter<Item> {
  const write = async (items: readonly Item[]): Promise<ReadonlySet<Item>> => {
    const workspaces = items.map(({ turn }) => turn.workspaceId);
    const users = items.map(({ turn }) => nameOf(turn));
    const { rows } = await sql<{ locked: unknown }>`select ${call(items, { workspaces, users })} as locked`.execute(
      query,
    );
    const taken = new Set(lockedWorkspaces.parse(rows[0]?.locked));
    return new Set(items.filter(({ turn }) => !taken.has(turn.workspaceId)));
  };
  return writeTogether((items) => withShare(serviceShare, () => write(items)));
}

const lockedWorkspaces = z.array(z.coerce.number());

/** Virtual milliseconds after which priorities are moved. */
const moveAfter = 500_000_000;

/** Counts again what waits, in case a process ended while it began something, and forgets who has had nothing done for a day. */
export async function tidyWorkFlows({ query }: Database): Promise<void> {
  await sql`
    with of_user as (
      select name as kind, (data->'turn'->>'workspaceId')::bigint as workspace_id, coalesce(data->'turn'->>'user', '.') as user_name,
        count(*)::integer as waiting
      from pgboss.job where state = 'created' and data->'turn' is not null group by 1, 2, 3
    ), counted as (
      select * from of_user union all select kind, workspace_id, '', sum(waiting)::integer from of_user group by 1, 2
    ), wrong as (
      select flow.kind, flow.workspace_id, flow.user_name, coalesce(counted.waiting, 0) as waiting
      from work_flow as flow left join counted using (kind, workspace_id, user_name)
      where flow.waiting > coalesce(counted.waiting, 0)
    )
    update work_flow set waiting = wrong.waiting from wrong
    where work_flow.kind = wrong.kind and work_flow.workspace_id = wrong.workspace_id
    and work_flow.user_name = wrong.user_name`.execute(query);
  await sql`
    delete from work_flow using work_clock
    where work_clock.kind = work_flow.kind and work_flow.waiting = 0 and work_flow.used_at < now() - interval '1 day'
    and (work_flow.user_name <> '' or work_flow.finish <= work_clock.instant)`.execute(query);
  for (const kind of Object.keys(workKinds)) await sql`select move_work_base(${kind}, ${moveAfter})`.execute(query);
}
