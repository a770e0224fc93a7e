import { operations, type BulkResult } from '@platen/api';
import { resolveItemScope } from '../../embeds/item-scope.ts';
import type { Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { requireFolder } from '../folders/require-folder.ts';
import { reportMissingAssets } from '../missing-assets.ts';
import type { TemplateParts } from '../template-parts.ts';
import { requireText, storeTemplates } from '../template-store.ts';
import type { TemplateWorker } from '../template-work.ts';
import type { BulkContent } from './csv-rows.ts';
import { issuesOf, type PreparedEntry } from './prepare-bulk.ts';

/** Making many templates at once. */
export function serveBulkCreate(
  routes: Routes,
  dependencies: Pick<TemplateParts, 'database' | 'queue' | 'now'>,
  worker: TemplateWorker,
): void {
  routes.serve(operations.bulkCreateTemplates, async ({ query, body }, { caller, request, rest, signal }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const { rows, csv, templates }: BulkContent = body ?? {};
    const order = body ?? query;
    const sourceId = order.source_template_id;
    const folderId = order.folder_id ?? null;
    await requireFolder(dependencies.database, caller, order.folder_id);
    const prepared = await worker.work(
      'bulk',
      {
        text: sourceId === undefined ? undefined : (await requireText(dependencies, scope, sourceId)).text,
        body: rest ?? Buffer.from(JSON.stringify({ rows, csv, templates })),
        csv: request.body instanceof Uint8Array ? request.body : undefined,
      },
      signal,
    );
    const refused = prepared.filter(({ refusal }) => refusal !== undefined);
    if (refused.length > 0 && (order.on_error !== 'skip' || refused.length === prepared.length))
      throw refusalOf(refused);
    const wanted = prepared.flatMap(({ template }) => template ?? []);
    const made = await storeTemplates(
      dependencies,
      scope,
      wanted.map(({ columns }) => columns),
      { userId: caller.userId, folderId },
    );
    const data: BulkResult[] = [];
    for (const each of prepared) {
      const { path, line, refusal, template } = each;
      const place = { path, ...(line !== undefined && { line }) };
      const stored = template && made[wanted.indexOf(template)];
      if (!stored) {
        data.push({ ...place, error: refusal?.sentence ?? '', code: refusal?.code ?? '', issues: issuesOf(each) });
        continue;
      }
      const missing = await reportMissingAssets(dependencies.database, scope, template.assets);
      data.push({ ...place, id: stored.id, name: template.summary.name, report: [...template.report, ...missing] });
    }
    return { data, created: made.length, failed: refused.length };
  });
}

function refusalOf(refused: readonly PreparedEntry[]): ServiceError {
  const issues = refused.flatMap(issuesOf).slice(0, 100);
  const [first] = refused;
  const sentence = `Nothing was created: ${first?.path} is wrong. ${first?.refusal?.sentence ?? ''}`;
  return new ServiceError('invalid_request', sentence, { issues });
}
