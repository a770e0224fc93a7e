import type {
  MediaFormat,
  PublicationStatus,
  RecoveryAction,
  SocialPlatform,
  SocialPost,
  SocialPostState,
} from '@platen/api/social';
import type { CreatedInstant, DefaultedJson, Identity, Instant, Json } from './column.ts';

/** A file of a post as it is in storage. */
export interface StoredFileOfMedia {
  key: string;
  format: MediaFormat;
  mediaType: string;
  byteLength: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** One image or video of a post. */
export interface StoredMedia {
  /** The address that was given. */
  source: string;
  kind: 'image' | 'video';
  /** The original file first, then the other formats that its networks need. */
  files: StoredFileOfMedia[];
  /** Of videos. */
  durationMs?: number;
  /** Alternative text; empty if there is none. */
  alt: string;
}

/**
 * Where a publication stands. `held` waits for its post to be published; then `start`, `poll`, `finalize`, `confirm` and `comment` are the
 * adapter's steps, and `done` is the end, good or bad.
 */
export type PublicationStep = 'held' | 'start' | 'poll' | 'finalize' | 'confirm' | 'comment' | 'done';

/** An account of a network that is connected, or was: posts name it. */
export interface SocialAccountTable {
  id: Identity;
  workspace_id: number;
  platform: SocialPlatform;
  /** The network's own id. */
  provider_id: string;
  name: string;
  username: string | null;
  avatar_url: string | null;
  details: DefaultedJson<Record<string, string>>;
  /** Sealed; null once it was disconnected. */
  credentials: string | null;
  /** When the access token ends; null when it does not. */
  expires_at: Instant | null;
  /** The account is locked until then by the process that renews its credentials. */
  refreshing_until: Instant | null;
  requires_reconnect: boolean;
  connected_by: number | null;
  connected_at: Instant;
  updated_at: CreatedInstant;
}

/** A person on the way to a network's page and back. */
export interface SocialConnectionTable {
  /** Hash of the state that goes along. */
  state_hash: string;
  workspace_id: number;
  platform: SocialPlatform;
  /** The person who started it; null for an API key, whose connection is confirmed by the person who returns. */
  person_id: number | null;
  /** Sealed: the PKCE verifier, what the adapter kept and, after the way back, the accounts to choose from. */
  saved: string;
  return_to: string;
  expires_at: Instant;
  created_at: CreatedInstant;
}

/** A post of a workspace. */
export interface SocialPostTable {
  id: Identity;
  workspace_id: number;
  status: SocialPostState;
  content: string;
  media: DefaultedJson<StoredMedia[]>;
  scheduled_for: Instant | null;
  timezone: string | null;
  options: DefaultedJson<SocialPost['platform_options']>;
  tiktok: Json<SocialPost['tiktok_settings']>;
  /** Counts changes while it is held: work that was queued for an earlier one does nothing. */
  revision: number;
  /** The render job that publishes it; one post each. */
  render_job_id: number | null;
  created_by: number | null;
  published_at: Instant | null;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** A post at one account. */
export interface SocialPublicationTable {
  id: Identity;
  post_id: number;
  workspace_id: number;
  account_id: number;
  platform: SocialPlatform;
  status: PublicationStatus;
  step: PublicationStep;
  /** State that the network's adapter stores between its steps. */
  checkpoint: DefaultedJson<Readonly<Record<string, unknown>>>;
  /** Stays the same at every try: what networks know it by. */
  key: string;
  /** When the first step began. */
  begun_at: Instant | null;
  /** When the request of the present step that people can see was begun; null when none is in progress. */
  sending_since: Instant | null;
  /** Tries of the present step that failed. */
  failures: number;
  /** When its next step is due; null when there is none. */
  next_try_at: Instant | null;
  /** Lease of the process that works on it. */
  lease: string | null;
  leased_until: Instant | null;
  provider_post_id: string | null;
  url: string | null;
  error: string | null;
  action: RecoveryAction | null;
  warning: string | null;
  published_at: Instant | null;
  updated_at: CreatedInstant;
}

/** The statements that make these tables. */
export const socialTables = [
  `alter table render_job add column publish jsonb`,
  `create table social_account (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    platform text not null,
    provider_id text not null,
    name text not null,
    username text,
    avatar_url text,
    details jsonb not null default '{}',
    credentials text,
    expires_at timestamptz,
    refreshing_until timestamptz,
    requires_reconnect boolean not null,
    connected_by bigint references person on delete set null,
    connected_at timestamptz not null,
    updated_at timestamptz not null default now(),
    unique (workspace_id, platform, provider_id))`,
  `create table social_connection (
    state_hash text primary key,
    workspace_id bigint not null references workspace on delete cascade,
    platform text not null,
    person_id bigint references person on delete cascade,
    kept text not null,
    return_to text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now())`,
  `create table social_post (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    status text not null,
    content text not null,
    media jsonb not null default '[]',
    scheduled_for timestamptz,
    timezone text,
    options jsonb not null default '{}',
    tiktok jsonb,
    revision integer not null,
    render_job_id bigint,
    created_by bigint references person on delete set null,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (workspace_id, render_job_id))`,
  `create index social_post_newest on social_post (workspace_id, id desc)`,
  `create index social_post_planned on social_post (scheduled_for) where status = 'scheduled'`,
  `create table social_publication (
    id bigint generated always as identity primary key,
    post_id bigint not null references social_post on delete cascade,
    workspace_id bigint not null references workspace on delete cascade,
    account_id bigint not null references social_account on delete cascade,
    platform text not null,
    status text not null,
    step text not null,
    checkpoint jsonb not null default '{}',
    key text not null unique,
    begun_at timestamptz,
    sending_since timestamptz,
    failures integer not null,
    next_try_at timestamptz,
    lease text,
    leased_until timestamptz,
    provider_post_id text,
    url text,
    error text,
    action text,
    warning text,
    published_at timestamptz,
    updated_at timestamptz not null default now(),
    unique (post_id, account_id))`,
  `create index social_publication_of_account on social_publication (account_id)`,
  `create index social_publication_due on social_publication (next_try_at) where next_try_at is not null`,
];
