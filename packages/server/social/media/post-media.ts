import { platformRules, type MediaRule, type SocialPlatform } from '@platen/api/social';
import type { Storage } from '../../storage/storage.ts';
import { fileUrl } from '../../storage/file-address.ts';
import type { PostMedia } from '../adapters/adapter.ts';
import { SocialError } from '../adapters/social-error.ts';
import type { StoredFileOfMedia, StoredMedia } from '../../db/tables/social-tables.ts';

/** The file of a medium that a network takes, one within its size before others; undefined when there is none. */
export function fileFor(rule: MediaRule | undefined, media: StoredMedia): StoredFileOfMedia | undefined {
  if (!rule) return undefined;
  const fitting = media.files.filter(({ format }) => rule.formats.includes(format));
  return fitting.find(({ byteLength }) => byteLength <= rule.maxBytes) ?? fitting[0];
}

/** Media of a post as an adapter is given them. Throws SocialError when a file is gone. */
export function toPostMedia(
  { storage, publicUrl }: { publicUrl: string; storage: Storage },
  platform: SocialPlatform,
  media: readonly StoredMedia[],
): PostMedia[] {
  const rules = platformRules[platform];
  return media.map((each) => {
    const file = fileFor(rules[each.kind], each);
    if (!file) throw new SocialError('invalid', `${rules.name} takes none of the formats of the media.`);
    const { key, format, mediaType, byteLength, width, height } = file;
    return {
      kind: each.kind,
      format,
      mediaType,
      byteLength,
      width,
      height,
      ...(each.durationMs !== undefined && { durationMs: each.durationMs }),
      alt: each.alt,
      url: fileUrl(publicUrl, key),
      async read(start = 0, end = byteLength) {
        const opened = await storage.open(key, { start, end: Math.max(start, end - 1) });
        if (!opened) throw new SocialError('invalid', 'A file of the post no longer exists. Add it again.');
        const chunks: Buffer[] = [];
        for await (const chunk of opened.stream) chunks.push(Buffer.from(chunk as Uint8Array));
        return new Uint8Array(Buffer.concat(chunks));
      },
    };
  });
}
