import { msg, str } from '@lit/localize';
import type { Session } from '../../session/session.ts';
import type { TemplateNames } from '../../elements/template-names.ts';
import { sortNewest, type HomeEntry } from './home-entry.ts';

/** Flows that are looked into, items of each, and failures of each kind. */
const maxFlows = 20;
const maxItems = 10;
const maxFailures = 10;
/** Failures that are older are history. */
const recentMs = 7 * 24 * 3600 * 1000;

type Source = (session: Pick<Session, 'client'>, names: TemplateNames) => Promise<HomeEntry[]>;

/** Entries for all that waits for a person, newest first; what their role has nothing to do with is left out. Throws ServiceResponseError. */
export async function loadWaiting(session: Session, names: TemplateNames): Promise<HomeEntry[]> {
  const sources = session.can('member') ? [approvals, renders, batches, workflows, posts] : [approvals];
  const found = await Promise.all(sources.map((source) => source(session, names)));
  return sortNewest(found.flat());
}

const approvals: Source = async ({ client }) => {
  const { flows } = await client.listApprovalFlows({ query: { archived: 'false' } });
  const query = { waiting: 'me', limit: maxItems } as const;
  const lists = await Promise.all(
    flows.slice(0, maxFlows).map(({ slug }) => client.listApprovalItems({ params: { flow: slug }, query })),
  );
  return lists.flatMap(({ items }) =>
    items.map(({ id, flow, stage, template, updatedAt }): HomeEntry => ({
      key: `approval-${id}`,
      icon: 'Stamp',
      tone: 'accent',
      text: msg(str`“${template.name}” waits for your approval`),
      detail: `${flow.name} · ${stage.name}`,
      path: `/approvals/${flow.slug}/items/${id}`,
      at: updatedAt,
    })),
  );
};

const renders: Source = async ({ client }, names) => {
  const { data } = await client.listRenderJobs({ query: { status: 'failed', requested_by: 'me', limit: maxFailures } });
  await names.load(data.map(({ template_id: id }) => id));
  return data.flatMap((job) => {
    const name = names.of(job.template_id);
    return failedEntry({
      key: `render-${job.id}`,
      text: msg(str`A render of “${name}” failed`),
      detail: job.error ?? undefined,
      path: `/renders/${job.id}`,
      at: job.completed_at ?? job.created_at,
    });
  });
};

const batches: Source = async ({ client }, names) => {
  const { data } = await client.listRenderBatches({ query: { requested_by: 'me', limit: 50 } });
  const failed = data.filter(({ status }) => status === 'failed' || status === 'partial').slice(0, maxFailures);
  await names.load(failed.map(({ template_id: id }) => id));
  return failed.flatMap((batch) => {
    const name = names.of(batch.template_id);
    return failedEntry({
      key: `batch-${batch.id}`,
      text: msg(str`Rows of a batch of “${name}” failed`),
      detail: msg(str`${batch.failed} of ${batch.total} rows`),
      path: `/batches/${batch.id}`,
      at: batch.completed_at ?? batch.created_at,
    });
  });
};

const workflows: Source = async ({ client }) => {
  const { data } = await client.listWorkflows({ query: { limit: 100 } });
  return data.flatMap(({ id, name, last_run: run }) =>
    run?.status === 'failed' || run?.status === 'partial'
      ? failedEntry({
          key: `run-${run.id}`,
          text:
            run.status === 'failed' ? msg(str`Workflow “${name}” failed`) : msg(str`Rows of workflow “${name}” failed`),
          path: `/workflows/${id}/runs/${run.id}`,
          at: run.created_at,
        })
      : [],
  );
};

const posts: Source = async ({ client }) => {
  const query = { limit: maxFailures };
  const [failed, partial, accounts] = await Promise.all([
    client.listSocialPosts({ query: { ...query, status: 'failed' } }),
    client.listSocialPosts({ query: { ...query, status: 'partial' } }),
    client.listSocialAccounts(),
  ]);
  const unsent = [...failed.data, ...partial.data].flatMap((post) =>
    failedEntry({
      key: `post-${post.id}`,
      text: post.status === 'failed' ? msg('A post was not published') : msg('A post was published in part only'),
      detail: post.content.slice(0, 120),
      path: '/social/posts',
      at: post.updated_at,
    }),
  );
  const lost = accounts.data.flatMap((account): HomeEntry[] =>
    account.requires_reconnect
      ? [
          {
            key: `account-${account.id}`,
            icon: 'AtSign',
            tone: 'danger',
            text: msg(str`Connect “${account.account_name}” again to publish`),
            path: '/social/accounts',
            at: account.connected_at,
          },
        ]
      : [],
  );
  return [...unsent, ...lost];
};

/** An entry for what failed lately; none for what is older. */
function failedEntry(entry: Pick<HomeEntry, 'key' | 'text' | 'detail' | 'path' | 'at'>): HomeEntry[] {
  if (Date.now() - Date.parse(entry.at) > recentMs) return [];
  return [{ ...entry, icon: 'CircleAlert', tone: 'danger', isClosable: true }];
}
