import type { WorkflowNodeRunStatus, WorkflowRunStatus, WorkflowStatus, WorkflowStep } from '@platen/api';
import type { Generated } from 'kysely';
import type { CreatedInstant, DefaultedJson, Identity, Instant, Json } from './column.ts';

/** Steps from rows to destinations, started by a trigger. */
export interface WorkflowTable {
  id: Identity;
  workspace_id: number;
  /** Who made it: what it does in the workspace is credited to them. */
  user_id: number | null;
  name: string;
  description: string;
  status: WorkflowStatus;
  steps: Json<WorkflowStep[]>;
  metadata: DefaultedJson<Record<string, unknown>>;
  /** The type of its first step, if that is a trigger, else `manual`. */
  trigger_type: string;
  /** The secret part of its address, and the sealed secret of its senders; null without a webhook as its trigger. */
  hook_id: string | null;
  hook_secret: string | null;
  /** When its schedule starts it next; null unless it is active. */
  next_run_at: Instant | null;
  share_slug: string | null;
  is_shared: Generated<boolean>;
  shares_template: Generated<boolean>;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** One run of a workflow; the record of its state. */
export interface WorkflowRunTable {
  id: Identity;
  workspace_id: number;
  workflow_id: number;
  status: WorkflowRunStatus;
  trigger_type: string;
  /** The event that started it, where the same may come twice: of a workflow each starts one run. */
  event_key: string | null;
  is_test: Generated<boolean>;
  /** The data that the trigger brought. */
  input: Json<unknown>;
  /** The steps as they were when it was started, or retried. */
  steps: Json<WorkflowStep[]>;
  /** The step that is next, from 0. */
  step: Generated<number>;
  /** Counts the processes that took it up: only the last one may write. */
  attempt: Generated<number>;
  /** Until when a process has it without a sign of life. */
  leased_until: Instant | null;
  /** When it goes on; null once it is over. Work that was planned for another time is void. */
  next_at: Instant | null;
  /** Whether it is to go on at once when the process that has it lets go. */
  is_woken: Generated<boolean>;
  rows_total: Generated<number>;
  rows_succeeded: Generated<number>;
  rows_failed: Generated<number>;
  automation_credits_used: Generated<number>;
  render_credits_used: Generated<number>;
  error: string | null;
  created_at: CreatedInstant;
  started_at: Instant | null;
  completed_at: Instant | null;
}

/** One step of a run. */
export interface WorkflowNodeRunTable {
  run_id: number;
  node_index: number;
  node_key: string;
  node_type: string;
  status: WorkflowNodeRunStatus;
  rows_in: Generated<number>;
  rows_out: Generated<number>;
  rows_failed: Generated<number>;
  sample: DefaultedJson<Record<string, unknown>[]>;
  /** The state from which the step goes on, such as the batch that it waits for. */
  state: Json<unknown> | null;
  error: string | null;
  started_at: Instant | null;
  completed_at: Instant | null;
}

/** One row of a run. */
export interface WorkflowRunRowTable {
  run_id: number;
  /** From 1, as it came from the source. */
  number: number;
  /** Its place among the others. */
  place: number;
  /** The step that takes it next, or at which it failed. */
  step: number;
  status: Generated<'active' | 'failed'>;
  data: Json<Record<string, unknown>>;
  error: string | null;
  /** Whether nobody can say if it was delivered. */
  is_uncertain: Generated<boolean>;
}

/** The delivery of one row to one destination. Written before anything is sent. */
export interface WorkflowDeliveryTable {
  run_id: number;
  node_key: string;
  /** The row; 0 for what is delivered once for all of them. */
  number: number;
  status: 'sending' | 'delivered' | 'failed' | 'check';
  attempts: Generated<number>;
  sent_at: Instant;
  /** When one that failed for a while is tried again. */
  next_at: Instant | null;
  /** The name that the destination gave it. */
  reference: string | null;
  error: string | null;
}

/** The statements that add when deliveries are tried again. */
export const deliveryTimes = [`alter table workflow_delivery add next_at timestamptz`];

/** The statements that make these tables. */
export const workflowTables = [
  `create table workflow (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    user_id bigint references person on delete set null,
    name text not null,
    description text not null,
    status text not null check (status in ('draft', 'active', 'paused', 'archived')),
    steps json not null,
    metadata json not null default '{}',
    trigger_type text not null,
    hook_id text unique,
    hook_secret text,
    next_run_at timestamptz,
    share_slug text unique,
    is_shared boolean not null default false,
    shares_template boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index workflow_workspace on workflow (workspace_id, id desc)`,
  `create index workflow_due on workflow (next_run_at) where next_run_at is not null`,
  `create table workflow_run (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    workflow_id bigint not null references workflow on delete cascade,
    status text not null
      check (status in ('queued', 'running', 'success', 'partial', 'failed', 'skipped', 'cancelled')),
    trigger_type text not null,
    event_key text,
    is_test boolean not null default false,
    input json not null,
    steps json not null,
    step integer not null default 0,
    attempt integer not null default 0,
    leased_until timestamptz,
    next_at timestamptz,
    is_woken boolean not null default false,
    rows_total integer not null default 0,
    rows_succeeded integer not null default 0,
    rows_failed integer not null default 0,
    automation_credits_used integer not null default 0,
    render_credits_used integer not null default 0,
    error text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    completed_at timestamptz)`,
  `create index workflow_run_workflow on workflow_run (workflow_id, id desc)`,
  `create index workflow_run_next on workflow_run (next_at) where next_at is not null`,
  `create unique index workflow_run_event on workflow_run (workflow_id, event_key) where event_key is not null`,
  `create table workflow_node_run (
    run_id bigint not null references workflow_run on delete cascade,
    node_index integer not null,
    node_key text not null,
    node_type text not null,
    status text not null,
    rows_in integer not null default 0,
    rows_out integer not null default 0,
    rows_failed integer not null default 0,
    sample json not null default '[]',
    state json,
    error text,
    started_at timestamptz,
    completed_at timestamptz,
    primary key (run_id, node_index))`,
  `create table workflow_run_row (
    run_id bigint not null references workflow_run on delete cascade,
    number integer not null,
    place integer not null,
    step integer not null,
    status text not null default 'active' check (status in ('active', 'failed')),
    data json not null,
    error text,
    is_uncertain boolean not null default false,
    primary key (run_id, number))`,
  `create index workflow_run_row_next on workflow_run_row (run_id, status, step, place)`,
  `create table workflow_delivery (
    run_id bigint not null references workflow_run on delete cascade,
    node_key text not null,
    number integer not null,
    status text not null check (status in ('sending', 'delivered', 'failed', 'check')),
    attempts integer not null default 1,
    sent_at timestamptz not null,
    reference text,
    error text,
    primary key (run_id, node_key, number))`,
  `alter table render_batch add workflow_run_id bigint references workflow_run on delete set null`,
  `alter table render_batch_row add credits integer not null default 0`,
];
