import { randomBytes } from 'node:crypto';
import { modificationsBody, operations, responseBody, type InboundWebhook } from '@platen/api';
import type { Selectable } from 'kysely';
import type { InboundWebhookTable } from '../../db/tables/render-tables.ts';
import type { Routes } from '../../http/routes.ts';
import { ServiceError } from '../../http/service-error.ts';
import { readMapped } from './body-path.ts';
import { parseRender } from '../request/parse-render.ts';
import { readPostedBody } from './posted-body.ts';
import { renderOrQueue, type RenderCallParts } from '../pipeline/render-or-queue.ts';

type Row = Selectable<InboundWebhookTable>;

/** Addresses that other services post to, and renders of what they post. */
export function serveInboundWebhooks(routes: Routes, dependencies: RenderCallParts): void {
  const { database, publicUrl, now } = dependencies;

  const present = ({ id, public_id, name, template_id, mapping, response, created_at }: Row): InboundWebhook => ({
    id,
    public_id,
    url: `${publicUrl}/v1/studio/webhook/${public_id}`,
    name,
    template_id,
    mapping,
    response,
    created_at: created_at.toISOString(),
  });
  const requireTemplate = async (workspaceId: number, templateId: number): Promise<void> => {
    const found = await database.query
      .selectFrom('template')
      .select('id')
      .where('id', '=', templateId)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    if (!found) throw new ServiceError('template-not-found', `There is no template ${templateId} in this workspace.`);
  };
  const found = (row: Row | undefined): Row => {
    if (row) return row;
    throw new ServiceError('webhook_not_found', 'There is no such webhook.');
  };

  routes.serve(operations.renderByWebhook, async ({ params, body }, { request: posted, signal }) => {
    const row = found(
      await database.query
        .selectFrom('inbound_webhook')
        .selectAll()
        .where('public_id', '=', params.webhookId)
        .executeTakeFirst(),
    );
    const response = responseBody.parse(row.response);
    const request = parseRender(
      { modifications: mapBody(readPostedBody(posted, body), row.mapping), response, source: 'webhook' },
      {
        scope: { workspaceId: row.workspace_id, embedId: null, embedUserId: null },
        userId: null,
        template: { kind: 'studio', id: row.template_id },
        useCache: true,
      },
    );
    return renderOrQueue(dependencies, request, { mode: response.mode, signal });
  });

  routes.serve(operations.listWebhooks, async (_input, { caller }) => {
    const rows = await database.query
      .selectFrom('inbound_webhook')
      .selectAll()
      .where('workspace_id', '=', caller.workspaceId)
      .orderBy('id', 'desc')
      .limit(maxWebhooks)
      .execute();
    return { data: rows.map(present) };
  });

  routes.serve(operations.createWebhook, async ({ body }, { caller: { workspaceId } }) => {
    await requireTemplate(workspaceId, body.templateId);
    const { count } = await database.query
      .selectFrom('inbound_webhook')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    if (count >= maxWebhooks) {
      throw new ServiceError('conflict', `A workspace can have at most ${maxWebhooks} webhooks. Delete one first.`);
    }
    const row = await database.query
      .insertInto('inbound_webhook')
      .values({
        workspace_id: workspaceId,
        public_id: `wh_${randomBytes(24).toString('base64url')}`,
        name: body.name,
        template_id: body.templateId,
        mapping: JSON.stringify(body.mapping),
        response: JSON.stringify(body.response),
        created_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { data: present(row) };
  });

  routes.serve(operations.getWebhook, async ({ params }, { caller }) => {
    const row = await database.query
      .selectFrom('inbound_webhook')
      .selectAll()
      .where('id', '=', params.id)
      .where('workspace_id', '=', caller.workspaceId)
      .executeTakeFirst();
    return { data: present(found(row)) };
  });

  routes.serve(operations.updateWebhook, async ({ params, body }, { caller: { workspaceId } }) => {
    if (body.templateId !== undefined) await requireTemplate(workspaceId, body.templateId);
    const row = await database.query
      .updateTable('inbound_webhook')
      .set({
        ...(body.name !== undefined && { name: body.name }),
        ...(body.templateId !== undefined && { template_id: body.templateId }),
        ...(body.mapping && { mapping: JSON.stringify(body.mapping) }),
        ...(body.response && { response: JSON.stringify(body.response) }),
      })
      .where('id', '=', params.id)
      .where('workspace_id', '=', workspaceId)
      .returningAll()
      .executeTakeFirst();
    return { data: present(found(row)) };
  });

  routes.serve(operations.deleteWebhook, async ({ params }, { caller }) => {
    const row = await database.query
      .deleteFrom('inbound_webhook')
      .where('id', '=', params.id)
      .where('workspace_id', '=', caller.workspaceId)
      .returningAll()
      .executeTakeFirst();
    return { message: 'The webhook is gone.', id: String(found(row).id) };
  });
}

/** Webhooks of one workspace. */
const maxWebhooks = 200;

/** Maps a body to modifications. Throws ServiceError `invalid_modifications`. */
function mapBody(body: unknown, mapping: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(mapping).flatMap(([key, source]) => {
    const value = readMapped(body, source);
    return value === undefined ? [] : [[key, value] as const];
  });
  const parsed = modificationsBody.safeParse(Object.fromEntries(entries));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  throw new ServiceError('invalid_modifications', `The posted data has no value for ${issues[0]?.path ?? 'a key'}.`, {
    issues,
  });
}
