import { hash } from 'node:crypto';
import { engineVersion } from '@platen/engine/node';
import type { Template } from '@platen/template';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { followedKit } from '../../db/followed-kit.ts';
import { createReadMemory, type ReadMemory } from '../../db/read-memory.ts';
import { withinScope } from '../../db/within-scope.ts';
import { runPrepared } from '../../db/run-prepared.ts';
import type { RenderLedger } from './render-ledger.ts';
import { monthOf, type Account } from '../../workspaces/credits.ts';
import { toReadTemplate, type ReadTemplate, type RenderedRow } from '../request/read-rendered-template.ts';
import type { CachedRender } from '../../db/tables/render-tables.ts';
import { toRenderOptions } from '../request/render-options.ts';
import type { RenderRequest } from '../request/render-request.ts';
import { reachableAssets } from '../pipeline/template-assets.ts';
import { namesOf } from '../pipeline/template-names.ts';

/** Changes when the same request would be kept in another way. */
const cacheVersion = 2;
const version = `${cacheVersion} ${engineVersion()}`;

/**
 * Returns the cache key of a render: template, values, options and the engine's version, within one scope. Renders of other workspaces have
 * different keys, or the lookup time would reveal what others rendered.
 */
export function hashRender(request: RenderRequest): string {
  const { workspaceId, template, modifications, embedId, embedUserId, textOnly } = request;
  return hash(
    'sha256',
    JSON.stringify([
      version,
      workspaceId,
      template,
      embedId,
      embedUserId,
      textOnly,
      modifications,
      toRenderOptions(request),
    ]),
  );
}

/** Data known when a render begins. */
export interface RenderStart {
  /** A render that was kept and would come out the same now. */
  cached?: CachedRender;
  /** Whether its last use is to be written. */
  isLongUnused: boolean;
  /** The studio template, unless a render was kept or it is not there. */
  template?: ReadTemplate;
  account: Account;
}

/** Kept renders that are remembered at a time, and files of each: an answer that is long is looked up. */
const maxRemembered = 1000;
const maxFiles = 20;

/** Templates that are remembered at a time, and characters that one has at most as JSON. */
const maxTemplates = 100;
const maxTemplateSize = 200_000;

/** Cached data for starting renders, as long as it is valid. */
export interface StartMemory {
  cached: ReadMemory<RenderStart>;
  /** Data for renders that were not cached. */
  new: ReadMemory<RenderStart>;
}

/** Remembers what renders begin with, within the bounds above. */
export function createStartMemory(database: Pick<Database, 'changes'>): StartMemory {
  return {
    cached: createReadMemory(database, { max: maxRemembered, isWorth: hasCached }),
    new: createReadMemory(database, { max: maxTemplates, isWorth: isLasting }),
  };
}

function hasCached({ cached, isLongUnused }: RenderStart): boolean {
  return cached !== undefined && !isLongUnused && cached.files.length <= maxFiles && cached.report.length <= maxFiles;
}

/** Whether renders in between change nothing of it: the ledger writes what they cost without counting that as a change. */
function isLasting({ account, template }: RenderStart): boolean {
  return account.credit_limit === null && template !== undefined && namesOf(template.content).size <= maxTemplateSize;
}

interface StartRow extends Account, Omit<RenderedRow, 'content'> {
  answer: CachedRender | null;
  is_long_unused: boolean | null;
  content: Template | null;
}

/** Reads the template and account that a request begins with, in one statement. */
export function readStart(
  dependencies: { database: Database; now: () => Date },
  request: RenderRequest,
): Promise<RenderStart> {
  return lookUp(dependencies, { ...request, useCache: false }, '', true);
}

/**
 * Finds, in one statement, a cached render whose template and its brand kit are at the same revision and whose brand assets have the same files; otherwise
 * reads the template, and the workspace's account. It writes nothing. Of `facts`, which are at hand, nothing is read again.
 */
export async function beginRender(
  dependencies: { database: Database; ledger: RenderLedger; renderState: { starts: StartMemory }; now: () => Date },
  request: RenderRequest,
  name: string,
  facts?: Required<Pick<RenderStart, 'template' | 'account'>>,
): Promise<RenderStart> {
  const { ledger, renderState } = dependencies;
  const { workspaceId, embedId, embedUserId, template } = request;
  const remembered = renderState.starts;
  if (request.useCache && ledger.mayBeCached(name)) {
    if (facts) return { ...facts, ...(await lookUp(dependencies, request, name, false)) };
    return remembered.cached.recall(`${workspaceId} ${name}`, () => lookUp(dependencies, request, name, true));
  }
  if (facts) return { ...facts, isLongUnused: false };
  const same = JSON.stringify([workspaceId, embedId, embedUserId, template]);
  return remembered.new.recall(same, () => readStart(dependencies, request));
}

async function lookUp(
  { database, now }: { database: Database; now: () => Date },
  request: RenderRequest,
  name: string,
  withTemplate: boolean,
): Promise<RenderStart> {
  const { workspaceId, template, useCache } = request;
  const templateId = template.kind === 'studio' ? template.id : null;
  const isCurrent =
    templateId === null
      ? sql`kept.template_id is null`
      : sql`kept.template_id = ${templateId} and exists (
          select from template
          where template.id = kept.template_id and template.revision = kept.template_revision
          and kept.brand_kit_revision is not distinct from (select kit.revision from brand_kit as kit where kit.id = template.brand_kit_id)
          and ${withinScope('template', request)})`;
  const statement = sql<StartRow>`
    with found as (
      select kept.answer, kept.used_at < ${now()}::timestamptz - interval '1 hour' as is_long_unused from render_cache as kept
      where ${useCache}::boolean and kept.workspace_id = ${workspaceId} and kept.hash = ${name} and ${isCurrent}
      and not exists (
        select from jsonb_each_text(kept.assets) as used (id, hash)
        left join brand_asset on brand_asset.id = used.id::bigint and brand_asset.workspace_id = kept.workspace_id
        where brand_asset.file_hash is distinct from used.hash)
      and (kept.families = '{}' or kept.family_fonts = (
        select coalesce(string_agg(brand_asset.id || ':' || brand_asset.file_hash, ',' order by brand_asset.id), '')
        from brand_asset
        where ${reachableAssets(request)} and brand_asset.type = 'font'
        and brand_asset.storage_key is not null and brand_asset.file_hash is not null
        and lower(brand_asset.font->>'family') = any(kept.families)))
    )
    select found.answer, found.is_long_unused, template.content, template.revision, template.embed_id, template.embed_user_id,
      ${followedKit.expression} as brand_kit, workspace.credit_limit, usage.credits
    from workspace
    left join usage on usage.workspace_id = workspace.id and usage.month = ${monthOf(now())}
    left join found on true
    left join template on ${withTemplate}::boolean and found.answer is null and template.id = ${templateId}::bigint and ${withinScope('template', request)}
    where workspace.id = ${workspaceId}`;
  const [row] = await runPrepared(database, statement.compile(database.query), 'reads');
  if (!row) return { isLongUnused: false, account: { credit_limit: null, credits: null } };
  const { answer, is_long_unused, content, credit_limit, credits } = row;
  return {
    ...(answer && { cached: answer }),
    isLongUnused: is_long_unused === true,
    ...(content && { template: toReadTemplate({ ...row, content }) }),
    account: { credit_limit, credits },
  };
}
