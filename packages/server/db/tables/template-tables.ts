import type { ModificationEntry, Template } from '@platen/template';
import type { Generated, Insertable } from 'kysely';
import type { CreatedInstant, DefaultedJson, Identity, Instant, Json } from './column.ts';

/** The columns of a template that are its content's own, or taken from it; lists, pages and the content are JSON. */
export type TemplateColumns = Pick<
  Insertable<TemplateTable>,
  'name' | 'description' | 'tags' | 'name_folded' | 'tags_folded' | 'canvas_width' | 'canvas_height'
> &
  Record<'content' | 'page_list' | 'modifications', string> & {
    asset_ids: number[];
    font_families: string[];
    /** The public id of the brand kit that the content names. */
    brand_kit: string | null;
  };

/** A folder of templates. */
export interface FolderTable {
  id: Identity;
  workspace_id: number;
  parent_id: number | null;
  name: string;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** The image of a page as it was at a revision: where it is stored, or why it could not be drawn. */
export interface ThumbnailEntry {
  key: string | null;
  revision: number;
  /** The revision of the brand kit that the template follows. */
  kitRevision?: number;
  /** When the file of a brand asset that it shows was replaced last, in milliseconds; missing when none was. */
  filesAt?: number;
  /** Hash of everything in the template that the image is drawn from. */
  hash?: string;
  error?: string;
}

/** A page as a list of templates shows it. */
export interface ListedPage {
  id: string;
  name: string;
}

/**
 * A template as it is now. Name, description and tags are the content's own too, and what lists show and look for is taken from
 * it, so that no list reads whole contents: `templateColumns` writes them all together.
 */
export interface TemplateTable {
  id: Identity;
  workspace_id: number;
  folder_id: number | null;
  user_id: number | null;
  embed_id: number | null;
  embed_user_id: string | null;
  name: string;
  description: string;
  tags: string[];
  /** The name and tags as searches compare them. */
  name_folded: string;
  tags_folded: string[];
  /** Of the first page, pixels. */
  canvas_width: number;
  canvas_height: number;
  content: Json<Template>;
  page_list: Json<ListedPage[]>;
  /** The brand kit that it follows; null too when its content names one that is out of its reach. */
  brand_kit_id: Generated<number | null>;
  /** Its modifications; long examples are cut. */
  modifications: Json<ModificationEntry[]>;
  /** The brand assets that its content names by their ids. */
  asset_ids: Generated<number[]>;
  /** The font families, in lower case, that its content names and that only brand fonts can have. */
  font_families: Generated<string[]>;
  /** Counts every change of the content, from 1. */
  revision: Generated<number>;
  /** Each page's image by page id. */
  thumbnails: DefaultedJson<Record<string, ThumbnailEntry>>;
  created_at: CreatedInstant;
  updated_at: CreatedInstant;
}

/** The content of a template at one revision. */
export interface TemplateVersionTable {
  template_id: number;
  version: number;
  content: Json<Template>;
  user_id: number | null;
  embed_user_id: string | null;
  note: string | null;
  /** The name that somebody gave it; null for most. */
  name: string | null;
  created_at: CreatedInstant;
}

/** How a template is shared. The row stays when sharing is off, without its token. */
export interface TemplateShareTable {
  template_id: number;
  /** Unguessable part of its addresses; null when off. */
  token: string | null;
  allow_duplication: Generated<boolean>;
  views: Generated<number>;
  copies: Generated<number>;
  /** When sharing was first enabled; null when it never was. */
  created_at: Instant | null;
}

/** A visitor of a shared template on one day; rows of earlier days are removed with the next. */
export interface ShareViewTable {
  template_id: number;
  /** Hash of address, program and day, which reveals neither. */
  visitor: string;
  day: string;
}

/** The statements that make these tables. */
export const templateTables = [
  `create table folder (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    parent_id bigint references folder on delete cascade,
    name text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index folder_workspace on folder (workspace_id)`,
  `create table template (
    id bigint generated always as identity primary key,
    workspace_id bigint not null references workspace on delete cascade,
    folder_id bigint references folder on delete set null,
    user_id bigint references person on delete set null,
    embed_id bigint references embed on delete set null,
    embed_user_id text,
    name text not null,
    description text not null default '',
    tags text[] not null default '{}',
    name_folded text not null,
    tags_folded text[] not null,
    canvas_width integer not null,
    canvas_height integer not null,
    content jsonb not null,
    page_list jsonb not null,
    modifications jsonb not null,
    revision integer not null default 1,
    thumbnails jsonb not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  `create index template_workspace on template (workspace_id, id desc)`,
  `create index template_embed_user on template (embed_id, embed_user_id)`,
  `create table template_version (
    template_id bigint not null references template on delete cascade,
    version integer not null,
    content jsonb not null,
    user_id bigint references person on delete set null,
    embed_user_id text,
    note text,
    created_at timestamptz not null default now(),
    primary key (template_id, version))`,
  `create table template_share (
    template_id bigint primary key references template on delete cascade,
    token text unique,
    allow_duplication boolean not null default false,
    views bigint not null default 0,
    copies bigint not null default 0,
    created_at timestamptz)`,
  `create table share_view (
    template_id bigint not null references template_share on delete cascade,
    visitor text not null,
    day date not null,
    primary key (template_id, visitor))`,
];
