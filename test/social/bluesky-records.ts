import { z } from 'zod';

/** A file that the server keeps. */
export interface StoredBlob {
  mimeType: string;
  size: number;
}

const maxTextBytes = 3000;
const maxTextGraphemes = 300;
const imageBytes = 2_000_000;
const videoBytes = 300_000_000;
const thumbBytes = 1_000_000;

const blob = z.strictObject({
  $type: z.literal('blob'),
  ref: z.strictObject({ $link: z.string() }),
  mimeType: z.string(),
  size: z.int(),
});
const aspectRatio = z.strictObject({ width: z.int().min(1), height: z.int().min(1) });
const facet = z.strictObject({
  index: z.strictObject({ byteStart: z.int().min(0), byteEnd: z.int().min(1) }),
  features: z
    .array(
      z.discriminatedUnion('$type', [
        z.strictObject({ $type: z.literal('app.bsky.richtext.facet#link'), uri: z.url() }),
        z.strictObject({ $type: z.literal('app.bsky.richtext.facet#tag'), tag: z.string().min(1).max(640) }),
        z.strictObject({ $type: z.literal('app.bsky.richtext.facet#mention'), did: z.string().startsWith('did:') }),
      ]),
    )
    .min(1),
});
const post = z.strictObject({
  $type: z.literal('app.bsky.feed.post'),
  text: z.string(),
  createdAt: z.iso.datetime(),
  facets: z.array(facet).min(1).optional(),
  embed: z
    .discriminatedUnion('$type', [
      z.strictObject({
        $type: z.literal('app.bsky.embed.images'),
        images: z
          .array(z.strictObject({ image: blob, alt: z.string(), aspectRatio }))
          .min(1)
          .max(4),
      }),
      z.strictObject({
        $type: z.literal('app.bsky.embed.video'),
        video: blob,
        alt: z.string().min(1).optional(),
        aspectRatio,
      }),
      z.strictObject({
        $type: z.literal('app.bsky.embed.external'),
        external: z.strictObject({ uri: z.url(), title: z.string(), description: z.string(), thumb: blob.optional() }),
      }),
    ])
    .optional(),
});

/** What is wrong with a post's record by the lexicon, in a sentence; undefined when nothing is. */
export function findRecordIssue(record: unknown, find: (link: string) => StoredBlob | undefined): string | undefined {
  const parsed = post.safeParse(record);
  if (!parsed.success) return `Invalid app.bsky.feed.post record: ${parsed.error.issues[0]?.path.join('.')}`;
  const { text, facets = [], embed } = parsed.data;
  const bytes = Buffer.from(text);
  if (bytes.length > maxTextBytes || [...new Intl.Segmenter().segment(text)].length > maxTextGraphemes) {
    return 'The text is too long.';
  }
  for (const { index } of facets) {
    const part = bytes.subarray(index.byteStart, index.byteEnd);
    const isWhole = index.byteEnd <= bytes.length && !part.toString().includes('\ufffd');
    if (!isWhole || part.length === 0) return `A facet does not cover whole characters: ${JSON.stringify(index)}`;
  }
  const files =
    embed?.$type === 'app.bsky.embed.images'
      ? embed.images.map(({ image }) => ({ file: image, type: 'image/', max: imageBytes }))
      : embed?.$type === 'app.bsky.embed.video'
        ? [{ file: embed.video, type: 'video/mp4', max: videoBytes }]
        : embed?.external.thumb
          ? [{ file: embed.external.thumb, type: 'image/', max: thumbBytes }]
          : [];
  for (const { file, type, max } of files) {
    const saved = find(file.ref.$link);
    if (!saved) return `Could not find blob: ${file.ref.$link}`;
    if (saved.mimeType !== file.mimeType || saved.size !== file.size) return 'A file is not what was uploaded.';
    if (!saved.mimeType.startsWith(type)) return `A file is ${saved.mimeType}.`;
    if (saved.size > max) return 'A file is too large.';
  }
  return undefined;
}
