import { bulkLimits, operations, type BulkResult } from '@platen/api';
import { resolveItemScope } from '../../embeds/item-scope.ts';
import type { ItemScope } from '../../fairness/share.ts';
import type { Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { requireFolder } from '../folders/require-folder.ts';
import type { TemplateImporter } from '../import/template-importer.ts';
import { reportMissingAssets } from '../missing-assets.ts';
import { requireTemplate, storeTemplates } from '../template-store.ts';
import { readCsvRows, type BulkRow } from './csv-rows.ts';
import { issuesOf, prepareRows, prepareTemplates, type PreparedEntry } from './prepare-bulk.ts';
import { readCsv } from './read-csv.ts';
import type { TemplateParts } from '../template-parts.ts';

type Parts = Pick<TemplateParts, 'database' | 'queue' | 'now'>;

/** Input of one call, from JSON or CSV. */
interface BulkOrder {
  source_template_id?: number | undefined;
  rows?: readonly BulkRow[] | undefined;
  csv?: Uint8Array | string | undefined;
  templates?: readonly unknown[] | undefined;
  folder_id?: number | null | undefined;
  on_error: 'stop' | 'skip';
}

/** Making many templates at once. */
export function serveBulkCreate(routes: Routes, dependencies: Parts, importer: TemplateImporter): void {
  routes.serve(operations.bulkCreateTemplates, async ({ query, body }, { caller, request }) => {
    const scope = await resolveItemScope(dependencies, caller, query);
    const csv = request.body;
    const order: BulkOrder = body ?? {
      ...query,
      csv: csv instanceof Uint8Array ? csv : '',
      on_error: query.on_error ?? 'stop',
    };
    await requireFolder(dependencies.database, caller, order.folder_id);
    const prepared = await prepare(dependencies, importer, scope, order);
    const refused = prepared.filter(({ refusal }) => refusal !== undefined);
    if (refused.length > 0 && (order.on_error === 'stop' || refused.length === prepared.length))
      throw refusalOf(refused);
    const wanted = prepared.flatMap(({ template }) => template ?? []);
    const author = { userId: caller.userId, folderId: order.folder_id ?? null };
    const made = await storeTemplates(
      dependencies,
      scope,
      wanted.map(({ columns }) => columns),
      author,
    );
    const data: BulkResult[] = [];
    for (const each of prepared) {
      const { path, line, refusal, template } = each;
      const place = { path, ...(line !== undefined && { line }) };
      const stored = template && made[wanted.indexOf(template)];
      if (!stored) {
        data.push({ ...place, error: refusal?.message ?? '', code: refusal?.code ?? '', issues: issuesOf(each) });
        continue;
      }
      const missing = await reportMissingAssets(dependencies.database, scope, template.assets);
      data.push({ ...place, id: stored.id, name: template.summary.name, report: [...template.report, ...missing] });
    }
    return { data, created: made.length, failed: refused.length };
  });
}

async function prepare(
  dependencies: Parts,
  importer: TemplateImporter,
  scope: ItemScope,
  order: BulkOrder,
): Promise<PreparedEntry[]> {
  const { source_template_id: sourceId, rows, csv, templates } = order;
  if (rows && csv !== undefined) throw new ServiceError('invalid_request', 'Send rows or csv, not both.');
  const hasRows = rows !== undefined || csv !== undefined;
  if (!hasRows && !templates) {
    throw new ServiceError('invalid_request', 'Send rows or csv with source_template_id, or templates.');
  }
  const prepared: PreparedEntry[] = [];
  if (hasRows) {
    if (sourceId === undefined) {
      throw new ServiceError('invalid_request', 'Set source_template_id to the template to copy for each row.');
    }
    const { content } = await requireTemplate(dependencies, scope, sourceId);
    const each = csv === undefined ? (rows ?? []) : readCsvRows(readCsv(csv), content);
    refuseTooMuch(each.length * JSON.stringify(content).length);
    prepared.push(...(await prepareRows(each, content)));
  }
  if (templates) prepared.push(...(await prepareTemplates(templates, importer)));
  return prepared;
}

function refuseTooMuch(bytes: number): void {
  if (bytes <= bulkLimits.totalBytes) return;
  throw new ServiceError(
    'body_too_large',
    `This many copies of the template exceed ${bulkLimits.totalBytes / 1024 / 1024} MiB: send the rows in parts.`,
  );
}

function refusalOf(refused: readonly PreparedEntry[]): ServiceError {
  const issues = refused.flatMap(issuesOf).slice(0, 100);
  const [first] = refused;
  const sentence = `Nothing was created: ${first?.path} is wrong. ${first?.refusal?.message ?? ''}`;
  return new ServiceError('invalid_request', sentence, { issues });
}
