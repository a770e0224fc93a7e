import type { ApprovalActivity, ApprovalComment, ApprovalOutput, StageCategory } from '@platen/api';
import type { CreatedInstant, DefaultedJson, Identity, Instant, Json } from './column.ts';

/** Limits on parameters that every API render obeys, by the parameter's name: `{"headline": {"maxLength": 40}}`. */
export type Conditions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A way that templates take to approval. */
export interface ApprovalFlowTable {
  id: Identity;
  workspace_id: number;
  slug: string;
  name: string;
  description: string;
  blocks_renders: boolean;
  allows_own_approval: boolean;
  /** Stages of its own; null only while it is being made. */
  entry_stage_id: number | null;
  change_stage_id: number | null;
  archived_at: Instant | null;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** The deciders of a stage, as stored. */
export interface StoredReview {
  reviewers: number[];
  mode: 'any' | 'all' | 'count';
  count: number;
}

/** A step of a flow. */
export interface ApprovalStageTable {
  id: Identity;
  flow_id: number;
  slug: string;
  name: string;
  category: StageCategory;
  color: string | null;
  position: number;
  review: Json<StoredReview | null>;
  renders: Json<Record<ApprovalOutput, boolean>>;
  due_in_hours: number | null;
}

/** A person's decision on one version of a template in one stage and round. */
export interface StoredDecision {
  personId: number;
  kind: 'approved' | 'changes_requested';
  stageId: number;
  round: number;
  /** The version of the template that was looked at. */
  version: string;
  /** Outputs that may be rendered, if the approval limits them; null for all. */
  outputs: readonly ApprovalOutput[] | null;
  conditions: Conditions | null;
  at: string;
}

/** A template in a flow. */
export interface ApprovalItemTable {
  id: Identity;
  workspace_id: number;
  flow_id: number;
  template_id: number;
  stage_id: number;
  revision: number;
  round: number;
  was_in_review: boolean;
  submitter_id: number | null;
  added_by: number | null;
  decisions: DefaultedJson<StoredDecision[]>;
  changes_requested: Json<{ by: number[]; stageId: number } | null>;
  approved_version: string | null;
  last_approved: Json<{ version: string; at: string } | null>;
  outputs: Json<ApprovalOutput[] | null>;
  conditions: Json<Conditions | null>;
  moved_without_approval: Json<{ personId: number; at: string; reason: string } | null>;
  held_back: Json<{ since: string; reason: string; releaseAt: string | null } | null>;
  due_at: Instant | null;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** Comments on items. */
export interface ApprovalCommentTable {
  id: Identity;
  item_id: number;
  parent_id: number | null;
  person_id: number | null;
  body: string;
  kind: ApprovalComment['kind'];
  mentions: number[];
  pin: Json<ApprovalComment['pin']>;
  version: string;
  round: number;
  resolved_at: Instant | null;
  deleted_at: Instant | null;
  created_at: CreatedInstant;
}

/** History of an item; it stays when the item is deleted. */
export interface ApprovalActivityTable {
  id: Identity;
  workspace_id: number;
  flow_id: number | null;
  /** No reference: items go, what happened stays. */
  item_id: number;
  template_id: number | null;
  person_id: number | null;
  /** The credential that called, such as `key:12`. */
  credential: string;
  session_id: string | null;
  kind: ApprovalActivity['kind'];
  from_stage: string | null;
  to_stage: string | null;
  version: string | null;
  reason: string | null;
  created_at: CreatedInstant;
}

/** The statements that make these tables. */
export const approvalTables = [
  `create table approval_flow (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    slug text not null,
    name text not null,
    description text not null,
    blocks_renders boolean not null,
    allows_own_approval boolean not null,
    entry_stage_id bigint,
    change_stage_id bigint,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, slug))`,
  `create table approval_stage (
    id bigint generated always as identity primary key,
    flow_id bigint not null references approval_flow on delete cascade,
    slug text not null,
    name text not null,
    category text not null check (category in ('open', 'review', 'approved', 'done', 'rejected', 'archived')),
    color text,
    position integer not null,
    review jsonb,
    renders jsonb not null,
    due_in_hours integer,
    unique (flow_id, slug))`,
  `alter table approval_flow
    add foreign key (entry_stage_id) references approval_stage,
    add foreign key (change_stage_id) references approval_stage`,
  `create table approval_item (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    flow_id bigint not null references approval_flow on delete cascade,
    template_id bigint not null references template on delete cascade,
    stage_id bigint not null references approval_stage,
    revision integer not null,
    round integer not null,
    was_in_review boolean not null,
    submitter_id bigint references person on delete set null,
    added_by bigint references person on delete set null,
    decisions jsonb not null default '[]',
    changes_requested jsonb,
    approved_version text,
    outputs jsonb,
    conditions jsonb,
    moved_without_approval jsonb,
    held_back jsonb,
    due_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (flow_id, template_id))`,
  `create index approval_item_template on approval_item (template_id)`,
  `create index approval_item_stage on approval_item (stage_id, id desc)`,
  `create table approval_comment (
    id bigint generated always as identity primary key,
    item_id bigint not null references approval_item on delete cascade,
    parent_id bigint references approval_comment on delete cascade,
    person_id bigint references person on delete set null,
    body text not null,
    kind text not null check (kind in ('comment', 'approval', 'changes_requested', 'move')),
    mentions bigint[] not null default '{}',
    pin jsonb,
    version text not null,
    round integer not null,
    resolved_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz not null default now())`,
  `create index approval_comment_item on approval_comment (item_id, id)`,
  `create table approval_activity (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    flow_id bigint references approval_flow on delete set null,
    item_id bigint not null,
    template_id bigint references template on delete set null,
    person_id bigint references person on delete set null,
    credential text not null,
    session_id text,
    kind text not null,
    from_stage text,
    to_stage text,
    version text,
    reason text,
    created_at timestamptz not null default now())`,
  `create index approval_activity_item on approval_activity (item_id, id desc)`,
  `create table notification (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    person_id bigint not null references person on delete cascade,
    actor_id bigint references person on delete set null,
    item_id bigint references approval_item on delete cascade,
    comment_id bigint references approval_comment on delete cascade,
    kind text not null,
    title text not null,
    is_mailed boolean not null default false,
    read_at timestamptz,
    created_at timestamptz not null default now())`,
  `create index notification_person on notification (person_id, workspace_id, id desc)`,
];
