import type { EmbedPermission } from '@platen/api';
import type { Generated } from 'kysely';
import type { CreatedInstant, DefaultedJson, Identity, Instant } from './column.ts';

/** The right of other sites to show the editor. */
export interface EmbedTable {
  id: Identity;
  workspace_id: number;
  /** Unguessable; what hosts name it by. */
  public_id: string;
  name: string;
  allowed_origins: string[];
  permissions: EmbedPermission[];
  /** Names of the editor's sections that are shown. */
  sections: DefaultedJson<string[] | null>;
  theme: DefaultedJson<Record<string, unknown>>;
  locale: string | null;
  per_user_data: Generated<boolean>;
  /** Sealed by the vault: hosts sign their users' tokens with it. */
  secret: string;
  /** The one before, which works until then. */
  previous_secret: string | null;
  previous_secret_until: Instant | null;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** A short-lived token of a browser that shows an embed. */
export interface EmbedSessionTable {
  id: Identity;
  embed_id: number;
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  embed_user_id: string | null;
  permissions: EmbedPermission[];
  created_at: CreatedInstant;
  expires_at: Instant;
}

/** The statements that make these tables. */
export const embedTables = [
  `create table embed (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    public_id text not null unique,
    name text not null,
    allowed_origins text[] not null,
    permissions text[] not null,
    sections jsonb,
    theme jsonb not null default '{}',
    locale text,
    per_user_data boolean not null default false,
    secret text not null,
    previous_secret text,
    previous_secret_until timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index embed_workspace on embed (workspace_id)`,
  `create index embed_origins on embed using gin (allowed_origins)`,
  `create table embed_session (
    id bigint generated always as identity primary key,
    embed_id bigint not null references embed on delete cascade,
    hash text not null unique,
    embed_user_id text,
    permissions text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  `create index embed_session_expiry on embed_session (expires_at)`,
];
