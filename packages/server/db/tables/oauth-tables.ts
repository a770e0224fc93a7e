import type { Generated } from 'kysely';
import type { CreatedInstant, Identity, Instant, Json } from './column.ts';

/** An application that asks for tokens: one that registered itself, or one that a workspace made. */
export interface OAuthClientTable {
  client_id: string;
  kind: 'registered' | 'app';
  /** The workspace that made it; null when it registered itself. */
  workspace_id: number | null;
  /** The person who made it. */
  owner_id: number | null;
  name: string;
  redirect_uris: string[];
  grant_types: string[];
  /** Whether it has a secret. */
  is_confidential: Generated<boolean>;
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string | null;
  /** The secret's beginning. */
  secret_hint: string | null;
  /** A `data:` address of an image that the service drew itself. */
  logo: string | null;
  client_uri: string | null;
  /** The scopes it is given when it asks for none; null leaves that to the service. */
  scope: string | null;
  mode: Generated<'development' | 'live'>;
  disabled_at: Instant | null;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
  /** When it was last given a token. */
  last_used_at: Instant | null;
}

/** People who may use an app in development, besides its owner. */
export interface OAuthTesterTable {
  client_id: string;
  /** In lower case. */
  email: string;
}

/** A person's grant to an application. */
export interface OAuthGrantTable {
  id: Identity;
  /** Its key in the authorization server. */
  key: string;
  client_id: string;
  person_id: number;
  scope: string;
  /** The protected resource that its tokens are for; null is the interface itself. */
  resource: string | null;
  payload: Json<Record<string, unknown>>;
  created_at: CreatedInstant;
  last_used_at: CreatedInstant;
}

/** A workspace that a grant reaches. */
export interface OAuthGrantWorkspaceTable {
  grant_id: number;
  workspace_id: number;
}

/** A token or code; the token itself is nowhere. */
export interface OAuthTokenTable {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  kind: 'AccessToken' | 'RefreshToken' | 'AuthorizationCode' | 'DeviceCode';
  client_id: string;
  /** Null for device codes that nobody has answered. */
  grant_id: number | null;
  scope: string | null;
  /** The protected resource it is for; null is the interface itself. */
  resource: string | null;
  payload: Json<Record<string, unknown>>;
  /** SHA-256 of the code that a person types in; device codes alone. */
  user_code_hash: string | null;
  polled_at: Instant | null;
  /** Seconds that a device waits between two polls. */
  poll_seconds: Generated<number>;
  /** When it was used up; some seconds ahead while the request is being answered for which it is. */
  consumed_at: Instant | null;
  created_at: CreatedInstant;
  expires_at: Instant;
}

/** State that the authorization server keeps of a browser between two of its requests. */
export interface OAuthStateTable {
  /** SHA-256 of its id, hexadecimal. */
  hash: string;
  kind: string;
  /** SHA-256 of its other name, hexadecimal. */
  uid_hash: string | null;
  payload: Json<Record<string, unknown>>;
  expires_at: Instant;
}

/** The statements that make these tables. */
export const oauthTables = [
  `create table oauth_client (
    client_id text primary key,
    kind text not null check (kind in ('registered', 'app')),
    workspace_id bigint references workspace on delete cascade,
    owner_id bigint references person on delete set null,
    name text not null,
    redirect_uris text[] not null,
    grant_types text[] not null,
    is_confidential boolean not null default false,
    secret_hash text,
    secret_hint text,
    logo text,
    client_uri text,
    scope text,
    mode text not null default 'live' check (mode in ('development', 'live')),
    disabled_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_used_at timestamptz)`,
  `create index oauth_client_workspace on oauth_client (workspace_id)`,
  `create index oauth_client_registered on oauth_client (created_at) where kind = 'registered'`,
  `create table oauth_tester (
    client_id text not null references oauth_client on delete cascade,
    email text not null,
    primary key (client_id, email))`,
  `create table oauth_grant (
    id bigint generated always as identity primary key,
    key text not null unique,
    client_id text not null references oauth_client on delete cascade,
    person_id bigint not null references person on delete cascade,
    scope text not null,
    resource text,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now())`,
  `create index oauth_grant_person on oauth_grant (person_id, client_id)`,
  `create index oauth_grant_client on oauth_grant (client_id)`,
  `create table oauth_grant_workspace (
    grant_id bigint not null references oauth_grant on delete cascade,
    workspace_id bigint not null references workspace on delete cascade,
    primary key (grant_id, workspace_id))`,
  `create index oauth_grant_workspace_workspace on oauth_grant_workspace (workspace_id)`,
  `create table oauth_token (
    hash text primary key,
    kind text not null check (kind in ('AccessToken', 'RefreshToken', 'AuthorizationCode', 'DeviceCode')),
    client_id text not null references oauth_client on delete cascade,
    grant_id bigint references oauth_grant on delete cascade,
    scope text,
    resource text,
    payload jsonb not null,
    user_code_hash text unique,
    polled_at timestamptz,
    poll_seconds integer not null default 5,
    consumed_at timestamptz,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  `create index oauth_token_grant on oauth_token (grant_id)`,
  `create index oauth_token_client on oauth_token (client_id)`,
  `create index oauth_token_expiry on oauth_token (expires_at)`,
  `create table oauth_state (
    hash text primary key,
    kind text not null,
    uid_hash text,
    payload jsonb not null,
    expires_at timestamptz not null)`,
  `create index oauth_state_uid on oauth_state (uid_hash)`,
  `create index oauth_state_expiry on oauth_state (expires_at)`,
];
