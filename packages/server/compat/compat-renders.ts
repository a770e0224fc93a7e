import { setTimeout as wait } from 'node:timers/promises';
import {
  modificationsBody,
  responseBody,
  type RenderJob,
  type RenderMetadata,
  type ResponseBody,
  type TemplateEntry,
} from '@platen/api';
import { presentCompatRender, type CompatService, type CompatRequest } from '@platen/api/compat';
import { describeIssues } from '@platen/template';
import { sql } from 'kysely';
import { withinScope } from '../db/within-scope.ts';
import { resolveItemScope } from '../embeds/item-scope.ts';
import type { ItemScope } from '../fairness/share.ts';
import type { Caller } from '../http/caller.ts';
import type { Reply } from '../http/reply.ts';
import type { Call } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { findRenderJob, jobNotFound, parseJobId } from '../jobs/render-job-store.ts';
import { renderOrQueue, type RenderCallParts } from '../renders/pipeline/render-or-queue.ts';
import { parseRender } from '../renders/request/parse-render.ts';
import { listTemplates, type TemplateFilter } from '../templates/list-templates.ts';
import { entryColumns, presentEntry } from '../templates/present-template.ts';

/** Renders of a scope, newest first, among which those asked for by a compatibility API are looked for. */
const maxSearched = 10_000;
/** Milliseconds between two looks at a render that is waited for. */
const pauseMs = { first: 100, max: 1000 };

/** A render that the client of another service asked for. */
export interface CompatRender {
  template: TemplateEntry;
  values: Record<string, unknown>;
  response: Partial<ResponseBody>;
  videoOptions?: { fps?: number };
  compat: CompatRequest;
  webhookUrl: string | null | undefined;
  metadata?: RenderMetadata | null | undefined;
  /** Answers the render, in the shape of its service, while it is queued. */
  answer: (shown: unknown) => Reply;
}

/** The call for which a render is queued. */
export type CompatCall = Pick<Call, 'caller' | 'signal' | 'commit'>;

/** A template of the workspace by the id that a client sends. Throws ServiceError `template-not-found`. */
export async function requireCompatTemplate(
  { database, publicUrl }: Pick<RenderCallParts, 'database' | 'publicUrl'>,
  caller: Caller,
  id: string,
): Promise<TemplateEntry> {
  const scope = await resolveItemScope({ database }, caller);
  const row = /^[1-9]\d{0,14}$/.test(id)
    ? await database.query
        .selectFrom('template')
        .select(entryColumns)
        .where('id', '=', Number(id))
        .where(withinScope('template', scope))
        .executeTakeFirst()
    : undefined;
  if (!row) throw new ServiceError('template-not-found', `There is no template ${id} in this workspace.`);
  return presentEntry(row, publicUrl);
}

/** One page of the workspace's templates, newest first unless the filter says otherwise, and how many there are on all pages. */
export async function pageCompatTemplates(
  { database, publicUrl }: Pick<RenderCallParts, 'database' | 'publicUrl'>,
  caller: Caller,
  filter: TemplateFilter,
  range: { page: number; limit: number },
): Promise<{ total: number; templates: TemplateEntry[] }> {
  const { rows, total } = await listTemplates(database, await resolveItemScope({ database }, caller), filter, range);
  return { total, templates: rows.map((row) => presentEntry(row, publicUrl)) };
}

/** Queues a render, and returns its id and its answer while it is queued. Throws what a queued render throws. */
export async function queueCompatRender(
  parts: RenderCallParts,
  { caller, signal, commit }: CompatCall,
  { template, values, response, videoOptions, compat, webhookUrl, metadata, answer }: CompatRender,
): Promise<{ id: string; reply: Reply }> {
  const scope = await resolveItemScope(parts, caller);
  const request = parseRender(
    {
      modifications: checkedValues(values),
      response: responseBody.parse(response),
      videoOptions,
      source: compat.service,
      metadata,
    },
    {
      scope,
      userId: caller.userId,
      template: { kind: 'studio', id: template.id },
      useCache: true,
      isTest: caller.isTest,
    },
  );
  let id = '';
  const reply = await renderOrQueue(
    parts,
    { ...request, compat },
    {
      mode: 'async',
      signal,
      commit,
      webhookUrl: webhookUrl ?? undefined,
      answerQueued(job) {
        id = job.id;
        return answer(presentCompatRender(job, compat, parts.publicUrl));
      },
    },
  );
  return { id, reply };
}

/** Values as those of a render of our own. Throws ServiceError `invalid_modifications`. */
function checkedValues(values: Record<string, unknown>): Record<string, unknown> {
  const read = modificationsBody.safeParse(values, { reportInput: true });
  if (read.success) return read.data;
  const issues = describeIssues(read.error.issues, ['modifications']);
  throw new ServiceError('invalid_modifications', `${issues[0]?.path ?? ''} ${issues[0]?.message ?? ''}.`, { issues });
}

/** A render of a scope in the shape of the other service. Throws ServiceError `job-not-found`, also for one that was asked for otherwise. */
async function requireCompatRender(
  parts: Pick<RenderCallParts, 'database' | 'publicUrl'>,
  scope: ItemScope,
  id: string,
  service?: CompatService,
): Promise<{ job: RenderJob; shown: unknown }> {
  const jobId = parseJobId(id);
  const job = await findRenderJob(parts, jobId, scope);
  const row = await parts.database.query
    .selectFrom('render_job')
    .select(sql<CompatRequest | null>`request->'compat'`.as('compat'))
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (!job || !row?.compat || (service && row.compat.service !== service)) throw jobNotFound();
  return { job, shown: presentCompatRender(job, row.compat, parts.publicUrl) };
}

/** The same by the id that a client of `service` sends. */
export async function readCompatRender(
  parts: Pick<RenderCallParts, 'database' | 'publicUrl'>,
  caller: Caller,
  service: CompatService,
  id: string,
): Promise<unknown> {
  return (await requireCompatRender(parts, await resolveItemScope(parts, caller), id, service)).shown;
}

/** Waits until a render has finished; returns undefined when it has not within the time. */
export async function awaitCompatRender(
  parts: Pick<RenderCallParts, 'database' | 'publicUrl'>,
  caller: Caller,
  id: string,
  { withinMs, signal }: { withinMs: number; signal: AbortSignal },
): Promise<unknown> {
  const scope = await resolveItemScope(parts, caller);
  const end = performance.now() + withinMs;
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 1.5, pauseMs.max)) {
    const { job, shown } = await requireCompatRender(parts, scope, id);
    if (job.finished) return shown;
    const leftMs = end - performance.now();
    if (leftMs <= 0) return undefined;
    await wait(Math.min(pause, leftMs), undefined, { signal });
  }
}

/** One page of the renders that clients of a service asked for, newest first, of the newest 10,000 renders of the workspace. */
export async function listCompatRenders(
  parts: Pick<RenderCallParts, 'database' | 'publicUrl'>,
  caller: Caller,
  service: CompatService,
  { page, limit }: { page: number; limit: number },
): Promise<unknown[]> {
  const scope = await resolveItemScope(parts, caller);
  const { rows } = await sql<{ id: number | string }>`
    select id from (
      select id, request from render_job where ${withinScope('render_job', scope)} order by id desc limit ${maxSearched}
    ) newest
    where request->'compat'->>'service' = ${service}
    order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(parts.database.query);
  return Promise.all(rows.map(async ({ id }) => (await requireCompatRender(parts, scope, String(id))).shown));
}
