import type { AdapterCall } from '../adapter.ts';
import { readLinkPreview } from '../read-link-preview.ts';
import { SocialError } from '../social-error.ts';
import type { BlobReference } from './bluesky-schemas.ts';

const imageTimeoutMs = 10_000;
const maxImageBytes = 1_000_000;

/** The card of a linked page; lexicon `app.bsky.embed.external`. */
export interface LinkCard {
  $type: 'app.bsky.embed.external';
  external: { uri: string; title: string; description: string; thumb?: BlobReference };
}

/**
 * Makes the card of a linked page: its title, description and image. A page that cannot be read has a card with its address alone, and
 * nothing of it is reason not to publish.
 */
export async function makeLinkCard(
  call: AdapterCall,
  uri: string,
  upload: (bytes: Uint8Array, mediaType: string) => Promise<BlobReference>,
): Promise<LinkCard> {
  const { title, description = '', imageUrl } = await readLinkPreview(call.request, uri);
  const thumb = imageUrl === undefined ? undefined : await readImage(call, imageUrl, upload);
  return { $type: 'app.bsky.embed.external', external: { uri, title, description, ...(thumb && { thumb }) } };
}

async function readImage(
  call: AdapterCall,
  url: string,
  upload: (bytes: Uint8Array, mediaType: string) => Promise<BlobReference>,
): Promise<BlobReference | undefined> {
  try {
    const accept = 'image/png, image/jpeg, image/webp';
    const image = await call.request({ url, token: 'none', headers: { accept }, timeoutMs: imageTimeoutMs });
    const mediaType = image.headers['content-type']?.split(';')[0]?.trim() ?? '';
    const isFitting = accept.split(', ').includes(mediaType) && image.bytes.length <= maxImageBytes;
    return isFitting ? await upload(image.bytes, mediaType) : undefined;
  } catch (error) {
    // The page goes without its image, but not for want of an account.
    if (error instanceof SocialError && error.kind !== 'reconnect') return undefined;
    throw error;
  }
}
