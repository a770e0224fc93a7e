import type { AccountPost } from '../adapters/adapter.ts';
import type { StoredPost } from './present-post.ts';

/** What was asked of a post for one of its accounts, as its adapter takes it. */
export function accountOptionsOf(
  { options, tiktok }: Pick<StoredPost, 'options' | 'tiktok'>,
  accountId: number,
): AccountPost['options'] {
  const { firstComment, disableLinkPreview, title, link, privacy } = options[String(accountId)] ?? {};
  return {
    ...(firstComment && { firstComment }),
    ...(disableLinkPreview !== undefined && { disableLinkPreview }),
    ...(title && { title }),
    ...(link && { link }),
    ...(privacy && { privacy }),
    ...(tiktok?.autoAddMusic !== undefined && { autoAddMusic: tiktok.autoAddMusic }),
  };
}
