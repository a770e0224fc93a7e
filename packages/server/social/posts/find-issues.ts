import type { Storage } from '../../storage/storage.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { StoredMedia } from '../../db/tables/social-tables.ts';
import { accountOptionsOf } from './account-options.ts';
import { checkPost } from './check-post.ts';
import type { StoredPost } from './present-post.ts';
import type { TargetAccount } from './target-accounts.ts';

/** Problems of a post, by account; accounts without problems are not included. */
export type PostIssues = ReadonlyMap<number, { isFormat: boolean; sentence: string }>;

/** Checks a post for each of its accounts. */
export function findIssues(
  parts: { publicUrl: string; storage: Storage },
  accounts: readonly TargetAccount[],
  post: { content: string; media: readonly StoredMedia[] } & Pick<StoredPost, 'options' | 'tiktok'>,
): PostIssues {
  const errors = new Map<number, { isFormat: boolean; sentence: string }>();
  for (const account of accounts) {
    const { provider_id: providerId, username, name, details } = account;
    const found = checkPost(
      parts,
      account.platform,
      { providerId, username, name, details },
      { content: post.content, media: post.media, options: accountOptionsOf(post, account.id) },
    );
    const [first] = found;
    if (first) {
      errors.set(account.id, {
        isFormat: first.isFormat,
        sentence: [...new Set(found.map(({ sentence }) => sentence))].join(' '),
      });
    }
  }
  return errors;
}

/** Throws ServiceError `no_compatible_platform` when no account takes the post. */
export function refuseIfNone(accounts: readonly TargetAccount[], errors: PostIssues): void {
  if (errors.size < accounts.length) return;
  const found = [...errors.values()];
  const reason = [...new Set(found.map(({ sentence }) => sentence))].join(' ');
  const sentence = found.every(({ isFormat }) => isFormat)
    ? 'No platform of these accounts is compatible with the format of the media.'
    : 'No platform of these accounts accepts this post.';
  throw new ServiceError('no_compatible_platform', sentence, { message: reason });
}
