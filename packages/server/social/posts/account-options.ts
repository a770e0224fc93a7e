import type { AccountPost } from '../adapters/adapter.ts';
import type { StoredPost } from './present-post.ts';

/** Returns the requested options of one account of a post, as its adapter accepts them. */
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
