import type { Database } from '../../db/database.ts';
import { ServiceError } from '../../http/service-error.ts';
import { findPost } from './find-posts.ts';

/** Removes a post that is held, or failed everywhere with certainty. Throws ServiceError when anything of it is live or may be. */
export async function discardPost(
  { database }: { database: Database },
  workspaceId: number,
  id: number,
): Promise<void> {
  await findPost({ database }, workspaceId, id);
  const gone = await database.query
    .deleteFrom('social_post')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ['draft', 'scheduled', 'failed'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('social_publication')
            .select('social_publication.id')
            .whereRef('social_publication.post_id', '=', 'social_post.id')
            .where(({ or, eb }) => or([eb('sending_since', 'is not', null), eb('action', '=', 'check')])),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (!gone) {
    throw new ServiceError('post_is_live', 'The post is live or publishing. Delete it on the networks themselves.');
  }
}
