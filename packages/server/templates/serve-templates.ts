import { operations } from '@platen/api';
import type { Database } from '../db/database.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { Caller } from '../http/caller.ts';
import type { ItemScope } from '../fairness/share.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { revisionTag } from './if-match.ts';
import { listTags, listTemplates } from './list-templates.ts';
import { presentEntry } from './present-template.ts';
import { readableTemplates } from './readable-templates.ts';
import { findText, requireText, templateNotFound } from './template-store.ts';
import type { TemplateParts } from './template-parts.ts';
import type { ReadableText } from './stored-template.ts';
import type { TemplateWorker } from './template-work.ts';

/** The type of answers that are JSON already. */
export const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** Reading templates: lists, one of them whole, its schema. */
export function serveTemplates(
  routes: Routes,
  dependencies: Pick<TemplateParts, 'publicUrl' | 'database' | 'ai'>,
  worker: TemplateWorker,
): void {
  const { database, publicUrl, ai } = dependencies;
  const prompts = (['text', 'image'] as const).filter((kind) => ai.models[kind] !== undefined);

  routes.serve(operations.listAllTemplates, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { page, limit } = query;
    const { total, rows } = await listTemplates(database, scope, query, { page, limit });
    return {
      data: rows.map((row) => presentEntry(row, publicUrl)),
      pagination: { page, limit, totalTemplates: total, totalPages: Math.ceil(total / limit) },
    };
  });

  routes.serve(operations.listTemplates, async ({ query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { total, rows } = await listTemplates(database, scope, query, query);
    const entries = rows.map((row) => presentEntry(row, publicUrl));
    return new Reply(200, entries, { 'x-total-count': String(total) });
  });

  routes.serve(operations.listTemplateTags, async ({ query }, { caller }) => ({
    data: await listTags(database, await resolveItemScope(dependencies, caller, query)),
  }));

  routes.serve(operations.getTemplate, async ({ params, query }, { caller, signal }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const stored = await requireReadable(dependencies, caller, scope, params.id);
    const detail = await worker.work('detail', { ...stored, publicUrl }, signal);
    return new Reply(200, detail, { ...jsonType, etag: revisionTag(stored.revision) });
  });

  routes.serve(operations.getTemplateSchema, async ({ params, query: { as, ...query } }, { caller, signal }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { text } = await requireReadable(dependencies, caller, scope, params.id);
    const type = as === 'typescript' ? 'text/plain' : 'application/schema+json';
    // Embeds render without prompts.
    const schema = await worker.work('schema', { text, as, prompts: caller.embed ? [] : prompts }, signal);
    return new Reply(200, schema, {
      'content-type': `${type}; charset=utf-8`,
    });
  });
}

/** A template that the caller may read: in an embed, the workspace's own too. Throws ServiceError `template-not-found`. */
export async function requireReadable(
  dependencies: { database: Database },
  caller: Caller,
  scope: ItemScope,
  id: number,
): Promise<ReadableText> {
  if (!caller.embed) return { ...(await requireText(dependencies, scope, id)), showsTestData: true };
  const found = await findText(dependencies, readableTemplates(scope), id);
  if (!found) throw templateNotFound(id);
  return { ...found, showsTestData: found.embedId !== null };
}
