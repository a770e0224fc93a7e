import { msg, str } from '@lit/localize';
import type { LogEntry, TemplateEntry } from '@platen/api';
import type { TemplateNames } from '../../elements/template-names.ts';
import type { Session } from '../../session/session.ts';
import { sortNewest, type HomeEntry } from './home-entry.ts';

/** Entries that are shown. */
const maxEntries = 12;
/** Renders, flows and posts that are looked at. */
const maxRenders = 50;
const maxFlows = 8;
const maxPosts = 8;
/** Templates that are looked at; the first of them are shown as cards too. */
const maxTemplates = 8;
/** How long after a template was made a save of it is part of making it, in milliseconds. */
const makingMs = 2000;

/** Entries for all that happened lately in the workspace, newest first, and the templates that were changed last. Throws ServiceResponseError. */
export async function loadActivity(
  { client }: Session,
  names: TemplateNames,
): Promise<{ entries: HomeEntry[]; templates: TemplateEntry[] }> {
  const [templates, logs, flows, posts] = await Promise.all([
    client.listAllTemplates({ query: { limit: maxTemplates, owner: 'workspace', sort: 'updated' } }),
    client.listLogs({ query: { limit: maxRenders } }),
    client.listApprovalFlows({ query: { archived: 'false' } }),
    client.listSocialPosts({ query: { limit: maxPosts, status: 'published' } }),
  ]);
  await names.load(logs.data.map(({ template_id: id }) => id));
  const lists = await Promise.all(
    flows.flows
      .slice(0, maxFlows)
      .map(({ slug }) => client.listApprovalItems({ params: { flow: slug }, query: { limit: maxEntries } })),
  );
  const moved = lists.flatMap(({ items }) =>
    items.map(({ id, flow, stage, template, updatedAt }): HomeEntry => ({
      key: `item-${id}`,
      icon: 'Stamp',
      tone: 'plain',
      text: msg(str`“${template.name}” is in “${stage.name}”`),
      detail: flow.name,
      path: `/approvals/${flow.slug}/items/${id}`,
      at: updatedAt,
    })),
  );
  const published = posts.data.map(({ id, content, published_at: at, updated_at: updated }): HomeEntry => ({
    key: `post-${id}`,
    icon: 'Share2',
    tone: 'plain',
    text: msg('Post published'),
    detail: content.slice(0, 120),
    path: '/social/posts',
    at: at ?? updated,
  }));
  const entries = [...templates.data.map(changed), ...rendered(logs.data, names), ...moved, ...published];
  return { entries: sortNewest(entries).slice(0, maxEntries), templates: templates.data };
}

function changed({ id, name, created_at: created, updated_at: updated }: TemplateEntry): HomeEntry {
  const isNew = Date.parse(updated) - Date.parse(created) < makingMs;
  return {
    key: `template-${id}`,
    icon: 'LayoutTemplate',
    tone: 'plain',
    text: isNew ? msg(str`“${name}” created`) : msg(str`“${name}” changed`),
    path: `/templates/${id}`,
    at: updated,
  };
}

/** Renders of one template that follow each other are one entry, with the time of the newest. */
function rendered(logs: readonly LogEntry[], names: TemplateNames): HomeEntry[] {
  const runs: { entry: LogEntry; count: number }[] = [];
  for (const entry of logs) {
    const last = runs.at(-1);
    const isSame =
      last?.entry.template_id === entry.template_id && (last.entry.status === 200) === (entry.status === 200);
    if (last && isSame) last.count++;
    else runs.push({ entry, count: 1 });
  }
  return runs.map(({ entry: { id, template_id: template, status, created_at: at, error }, count }) => {
    const name = template === null ? '' : names.of(template);
    const isDone = status === 200;
    const once = isDone ? msg(str`“${name}” rendered`) : msg(str`“${name}” could not be rendered`);
    const often = isDone
      ? msg(str`“${name}” rendered ${count} times`)
      : msg(str`“${name}” could not be rendered ${count} times`);
    const query = new URLSearchParams({ ...(template !== null && { template: String(template) }) });
    return {
      key: `log-${id}`,
      icon: isDone ? 'Image' : 'CircleAlert',
      tone: isDone ? 'plain' : 'danger',
      text: count === 1 ? once : often,
      detail: error ?? undefined,
      path: `/logs?${query}`,
      at,
    };
  });
}
