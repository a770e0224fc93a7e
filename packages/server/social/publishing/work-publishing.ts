import type { Work } from '../../jobs/work.ts';
import { withShare } from '../../fairness/present-share.ts';
import { releasePost } from '../posts/release-post.ts';
import { publishNow } from './publish-now.ts';
import { settlePost } from './publication-store.ts';
import { queuePublication } from './queue-publishing.ts';
import { runPublication } from './run-publication.ts';
import type { SocialParts } from '../social-parts.ts';

/** Publications that a process works on at a time: they wait for networks more than they work. */
const atOnce = 6;
const timeLimitMs = 15 * 60_000;
/** How often what nobody came back to is looked for, in milliseconds. */
export const lookEveryMs = 60_000;
/** Milliseconds past its time after which a step counts as forgotten. */
const forgottenAfterMs = 30_000;

/** Publishes planned posts at their time and brings publications on, in this process. */
export async function workPublishing(dependencies: SocialParts): Promise<Work> {
  const { queue, log } = dependencies;
  const options = { concurrency: atOnce, timeLimitMs };
  await queue.work('social-post', options, async ({ postId, revision }) => {
    const post = await releasePost(dependencies, { id: postId, plan: { revision } });
    if (post) await publishNow(dependencies, postId);
  });
  await queue.work('social-publication', options, async ({ publicationId }, { signal }) => {
    const outcome = await runPublication(dependencies, publicationId, signal);
    if (outcome.kind === 'again') await queuePublication(dependencies, publicationId, { at: outcome.at });
  });
  const look = (): void => {
    queueForgotten(dependencies).catch((error: unknown) =>
      log.error({ err: error }, 'Publications that wait could not be looked for'),
    );
  };
  if (dependencies.database.kind === 'embedded') await takeBackPublications(dependencies);
  look();
  const timer = setInterval(look, lookEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Continues the previous process's publications immediately: no other process can be working on them. */
async function takeBackPublications(parts: SocialParts): Promise<void> {
  const rows = await parts.database.query
    .updateTable('social_publication')
    .set({ lease: null, leased_until: null })
    .where('leased_until', 'is not', null)
    .returning(['id', 'workspace_id'])
    .execute();
  for (const { id, workspace_id: workspaceId } of rows) {
    await withShare({ workspaceId, user: null }, () => queuePublication(parts, id, { at: parts.now() }));
  }
}

/** Queues again what is long due and no process has: its work was lost with a process, or with a restored backup. */
export async function queueForgotten(parts: SocialParts): Promise<void> {
  const { database, queue, now } = parts;
  const before = new Date(now().getTime() - forgottenAfterMs);
  const publications = await database.query
    .selectFrom('social_publication')
    .select(['id', 'workspace_id'])
    .where('next_try_at', '<', before)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', before)]))
    .orderBy('next_try_at')
    .limit(500)
    .execute();
  for (const { id, workspace_id: workspaceId } of publications) {
    const share = { workspaceId, user: null };
    await queue.add('social-publication', { publicationId: id }, { singletonKey: `${id} forgotten`, share });
  }
  await settleForgotten(parts, before);
  const posts = await database.query
    .selectFrom('social_post')
    .select(['id', 'revision', 'workspace_id'])
    .where('status', '=', 'scheduled')
    .where('scheduled_for', '<', before)
    .orderBy('scheduled_for')
    .limit(500)
    .execute();
  for (const { id, revision, workspace_id: workspaceId } of posts) {
    const share = { workspaceId, user: null };
    await queue.add('social-post', { postId: id, revision }, { singletonKey: `${id} forgotten`, share });
  }
}

/** Sets the state of posts whose publications are all over, which an earlier version could leave as they were. */
async function settleForgotten(parts: SocialParts, before: Date): Promise<void> {
  const { query } = parts.database;
  const posts = await query
    .selectFrom('social_post')
    .select('id')
    .where('status', '=', 'processing')
    .where('updated_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('social_publication')
            .select('social_publication.id')
            .whereRef('social_publication.post_id', '=', 'social_post.id')
            .where('status', 'not in', ['published', 'failed']),
        ),
      ),
    )
    .limit(500)
    .execute();
  for (const { id } of posts) await settlePost(parts, id);
}
