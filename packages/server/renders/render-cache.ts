import { hash } from 'node:crypto';
import { engineVersion } from '@platen/engine/node';
import { sql } from 'kysely';
import { withinScope } from '../db/within-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import type { KeptRender } from './rendered-file.ts';
import { toRenderOptions } from './render-options.ts';
import type { RenderRequest } from './render-request.ts';
import { reachableAssets, type TemplateAssets } from './template-assets.ts';

/** Changes when the same request would be kept in another way. */
const cacheVersion = 1;
const version = `${cacheVersion} ${engineVersion()}`;

/** The name of a render by what was asked for: template, values, options and the engine's version, in the eyes of one scope. */
export function hashRender(request: RenderRequest): string {
  const { template, modifications, embedId, embedUserId, textOnly } = request;
  return hash(
    'sha256',
    JSON.stringify([version, template, embedId, embedUserId, textOnly, modifications, toRenderOptions(request)]),
  );
}

/**
 * A render that was kept and would come out the same now: its template is at the same revision, its brand assets have the same
 * files. It is written to the log, at no cost, in the same statement.
 */
export async function findKeptRender(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  request: RenderRequest,
  name: string,
  responseTimeMs: number,
): Promise<KeptRender | undefined> {
  const { workspaceId, source, template, response } = request;
  const templateId = template.kind === 'studio' ? template.id : null;
  const isCurrent =
    templateId === null
      ? sql`kept.template_id is null`
      : sql`kept.template_id = ${templateId} and exists (
          select from template
          where template.id = kept.template_id and template.revision = kept.template_revision
          and ${withinScope('template', request)})`;
  const { rows } = await sql<{ answer: KeptRender }>`
    with found as (
      select kept.answer, kept.used_at from render_cache as kept
      where kept.workspace_id = ${workspaceId} and kept.hash = ${name} and ${isCurrent}
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
    ), logged as (
      insert into workspace_log (workspace_id, created_at, status, source, template_id, template_type, format, type,
        response_time_ms, response, credits_used, is_overage)
      select ${workspaceId}, ${now()}, 200, ${source}, ${template.kind === 'studio' ? String(template.id) : template.slug},
        ${template.kind}, ${response.format}, ${response.type}, ${Math.round(responseTimeMs)}::int, answer->'log', 0, false
      from found
    ), touched as (
      update render_cache set used_at = ${now()} from found
      where render_cache.workspace_id = ${workspaceId} and render_cache.hash = ${name}
      and found.used_at < ${now()}::timestamptz - interval '1 hour'
    )
    select answer from found`.execute(database.query);
  return rows[0]?.answer;
}

/** What a render that is kept depends on, beyond what was asked for. */
export interface RenderGround extends Pick<TemplateAssets, 'hashes' | 'families' | 'familyFonts'> {
  revision: number;
}

/** Keeps a render, in place of what an earlier revision gave under the same name. */
export async function keepRender(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { workspaceId, template }: RenderRequest,
  name: string,
  ground: RenderGround,
  render: KeptRender,
): Promise<void> {
  const columns = {
    template_id: template.kind === 'studio' ? template.id : null,
    template_revision: ground.revision,
    assets: JSON.stringify(ground.hashes),
    families: ground.families,
    family_fonts: ground.familyFonts,
    answer: JSON.stringify(render),
    created_at: now(),
    used_at: now(),
  };
  await database.query
    .insertInto('render_cache')
    .values({ workspace_id: workspaceId, hash: name, ...columns })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'hash']).doUpdateSet(columns))
    .execute();
}
