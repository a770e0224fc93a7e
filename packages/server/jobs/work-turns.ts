import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Share } from '../fairness/share.ts';
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

/** Records the start of work, at its first attempt. */
export async function beginWorkTurn(
  { query }: Database,
  kind: WorkKind,
  turn: StoredTurn,
  priority: number,
): Promise<void> {
  await sql`select begin_work_turn(${kind}, ${turn.workspaceId}, ${nameOf(turn)}, ${priority}, ${turn.userTag})`.execute(
    query,
  );
}

/** Records the actual cost of work. */
export async function endWorkTurn(
  { query }: Database,
  kind: WorkKind,
  turn: StoredTurn,
  tookMs: number,
): Promise<void> {
  const took = Math.round(tookMs);
  await sql`select end_work_turn(${kind}, ${turn.workspaceId}, ${nameOf(turn)}, ${turn.costMs}, ${took})`.execute(
    query,
  );
}

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
