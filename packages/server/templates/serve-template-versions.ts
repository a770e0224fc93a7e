import { operations, type TemplateVersion } from '@platen/api';
import { parseTemplate } from '@platen/template';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { Caller } from '../http/caller.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { changeOwn } from './change-own.ts';
import { requirePagesAllowed } from './embed-permission.ts';
import { resolveIfMatch, revisionTag } from './if-match.ts';
import { presentSaved } from './present-template.ts';
import { jsonType } from './serve-templates.ts';
import { summariseTemplate } from './summarise-template.ts';
import { changeTemplate, requireRevision } from './template-store.ts';
import { findVersion, listVersions, nameVersion, type VersionRow } from './template-versions.ts';
import type { TemplateParts } from './template-parts.ts';
import type { TemplateWorker } from './template-work.ts';

/** The versions of templates, and going back to one. */
export function serveTemplateVersions(routes: Routes, dependencies: TemplateParts, worker: TemplateWorker): void {
  const { database, publicUrl } = dependencies;

  routes.serve(operations.listTemplateVersions, async ({ params, query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const revision = await requireRevision(dependencies, scope, params.id);
    const { limit, cursor } = query;
    const rows = await listVersions(database, params.id, { limit: limit + 1, before: cursor });
    const hasMore = rows.length > limit;
    const shown = rows.slice(0, limit);
    return {
      data: shown.map((row) => present(row, revision, caller)),
      pagination: { limit, has_more: hasMore, next_cursor: hasMore ? (shown.at(-1)?.version ?? null) : null },
    };
  });

  routes.serve(operations.getTemplateVersion, async ({ params, query }, { caller, signal }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const revision = await requireRevision(dependencies, scope, params.id);
    const row = await findVersion(database, params.id, params.version);
    if (!row) throw versionNotFound(params.version);
    const version = present(row, revision, caller);
    return new Reply(200, await worker.work('version', { text: row.text, version }, signal), jsonType);
  });

  routes.serve(operations.updateTemplateVersion, async ({ params, query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    return changeOwn(dependencies, { caller, scope, id: params.id }, async () => {
      const revision = await requireRevision(dependencies, scope, params.id);
      const row = await nameVersion(database, params.id, params.version, body.name?.trim() || null);
      if (!row) throw versionNotFound(params.version);
      return present(row, revision, caller);
    });
  });

  routes.serve(operations.restoreTemplateVersion, async ({ params, query, headers }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const tag = headers['if-match'];
    await requireRevision(dependencies, scope, params.id);
    const expectedRevision = tag === undefined ? undefined : await resolveIfMatch(dependencies, scope, params.id, tag);
    const row = await findVersion(database, params.id, params.version);
    if (!row) throw versionNotFound(params.version);
    const content = parseTemplate(JSON.parse(row.text));
    requirePagesAllowed(caller, content);
    const author = {
      userId: caller.userId,
      note: `Restored version ${params.version}`,
      ...(expectedRevision !== undefined && { expectedRevision }),
    };
    // Who may not rename gets the version back under the template's present name.
    const mayRename = caller.embed?.permissions.has('rename') !== false;
    const stored = await changeTemplate(dependencies, scope, params.id, author, (current) =>
      mayRename ? content : { ...content, name: current.name },
    );
    return new Reply(200, presentSaved(stored, summariseTemplate(stored.content), publicUrl), {
      etag: revisionTag(stored.revision),
    });
  });
}

function versionNotFound(version: number): ServiceError {
  return new ServiceError(
    'version_not_found',
    `The template has no version ${version}; of old versions, only the last of each day is kept.`,
  );
}

function present(row: VersionRow, revision: number, { embed }: Pick<Caller, 'embed'>): TemplateVersion {
  return {
    version: String(row.version),
    created_at: row.created_at.toISOString(),
    user_id: row.user_id === null ? null : String(row.user_id),
    embed_user_id: row.embed_user_id,
    // Who works in the workspace is not for the users of its embeds.
    author: embed ? null : row.author,
    name: row.name,
    note: row.note,
    is_current: row.version === revision,
  };
}
