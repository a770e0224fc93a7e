import { platformRules, type MediaFormat, type MediaRule, type SocialPlatform } from '@platen/api/social';
import sharp, { type Sharp } from 'sharp';
import type { Storage } from '../../storage/storage.ts';
import type { Vault } from '../../vault/vault.ts';
import { fileKey } from '../../storage/file-address.ts';
import { fileFor } from './post-media.ts';
import type { StoredFileOfMedia, StoredMedia } from '../../db/tables/social-tables.ts';

const maxPixels = 100_000_000;
const maxSeconds = 20;
/** JPEG qualities and widths that are tried in turn until an image is small enough. */
const steps = [
  { quality: 92, scale: 1 },
  { quality: 85, scale: 1 },
  { quality: 80, scale: 0.75 },
  { quality: 80, scale: 0.5 },
  { quality: 75, scale: 0.33 },
];

/**
 * Adds to images the forms that networks need and they are not in: another format, or fewer bytes. A copy with fewer bytes is a JPEG, on
 * white where the image is transparent. What cannot be brought into a network's form stays as it is; its check says why.
 */
export async function convertMedia(
  parts: { storage: Storage; vault: Vault },
  workspaceId: number,
  media: readonly StoredMedia[],
  platforms: readonly SocialPlatform[],
): Promise<StoredMedia[]> {
  const converted: StoredMedia[] = [];
  for (const each of media) {
    let files = each.files;
    for (const platform of platforms) {
      const rule = platformRules[platform].image;
      if (each.kind !== 'image' || !rule) continue;
      const made = await convertFor(parts, workspaceId, { ...each, files }, rule);
      if (made) files = [...files, made];
    }
    converted.push({ ...each, files });
  }
  return converted;
}

async function convertFor(
  parts: { storage: Storage; vault: Vault },
  workspaceId: number,
  media: StoredMedia,
  rule: MediaRule,
): Promise<StoredFileOfMedia | undefined> {
  const present = fileFor(rule, media);
  if (present && present.byteLength <= rule.maxBytes) return undefined;
  const [original] = media.files;
  if (!original) return undefined;
  const isAnimated = original.format === 'gif';
  const target = present ? (rule.formats.includes('jpg') ? 'jpg' : undefined) : rule.converts?.[original.format];
  if (!target || (present && isAnimated)) return undefined;
  const bytes = await parts.storage.read(original.key, original.byteLength);
  if (!bytes) return undefined;
  // An image that takes too long or too much is not converted; a planned post fails with the reason then, and does not wait for good.
  const made = await encode(bytes, target, rule.maxBytes).catch(() => undefined);
  if (!made) return undefined;
  const mediaType = target === 'jpg' ? 'image/jpeg' : `image/${target}`;
  const key = fileKey(parts, 'social', { workspaceId, embedId: null, embedUserId: null }, made.bytes, target);
  await parts.storage.put(key, made.bytes, mediaType);
  return { key, format: target, mediaType, byteLength: made.bytes.length, width: made.width, height: made.height };
}

async function encode(
  bytes: Uint8Array,
  format: MediaFormat,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; width: number; height: number } | undefined> {
  const open = (): Sharp =>
    sharp(bytes, { limitInputPixels: maxPixels, pages: 1 })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .toColorspace('srgb');
  if (format === 'png') {
    const { data, info } = await open().png().toBuffer({ resolveWithObject: true });
    return data.length <= maxBytes ? { bytes: data, width: info.width, height: info.height } : undefined;
  }
  if (format !== 'jpg') return undefined;
  const { autoOrient } = await open().metadata();
  for (const { quality, scale } of steps) {
    const { data, info } = await open()
      .flatten({ background: '#ffffff' })
      .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= maxBytes) return { bytes: data, width: info.width, height: info.height };
  }
  return undefined;
}
