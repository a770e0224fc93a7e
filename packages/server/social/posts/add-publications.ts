import { randomBytes } from 'node:crypto';
import type { PublicationStatus } from '@platen/api/social';
import type { Database } from '../../db/database.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { SocialTimings } from '../publishing/social-timings.ts';
import { queuePublication } from '../publishing/queue-publishing.ts';
import type { PostIssues } from './find-issues.ts';
import type { StoredPost } from './present-post.ts';
import type { TargetAccount } from './target-accounts.ts';

/** Adds the publications of a post. Those that are due are queued too, for when this process does not get to them. */
export async function addPublications(
  parts: { database: Database; queue: Queue; socialTimings?: Partial<SocialTimings>; now: () => Date },
  post: Pick<StoredPost, 'id' | 'workspace_id'>,
  accounts: readonly TargetAccount[],
  { status, errors }: { status: PublicationStatus; errors: PostIssues },
): Promise<void> {
  const { database, now } = parts;
  const isDue = status === 'pending';
  const rows = await database.query
    .insertInto('social_publication')
    .values(
      accounts.map((account) => {
        const error = errors.get(account.id);
        return {
          post_id: post.id,
          workspace_id: post.workspace_id,
          account_id: account.id,
          platform: account.platform,
          status: error ? ('failed' as const) : status,
          step: isDue ? ('start' as const) : ('held' as const),
          key: randomBytes(16).toString('hex'),
          begun_at: null,
          sending_since: null,
          failures: 0,
          next_try_at: error || !isDue ? null : now(),
          lease: null,
          leased_until: null,
          provider_post_id: null,
          url: null,
          error: error?.sentence ?? null,
          action: error ? ('edit' as const) : null,
          warning: null,
          published_at: null,
        };
      }),
    )
    .returning(['id', 'next_try_at'])
    .execute();
  for (const { id, next_try_at: dueAt } of rows) {
    if (dueAt) await queuePublication(parts, id, { isBackstop: true });
  }
}
