import { isSubscribed, queueWebhookEvents, type WebhookEventParts } from './queue-webhook-events.ts';
import type { WorkData } from '../work-kinds.ts';

/** A template that was created or saved. */
export interface SavedTemplate {
  id: number;
  name: string;
  version: number;
  embed_id: number | null;
  embed_user_id: string | null;
}

/** Milliseconds for which a template has to stay as it is to count as published: editors save all the time. */
export const quietMs = 60_000;

/** Queues the events of saved templates of a workspace, in the transaction in which they are saved. */
export async function queueTemplateEvents(
  parts: WebhookEventParts,
  workspaceId: number,
  templates: readonly SavedTemplate[],
): Promise<void> {
  const event = 'template.saved';
  await queueWebhookEvents(parts, {
    workspaceId,
    event,
    write: () => templates.map((template) => ({ event, template })),
  });
  if (!(await isSubscribed(parts, workspaceId, 'template.published'))) return;
  const startAfter = new Date(parts.now().getTime() + quietMs);
  for (const { id, version } of templates) {
    const data = { workspaceId, templateId: id, version };
    const share = { workspaceId, user: null };
    await parts.queue.add('template-published', data, { singletonKey: `${id} ${version}`, startAfter, share });
  }
}

/** Queues the event of a template that has stayed as it was; one that was saved again in the meantime has another event. */
export async function queuePublished(
  parts: WebhookEventParts,
  { workspaceId, templateId, version }: WorkData['template-published'],
): Promise<void> {
  await parts.database.transaction(async () => {
    const template = await parts.database.query
      .selectFrom('template')
      .select(['id', 'name', 'revision as version', 'embed_id', 'embed_user_id'])
      .where('id', '=', templateId)
      .where('workspace_id', '=', workspaceId)
      .where('revision', '=', version)
      .executeTakeFirst();
    if (!template) return;
    const event = 'template.published';
    const key = `${templateId} ${version}`;
    await queueWebhookEvents(parts, { workspaceId, event, key, write: () => [{ event, template }] });
  });
}
