import { parseTemplate, type BrandKit, type Template } from '@platen/template';
import type { Selectable } from 'kysely';
import { followedKit, withFollowedKit } from '../db/followed-kit.ts';
import type { TemplateTable, ThumbnailEntry } from '../db/tables/template-tables.ts';

/** A template of a workspace but for its content. */
export interface StoredHead {
  id: number;
  workspaceId: number;
  folderId: number | null;
  /** The person who created it; null in embeds. */
  userId: number | null;
  embedId: number | null;
  embedUserId: string | null;
  /** Counts every change of the content, from 1. */
  revision: number;
  /** Each page's image by page id. */
  thumbnails: Readonly<Record<string, ThumbnailEntry>>;
  createdAt: Date;
  updatedAt: Date;
}

/** A template of a workspace, whole. */
export interface StoredTemplate extends StoredHead {
  content: Template;
}

/** A template of a workspace, with its content as the JSON that is stored. */
export interface StoredText extends StoredHead {
  text: string;
  /** The present state of the brand kit that it follows, to be put in. */
  brandKit: BrandKit | null;
}

/** The same for somebody who reads it. */
export interface ReadableText extends StoredText {
  /** Whether they may know its test data: in an embed, not that of the workspace's own templates. */
  showsTestData: boolean;
}

/** The columns of a stored template but for its content. */
export const headColumns = [
  'id',
  'workspace_id',
  'folder_id',
  'user_id',
  'embed_id',
  'embed_user_id',
  'revision',
  'thumbnails',
  'created_at',
  'updated_at',
] as const satisfies (keyof TemplateTable)[];

/** The columns a stored template is read from. */
export const storedColumns = [...headColumns, 'content', followedKit] as const;

type Row = Selectable<TemplateTable>;

/** Reads a row; a content of an older format is brought up to date. Throws PlatenError when it can be read no more. */
export function readStoredTemplate(
  row: Pick<Row, (typeof headColumns)[number] | 'content'> & { brand_kit: BrandKit | null },
): StoredTemplate {
  return withContent(row, withFollowedKit(parseTemplate(row.content), row.brand_kit));
}

/** Joins a row with the content that was just stored in it. */
export function withContent(row: Pick<Row, (typeof headColumns)[number]>, content: Template): StoredTemplate {
  return { ...readHead(row), content };
}

/** Reads a row without its content. */
export function readHead(row: Pick<Row, (typeof headColumns)[number]>): StoredHead {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    folderId: row.folder_id,
    userId: row.user_id,
    embedId: row.embed_id,
    embedUserId: row.embed_user_id,
    revision: row.revision,
    thumbnails: row.thumbnails,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
