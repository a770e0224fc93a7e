import { isDeepStrictEqual } from 'node:util';
import { operations } from '@platen/api';
import { parseTemplate, type Report, type Template } from '@platen/template';
import type { Dependencies } from '../dependencies.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { ItemScope } from '../http/caller.ts';
import { Reply, type Call, type Routes } from '../http/routes.ts';
import { changeOwn } from './change-own.ts';
import { checkStorable } from './check-storable.ts';
import { requireEmbedPermission, requireNameAllowed, requirePagesAllowed } from './embed-permission.ts';
import { fillDefaults } from './fill-defaults.ts';
import { requireFolder } from './folders/require-folder.ts';
import { resolveIfMatch, revisionTag } from './if-match.ts';
import type { TemplateImporter } from './import/template-importer.ts';
import { reportMissingAssets } from './missing-assets.ts';
import { presentSaved } from './present-template.ts';
import { readDefaultValues, describeParameters } from './read-default-values.ts';
import { readGivenTemplate } from './read-given-template.ts';
import { requireReadable } from './serve-templates.ts';
import type { StoredTemplate } from './stored-template.ts';
import { normaliseContent } from './template-columns.ts';
import { changeTemplate, createTemplate, deleteTemplate, moveTemplate } from './template-store.ts';

/** Making and changing templates. */
export function serveTemplateChanges(routes: Routes, dependencies: Dependencies, importer: TemplateImporter): void {
  const { database, publicUrl } = dependencies;
  const answer = async (
    status: number,
    scope: ItemScope,
    stored: StoredTemplate,
    report: Report = [],
  ): Promise<Reply> => {
    const missing = await reportMissingAssets(database, scope, stored.content);
    const headers = { etag: revisionTag(stored.revision) };
    return new Reply(status, presentSaved(stored, publicUrl, [...report, ...missing]), headers);
  };

  const create = (scope: ItemScope, content: Template, { author, report, commit }: Creating): Promise<Reply> =>
    database.transaction(async () => {
      const made = await answer(201, scope, await createTemplate(dependencies, scope, content, author), report);
      await commit(made);
      return made;
    });

  routes.serve(operations.createTemplate, async ({ query, body }, { caller, commit }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    await requireFolder(database, caller, body.folder_id);
    const { template, report, isImport } = await readGivenTemplate(body, importer);
    if (isImport) requireEmbedPermission(caller, 'import');
    requirePagesAllowed(caller, template);
    const author = { userId: caller.userId, folderId: body.folder_id ?? null };
    return create(scope, template, { author, report, commit });
  });

  routes.serve(operations.saveTemplate, async ({ params, query, headers, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    checkStorable(body);
    const content = parseTemplate(body);
    requirePagesAllowed(caller, content);
    const own = { caller, scope, id: params.id };
    const stored = await changeOwn(dependencies, own, async () => {
      const expectedRevision = await resolveIfMatch(dependencies, scope, params.id, headers['if-match']);
      const author = { userId: caller.userId, ...(expectedRevision !== undefined && { expectedRevision }) };
      return changeTemplate(dependencies, scope, params.id, author, (present) => {
        if (caller.embed) requireNameAllowed(caller, present, content);
        // Saved again as it is, it is no new revision; the database keeps no order of keys.
        return isDeepStrictEqual(normaliseContent(content), present) ? present : content;
      });
    });
    return answer(200, scope, stored);
  });

  routes.serve(operations.updateTemplate, async ({ params, query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { folder_id: folderId, ...details } = body;
    if (details.name !== undefined) requireEmbedPermission(caller, 'rename');
    if (details.description !== undefined || details.tags !== undefined) requireEmbedPermission(caller, 'save');
    await requireFolder(database, caller, folderId);
    const change = async (): Promise<StoredTemplate> => {
      if (folderId !== undefined) await moveTemplate(dependencies, scope, params.id, folderId);
      return changeTemplate(dependencies, scope, params.id, { userId: caller.userId }, (content) =>
        withDetails(content, details),
      );
    };
    const own = { caller, scope, id: params.id };
    const stored = await changeOwn(dependencies, own, () => database.transaction(change));
    return answer(200, scope, stored);
  });

  routes.serve(operations.updateTemplateModifications, async ({ params, query, body }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    checkStorable(body);
    const report: Report = [];
    const author = { userId: caller.userId };
    const change = (content: Template): Template => {
      const { values, descriptions } = readDefaultValues(body, content);
      const filled = fillDefaults(content, values);
      report.push(...filled.report);
      const next = describeParameters(filled.template, descriptions);
      // Stringified once more than needed when nothing changed, so that repeated calls make no revisions.
      checkStorable(next);
      return JSON.stringify(next) === JSON.stringify(content) ? content : parseTemplate(next);
    };
    const own = { caller, scope, id: params.id };
    const stored = await changeOwn(dependencies, own, () =>
      changeTemplate(dependencies, scope, params.id, author, change),
    );
    return answer(200, scope, stored, report);
  });

  routes.serve(operations.deleteTemplate, async ({ params, query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const own = { caller, scope, id: params.id };
    await changeOwn(dependencies, own, () => deleteTemplate(dependencies, scope, params.id));
    return { message: 'The template was deleted.', id: String(params.id) };
  });

  routes.serve(operations.duplicateTemplate, async ({ params, query, body }, { caller, commit }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const original = await requireReadable(dependencies, caller, scope, params.id);
    requirePagesAllowed(caller, original.content);
    await requireFolder(database, caller, body.folder_id);
    const name = body.name ?? `Copy of ${original.content.name}`.slice(0, 255).toWellFormed();
    const folderId = caller.embed ? null : body.folder_id === undefined ? original.folderId : body.folder_id;
    const author = { userId: caller.userId, folderId, note: `Copied from template ${original.id}` };
    return create(scope, { ...original.content, name }, { author, commit });
  });
}

interface Creating {
  author: Parameters<typeof createTemplate>[3];
  report?: Report;
  commit: Call['commit'];
}

interface Details {
  name?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
}

/** The content with these details; the same object when it has them already. */
function withDetails(content: Template, details: Details): Template {
  const { name = content.name, description = content.description, tags = content.tags } = details;
  const isSame =
    name === content.name && description === content.description && tags.join('\n') === content.tags.join('\n');
  return isSame ? content : { ...content, name, description, tags };
}
