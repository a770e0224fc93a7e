import type { AdapterCall } from '../adapter.ts';
import type { PlatformAnswer } from '../platform-request.ts';
import { SocialFailure } from '../social-failure.ts';
import type { BlobReference } from './bluesky-schemas.ts';

const pageTimeoutMs = 8000;
const maxPictureBytes = 1_000_000;
const maxTitleLength = 300;
const maxDescriptionLength = 1000;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The card of a linked page; lexicon `app.bsky.embed.external`. */
export interface LinkCard {
  $type: 'app.bsky.embed.external';
  external: { uri: string; title: string; description: string; thumb?: BlobReference };
}

/**
 * Reads a linked page for its card: title, description and picture by Open Graph (https://ogp.me), else by the page's own title. Undefined
 * where the page cannot be read; nothing of it is reason not to publish.
 */
export async function readLinkCard(
  call: AdapterCall,
  uri: string,
  upload: (bytes: Uint8Array, mediaType: string) => Promise<BlobReference>,
): Promise<LinkCard | undefined> {
  const page = await tryReading(call, uri, 'text/html');
  if (!page || !/html/.test(page.headers['content-type'] ?? '')) return undefined;
  const said = readPage(page.text);
  const title = (said.title ?? '').slice(0, maxTitleLength) || new URL(uri).host;
  const description = (said.description ?? '').slice(0, maxDescriptionLength);
  const picture = said.image !== undefined && URL.canParse(said.image, uri) ? new URL(said.image, uri).href : undefined;
  const thumb = picture === undefined ? undefined : await readPicture(call, picture, upload);
  return { $type: 'app.bsky.embed.external', external: { uri, title, description, ...(thumb && { thumb }) } };
}

async function readPicture(
  call: AdapterCall,
  url: string,
  upload: (bytes: Uint8Array, mediaType: string) => Promise<BlobReference>,
): Promise<BlobReference | undefined> {
  const picture = await tryReading(call, url, 'image/png, image/jpeg, image/webp');
  const mediaType = picture?.headers['content-type']?.split(';')[0]?.trim() ?? '';
  if (!picture || !/^image\/(?:png|jpeg|webp)$/.test(mediaType) || picture.bytes.length > maxPictureBytes)
    return undefined;
  return upload(picture.bytes, mediaType);
}

async function tryReading(call: AdapterCall, url: string, accept: string): Promise<PlatformAnswer | undefined> {
  try {
    return await call.request({ url, token: 'none', headers: { accept }, timeoutMs: pageTimeoutMs });
  } catch (error) {
    if (error instanceof SocialFailure) return undefined;
    throw error;
  }
}

/** What the head of a page says of it. */
export function readPage(html: string): { title?: string; description?: string; image?: string } {
  const said = new Map<string, string>();
  for (const [tag] of html.slice(0, 500_000).matchAll(/<meta\b[^>]{0,4000}>/gi)) {
    const name = (attributeOf(tag, 'property') ?? attributeOf(tag, 'name'))?.toLowerCase();
    const content = attributeOf(tag, 'content');
    if (name !== undefined && content !== undefined && !said.has(name)) said.set(name, content);
  }
  const own = /<title\b[^>]{0,400}>([^<]{0,2000})<\/title>/i.exec(html)?.[1];
  const title = said.get('og:title') ?? (own === undefined ? undefined : decodeEntities(own).trim());
  const description = said.get('og:description') ?? said.get('description');
  const image = said.get('og:image') ?? said.get('og:image:url');
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
  };
}

function attributeOf(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decodeEntities(value).trim();
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined)
        return Object.hasOwn(entities, name.toLowerCase()) ? (entities[name.toLowerCase()] ?? whole) : whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}
