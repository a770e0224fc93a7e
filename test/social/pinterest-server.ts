import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { createOAuthServer, testApp, type OAuthServer } from './oauth-server.ts';
import * as schema from './pinterest-schema.ts';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
} from './platform-server.ts';
import { demand, noting, take, type Refuse } from './shape-check.ts';

/** A server of Pinterest's, and what tests look at and change. */
export interface PinterestServer extends PlatformServer {
  oauth: OAuthServer;
  /** Pins as they were sent. */
  sent: z.output<typeof schema.pinCreate>[];
  /** Questions about a video before it is ready. */
  slowness: number;
  /** Whether the next video turns out to be unreadable. */
  failsVideos: boolean;
  /** Pins in front of and behind those of the test, so that lists have several pages. */
  otherPins: number;
  /** In which order boards list their pins. */
  order: 'newest' | 'oldest';
}

interface Video {
  isUploaded: boolean;
  asked: number;
}

const boards = [
  { id: '549755885175', name: 'Kiosk', is_ads_only: false, privacy: 'PUBLIC' },
  { id: '549755885176', name: 'Summer', is_ads_only: false, privacy: 'PUBLIC' },
  { id: '549755885177', name: 'Ad-only Pins', is_ads_only: true, privacy: 'PUBLIC' },
];

/** Answers as Pinterest's OpenAPI description says (see `pinterest-schema.ts`), and refuses the rest. */
export async function startPinterestServer(): Promise<PinterestServer> {
  const oauth = createOAuthServer({
    ...testApp,
    client: 'basic',
    hasPkce: false,
    refresh: 'rotating',
    expiresIn: 30 * 86_400,
    separator: ',',
    refused: (message) => ({ status: 400, json: { code: 283, message } }),
  });
  const videos = new Map<string, Video>();
  const pins: z.output<typeof schema.pin>[] = [];
  const error = (status: number, code: number, message: string): NetworkAnswer => ({ status, json: { code, message } });
  const refuse: Refuse = (sentence, status = 400) => error(status, 1, sentence);
  const answerAs = <Schema extends z.ZodType>(shape: Schema, json: unknown, status = 200): NetworkAnswer => ({
    status,
    json: shape.parse(json),
  });

  const page = <Item>(request: NetworkRequest, items: readonly Item[]): NetworkAnswer => {
    const query = take(schema.listQuery, Object.fromEntries(request.query), request.path, refuse);
    const from = Number(query.bookmark ?? 0);
    const size = query.page_size ?? 25;
    const bookmark = from + size < items.length ? String(from + size) : null;
    return { status: 200, json: { items: items.slice(from, from + size), bookmark } };
  };

  const answerApi = (request: NetworkRequest): NetworkAnswer => {
    const { method, path, headers, json } = request;
    if (!oauth.isAllowed(request)) return error(401, 2, 'Authentication failed.');
    if (method === 'POST')
      demand(headers['content-type'] === 'application/json', 'The body is no JSON.', refuse('JSON'));
    const at = `${method} ${path}`;
    if (at === 'GET /v5/user_account') {
      return {
        status: 200,
        json: { username: 'kiosk', account_type: 'BUSINESS', profile_image: 'https://i.example/k.png' },
      };
    }
    if (at === 'GET /v5/boards') return page(request, boards);
    if (at === 'POST /v5/media') {
      take(schema.mediaUploadCreate, json, 'media', refuse);
      const id = String(randomInt(1e12));
      videos.set(id, { isUploaded: false, asked: 0 });
      const upload_parameters = {
        'Content-Type': 'multipart/form-data',
        key: `uploads/${id}:video`,
        policy: 'cG9saWN5',
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        'x-amz-credential': 'credential',
        'x-amz-date': '20261121T000000Z',
        'x-amz-security-token': 'security',
        'x-amz-signature': 'signature',
      };
      const made = { media_id: id, media_type: 'video', upload_url: `${server.url}/s3/upload`, upload_parameters };
      return answerAs(schema.mediaUpload, made, 201);
    }
    const video = /^\/v5\/media\/(\d+)$/.exec(path)?.[1];
    if (method === 'GET' && video !== undefined) {
      const known = videos.get(video);
      if (!known) return error(404, 50, 'Media not found.');
      if (known.isUploaded) known.asked += 1;
      const isDone = known.asked > server.slowness;
      const done = server.failsVideos ? 'failed' : 'succeeded';
      const status = known.isUploaded ? (isDone ? done : 'processing') : 'registered';
      return answerAs(schema.media, { media_id: video, media_type: 'video', status });
    }
    if (at === 'POST /v5/pins') return createPin(take(schema.pinCreate, json, 'pins', refuse));
    const board = /^\/v5\/boards\/(\d+)\/pins$/.exec(path)?.[1];
    if (method === 'GET' && board !== undefined) {
      if (!boards.some(({ id }) => id === board)) return error(404, 40, 'Board not found.');
      const own = pins.filter(({ board_id: id }) => id === board);
      const others = Array.from({ length: server.otherPins }, (_, index) => toOther(board, index));
      const listed = [...others, ...own];
      return page(request, server.order === 'newest' ? listed.toReversed() : listed);
    }
    demand(false, `Pinterest has no ${at}.`, error(404, 0, 'Not found.'));
  };

  const createPin = (sent: z.output<typeof schema.pinCreate>): NetworkAnswer => {
    if (!boards.some(({ id }) => id === sent.board_id)) return error(404, 40, 'Board not found.');
    const source = sent.media_source;
    if (source.source_type === 'video_id') {
      const video = videos.get(source.media_id);
      demand(
        video !== undefined && video.asked > server.slowness,
        'The video was not waited for.',
        refuse('Not ready.'),
      );
      const hasCover = [source.cover_image_url, source.cover_image_data, source.cover_image_key_frame_time].some(
        (cover) => cover !== undefined,
      );
      demand(hasCover, 'A video wants a cover.', refuse('Cover image is required.'));
    }
    const made = answerAs(
      schema.pin,
      {
        id: `81349636${String(server.sent.length).padStart(10, '0')}`,
        board_id: sent.board_id,
        // Whole seconds and no offset, as its examples have them.
        created_at: new Date().toISOString().slice(0, 19),
        title: sent.title ?? null,
        description: sent.description ?? null,
        link: sent.link ?? null,
        alt_text: sent.alt_text ?? null,
      },
      201,
    );
    const shown = schema.pin.parse(made.json);
    pins.push(shown);
    server.sent.push(sent);
    const count = source.source_type === 'multiple_image_base64' ? source.items.length : 1;
    server.posts.push({ id: shown.id, text: shown.description ?? '', media: count, comments: [] });
    return made;
  };

  /** The store where videos go: knows nothing of access tokens. */
  const answerStore = ({ method, form, headers }: NetworkRequest): NetworkAnswer => {
    demand(method === 'POST' && form !== undefined, 'The store takes forms.', { status: 400, text: '<Error/>' });
    demand(headers['authorization'] === undefined, 'The store heard the access token.', {
      status: 400,
      text: '<Error/>',
    });
    const names = [...form.keys()];
    demand(names.at(-1) === 'file', 'The file is not the last field.', { status: 400, text: '<Error/>' });
    const wanted = Object.keys(schema.mediaUpload.shape.upload_parameters.shape);
    demand(
      wanted.every((name) => names.includes(name)),
      'Parameters are missing.',
      { status: 403, text: '<Error/>' },
    );
    const video = videos.get(/^uploads\/(\d+):video$/.exec(String(form.get('key')))?.[1] ?? '');
    const file = form.get('file');
    demand(video !== undefined && file instanceof File && file.size > 0, 'No file.', { status: 400, text: '<Error/>' });
    video.isUploaded = true;
    return { status: 204 };
  };

  const base = await startPlatformServer((request, self) =>
    noting(self, () => {
      if (request.path === '/oauth/') return oauth.authorize(request, self);
      if (request.path === '/v5/oauth/token') return oauth.token(request, self);
      if (request.path === '/s3/upload') return answerStore(request);
      return answerApi(request);
    }),
  );
  const server: PinterestServer = Object.assign(base, {
    oauth,
    sent: [],
    slowness: 2,
    failsVideos: false,
    otherPins: 0,
    order: 'newest' as const,
  });
  return server;
}

/** A pin of some other day. */
function toOther(board: string, index: number): z.output<typeof schema.pin> {
  return {
    id: `7${String(index).padStart(12, '0')}`,
    board_id: board,
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().slice(0, 19),
    title: null,
    description: 'Another one',
    link: null,
    alt_text: null,
  };
}
