import { z } from 'zod';
import { videoOf, type Adapter, type AdapterCall } from '../adapter.ts';
import { pinterestConnection } from './pinterest-connection.ts';
import { createPin, findPin, longest } from './pinterest-pins.ts';
import { explainPinterest } from './pinterest-request.ts';
import { isVideoReady, uploadVideo } from './pinterest-video.ts';

/** Pinterest's store takes a video in one piece, which is held in memory in the meantime: bytes at most. */
const largestVideoBytes = 256 * 1024 * 1024;

const checkpoint = z.object({ mediaId: z.string().optional() });

/**
 * Pinterest, with its API v5: images are sent with the pin, videos are uploaded and awaited first. After a lost response, the pins of the
 * board show the result.
 */
export const pinterestAdapter: Adapter = {
  platform: 'pinterest',
  hosts: ['api.pinterest.com', 'www.pinterest.com'],
  connection: pinterestConnection,
  explain: explainPinterest,

  accepts({ media, options }) {
    const wrong: string[] = [];
    if ((options.title?.length ?? 0) > longest.title) {
      wrong.push(`Pinterest accepts titles of at most ${longest.title} characters.`);
    }
    if (options.link !== undefined && options.link !== '' && !isWebAddress(options.link)) {
      wrong.push(
        `Pinterest accepts links that begin with https:// or http:// and have at most ${longest.link} characters.`,
      );
    }
    if (media.some(({ kind, byteLength }) => kind === 'video' && byteLength > largestVideoBytes)) {
      wrong.push('Videos of up to 256 MB can be sent to Pinterest.');
    }
    return wrong;
  },

  async start(call, post, saved) {
    const video = videoOf(post);
    if (!video) return { state: 'ready', checkpoint: {} };
    const { mediaId } = checkpoint.parse(saved);
    const reached = { mediaId: mediaId ?? (await uploadVideo(call, video)) };
    await call.save(reached);
    return { state: 'processing', checkpoint: reached, askAfterMs: 3_000 };
  },

  async poll(call, _post, saved) {
    const { mediaId } = checkpoint.parse(saved);
    const isReady = mediaId === undefined || (await isVideoReady(call, mediaId));
    return { state: isReady ? 'ready' : 'processing', checkpoint: saved };
  },

  finalize: (call, post, saved) => createPin(call, boardOf(call), post, checkpoint.parse(saved).mediaId),
  find: (call, post) => findPin(call, boardOf(call), post),
};

function boardOf({ account }: AdapterCall): string {
  return account.details['boardId'] ?? account.providerId;
}

function isWebAddress(text: string): boolean {
  return text.length <= longest.link && /^https?:\/\//i.test(text) && URL.canParse(text);
}
