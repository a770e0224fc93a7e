import { randomBytes } from 'node:crypto';
import { operations } from '@platen/api';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { sharingState, type ShareRow } from './share-links.ts';

type Named = ShareRow & { name: string };

/** How a workspace shares its templates. */
export function serveSharing(
  routes: Routes,
  { database, publicUrl, now }: { publicUrl: string; database: Database; now: () => Date },
): void {
  routes.serve(operations.getTemplateShare, async ({ params }, { caller }) => {
    const found = await database.query
      .selectFrom('template')
      .leftJoin('template_share as share', 'share.template_id', 'template.id')
      .select([
        'template.name',
        'share.token',
        'share.allow_duplication',
        'share.views',
        'share.copies',
        'share.created_at',
      ])
      .where('template.id', '=', params.templateId)
      .where('template.workspace_id', '=', caller.workspaceId)
      .executeTakeFirst();
    if (!found) throw notFound(params.templateId);
    const { name, token, allow_duplication, views, copies, created_at } = found;
    const isKnown = allow_duplication !== null && views !== null && copies !== null;
    return sharingState(publicUrl, name, isKnown ? { token, allow_duplication, views, copies, created_at } : undefined);
  });

  routes.serve(operations.updateTemplateShare, async ({ params, body }, { caller }) => {
    const enabled = body.enabled ?? null;
    const allowed = body.allow_duplication ?? null;
    const token = randomBytes(24).toString('base64url');
    // One statement, so that of two calls at once none loses what the other set.
    const { rows } = await sql<Named>`
      with owned as (
        select id, name from template where id = ${params.templateId} and workspace_id = ${caller.workspaceId}
      )
      insert into template_share as share (template_id, token, allow_duplication, created_at)
      select
        id,
        case when ${enabled}::boolean then ${token}::text end,
        coalesce(${allowed}::boolean, false),
        case when ${enabled}::boolean then ${now()}::timestamptz end
      from owned
      on conflict (template_id) do update set
        token = case
          when ${enabled}::boolean is null then share.token
          when ${enabled}::boolean then coalesce(share.token, excluded.token)
        end,
        allow_duplication = coalesce(${allowed}::boolean, share.allow_duplication),
        created_at = coalesce(share.created_at, excluded.created_at)
      returning
        share.token, share.allow_duplication, share.views, share.copies, share.created_at, (select name from owned) as name
    `.execute(database.query);
    const [row] = rows;
    if (!row) throw notFound(params.templateId);
    return sharingState(publicUrl, row.name, row);
  });
}

function notFound(id: number): ServiceError {
  return new ServiceError('template-not-found', `There is no template ${id} in this workspace.`);
}
