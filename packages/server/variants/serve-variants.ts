import { operations, type OperationAnswer, type OperationInput } from '@platen/api';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { RenderParts } from '../renders/pipeline/render-parts.ts';
import type { Caller } from '../http/caller.ts';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { readStoredTemplate, storedColumns, type StoredTemplate } from '../templates/stored-template.ts';
import { templateNotFound } from '../templates/template-store.ts';
import { addVariantPages, SourceChangedError } from './add-variant-pages.ts';
import { createVariantTemplates } from './create-variant-templates.ts';
import { drawPageVariants, drawTemplateVariants } from './draw-variants.ts';
import { resizeVariants } from './resize-variants.ts';
import type { Recomposer } from './recomposer.ts';

interface Parts extends RenderParts {
  queue: Queue;
  recomposer?: Recomposer;
}

type Operation = typeof operations.generateVariants;

/** Times that variants are made again because their source page was changed in the meantime. */
const tries = 3;

/** Templates in other sizes. */
export function serveVariants(routes: Routes, dependencies: Parts): void {
  routes.serve(operations.generateVariants, async (input, call) => {
    const { caller } = call;
    // What was not drawn by then is drawn afterwards, as without being asked for.
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(dependencies.config.renderTimeoutMs)]);
    for (let attempt = 1; ; attempt++) {
      try {
        return await generate(dependencies, input, caller, signal);
      } catch (error) {
        if (!(error instanceof SourceChangedError)) throw error;
        if (attempt < tries) continue;
        throw new ServiceError('conflict', 'Others keep changing the page. Try again in a moment.');
      }
    }
  });
}

async function generate(
  dependencies: Parts,
  { params, query, body }: OperationInput<Operation>,
  caller: Caller,
  signal: AbortSignal,
): Promise<OperationAnswer<Operation>> {
  const source = await readSource(dependencies, caller, params.templateId);
  const template = source.content;
  const page = template.pages[body.page_number - 1];
  if (!page) {
    const count = template.pages.length === 1 ? 'one page' : `${template.pages.length} pages`;
    throw new ServiceError('page_not_found', `There is no page ${body.page_number}: the template has ${count}.`);
  }
  const master = template.masters?.find(({ id }) => id === page.master);
  const resized = await resizeVariants(dependencies, { source, page, master }, body.variants, signal);
  const answer = {
    source_template_id: String(source.id),
    source_page: body.page_number,
    source_page_id: page.id,
  };
  const author = { userId: caller.userId, note: `Variants of page ${body.page_number}` };
  if (body.output === 'templates') {
    const made = await createVariantTemplates(dependencies, source, author, body.variants, resized);
    const variants = query.includeThumbnails ? await drawTemplateVariants(dependencies, made, signal) : made;
    return { success: isAnyMade(made), ...answer, output_mode: 'templates', variants };
  }
  const scope = { workspaceId: caller.workspaceId, embedId: null, embedUserId: null };
  const made = await addVariantPages(
    dependencies,
    scope,
    { templateId: source.id, page, master },
    author,
    body.variants,
    resized,
  );
  const variants = query.includeThumbnails ? await drawPageVariants(dependencies, source.id, made, signal) : made;
  return { success: isAnyMade(made), ...answer, output_mode: 'pages', variants };
}

/**
 * The API distinguishes another workspace's template (403) from one that does not exist (404). So that nobody can find out which templates
 * others have, every id that was ever assigned gives 403, whether the template exists or was deleted; 404 is for ids that were never
 * assigned. How many there were is no secret: everyone who creates a template sees its number.
 */
async function readSource({ database }: { database: Database }, caller: Caller, id: number): Promise<StoredTemplate> {
  const row = await database.query
    .selectFrom('template')
    .select(storedColumns)
    .where('id', '=', id)
    .where('workspace_id', '=', caller.workspaceId)
    .executeTakeFirst();
  if (row) return readStoredTemplate(row);
  const { rows } = await sql<{ was_given: boolean }>`
    select ${id}::bigint <= coalesce(pg_sequence_last_value(pg_get_serial_sequence('template', 'id')::regclass), 0) as was_given
  `.execute(database.query);
  if (!rows[0]?.was_given) throw templateNotFound(id);
  throw new ServiceError('access_denied', `Template ${id} is not one of this workspace.`);
}

function isAnyMade(variants: readonly { error?: string | undefined }[]): boolean {
  return variants.some(({ error }) => error === undefined);
}
