import { operations, textsTypes } from '@platen/api';
import { resolveItemScope } from '../embeds/item-scope.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { changeOwn } from './change-own.ts';
import { resolveIfMatch, revisionTag } from './if-match.ts';
import { reportMissingAssets } from './missing-assets.ts';
import { presentSaved } from './present-template.ts';
import { requireReadable } from './serve-templates.ts';
import { replaceTemplate, requireText, staleRevision } from './template-store.ts';
import type { TemplateParts } from './template-parts.ts';
import type { TemplateWorker } from './template-work.ts';

const maxIssues = 1000;

/** Texts of templates out to translators, and in again. */
export function serveTemplateTexts(routes: Routes, dependencies: TemplateParts, worker: TemplateWorker): void {
  const { database, publicUrl } = dependencies;

  routes.serve(operations.exportTemplateTexts, async ({ params, query }, { caller, signal }) => {
    const { locale, format, ...scoping } = query;
    const scope = await resolveItemScope(dependencies, caller, scoping);
    const { text, revision } = await requireReadable(dependencies, caller, scope, params.id);
    const locales = locale.split(',').map((tag) => tag.trim());
    if (format === 'xliff' && locales.length > 1)
      throw new ServiceError('invalid_request', 'XLIFF is for one locale: name one, or ask for format=csv.');
    const texts = await worker.work('exportTexts', { text, locales, format }, signal);
    const extension = format === 'csv' ? 'csv' : 'xlf';
    return new Reply(200, texts, {
      'content-type': `${textsTypes[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="texts-${params.id}.${extension}"`,
      etag: revisionTag(revision),
    });
  });

  routes.serve(operations.importTemplateTexts, async ({ params, query, headers }, { caller, request, signal }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { body } = request;
    const { id } = params;
    const [stored, imported] = await changeOwn(dependencies, { caller, scope, id }, async () => {
      const expectedRevision = await resolveIfMatch(dependencies, scope, id, headers['if-match']);
      const { text, revision } = await requireText(dependencies, scope, id);
      if (expectedRevision !== undefined && expectedRevision !== revision) throw staleRevision(revision);
      if (!(body instanceof Uint8Array)) throw new ServiceError('invalid_request', 'Send an XLIFF or CSV file.');
      const read = await worker.work('importTexts', { text, file: body }, signal);
      // The translations are of the text that was read, whatever revision may be overwritten.
      const author = { userId: caller.userId, note: 'Imported texts', expectedRevision: revision };
      return [await replaceTemplate(dependencies, scope, id, read.prepared.columns, author), read] as const;
    });
    const { prepared, locales, changed, issues } = imported;
    const report = [...prepared.report, ...(await reportMissingAssets(database, scope, prepared.assets))];
    const answer = presentSaved(stored, prepared.summary, publicUrl, report);
    const texts = { locales, changed, issues: issues.slice(0, maxIssues) };
    return new Reply(200, { ...answer, texts }, { etag: revisionTag(stored.revision) });
  });
}
