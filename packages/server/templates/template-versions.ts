import { sql, type Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { TemplateVersionTable } from '../db/tables/template-tables.ts';
import type { ItemScope } from '../fairness/share.ts';

/** The person who creates or changes a template, and why. */
export interface TemplateAuthor {
  /** The person who is credited; null in embeds. */
  userId: number | null;
  /** Note of the version: `Restored version 3`. */
  note?: string;
}

/** The newest versions of a template that are all kept. */
const wholeVersions = 100;
/** Largest number that the column holds. */
const maxVersion = 2_147_483_647;
/** Saves between two thinnings. */
const thinEvery = 20;

/**
 * Keeps the content of a revision, inside the transaction that saves it. The newest 100 versions of a template are all kept; of
 * older ones the last of each day (UTC), those with a name or a note, and those that were approved last in a flow.
 */
export async function addVersion(
  database: Database,
  saved: { templateId: number; version: number; at: Date; scope: ItemScope; author: TemplateAuthor },
): Promise<void> {
  await database.query
    .insertInto('template_version')
    .values({
      template_id: saved.templateId,
      version: saved.version,
      // As it was just stored: it may be long, and is not sent twice.
      content: sql<string>`(select content from template where id = ${saved.templateId})`,
      user_id: saved.author.userId,
      embed_user_id: saved.scope.embedUserId,
      note: saved.author.note ?? null,
      created_at: saved.at,
    })
    .execute();
  if (saved.version > wholeVersions && saved.version % thinEvery === 0) await thin(database, saved);
}

const versionColumns = ['version', 'created_at', 'user_id', 'embed_user_id', 'note', 'name'] as const;
const author = sql<string | null>`(select coalesce(nullif(full_name, ''), email) from person where id = user_id)`.as(
  'author',
);

/** A version without its content. */
export type VersionRow = Pick<Selectable<TemplateVersionTable>, (typeof versionColumns)[number]> & {
  /** The name of the person who saved it; null in embeds and for people who are gone. */
  author: string | null;
};

/** Versions of a template that the caller may see, as they have made sure; newest first. */
export function listVersions(
  { query }: Pick<Database, 'query'>,
  templateId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<VersionRow[]> {
  return query
    .selectFrom('template_version')
    .select([...versionColumns, author])
    .where('template_id', '=', templateId)
    .$if(before !== undefined, (found) => found.where('version', '<', Math.min(before ?? 0, maxVersion)))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** A version with the JSON of its content as it was stored, in whatever format that was; undefined when it is not there. */
export async function findVersion(
  { query }: Pick<Database, 'query'>,
  templateId: number,
  version: number,
): Promise<(VersionRow & { text: string }) | undefined> {
  if (version > maxVersion) return undefined;
  return query
    .selectFrom('template_version')
    .select([...versionColumns, author, sql<string>`content::text`.as('text')])
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Gives a version a name, or none any more; undefined when it is not there. */
export async function nameVersion(
  { query }: Pick<Database, 'query'>,
  templateId: number,
  version: number,
  name: string | null,
): Promise<VersionRow | undefined> {
  if (version > maxVersion) return undefined;
  return query
    .updateTable('template_version')
    .set({ name })
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .returning([...versionColumns, author])
    .executeTakeFirst();
}

/** Keeps the contents of new templates as their first versions, inside the transaction that made them. */
export async function addFirstVersions(database: Database, ids: readonly number[], note: string | null): Promise<void> {
  await sql`insert into template_version (template_id, version, content, user_id, embed_user_id, note, created_at)
    select id, revision, content, user_id, embed_user_id, ${note}, created_at
    from template where id = any(${ids}::bigint[])`.execute(database.query);
}

async function thin(database: Database, saved: { templateId: number; version: number }): Promise<void> {
  const oldest = saved.version - wholeVersions;
  await sql`delete from template_version old
    where old.template_id = ${saved.templateId} and old.version <= ${oldest} and old.note is null and old.name is null
      and not exists (select 1 from approval_item item
        where item.template_id = old.template_id and item.last_approved->>'version' = old.version::text)
      and exists (select 1 from template_version later
        where later.template_id = old.template_id and later.version > old.version and later.version <= ${oldest}
          and (later.created_at at time zone 'UTC')::date = (old.created_at at time zone 'UTC')::date)`.execute(
    database.query,
  );
}
