import type { CreatedInstant } from './column.ts';

/**
 * Virtual time of queued work of one kind: the tag of what was begun last (see fairness/flow.ts). Work's priority in the queue is `base`
 * minus its tag, so that the queue's own order is that of the tags.
 */
export interface WorkClockTable {
  kind: string;
  instant: number;
  /** Moved on now and then, so that priorities stay within 32 bits. */
  base: number;
}

/** Queued work of one kind of a workspace, or of one of its users. */
export interface WorkFlowTable {
  kind: string;
  /** 0 for the service itself. */
  workspace_id: number;
  /** Empty for a workspace as a whole, `.` for what it has done itself, else an embed and its user. */
  user_name: string;
  /** The tag at which the work that was queued for it ends. */
  finish: number;
  /** Of a workspace: the virtual time of its users. */
  instant: number;
  /** Milliseconds that its work takes on average; null before any was done. */
  mean_ms: number | null;
  /** Pieces that were queued and not begun. */
  waiting: number;
  used_at: CreatedInstant;
}

/** The statements that make these tables, and what reads and writes them in one call each. */
export const workTables = [
  `create table work_clock (
    kind text primary key,
    instant bigint not null default 0,
    base bigint not null default 0)`,
  `create table work_flow (
    kind text not null,
    workspace_id bigint not null,
    user_name text not null,
    finish bigint not null default 0,
    instant bigint not null default 0,
    mean_ms double precision,
    waiting integer not null default 0,
    used_at timestamptz not null default now(),
    primary key (kind, workspace_id, user_name))`,
  `alter table render_job
    add work_kind text not null default 'render',
    add work_id uuid,
    add user_tag bigint not null default 0`,
  `create index render_job_turn on render_job (workspace_id, work_kind, user_tag, id) where status = 'queued'`,
  // All that is counted of a workspace is changed by one at a time: two transactions that add work of several kinds would wait for each other.
  `create function lock_work_flows(of_workspace bigint) returns void language sql as $$
    select pg_advisory_xact_lock(hashtext('work_flow'), hashint8(of_workspace))
  $$`,
  // Priorities do not move while a turn is taken: see move_work_base.
  `create function take_work_turn(
    of_kind text, of_workspace bigint, of_user text, usual_ms integer,
    out tag bigint, out priority integer, out user_tag bigint, out cost bigint, out waiting integer, out user_waiting integer)
  language plpgsql as $$
  #variable_conflict use_column
  declare
    clock work_clock;
    whole work_flow;
    own work_flow;
  begin
    perform pg_advisory_xact_lock_shared(hashtext('work_clock'), hashtext(of_kind));
    perform lock_work_flows(of_workspace);
    insert into work_clock (kind) values (of_kind) on conflict do nothing;
    select * into clock from work_clock where kind = of_kind;
    insert into work_flow as flow (kind, workspace_id, user_name, finish, waiting)
    values (of_kind, of_workspace, '', clock.instant + usual_ms, 1)
    on conflict (kind, workspace_id, user_name) do update set
      finish = greatest(flow.finish, clock.instant) + greatest(1, coalesce(flow.mean_ms, usual_ms))::bigint,
      waiting = flow.waiting + 1,
      used_at = now()
    returning * into whole;
    cost := greatest(1, coalesce(whole.mean_ms, usual_ms))::bigint;
    tag := whole.finish - cost;
    insert into work_flow as flow (kind, workspace_id, user_name, finish, waiting)
    values (of_kind, of_workspace, of_user, whole.instant + cost, 1)
    on conflict (kind, workspace_id, user_name) do update set
      finish = greatest(flow.finish, whole.instant) + cost,
      waiting = flow.waiting + 1,
      used_at = now()
    returning * into own;
    user_tag := own.finish - cost;
    priority := greatest(-2147483648, clock.base - tag)::integer;
    waiting := whole.waiting;
    user_waiting := own.waiting;
  end $$`,
  `create function begin_work_turn(of_kind text, of_workspace bigint, of_user text, of_priority integer, of_user_tag bigint)
  returns void language plpgsql as $$
  begin
    perform lock_work_flows(of_workspace);
    update work_flow set
      waiting = greatest(0, waiting - 1),
      instant = case when user_name = '' then greatest(instant, of_user_tag) else instant end
    where kind = of_kind and workspace_id = of_workspace and user_name in ('', of_user);
    -- Last, as all workspaces would wait for it.
    update work_clock set instant = base - of_priority where kind = of_kind and instant < base - of_priority;
  end $$`,
  `create function end_work_turn(of_kind text, of_workspace bigint, of_user text, foreseen_ms bigint, took_ms bigint)
  returns void language sql as $$
    select lock_work_flows(of_workspace);
    update work_flow set
      mean_ms = case when mean_ms is null then took_ms else mean_ms + (took_ms - mean_ms) * 0.2 end,
      finish = greatest(0, finish + took_ms - foreseen_ms)
    where kind = of_kind and workspace_id = of_workspace and user_name in ('', of_user)
  $$`,
  `create function return_work_turn(of_kind text, of_workspace bigint, of_user text, foreseen_ms bigint)
  returns void language sql as $$
    select lock_work_flows(of_workspace);
    update work_flow set waiting = greatest(0, waiting - 1), finish = greatest(0, finish - foreseen_ms)
    where kind = of_kind and workspace_id = of_workspace and user_name in ('', of_user)
  $$`,
  // No turn is taken in the meantime: what was computed by the old base is there to be moved.
  `create function move_work_base(of_kind text, past bigint) returns void language plpgsql as $$
  declare
    moved bigint;
  begin
    perform pg_advisory_xact_lock(hashtext('work_clock'), hashtext(of_kind));
    select instant - base into moved from work_clock where kind = of_kind;
    if moved is null or moved < past then return; end if;
    update pgboss.job set priority = least(2147483647, priority + moved)::integer
    where name = of_kind and state < 'active' and priority < 0;
    update work_clock set base = base + moved where kind = of_kind;
  end $$`,
  // A workspace's turn goes to the user whose turn it is among its users: the two pieces of work change places. Rows that another one
  // has are passed by: who cancels a job has its row first and its work then, as here.
  `create function exchange_render_turn(of_kind text, of_work uuid, of_job bigint) returns jsonb language plpgsql as $$
  declare
    mine render_job;
    first render_job;
    own_data jsonb;
    first_data jsonb;
  begin
    select * into mine from render_job where id = of_job and status = 'queued' for update skip locked;
    if not found then return null; end if;
    select other.* into first from render_job as other
    join pgboss.job as work on work.name = of_kind and work.id = other.work_id
    where other.workspace_id = mine.workspace_id and other.work_kind = of_kind and other.status = 'queued'
      and (other.user_tag, other.id) < (mine.user_tag, mine.id)
      and work.state = 'created' and work.start_after <= now()
    order by other.user_tag, other.id limit 1
    for update of other skip locked;
    if not found then return null; end if;
    select data into first_data from pgboss.job
    where name = of_kind and id = first.work_id and state = 'created'
    for update skip locked;
    select data into own_data from pgboss.job where name = of_kind and id = of_work;
    if first_data is null or own_data is null then return null; end if;
    update pgboss.job set data = own_data where name = of_kind and id = first.work_id;
    update pgboss.job set data = first_data where name = of_kind and id = of_work;
    update render_job set work_id = case when id = of_job then first.work_id else of_work end
    where id in (of_job, first.id);
    return first_data;
  end $$`,
];

/** Records of many turns in one call each. */
export const groupedTurns = [
  `create function try_lock_work_flows(of_workspace bigint) returns boolean language sql as $$
    select pg_try_advisory_xact_lock(hashtext('work_flow'), hashint8(of_workspace))
  $$`,
  // Waits for one workspace at most, while it has none: two calls with several workspaces would wait for each other. Returns those that
  // were locked. A crash may lose what these turns count, which is counted again now and then: the commit need not wait for the disk.
  `create function lock_several_work_flows(workspaces bigint[]) returns bigint[] language plpgsql as $$
  declare
    each bigint;
    locked bigint[] := '{}';
  begin
    perform set_config('synchronous_commit', 'off', true);
    for each in select distinct unnest(workspaces) loop
      if cardinality(locked) = 0 then
        perform lock_work_flows(each);
        locked := array[each];
      elsif try_lock_work_flows(each) then
        locked := locked || each;
      end if;
    end loop;
    return locked;
  end $$`,
  `create function begin_work_turns(
    of_kind text, workspaces bigint[], users text[], priorities integer[], user_tags bigint[])
  returns bigint[] language plpgsql as $$
  #variable_conflict use_column
  declare
    locked bigint[] := lock_several_work_flows(workspaces);
    furthest integer;
  begin
    with begun as (
      select * from unnest(workspaces, users, user_tags) as each (workspace_id, user_name, user_tag)
      where workspace_id = any (locked)
    ), changes as (
      select workspace_id, user_name, count(*) as pieces, 0 as user_tag from begun group by 1, 2
      union all select workspace_id, '', count(*), max(user_tag) from begun group by 1
    )
    update work_flow as flow set
      waiting = greatest(0, flow.waiting - changes.pieces),
      instant = greatest(flow.instant, changes.user_tag)
    from changes
    where flow.kind = of_kind and flow.workspace_id = changes.workspace_id and flow.user_name = changes.user_name;
    select min(priority) into furthest from unnest(workspaces, priorities) as each (workspace_id, priority)
    where workspace_id = any (locked);
    -- Last, as all workspaces would wait for it.
    update work_clock set instant = base - furthest where kind = of_kind and instant < base - furthest;
    return locked;
  end $$`,
  // The mean comes to what it would by one piece after the other, each with the average of them.
  `create function end_work_turns(
    of_kind text, workspaces bigint[], users text[], foreseen_ms bigint[], took_ms bigint[])
  returns bigint[] language plpgsql as $$
  #variable_conflict use_column
  declare
    locked bigint[] := lock_several_work_flows(workspaces);
  begin
    with ended as (
      select * from unnest(workspaces, users, foreseen_ms, took_ms) as each (workspace_id, user_name, foreseen, took)
      where workspace_id = any (locked)
    ), changes as (
      select workspace_id, user_name, count(*) as pieces, avg(took) as took, sum(took - foreseen) as excess from ended group by 1, 2
      union all select workspace_id, '', count(*), avg(took), sum(took - foreseen) from ended group by 1
    )
    update work_flow as flow set
      mean_ms = coalesce(flow.mean_ms + (changes.took - flow.mean_ms) * (1 - 0.8 ^ changes.pieces), changes.took),
      finish = greatest(0, flow.finish + changes.excess)
    from changes
    where flow.kind = of_kind and flow.workspace_id = changes.workspace_id and flow.user_name = changes.user_name;
    return locked;
  end $$`,
  `drop function begin_work_turn(text, bigint, text, integer, bigint)`,
  `drop function end_work_turn(text, bigint, text, bigint, bigint)`,
];
