import type { SocialPostResult } from '@platen/api/social';
import { createPost } from '../../social/posts/create-post.ts';
import { findPost } from '../../social/posts/find-posts.ts';
import { presentResult, type StoredPost } from '../../social/posts/present-post.ts';
import { requireSocialPlan } from '../../social/posts/social-plan.ts';
import { findTargets } from '../../social/posts/target-accounts.ts';
import { publishNow } from '../../social/publishing/publish-now.ts';
import { filesOf } from './row-files.ts';
import { DeliveryError, type Delivered, type DeliveryInProgress, type DestinationStep, type StepCall } from './step.ts';

/** Milliseconds that a delivery waits for the networks, and after which one that takes longer is looked at again. */
const publishWithinMs = 15_000;
const lookAgainMs = 10_000;

/**
 * Publishes a post for each row. The post is stored together with its id in the record of the delivery, so that a row has one post however
 * often its process ends; what the networks were sent is looked for by the publishing itself.
 */
export const socialStep: DestinationStep<'social'> = {
  kind: 'destination',
  async open(call) {
    const { parts, run, config, read, signal, key } = call;
    await requireSocialPlan(parts, run.workspaceId);
    await findTargets(parts, run.workspaceId, config.accounts);
    const content = read.text(config.text);
    const alt = config.alt === undefined ? undefined : read.text(config.alt);
    return {
      async deliver({ number, data }) {
        const mediaUrls = filesOf(data).map(({ url }) => url);
        const request = {
          accounts: config.accounts,
          content: content(data),
          mediaUrls,
          mediaAlts: alt ? mediaUrls.map(() => alt(data)) : [],
          intent: config.status,
          scheduledFor: null,
          timezone: null,
          options: {},
          tiktok: null,
        };
        const owner = { workspaceId: run.workspaceId, personId: run.userId };
        const post = await createPost({ ...parts, reader: parts.fileReader }, request, owner, {
          signal,
          async onStored({ id }) {
            await parts.database.query
              .updateTable('workflow_delivery')
              .set({ reference: String(id) })
              .where('run_id', '=', run.id)
              .where('node_key', '=', key)
              .where('number', '=', number)
              .execute();
          },
        });
        return settle(call, post);
      },
      async find(_row, _deliveryId, reference) {
        if (reference === null) return 'absent';
        return settle(call, await findPost(parts, run.workspaceId, Number(reference)));
      },
    };
  },
};

/** The outcome of a post. Throws DeliveryError when no account has it. */
async function settle({ parts }: StepCall<'social'>, stored: StoredPost): Promise<Delivered | DeliveryInProgress> {
  const post =
    stored.status === 'processing' ? await publishNow(parts, stored.id, { withinMs: publishWithinMs }) : stored;
  if (post.status === 'processing') return { waitMs: lookAgainMs };
  const result = await presentResult(parts, post);
  if (post.status === 'failed') {
    const isUncertain = result.platforms.some(({ action }) => action === 'check');
    throw new DeliveryError(isUncertain ? 'unknown' : 'final', reasonsOf(result));
  }
  const { post_id, status, platforms } = result;
  const urls = platforms.flatMap(({ url }) => url ?? []);
  return { reference: String(post_id), result: { post_id, status, url: urls[0] ?? null, urls } };
}

function reasonsOf({ platforms }: SocialPostResult): string {
  const reasons = platforms.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`]));
  return reasons.join(' ') || 'The post could not be published.';
}
