import { z } from 'zod';
import type { PostMedia } from '../adapter.ts';
import type { ContainerDialect, PostKind } from '../meta/container-dialect.ts';
import { threadsBase } from './threads-connection.ts';

const statusAnswer = z.object({
  status: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED']),
  error_message: z.string().nullish(),
});
const listAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      text: z.string().nullish(),
      media_type: z.string(),
      permalink: z.string().nullish(),
      timestamp: z.string(),
    }),
  ),
});
const kinds = new Map<string, PostKind>([
  ['TEXT_POST', 'text'],
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['CAROUSEL_ALBUM', 'carousel'],
]);

/** Reasons of document "Troubleshooting", in sentences; the first is written there as here. */
const reasons = new Map<string, string>([
  ['INVALID_ASPEC_RATIO', 'The image or video is too long or too tall.'],
  ['INVALID_ASPECT_RATIO', 'The image or video is too long or too tall.'],
  ['INVALID_BIT_RATE', 'The video has too many bits a second.'],
  ['INVALID_DURATION', 'The video is longer than five minutes.'],
  ['INVALID_FRAME_RATE', 'The video has too few or too many frames a second: 23 to 60 are possible.'],
  ['INVALID_AUDIO_CHANNELS', 'The sound of the video is neither mono nor stereo.'],
  ['INVALID_AUDIO_CHANNEL_LAYOUT', 'The sound of the video is neither mono nor stereo.'],
  [
    'FAILED_DOWNLOADING_VIDEO',
    'The video could not be fetched from this service. It must be reachable from the internet.',
  ],
  ['FAILED_PROCESSING_AUDIO', 'The sound of the video could not be processed.'],
  ['FAILED_PROCESSING_VIDEO', 'The video could not be processed.'],
]);

/** Containers as Threads has them (document "Threads posts", references "Publishing" and "Media"). */
export const threadsDialect: ContainerDialect = {
  name: 'Threads',
  base: threadsBase,
  token: 'query',
  createEdge: 'threads',
  publishEdge: 'threads_publish',
  limitEdge: 'threads_publishing_limit',
  listEdge: 'threads',
  listFields: 'id,text,media_type,permalink,timestamp',
  statusFields: 'status,error_message',
  body: (fields) => ({ form: fields }),

  readStatus(answer) {
    const { status, error_message: reason } = answer.read(statusAnswer);
    return { status, reason: reasons.get(reason ?? '') ?? null };
  },

  childFields: (media) => ({ ...fileFields(media), is_carousel_item: 'true' }),

  postFields({ content, media, options }, children) {
    const text: Record<string, string> = content === '' ? {} : { text: content };
    if (children.length > 0) return { media_type: 'CAROUSEL', children: children.join(','), ...text };
    const [only] = media;
    if (only) return { ...fileFields(only), ...text };
    return { media_type: 'TEXT', text: content, ...(options.link && { link_attachment: options.link }) };
  },

  readList: (answer) =>
    answer.read(listAnswer).data.flatMap((each) => {
      const kind = kinds.get(each.media_type);
      if (!kind) return [];
      const { id, text, permalink, timestamp } = each;
      return [{ id, text: text ?? '', url: permalink ?? null, postedAt: new Date(timestamp), kind }];
    }),
};

function fileFields({ kind, url, alt }: PostMedia): Record<string, string> {
  const file: Record<string, string> =
    kind === 'video' ? { media_type: 'VIDEO', video_url: url } : { media_type: 'IMAGE', image_url: url };
  return alt === '' ? file : { ...file, alt_text: alt };
}
