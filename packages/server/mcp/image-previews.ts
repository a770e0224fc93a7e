import type { ContentBlock } from '@modelcontextprotocol/server';
import sharp from 'sharp';
import type { Logger } from 'pino';
import type { Storage } from '../storage/storage.ts';
import { keyOfFileUrl } from '../storage/file-address.ts';

/** Small images of the service's own files, for models to look at. */
export interface ImagePreviews {
  /** The first images of the given addresses, in order, within the bytes and number of one answer. Others are omitted. */
  of(urls: readonly string[]): Promise<ContentBlock[]>;
}

/** Bounds of the images in one answer. Models see images at about this size; larger ones only cost. */
export const previewBounds = { images: 4, sidePixels: 1024, totalBytes: 1024 * 1024 } as const;

const maxSourceBytes = 64 * 1024 * 1024;
const maxSourcePixels = 100_000_000;
/** Types that every client shows as they are. */
const shownAsIs: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/** Previews of stored files. Files of elsewhere, and what is no image, have none. */
export function createImagePreviews({
  storage,
  publicUrl,
  log,
}: {
  publicUrl: string;
  storage: Storage;
  log: Logger;
}): ImagePreviews {
  const preview = async (url: string, budget: number): Promise<ContentBlock | undefined> => {
    const key = keyOfFileUrl(publicUrl, url);
    if (key === undefined) return undefined;
    try {
      const bytes = await storage.read(key, maxSourceBytes);
      const small = bytes && (await shrink(bytes, budget));
      return small && { type: 'image', data: small.bytes.toString('base64'), mimeType: small.mimeType };
    } catch (error) {
      // The file itself is linked all the same.
      log.warn({ err: error, key }, 'An image could not be scaled down for a model.');
      return undefined;
    }
  };
  return {
    async of(urls) {
      const shown = urls.slice(0, previewBounds.images);
      const budget = Math.floor(previewBounds.totalBytes / Math.max(1, shown.length));
      const found = await Promise.all(shown.map((url) => preview(url, budget)));
      return found.filter((block) => block !== undefined);
    },
  };
}

interface SmallImage {
  bytes: Buffer;
  mimeType: string;
}

/** An image as it is when it is small enough, else scaled down; undefined when it does not fit all the same. */
async function shrink(bytes: Uint8Array, budget: number): Promise<SmallImage | undefined> {
  const options = { limitInputPixels: maxSourcePixels };
  const { format, width, height, hasAlpha, pages = 1 } = await sharp(bytes, options).metadata();
  const isSmall = Math.max(width, height) <= previewBounds.sidePixels && bytes.byteLength <= budget;
  if (isSmall && shownAsIs.has(format) && pages === 1) {
    return { bytes: Buffer.from(bytes), mimeType: `image/${format}` };
  }
  // Of what moves, the first image.
  for (const side of [previewBounds.sidePixels, 640, 320]) {
    const scaled = sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const encoded = hasAlpha ? scaled.webp({ quality: 80 }) : scaled.jpeg({ quality: 80 });
    const small = await encoded.toBuffer();
    if (small.byteLength <= budget) return { bytes: small, mimeType: hasAlpha ? 'image/webp' : 'image/jpeg' };
  }
  return undefined;
}
