import type { Generated } from 'kysely';
import type { CreatedInstant, DefaultedJson, Identity, Instant } from './column.ts';

/** A brand asset of any type; the columns that its type has no use for are null. */
export interface BrandAssetTable {
  id: Identity;
  workspace_id: number;
  user_id: number | null;
  embed_id: number | null;
  embed_user_id: string | null;
  type: 'image' | 'color' | 'font' | 'video' | 'audio';
  tags: string[];
  /** The tags in lower case, which lists are narrowed by. */
  tag_keys: Generated<string[]>;
  /** All that a search finds it by, in lower case and NFC, a line each. */
  search_text: Generated<string>;
  meta: DefaultedJson<Record<string, unknown>>;
  file_name: string | null;
  /** Media type, by content. */
  file_type: string | null;
  file_size: number | null;
  /** SHA-256 of the file, hexadecimal. */
  file_hash: string | null;
  storage_key: string | null;
  thumbnail_key: string | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
  /** The focal point of an image, as fractions of its width and height. */
  focal_x: number | null;
  focal_y: number | null;
  /** Milliseconds. */
  duration_ms: number | null;
  /** Fonts: family, weight, style and axes. */
  font: DefaultedJson<Record<string, unknown> | null>;
  /** Colors: `hex`, `rgb`, `hsl` or `gradient`, and the text. */
  color_type: string | null;
  color_value: string | null;
  /** Whether lists and searches have it: a file that only templates use is not in the library. */
  listed: Generated<boolean>;
  folder_id: Generated<number | null>;
  /** When another file took the place of its first; null when none has. */
  replaced_at: Generated<Date | null>;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** A folder of brand assets; whose it is, all that lies in it is. */
export interface AssetFolderTable {
  id: Identity;
  workspace_id: number;
  embed_id: number | null;
  embed_user_id: string | null;
  parent_id: number | null;
  name: string;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** A file that is on its way, before it becomes an asset. */
export interface AssetUploadTable {
  id: Identity;
  workspace_id: number;
  user_id: number | null;
  embed_id: number | null;
  embed_user_id: string | null;
  /** SHA-256 of the unguessable part of its address. */
  hash: string;
  type: 'image' | 'font' | 'video' | 'audio';
  storage_key: string;
  file_name: string;
  file_type: string;
  file_size: number;
  tags: string[];
  meta: DefaultedJson<Record<string, unknown>>;
  listed: Generated<boolean>;
  folder_id: Generated<number | null>;
  /** The asset whose file it becomes, which may be gone by then; null for a new asset. */
  replaces_id: Generated<number | null>;
  created_at: CreatedInstant;
  expires_at: Instant;
  confirmed_at: Instant | null;
}

/** The statements that make these tables. */
export const assetTables = [
  `create table brand_asset (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    user_id bigint references person on delete set null,
    embed_id bigint references embed on delete set null,
    embed_user_id text,
    type text not null check (type in ('image', 'color', 'font', 'video', 'audio')),
    tags text[] not null default '{}',
    tag_keys text[] not null default '{}',
    search_text text not null default '',
    meta jsonb not null default '{}',
    file_name text,
    file_type text,
    file_size bigint,
    file_hash text,
    storage_key text,
    thumbnail_key text,
    width integer,
    height integer,
    duration_ms bigint,
    font jsonb,
    color_type text,
    color_value text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index brand_asset_workspace on brand_asset (workspace_id, type, id desc)`,
  `create index brand_asset_embed_user on brand_asset (embed_id, embed_user_id)`,
  `create index brand_asset_file on brand_asset (storage_key)`,
  `create index brand_asset_thumbnail on brand_asset (thumbnail_key)`,
  `create table asset_upload (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    user_id bigint references person on delete set null,
    embed_id bigint references embed on delete cascade,
    embed_user_id text,
    hash text not null unique,
    type text not null,
    storage_key text not null,
    file_name text not null,
    file_type text not null,
    file_size bigint not null,
    tags text[] not null default '{}',
    meta jsonb not null default '{}',
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    confirmed_at timestamptz)`,
  `create index asset_upload_expiry on asset_upload (expires_at)`,
];
