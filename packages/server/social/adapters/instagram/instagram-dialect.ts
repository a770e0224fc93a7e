import { z } from 'zod';
import type { PostMedia } from '../adapter.ts';
import type { ContainerDialect, PostKind } from '../meta/container-dialect.ts';
import { sentenceOfSubcode } from '../meta/explain-graph-error.ts';
import { instagramBase } from './instagram-connection.ts';

const statusAnswer = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED']),
  status: z.string().nullish(),
});
const listAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      caption: z.string().nullish(),
      media_type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
      permalink: z.string().nullish(),
      timestamp: z.string(),
    }),
  ),
});
const kinds: Readonly<Record<'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM', PostKind>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'carousel',
};

/** Containers as Instagram has them (reference "IG User media", "IG Container", "IG User media_publish"). */
export const instagramDialect: ContainerDialect = {
  name: 'Instagram',
  base: instagramBase,
  token: 'bearer',
  createEdge: 'media',
  publishEdge: 'media_publish',
  limitEdge: 'content_publishing_limit',
  listEdge: 'media',
  listFields: 'id,caption,media_type,permalink,timestamp',
  statusFields: 'status_code,status',
  body: (fields) => ({ json: fields }),

  readStatus(answer) {
    const { status_code: status, status: said } = answer.read(statusAnswer);
    return { status, reason: (said && sentenceOfSubcode(said)) || null };
  },

  childFields: (media) => ({ ...fileFields(media, 'VIDEO'), is_carousel_item: 'true' }),

  postFields({ content, media }, children) {
    const caption: Record<string, string> = content === '' ? {} : { caption: content };
    const [only] = media;
    if (children.length > 0 || !only) {
      return { media_type: 'CAROUSEL', children: children.join(','), ...caption };
    }
    // Single videos are reels; they are shown in the feed as well.
    const placing: Record<string, string> = only.kind === 'video' ? { share_to_feed: 'true' } : {};
    return { ...fileFields(only, 'REELS'), ...placing, ...caption };
  },

  readList: (answer) =>
    answer.read(listAnswer).data.map((each) => ({
      id: each.id,
      text: each.caption ?? '',
      url: each.permalink ?? null,
      postedAt: new Date(each.timestamp),
      kind: kinds[each.media_type],
    })),
};

function fileFields(media: PostMedia, videoType: 'VIDEO' | 'REELS'): Record<string, string> {
  if (media.kind === 'video') return { media_type: videoType, video_url: media.url };
  return { image_url: media.url, ...(media.alt !== '' && { alt_text: media.alt }) };
}
