import { operations } from '@platen/api';
import { parseTemplate, type Report, type Template } from '@platen/template';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { PreparedTemplate } from '../http/large-body.ts';
import { Reply, type Call, type Routes } from '../http/routes.ts';
import { changeOwn } from './change-own.ts';
import { checkStorable } from './check-storable.ts';
import { requireEmbedPermission, requireNameAllowed, requirePagesAllowed } from './embed-permission.ts';
import { fillDefaults } from './fill-defaults.ts';
import { requireFolder } from './folders/require-folder.ts';
import { resolveIfMatch, revisionTag } from './if-match.ts';
import type { TemplateImporter } from './import/template-importer.ts';
import { namedAssets, reportMissingAssets } from './missing-assets.ts';
import { prepareGiven, prepareSaved, takeTemplate } from './prepare-body.ts';
import { presentSaved } from './present-template.ts';
import { readDefaultValues, describeParameters } from './read-default-values.ts';
import { requireReadable } from './serve-templates.ts';
import type { StoredHead, StoredTemplate } from './stored-template.ts';
import { summariseTemplate } from './summarise-template.ts';
import { changeTemplate, deleteTemplate, moveTemplate, replaceTemplate, storeTemplates } from './template-store.ts';
import type { TemplateParts } from './template-parts.ts';
import type { TemplateWorker } from './template-work.ts';

/** Making and changing templates. */
export function serveTemplateChanges(
  routes: Routes,
  dependencies: TemplateParts,
  { importer, worker }: { importer: TemplateImporter; worker: TemplateWorker },
): void {
  const { database, publicUrl } = dependencies;
  const answer = async (
    status: number,
    scope: ItemScope,
    stored: StoredHead,
    { summary, assets, report }: Pick<PreparedTemplate, 'summary' | 'assets' | 'report'>,
  ): Promise<Reply> => {
    const missing = await reportMissingAssets(database, scope, assets);
    const headers = { etag: revisionTag(stored.revision) };
    return new Reply(status, presentSaved(stored, summary, publicUrl, [...report, ...missing]), headers);
  };
  const answerStored = (scope: ItemScope, stored: StoredTemplate, report: Report = []): Promise<Reply> => {
    const { content } = stored;
    return answer(200, scope, stored, { summary: summariseTemplate(content), assets: namedAssets(content), report });
  };

  const create = (scope: ItemScope, prepared: PreparedTemplate, { author, commit }: Creating): Promise<Reply> =>
    database.transaction(async () => {
      const [stored] = await storeTemplates(dependencies, scope, [prepared.columns], author);
      if (!stored) throw new Error('The template was not stored.');
      const made = await answer(201, scope, stored, prepared);
      await commit(made);
      return made;
    });

  routes.serve(operations.createTemplate, async ({ query, body }, { caller, commit, outcome }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    await requireFolder(database, caller, body.folder_id);
    const prepared = outcome ? takeTemplate(outcome) : await prepareGiven(body, importer);
    if (prepared.isImport) requireEmbedPermission(caller, 'import');
    requirePagesAllowed(caller, prepared.summary);
    const author = { userId: caller.userId, folderId: body.folder_id ?? null };
    return create(scope, prepared, { author, commit });
  });

  routes.serve(operations.saveTemplate, async ({ params, query, headers, body }, { caller, outcome }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const prepared = outcome ? takeTemplate(outcome) : prepareSaved(body);
    requirePagesAllowed(caller, prepared.summary);
    const own = { caller, scope, id: params.id };
    const stored = await changeOwn(dependencies, own, async () => {
      const expectedRevision = await resolveIfMatch(dependencies, scope, params.id, headers['if-match']);
      return replaceTemplate(dependencies, scope, params.id, prepared.columns, {
        userId: caller.userId,
        ...(expectedRevision !== undefined && { expectedRevision }),
        check: (present) => requireNameAllowed(caller, present, prepared.summary),
      });
    });
    return answer(200, scope, stored, prepared);
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
    return answerStored(scope, stored);
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
    return answerStored(scope, stored, report);
  });

  routes.serve(operations.deleteTemplate, async ({ params, query }, { caller }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const own = { caller, scope, id: params.id };
    await changeOwn(dependencies, own, () => deleteTemplate(dependencies, scope, params.id));
    return { message: 'The template was deleted.', id: String(params.id) };
  });

  routes.serve(operations.duplicateTemplate, async ({ params, query, body }, { caller, commit, signal }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const original = await requireReadable(dependencies, caller, scope, params.id);
    await requireFolder(database, caller, body.folder_id);
    const { text, showsTestData } = original;
    const copy = await worker.work('copy', { text, showsTestData, name: body.name }, signal);
    requirePagesAllowed(caller, copy.summary);
    const folderId = caller.embed ? null : body.folder_id === undefined ? original.folderId : body.folder_id;
    const author = { userId: caller.userId, folderId, note: `Copied from template ${original.id}` };
    return create(scope, copy, { author, commit });
  });
}

interface Creating {
  author: Parameters<typeof storeTemplates>[3];
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
