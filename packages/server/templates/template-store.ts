import { parseTemplate, type Template } from '@platen/template';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { type TemplateAuthor, addFirstVersions, addVersion } from './template-versions.ts';
import { followedKit, kitOfNew, kitOfPresent, withFollowedKit } from '../db/followed-kit.ts';
import { scopeColumns, withinScope } from '../db/within-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { Tables } from '../db/tables/tables.ts';
import type { TemplateColumns } from '../db/tables/template-tables.ts';
import { ServiceError } from '../http/service-error.ts';
import { queueWorkflowEvent } from '../jobs/queue-workflow-event.ts';
import { queueTemplateEvents, quietMs } from '../jobs/webhooks/template-events.ts';
import type { WorkflowEvent } from '../jobs/work-kinds.ts';
import {
  headColumns,
  readHead,
  readStoredTemplate,
  storedColumns,
  type StoredHead,
  type StoredTemplate,
  type StoredText,
} from './stored-template.ts';
import { normalizeContent, templateColumns } from './template-columns.ts';
import { queueThumbnails } from '../jobs/queue-thumbnails.ts';
import type { TemplateParts } from './template-parts.ts';

type Store = Pick<TemplateParts, 'database' | 'queue' | 'now'>;

/** Returns the error for a template that does not exist, or that the caller may not see. */
export function templateNotFound(id: number): ServiceError {
  return new ServiceError('template-not-found', `There is no template ${id}.`);
}

/** A template of the scope; undefined when it has none of that id. */
export async function findTemplate(
  store: Pick<Store, 'database'>,
  scope: ItemScope,
  id: number,
): Promise<StoredTemplate | undefined> {
  const row = await findText(store, withinScope('template', scope), id);
  if (!row) return undefined;
  const { text, brandKit, ...head } = row;
  return { ...head, content: withFollowedKit(parseTemplate(JSON.parse(text)), brandKit) };
}

/** The text of a template, by a condition on its row such as what a scope may read. */
export async function findText(
  { database }: Pick<Store, 'database'>,
  condition: RawBuilder<SqlBool>,
  id: number,
): Promise<StoredText | undefined> {
  const row = await database.query
    .selectFrom('template')
    .select([...headColumns, followedKit, sql<string>`content::text`.as('text')])
    .where('id', '=', id)
    .where(condition)
    .executeTakeFirst();
  return row && { ...readHead(row), text: row.text, brandKit: row.brand_kit };
}

/** The text of a template of the scope. Throws ServiceError `template-not-found`. */
export async function requireText(store: Pick<Store, 'database'>, scope: ItemScope, id: number): Promise<StoredText> {
  const found = await findText(store, withinScope('template', scope), id);
  if (!found) throw templateNotFound(id);
  return found;
}

/** The revision that a template of the scope is at. Throws ServiceError `template-not-found`. */
export async function requireRevision(
  { database }: Pick<Store, 'database'>,
  scope: ItemScope,
  id: number,
): Promise<number> {
  const row = await database.query
    .selectFrom('template')
    .select('revision')
    .where('id', '=', id)
    .where(withinScope('template', scope))
    .executeTakeFirst();
  if (!row) throw templateNotFound(id);
  return row.revision;
}

/**
 * Stores a new template at revision 1, owned by the scope, and has its pages drawn. The content is a parsed template; a folder is
 * one of the workspace, as the caller has made sure.
 */
export async function createTemplate(
  store: Store,
  scope: ItemScope,
  content: Template,
  author: TemplateAuthor & { folderId?: number | null },
): Promise<StoredTemplate> {
  const normalized = normalizeContent(content);
  const [made] = await storeTemplates(store, scope, [templateColumns(normalized)], author);
  if (!made) throw new Error('The template was not stored.');
  return { ...made, content: normalized };
}

/** Templates that one statement stores. */
const chunk = 50;

/** Stores several new templates by their columns, all of them or none, and answers them in their order. */
export async function storeTemplates(
  { database, queue, now }: Store,
  scope: ItemScope,
  templates: readonly TemplateColumns[],
  author: TemplateAuthor & { folderId?: number | null },
): Promise<StoredHead[]> {
  const at = now();
  const values = templates.map(({ brand_kit, ...columns }) => ({
    ...scopeColumns(scope),
    ...columns,
    brand_kit_id: kitOfNew(brand_kit, scope),
    folder_id: author.folderId ?? null,
    user_id: author.userId,
    created_at: at,
    updated_at: at,
  }));
  return database.transaction(async () => {
    const made: StoredHead[] = [];
    for (let start = 0; start < values.length; start += chunk) {
      const rows = await database.query
        .insertInto('template')
        .values(values.slice(start, start + chunk))
        .returning(headColumns)
        .execute();
      // Identities are given in the order of the rows.
      rows.sort((a, b) => a.id - b.id);
      made.push(...rows.map(readHead));
    }
    const ids = made.map(({ id }) => id);
    await addFirstVersions(database, ids, author.note ?? null);
    for (const id of ids) await queueThumbnails(queue, id);
    const saved = made.map(({ id, revision }, index) => ({ id, revision, name: templates[index]?.name ?? '' }));
    await announceSaved({ database, queue, now }, scope, saved);
    return made;
  });
}

/**
 * Saves a content as the next revision, keeps it as a version and has its pages drawn. With `expectedRevision` only over that
 * revision: of two such saves at once exactly one goes through. Throws ServiceError `template-not-found`, and
 * `precondition_failed` with the `revision` there is.
 */
export async function saveTemplate(
  store: Store,
  scope: ItemScope,
  id: number,
  content: Template,
  author: TemplateAuthor & { expectedRevision?: number },
): Promise<StoredTemplate> {
  const normalized = normalizeContent(content);
  return { ...(await saveColumns(store, scope, id, templateColumns(normalized), author)), content: normalized };
}

/** Same as `saveTemplate`, by the columns of the content. */
async function saveColumns(
  { database, queue, now }: Store,
  scope: ItemScope,
  id: number,
  { brand_kit, ...columns }: TemplateColumns,
  author: TemplateAuthor & { expectedRevision?: number },
): Promise<StoredHead> {
  return database.transaction(async () => {
    const at = now();
    const row = await database.query
      .updateTable('template')
      .set((column) => ({
        ...columns,
        brand_kit_id: kitOfPresent(brand_kit),
        revision: column('revision', '+', 1),
        updated_at: at,
      }))
      .where('id', '=', id)
      .where(withinScope('template', scope))
      .$if(author.expectedRevision !== undefined, (query) => query.where('revision', '=', author.expectedRevision ?? 0))
      .returning(headColumns)
      .executeTakeFirst();
    if (!row) throw staleRevision(await requireRevision({ database }, scope, id));
    await addVersion(database, { templateId: id, version: row.revision, at, scope, author });
    await queueThumbnails(queue, id);
    await queueWorkflowEvent(
      { database, queue },
      toPublished(scope, { ...row, name: columns.name }),
      new Date(at.getTime() + quietMs),
    );
    await announceSaved({ database, queue, now }, scope, [{ ...row, name: columns.name }]);
    return readHead(row);
  });
}

/** Tells subscriptions that templates were saved. */
async function announceSaved(
  store: Store,
  { workspaceId, embedId, embedUserId }: ItemScope,
  templates: readonly { id: number; name: string; revision: number }[],
): Promise<void> {
  const saved = templates.map(({ id, name, revision }) => ({
    id,
    name,
    version: revision,
    embed_id: embedId,
    embed_user_id: embedUserId,
  }));
  await queueTemplateEvents(store, workspaceId, saved);
}

function toPublished({ workspaceId }: ItemScope, row: { id: number; name: string; revision: number }): WorkflowEvent {
  return {
    workspaceId,
    type: 'template_published',
    key: `template ${row.id} ${row.revision}`,
    data: { template_id: row.id, template_name: row.name, version: row.revision },
  };
}

/** Reads a template's row, which nobody else changes before the transaction ends. Throws as `saveTemplate`. */
async function lockTemplate<Row extends { revision: number }>(
  select: SelectQueryBuilder<Tables, 'template', Row>,
  scope: ItemScope,
  id: number,
  { expectedRevision }: { expectedRevision?: number },
) {
  const row = await select
    .where('template.id', '=', id)
    .where(withinScope('template', scope))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw templateNotFound(id);
  if (expectedRevision !== undefined && expectedRevision !== row.revision) throw staleRevision(row.revision);
  return row;
}

/**
 * Saves a content over what there is, as `saveTemplate`; one that is equal to it, also in the order of its data and tokens, makes no
 * revision. Neither is read here. `check` is given the present name before anything is saved, and may throw.
 */
export async function replaceTemplate(
  store: Store,
  scope: ItemScope,
  id: number,
  columns: TemplateColumns,
  { check, ...author }: TemplateAuthor & { expectedRevision?: number; check?: (present: { name: string }) => void },
): Promise<StoredHead> {
  return store.database.transaction(async () => {
    const row = await lockTemplate(
      store.database.query
        .selectFrom('template')
        .select([...headColumns, 'name', sql<boolean>`content::text = ${columns.content}`.as('is_same')]),
      scope,
      id,
      author,
    );
    check?.(row);
    return row.is_same ? readHead(row) : saveColumns(store, scope, id, columns, author);
  });
}

/**
 * Changes a template by what it is now, as the next revision; changes of the same template wait for each other. `change` returns
 * the new content, or the same object when there is nothing to save. Throws as `saveTemplate` and `change` do.
 */
export async function changeTemplate(
  store: Store,
  scope: ItemScope,
  id: number,
  author: TemplateAuthor & { expectedRevision?: number },
  change: (content: Template) => Template,
): Promise<StoredTemplate> {
  return store.database.transaction(async () => {
    const row = await lockTemplate(
      store.database.query.selectFrom('template').select(storedColumns),
      scope,
      id,
      author,
    );
    const current = readStoredTemplate(row);
    const next = change(current.content);
    return next === current.content ? current : saveTemplate(store, scope, id, next, author);
  });
}

/** Moves a template to a folder of the workspace, as the caller has made sure. Throws ServiceError `template-not-found`. */
export async function moveTemplate(
  { database }: Pick<Store, 'database'>,
  scope: ItemScope,
  id: number,
  folderId: number | null,
): Promise<void> {
  const moved = await database.query
    .updateTable('template')
    .set({ folder_id: folderId })
    .where('id', '=', id)
    .where(withinScope('template', scope))
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw templateNotFound(id);
}

/** Deletes a template with its versions and its sharing. Throws ServiceError `template-not-found`. */
export async function deleteTemplate(
  { database }: Pick<Store, 'database'>,
  scope: ItemScope,
  id: number,
): Promise<void> {
  const deleted = await database.query
    .deleteFrom('template')
    .where('id', '=', id)
    .where(withinScope('template', scope))
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw templateNotFound(id);
}

/** Returns the error for a template that has been saved since, with its current revision. */
export function staleRevision(revision: number): ServiceError {
  return new ServiceError(
    'precondition_failed',
    `The template has been saved since: it is at revision ${revision}. Read it again and reapply your change.`,
    { fields: { revision, current_version: String(revision) }, headers: { etag: `"${revision}"` } },
  );
}
