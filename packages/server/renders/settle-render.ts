import { sql } from 'kysely';
import { runPrepared } from '../db/run-prepared.ts';
import type { Dependencies } from '../dependencies.ts';
import { nameTemplate } from '../logs/log-render.ts';
import { chargeStatement } from '../workspaces/credits.ts';
import type { KeptRender } from './rendered-file.ts';
import type { RenderRequest } from './render-request.ts';
import type { TemplateAssets } from './template-assets.ts';

/** What a render that is kept depends on, beyond what was asked for. */
export interface RenderGround extends Pick<TemplateAssets, 'hashes' | 'families' | 'familyFonts'> {
  revision: number;
}

/**
 * Charges a render that was made, writes it to the log, and keeps it, in place of what an earlier revision gave under the same name,
 * when it has a ground: in one statement. Answers whether it was overage. A template that is gone by now keeps nothing.
 */
export async function settleRender(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { workspaceId, source, template, response }: RenderRequest,
  name: string,
  { kept, ground, credits, responseTimeMs }: SettledRender,
): Promise<{ isOverage: boolean }> {
  const at = now();
  const templateId = template.kind === 'studio' ? template.id : null;
  const keeping = ground
    ? sql`, kept as (
        insert into render_cache (workspace_id, hash, template_id, template_revision, assets, families, family_fonts, answer,
          created_at, used_at)
        select ${workspaceId}::bigint, ${name}, ${templateId}::bigint, ${ground.revision}::int, ${JSON.stringify(ground.hashes)}::jsonb,
          ${ground.families}::text[], ${ground.familyFonts}, ${JSON.stringify(kept)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
        where ${templateId}::bigint is null or exists (select from template where id = ${templateId}::bigint for key share)
        on conflict (workspace_id, hash) do update set template_id = excluded.template_id,
          template_revision = excluded.template_revision, assets = excluded.assets, families = excluded.families,
          family_fonts = excluded.family_fonts, answer = excluded.answer, created_at = excluded.created_at,
          used_at = excluded.used_at)`
    : sql``;
  const charging = credits === undefined ? sql`select false as is_overage` : chargeStatement(workspaceId, at, credits);
  const statement = sql<{ is_overage: boolean }>`
    with charged as (${charging}), logged as (
      insert into workspace_log (workspace_id, created_at, status, source, template_id, template_type, format, type,
        response_time_ms, response, credits_used, is_overage)
      select ${workspaceId}, ${at}, 200, ${source}, ${nameTemplate(template)}, ${template.kind}, ${response.format},
        ${response.type}, ${Math.round(responseTimeMs)}::int, ${JSON.stringify(kept.log)}::jsonb, ${credits ?? 0}::int, is_overage
      from charged)
    ${keeping}
    select is_overage from charged`;
  const [row] = await runPrepared(database, statement.compile(database.query));
  return { isOverage: row?.is_overage === true };
}

/** A render that was made, and what becomes of it. */
export interface SettledRender {
  kept: KeptRender;
  /** Missing: it is not kept. */
  ground?: RenderGround | undefined;
  /** Missing: it was charged with another that made it. */
  credits: number | undefined;
  responseTimeMs: number;
}
