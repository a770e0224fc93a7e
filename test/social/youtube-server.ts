import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createGoogleOAuth, googleError, googleExpired } from './google-oauth.ts';
import type { OAuthServer } from './oauth-server.ts';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
} from './platform-server.ts';
import { demand, noting, take, type Refuse } from './shape-check.ts';

const noBrackets = z.string().regex(/^[^<>]*$/);
const newVideo = z.strictObject({
  snippet: z.strictObject({
    title: noBrackets.min(1).max(100),
    description: noBrackets.refine((text) => Buffer.byteLength(text) <= 5000, 'is longer than 5000 bytes'),
    categoryId: z.string().regex(/^\d+$/),
    tags: z.array(z.string()).optional(),
  }),
  status: z.strictObject({
    privacyStatus: z.enum(['public', 'private', 'unlisted']),
    selfDeclaredMadeForKids: z.boolean(),
  }),
});
const newComment = z.strictObject({
  snippet: z.strictObject({
    channelId: z.string().startsWith('UC'),
    videoId: z.string().length(11),
    topLevelComment: z.strictObject({ snippet: z.strictObject({ textOriginal: z.string().min(1).max(10_000) }) }),
  }),
});

/** The channel of the tests. */
export const channelId = 'UCkiosk0123456789abcdefgh';

/** A server of YouTube's, and what tests look at and change. */
export interface YoutubeServer extends PlatformServer {
  oauth: OAuthServer;
  sent: z.output<typeof newVideo>[];
  /** Questions about a video before it is processed. */
  slowness: number;
  /** What becomes of videos. */
  outcome: 'processed' | 'failed' | 'rejected';
  /** Of the next chunk the server keeps only so many bytes. */
  keepsOnly: number | undefined;
  /** Whether there is a channel. */
  hasChannel: boolean;
  /** Ends every upload session. */
  endSessions(): void;
}

interface Session {
  resource: z.output<typeof newVideo>;
  total: number;
  saved: number;
  videoId: string | undefined;
}

interface Video {
  id: string;
  resource: z.output<typeof newVideo>;
  publishedAt: string;
  asked: number;
}

/** Answers as YouTube's Data API v3 and its resumable uploads say, and refuses the rest. */
export async function startYoutubeServer(): Promise<YoutubeServer> {
  const oauth = createGoogleOAuth();
  const sessions = new Map<string, Session>();
  const videos: Video[] = [];
  const comments: { videoId: string; text: string }[] = [];
  const refuse: Refuse = (sentence, status = 400) => googleError(status, 'badRequest', sentence, 'INVALID_ARGUMENT');

  const answerApi = (request: NetworkRequest): NetworkAnswer => {
    const { method, path, query, headers, json } = request;
    if (!oauth.isAllowed(request)) return googleExpired;
    const at = `${method} ${path}`;
    if (at === 'POST /upload/youtube/v3/videos') {
      demand(query.get('uploadType') === 'resumable', 'Uploads are resumable.', refuse('uploadType'));
      demand(query.get('part') === 'snippet,status', 'The parts do not fit the body.', refuse('part'));
      demand(headers['content-type'] === 'application/json; charset=UTF-8', 'The body is no JSON.', refuse('type'));
      const total = Number(headers['x-upload-content-length']);
      demand(Number.isInteger(total) && total > 0, 'X-Upload-Content-Length is missing.', refuse('length'));
      demand(/^video\/\w+$/.test(headers['x-upload-content-type'] ?? ''), 'No type of video.', refuse('type'));
      const resource = take(newVideo, json, 'videos.insert', refuse);
      const id = randomBytes(12).toString('hex');
      sessions.set(id, { resource, total, saved: 0, videoId: undefined });
      const location = `${server.url}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status&upload_id=${id}`;
      return { status: 200, headers: { location } };
    }
    if (at === 'PUT /upload/youtube/v3/videos') return answerChunk(request);
    if (at === 'GET /youtube/v3/channels') {
      demand(query.get('mine') === 'true' && query.has('part'), 'channels.list wants part and mine.', refuse('mine'));
      const channel = {
        id: channelId,
        snippet: {
          title: 'Kiosk am Eck',
          customUrl: '@kiosk',
          thumbnails: { default: { url: 'https://i.example/k' } },
        },
        contentDetails: { relatedPlaylists: { uploads: channelId.replace('UC', 'UU') } },
      };
      // Without a channel there is no `items` at all.
      return {
        status: 200,
        json: { kind: 'youtube#channelListResponse', ...(server.hasChannel && { items: [channel] }) },
      };
    }
    if (at === 'GET /youtube/v3/videos') {
      demand(query.get('part') === 'status,processingDetails', 'videos.list wants its part.', refuse('part'));
      const video = videos.find(({ id }) => id === query.get('id'));
      if (!video) return { status: 200, json: { items: [] } };
      video.asked += 1;
      return { status: 200, json: { items: [toStatus(video)] } };
    }
    if (at === 'GET /youtube/v3/playlistItems') {
      const size = Number(query.get('maxResults'));
      demand(size > 0 && size <= 50 && query.has('part'), 'playlistItems.list wants up to 50.', refuse('maxResults'));
      if (query.get('playlistId') !== channelId.replace('UC', 'UU'))
        return googleError(404, 'playlistNotFound', 'None.');
      const items = videos.toReversed().map(({ id, resource, publishedAt }) => ({
        snippet: { publishedAt, title: resource.snippet.title, description: resource.snippet.description },
        contentDetails: { videoId: id, videoPublishedAt: publishedAt },
      }));
      return { status: 200, json: { items: items.slice(0, size) } };
    }
    if (path === '/youtube/v3/commentThreads') return answerComments(request);
    demand(false, `YouTube has no ${at}.`, googleError(404, 'notFound', 'Not Found'));
  };

  const answerChunk = ({ query, headers, bytes }: NetworkRequest): NetworkAnswer => {
    const session = sessions.get(query.get('upload_id') ?? '');
    if (!session) return googleError(404, 'notFound', 'Not Found');
    const done = (): NetworkAnswer => {
      const video = videos.find(({ id }) => id === session.videoId);
      return { status: 200, json: { kind: 'youtube#video', ...(video && toStatus(video)) } };
    };
    const open = (): NetworkAnswer => ({
      status: 308,
      headers: session.saved > 0 ? { range: `bytes=0-${session.saved - 1}` } : {},
    });
    const range = headers['content-range'] ?? '';
    if (/^bytes \*\/\d+$/.test(range)) {
      demand(bytes.length === 0 && range === `bytes */${session.total}`, 'The question is wrong.', refuse('range'));
      return session.videoId === undefined ? open() : done();
    }
    const [, from, to, total] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []).map(Number);
    demand(
      from !== undefined && to !== undefined && total === session.total,
      'Content-Range is wrong.',
      refuse('range'),
    );
    demand(bytes.length === to - from + 1, 'Content-Range does not fit the body.', refuse('range'));
    demand(to + 1 === session.total || bytes.length % (256 * 1024) === 0, 'A chunk is no multiple.', refuse('size'));
    if (session.videoId !== undefined) return done();
    // Not a broken shape: an earlier try may have left more.
    if (from !== session.saved) return refuse(`Expected byte ${session.saved}.`);
    session.saved += Math.min(bytes.length, server.keepsOnly ?? bytes.length);
    server.keepsOnly = undefined;
    if (session.saved < session.total) return open();
    session.videoId = randomBytes(8).toString('base64url').slice(0, 11);
    const { resource } = session;
    videos.push({ id: session.videoId, resource, publishedAt: new Date().toISOString(), asked: 0 });
    server.sent.push(resource);
    server.posts.push({ id: session.videoId, text: resource.snippet.description, media: 1, comments: [] });
    return done();
  };

  const answerComments = ({ method, query, json }: NetworkRequest): NetworkAnswer => {
    demand(query.get('part') === 'snippet', 'commentThreads wants part=snippet.', refuse('part'));
    if (method === 'GET') {
      const items = comments
        .filter(({ videoId }) => videoId === query.get('videoId'))
        .map(({ text }) => ({
          snippet: {
            topLevelComment: {
              snippet: { textDisplay: text, textOriginal: text, authorChannelId: { value: channelId } },
            },
          },
        }));
      return { status: 200, json: { items } };
    }
    const { snippet } = take(newComment, json, 'commentThreads.insert', refuse);
    const post = server.posts.find(({ id }) => id === snippet.videoId);
    if (!post) return googleError(404, 'videoNotFound', 'The video could not be found.');
    const text = snippet.topLevelComment.snippet.textOriginal;
    comments.push({ videoId: snippet.videoId, text });
    post.comments.push(text);
    return { status: 200, json: { kind: 'youtube#commentThread', id: randomBytes(8).toString('hex') } };
  };

  const toStatus = ({ id, resource, asked }: Video): object => {
    const isOver = asked > server.slowness;
    const uploadStatus = isOver ? server.outcome : 'uploaded';
    return {
      id,
      status: {
        uploadStatus,
        privacyStatus: resource.status.privacyStatus,
        ...(uploadStatus === 'failed' && { errorReason: 'codec' }),
        ...(uploadStatus === 'rejected' && { rejectionReason: 'duplicate' }),
      },
      processingDetails: { processingStatus: isOver ? 'succeeded' : 'processing' },
    };
  };

  const base = await startPlatformServer((request, self) =>
    noting(self, () => {
      if (request.path === '/o/oauth2/v2/auth') return oauth.authorize(request, self);
      if (request.path === '/token') return oauth.token(request, self);
      return answerApi(request);
    }),
  );
  const server: YoutubeServer = Object.assign(base, {
    oauth,
    sent: [],
    slowness: 2,
    outcome: 'processed' as const,
    keepsOnly: undefined,
    hasChannel: true,
    endSessions: () => sessions.clear(),
  });
  return server;
}
