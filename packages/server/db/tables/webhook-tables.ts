import type { WebhookEvent } from '@platen/api';
import type { CreatedInstant, Identity } from './column.ts';

/** An address to which events of a workspace are posted. */
export interface WebhookSubscriptionTable {
  id: Identity;
  workspace_id: number;
  name: string;
  url: string;
  events: WebhookEvent[];
  is_active: boolean;
  /** Why the service paused it; null when a person did, or nobody. */
  paused_reason: 'gone' | 'overflow' | null;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** The statements that make this table, and the columns that refer to it. */
export const webhookTables = [
  `create table webhook_subscription (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    name text not null,
    url text not null,
    events text[] not null,
    is_active boolean not null,
    paused_reason text check (paused_reason in ('gone', 'overflow')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index webhook_subscription_workspace on webhook_subscription (workspace_id)`,
  `alter table webhook_delivery
    add subscription_id bigint references webhook_subscription on delete cascade,
    add event text`,
  `create index webhook_delivery_subscription on webhook_delivery (subscription_id, id desc)
    where subscription_id is not null`,
];
