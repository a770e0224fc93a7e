import type { Generated } from 'kysely';
import type { CreatedInstant, Identity, Instant } from './column.ts';
import type { MemberTable } from './workspace-tables.ts';

/** A browser in which a person is signed in. */
export interface PersonSessionTable {
  id: Identity;
  person_id: number;
  /** SHA-256 of the token in the cookie, hexadecimal. */
  token_hash: string;
  expires_at: Instant;
  ip_address: string | null;
  user_agent: string | null;
  created_at: CreatedInstant;
  /** When it was last used, to within some minutes. */
  updated_at: CreatedInstant;
  /** When its person last showed who they are. */
  proved_at: CreatedInstant;
}

/** A way in which a person signs in: by password (`credential`) or at another service. */
export interface PersonAccountTable {
  id: Identity;
  person_id: number;
  /** The person's id for passwords, else what the other service calls them. */
  account_id: string;
  /** `credential` or `oidc:` and the issuer. */
  provider_id: string;
  /** Hash of the password. */
  password: string | null;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** A one-time action for the holder of a secret: a new password, a sign-up, a passkey's challenge. */
export interface PersonVerificationTable {
  id: Identity;
  /** Hash of what it is for and of the secret. */
  identifier: string;
  value: string;
  expires_at: Instant;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** A change of a person's email address: one that waits for the new one, or one that the old one can take back. */
export interface EmailChangeTable {
  id: Identity;
  person_id: number;
  old_email: string;
  new_email: string;
  /** SHA-256 of the token in the new address's link, hexadecimal. */
  confirm_hash: string;
  /** The same of the old address's link; null before it is confirmed. */
  undo_hash: string | null;
  created_at: Instant;
  /** When the present link stops working. */
  expires_at: Instant;
  confirmed_at: Instant | null;
}

/** Secret from which a person's authenticator app generates codes. */
export interface SecondFactorTable {
  person_id: number;
  /** Sealed by the vault; base32. */
  secret: string;
  /** The last step of 30 seconds since 1970 whose code was used. */
  last_step: number | null;
  /** When it was turned on; null until a code has shown that the app has it. */
  confirmed_at: Instant | null;
  created_at: CreatedInstant;
}

/** A recovery code, which replaces a code once. */
export interface RecoveryCodeTable {
  id: Identity;
  person_id: number;
  /** SHA-256 of it and its person, hexadecimal. */
  hash: string;
  used_at: Instant | null;
}

/** Tries at a secret of an account, or at all from one place; see `AttemptDelays`. */
export interface GuessTable {
  /** The attempted secret, account and origin, hashed. */
  name: string;
  tries: number;
  /** When the next one is let through. */
  free_at: Instant;
  /** When all are forgotten. */
  expires_at: Instant;
}

/** A passkey (WebAuthn credential) of a person. */
export interface PasskeyTable {
  id: Identity;
  person_id: number;
  name: string;
  /** The authenticator's id, base64url. */
  credential_id: string;
  /** COSE key. */
  public_key: Uint8Array;
  /** Signatures that the authenticator counted. */
  counter: Generated<number>;
  transports: string[];
  /** Whether it is kept on several devices. */
  is_synced: boolean;
  created_at: CreatedInstant;
  last_used_at: Instant | null;
}

/** An invitation to a workspace, for one email address and once. */
export interface InvitationTable {
  id: Identity;
  workspace_id: number;
  email: string;
  role: MemberTable['role'];
  /** SHA-256 of the token in the link, hexadecimal. */
  token_hash: string;
  /** The person who invited; null if they no longer exist. */
  invited_by: number | null;
  created_at: CreatedInstant;
  expires_at: Instant;
}

/** The statements that make these tables. */
export const personTables = [
  `alter table person add column email_verified boolean not null default false`,
  `alter table person add column updated_at timestamptz not null default now()`,
  `create table person_session (
    id bigint generated always as identity primary key,
    person_id bigint not null references person on delete cascade,
    token_hash text not null unique,
    expires_at timestamptz not null,
    ip_address text,
    user_agent text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index person_session_person on person_session (person_id)`,
  `create index person_session_expires on person_session (expires_at)`,
  `create table person_account (
    id bigint generated always as identity primary key,
    person_id bigint not null references person on delete cascade,
    account_id text not null,
    provider_id text not null,
    password text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider_id, account_id))`,
  `create index person_account_person on person_account (person_id)`,
  `create table person_verification (
    id bigint generated always as identity primary key,
    identifier text not null unique,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index person_verification_expires on person_verification (expires_at)`,
  `create table passkey (
    id bigint generated always as identity primary key,
    person_id bigint not null references person on delete cascade,
    name text not null,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null default 0,
    transports text[] not null,
    is_synced boolean not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz)`,
  `create index passkey_person on passkey (person_id)`,
  `create table invitation (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'admin', 'member', 'reviewer')),
    token_hash text not null unique,
    invited_by bigint references person on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  `create unique index invitation_email on invitation (workspace_id, lower(email))`,
  `create index member_person on member (person_id)`,
];
