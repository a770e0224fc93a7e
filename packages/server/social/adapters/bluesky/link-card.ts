import type { AdapterCall } from '../adapter.ts';
import { readLinkPreview } from '../read-link-preview.ts';
import { SocialFailure } from '../social-failure.ts';
import type { BlobReference } from './bluesky-schemas.ts';

const pictureTimeoutMs = 10_000;
const maxPictureBytes = 1_000_000;

/** The card of a linked page; lexicon `app.bsky.embed.external`. */
export interface LinkCard {
  $type: 'app.bsky.embed.external';
  external: { uri: string; title: string; description: string; thumb?: BlobReference };
}

/**
 * Makes the card of a linked page: its title, description and picture. A page that cannot be read has a card with its address alone, and
 * nothing of it is reason not to publish.
 */
export async function makeLinkCard(
  call: AdapterCall,
  uri: string,
  upload: (bytes: Uint8Array, mediaType: string) => Promise<BlobReference>,
): Promise<LinkCard> {
  const { title, description = '', imageUrl } = await readLinkPreview(call.request, uri);
  const thumb = imageUrl === undefined ? undefined : await readPicture(call, imageUrl, upload);
  return { $type: 'app.bsky.embed.external', external: { uri, title, description, ...(thumb && { thumb }) } };
}

async function readPicture(
  call: AdapterCall,
  url: string,
  upload: (bytes: Uint8Array, mediaType: string) => Promise<BlobReference>,
): Promise<BlobReference | undefined> {
  try {
    const accept = 'image/png, image/jpeg, image/webp';
    const picture = await call.request({ url, token: 'none', headers: { accept }, timeoutMs: pictureTimeoutMs });
    const mediaType = picture.headers['content-type']?.split(';')[0]?.trim() ?? '';
    const isFitting = accept.split(', ').includes(mediaType) && picture.bytes.length <= maxPictureBytes;
    return isFitting ? await upload(picture.bytes, mediaType) : undefined;
  } catch (error) {
    // The page goes without its picture, but not for want of an account.
    if (error instanceof SocialFailure && error.kind !== 'reconnect') return undefined;
    throw error;
  }
}
