import type { AccessLevel, ApiKeyKind } from '@platen/api';
import type { Generated } from 'kysely';
import type { CreatedInstant, Identity, Instant } from './column.ts';

/** A tenant. */
export interface WorkspaceTable {
  id: Identity;
  name: string;
  plan: 'free' | 'paid' | 'enterprise';
  /** Null is unlimited. */
  credit_limit: number | null;
  ai_credit_limit: number | null;
  /** Sealed by the vault: signs addresses. */
  signing_secret: string;
  /** Sealed by the vault: signs webhooks. */
  webhook_secret: string;
  /** The one before, which signs beside it for a while. */
  webhook_secret_previous: string | null;
  webhook_secret_previous_until: Instant | null;
  /** When it is deleted with all that is in it; null while nobody asked for that. */
  deletes_at: Instant | null;
  created_at: CreatedInstant;
}

/** A workspace that is gone, whose files are still being removed. */
export interface RemovedWorkspaceTable {
  workspace_id: number;
  removed_at: Instant;
}

/** Usage of a workspace in a month, UTC. */
export interface UsageTable {
  workspace_id: number;
  /** The first day of the month. */
  month: string;
  credits: Generated<number>;
  ai_credits: Generated<number>;
  renders: Generated<number>;
}

/** A person. Who made a workspace from the command line has no email until they sign up. */
export interface PersonTable {
  id: Identity;
  /** Lower case; no two people have the same. */
  email: string | null;
  /** Whether it was shown that the address is the person's. */
  email_verified: Generated<boolean>;
  full_name: string | null;
  work_role: string | null;
  work_url: string | null;
  /** When the account is deleted; null while nobody asked for that. */
  deletes_at: Instant | null;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** A person in a workspace. */
export interface MemberTable {
  workspace_id: number;
  person_id: number;
  role: 'owner' | 'admin' | 'member' | 'reviewer';
  created_at: CreatedInstant;
}

/** A key of a workspace; the key itself is nowhere. */
export interface ApiKeyTable {
  id: Identity;
  workspace_id: number;
  /** The person whose work its calls are. */
  person_id: number;
  name: string;
  /** SHA-256 of the key, hexadecimal. */
  hash: string;
  /** The key's first characters, for recognizing it. */
  hint: string;
  levels: AccessLevel[];
  kind: Generated<ApiKeyKind>;
  created_at: CreatedInstant;
  /** When it stops working by itself, as after a rotation. */
  expires_at: Instant | null;
  revoked_at: Instant | null;
  last_used_at: Instant | null;
  /** The key that this one replaced. */
  replaces_id: number | null;
}

/** Response of a call with an `Idempotency-Key`. */
export interface IdempotencyTable {
  workspace_id: number;
  credential: string;
  operation: string;
  key: string;
  /** SHA-256 of the request. */
  request_hash: string;
  state: 'running' | 'done';
  status: number | null;
  headers: string | null;
  /** Null when it was too large to keep. While the call runs, what it is answered with when its process ends before it has ended. */
  body: Uint8Array | null;
  /** Whether something that the call changed is committed, so that it may not be done again. */
  has_changed: Generated<boolean>;
  /** When the call was made. */
  created_at: CreatedInstant;
  /** Which try runs, and until when it is believed to. */
  lease: string;
  leased_until: Instant;
}

/** Calls counted in the present minute; the columns are those that rate-limiter-flexible asks for. */
export interface RateLimitTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

/** A process that charges workspaces for renders, with the last of its writes: none is carried out twice. */
export interface LedgerWriterTable {
  /** A UUID. */
  id: string;
  number: number;
  written_at: Instant;
}

/** The statements that make the table of writers. */
export const ledgerWriterTables = [
  `create table ledger_writer (id uuid primary key, number bigint not null, written_at timestamptz not null)`,
];

/** The statements that make these tables. */
export const workspaceTables = [
  `create table workspace (
    id bigint generated always as identity primary key,
    name text not null,
    plan text not null check (plan in ('free', 'paid', 'enterprise')),
    credit_limit bigint,
    ai_credit_limit bigint,
    signing_secret text not null,
    webhook_secret text not null,
    webhook_secret_previous text,
    webhook_secret_previous_until timestamptz,
    created_at timestamptz not null default now())`,
  `create table usage (
    workspace_id bigint not null references workspace on delete cascade,
    month date not null,
    credits bigint not null default 0,
    ai_credits bigint not null default 0,
    renders bigint not null default 0,
    primary key (workspace_id, month))`,
  `create table person (
    id bigint generated always as identity primary key,
    email text,
    full_name text,
    work_role text,
    work_url text,
    created_at timestamptz not null default now())`,
  `create unique index person_email on person (lower(email))`,
  `create table member (
    workspace_id bigint not null references workspace on delete cascade,
    person_id bigint not null references person on delete cascade,
    role text not null check (role in ('owner', 'admin', 'member', 'reviewer')),
    created_at timestamptz not null default now(),
    primary key (workspace_id, person_id))`,
  `create table api_key (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    person_id bigint not null references person,
    name text not null,
    hash text not null unique,
    hint text not null,
    levels text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz,
    replaces_id bigint references api_key)`,
  `create index api_key_workspace on api_key (workspace_id)`,
  `create table idempotency (
    workspace_id bigint not null references workspace on delete cascade,
    credential text not null,
    operation text not null,
    key text not null,
    request_hash text not null,
    state text not null check (state in ('running', 'done')),
    status integer,
    headers text,
    body bytea,
    created_at timestamptz not null default now(),
    lease text not null,
    leased_until timestamptz not null,
    primary key (workspace_id, credential, operation, key))`,
  `create index idempotency_created on idempotency (created_at)`,
  `create unlogged table rate_limit (
    key text primary key,
    points integer not null default 0,
    expire bigint)`,
  `create index rate_limit_expire on rate_limit (expire)`,
];
