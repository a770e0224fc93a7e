import { z } from 'zod';
import type { Adapter, AdapterCall } from '../adapter.ts';
import { pinterestConnection } from './pinterest-connection.ts';
import { createPin, findPin, longest } from './pinterest-pins.ts';
import { explainPinterest } from './pinterest-request.ts';
import { isVideoReady, uploadVideo } from './pinterest-video.ts';

/** Pinterest's store takes a film in one piece, which is held in memory meanwhile: bytes at most. */
const largestFilmBytes = 256 * 1024 * 1024;

const checkpoint = z.object({ mediaId: z.string().optional() });

/**
 * Pinterest, by its API v5: pictures go along with the pin, films are uploaded and waited for before. What became of a lost answer is told
 * by the pins of the board.
 */
export const pinterestAdapter: Adapter = {
  platform: 'pinterest',
  hosts: ['api.pinterest.com', 'www.pinterest.com'],
  connection: pinterestConnection,
  explain: explainPinterest,

  accepts({ media, options }) {
    const wrong: string[] = [];
    if ((options.title?.length ?? 0) > longest.title) {
      wrong.push(`Pinterest takes titles of ${longest.title} characters at most.`);
    }
    if (options.link !== undefined && options.link !== '' && !isWebAddress(options.link)) {
      wrong.push(
        `Pinterest takes links that begin with https:// or http:// and have ${longest.link} characters at most.`,
      );
    }
    if (media.some(({ kind, byteLength }) => kind === 'video' && byteLength > largestFilmBytes)) {
      wrong.push('Films of up to 256 MB can be sent to Pinterest.');
    }
    return wrong;
  },

  async start(call, post, kept) {
    const film = post.media.find(({ kind }) => kind === 'video');
    if (!film) return { state: 'ready', checkpoint: {} };
    const { mediaId } = checkpoint.parse(kept);
    const reached = { mediaId: mediaId ?? (await uploadVideo(call, film)) };
    await call.save(reached);
    return { state: 'processing', checkpoint: reached, askAfterMs: 3_000 };
  },

  async poll(call, _post, kept) {
    const { mediaId } = checkpoint.parse(kept);
    const isReady = mediaId === undefined || (await isVideoReady(call, mediaId));
    return { state: isReady ? 'ready' : 'processing', checkpoint: kept };
  },

  finalize: (call, post, kept) => createPin(call, boardOf(call), post, checkpoint.parse(kept).mediaId),
  find: (call, post) => findPin(call, boardOf(call), post),
};

function boardOf({ account }: AdapterCall): string {
  return account.details['boardId'] ?? account.providerId;
}

function isWebAddress(text: string): boolean {
  return text.length <= longest.link && /^https?:\/\//i.test(text) && URL.canParse(text);
}
