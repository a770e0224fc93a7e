import type { WorkflowConnectionType } from '@platen/api';
import type { CreatedInstant, Identity, Instant, Json } from './column.ts';

/** Access of a workspace's workflows to another service. */
export interface WorkflowConnectionTable {
  id: Identity;
  workspace_id: number;
  type: WorkflowConnectionType;
  name: string;
  settings: Json<Record<string, unknown>>;
  /** Its secrets as JSON, sealed. */
  credentials: string;
  /** Shown to people if its access could not be renewed. */
  problem: string | null;
  tested_at: Instant;
  created_at: CreatedInstant;
}

/** A row that a polling workflow has taken, by which it is known again. */
export interface WorkflowSeenRowTable {
  workflow_id: number;
  /** Hashes of its key, and of all of it. */
  key_hash: string;
  row_hash: string;
  seen_at: Instant;
}

/** The statements that add problems of connections. */
export const connectionProblems = [`alter table workflow_connection add problem text`];

/** The statements that make these tables. */
export const workflowConnectionTables = [
  `create table workflow_connection (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    type text not null,
    name text not null,
    settings json not null,
    credentials text not null,
    tested_at timestamptz not null,
    created_at timestamptz not null default now())`,
  `create index workflow_connection_workspace on workflow_connection (workspace_id, id desc)`,
  `create table workflow_seen_row (
    workflow_id bigint not null references workflow on delete cascade,
    key_hash text not null,
    row_hash text not null,
    seen_at timestamptz not null,
    primary key (workflow_id, key_hash))`,
];
