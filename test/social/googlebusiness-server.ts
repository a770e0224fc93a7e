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

const newPost = z.strictObject({
  languageCode: z.string().regex(/^[a-z]{2,3}(?:-\w+)*$/),
  summary: z.string().min(1).max(1500),
  topicType: z.enum(['STANDARD', 'EVENT', 'OFFER', 'ALERT']),
  media: z
    .array(z.strictObject({ mediaFormat: z.literal('PHOTO'), sourceUrl: z.url() }))
    .length(1)
    .optional(),
  callToAction: z
    .strictObject({ actionType: z.enum(['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP']), url: z.url() })
    .optional(),
});

/** A server of Google Business Profile's, and what tests look at and change. */
export interface GoogleBusinessServer extends PlatformServer {
  oauth: OAuthServer;
  sent: z.output<typeof newPost>[];
  /** Questions about a post before it is live. */
  slowness: number;
  outcome: 'LIVE' | 'REJECTED';
  /** Older posts of the location. */
  otherPosts: number;
  /** Whether it fetches images, as Google does. */
  fetchesImages: boolean;
}

interface Post {
  name: string;
  body: z.output<typeof newPost>;
  createTime: string;
  asked: number;
}

const parent = 'accounts/1001/locations/2001';
const locationsOf: Readonly<Record<string, readonly object[]>> = {
  'accounts/1001': [
    {
      name: 'locations/2001',
      title: 'Kiosk am Eck',
      languageCode: 'de',
      storefrontAddress: { locality: 'Kiel' },
      metadata: { canOperateLocalPost: true },
    },
    { name: 'locations/2002', title: 'Not verified', metadata: {} },
  ],
  'accounts/1002': [
    { name: 'locations/2001', title: 'Kiosk am Eck', metadata: { canOperateLocalPost: true } },
    { name: 'locations/2003', title: 'Second', metadata: { canOperateLocalPost: true } },
  ],
};

/** Answers as Google's Business Profile APIs say, and refuses the rest. */
export async function startGoogleBusinessServer(): Promise<GoogleBusinessServer> {
  const oauth = createGoogleOAuth();
  const made: Post[] = [];
  const refuse: Refuse = (sentence, status = 400) => ({
    status,
    json: {
      error: {
        code: status,
        message: 'Request contains an invalid argument.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError',
            errorDetails: [{ code: 2, field: 'local_post', message: sentence }],
          },
        ],
      },
    },
  });

  const answerApi = async (request: NetworkRequest): Promise<NetworkAnswer> => {
    const { method, path, query, headers, json } = request;
    if (!oauth.isAllowed(request)) return googleExpired;
    const at = `${method} ${path}`;
    if (at === 'GET /v1/accounts') {
      demand(Number(query.get('pageSize')) <= 20, 'Accounts come by 20.', refuse('pageSize'));
      // Two pages, one account each.
      return query.get('pageToken') === 'second'
        ? { status: 200, json: { accounts: [{ name: 'accounts/1002', accountName: 'Group' }] } }
        : { status: 200, json: { accounts: [{ name: 'accounts/1001', accountName: 'Ada' }], nextPageToken: 'second' } };
    }
    const account = /^\/v1\/(accounts\/\d+)\/locations$/.exec(path)?.[1];
    if (method === 'GET' && account !== undefined) {
      const mask = query.get('readMask')?.split(',') ?? [];
      demand(mask.includes('name') && mask.includes('metadata'), 'Locations want a readMask.', refuse('readMask'));
      demand(Number(query.get('pageSize')) <= 100, 'Locations come by 100.', refuse('pageSize'));
      return { status: 200, json: { locations: locationsOf[account] ?? [] } };
    }
    if (path === `/v4/${parent}/localPosts`) {
      if (method === 'GET') return list(query);
      demand(headers['content-type'] === 'application/json', 'The body is no JSON.', refuse('JSON'));
      return create(take(newPost, json, 'localPosts.create', refuse));
    }
    const post = made.find(({ name }) => path === `/v4/${name}`);
    if (method === 'GET' && path.startsWith(`/v4/${parent}/localPosts/`)) {
      if (!post) return googleError(404, 'notFound', 'Requested entity was not found.', 'NOT_FOUND');
      post.asked += 1;
      return { status: 200, json: toShown(post) };
    }
    demand(false, `Google has no ${at}.`, googleError(404, 'notFound', 'Not Found', 'NOT_FOUND'));
  };

  const create = async (body: z.output<typeof newPost>): Promise<NetworkAnswer> => {
    const source = body.media?.[0]?.sourceUrl;
    if (source !== undefined && server.fetchesImages) {
      const image = await fetch(source);
      const type = image.headers.get('content-type') ?? '';
      const { byteLength } = await image.arrayBuffer();
      const isTaken = image.ok && /^image\/(?:png|jpeg)$/.test(type) && byteLength >= 10_240;
      demand(isTaken, `The image cannot be fetched: ${image.status} ${type} ${byteLength}.`, refuse('media'));
    }
    const name = `${parent}/localPosts/${3000 + made.length}`;
    const post: Post = { name, body, createTime: toGoogleTime(new Date()), asked: 0 };
    made.push(post);
    server.sent.push(body);
    server.posts.push({ id: name, text: body.summary, media: body.media?.length ?? 0, comments: [] });
    return { status: 200, json: toShown(post) };
  };

  const list = (query: URLSearchParams): NetworkAnswer => {
    const size = Number(query.get('pageSize'));
    demand(size > 0 && size <= 100, 'Posts come by 100.', refuse('pageSize'));
    const others = Array.from({ length: server.otherPosts }, (_, index) => ({
      name: `${parent}/localPosts/${index}`,
      summary: 'Another one',
      createTime: '2026-01-01T10:00:00.123456Z',
      state: 'LIVE',
    }));
    const all = [...others, ...made.map(toShown)];
    const from = Number(query.get('pageToken') ?? 0);
    const shown = all.slice(from, from + size);
    return {
      status: 200,
      json: {
        ...(shown.length > 0 && { localPosts: shown }),
        ...(from + size < all.length && { nextPageToken: String(from + size) }),
      },
    };
  };

  const toShown = ({ name, body, createTime, asked }: Post): object => ({
    name,
    ...body,
    media: body.media?.map(({ mediaFormat }) => ({ name: 'media/1', mediaFormat, googleUrl: 'https://lh3.example/p' })),
    createTime,
    updateTime: createTime,
    state: asked >= server.slowness ? server.outcome : 'PROCESSING',
    searchUrl: `https://local.google.com/place?id=1&use=posts&lpsid=${name.split('/').at(-1)}`,
  });

  const base = await startPlatformServer((request, self) =>
    noting(self, async () => {
      if (request.path === '/o/oauth2/v2/auth') return oauth.authorize(request, self);
      if (request.path === '/token') return oauth.token(request, self);
      return answerApi(request);
    }),
  );
  const server: GoogleBusinessServer = Object.assign(base, {
    oauth,
    sent: [],
    slowness: 2,
    outcome: 'LIVE' as const,
    otherPosts: 0,
    fetchesImages: true,
  });
  return server;
}

/** Google's times have up to nine digits behind the second. */
function toGoogleTime(date: Date): string {
  return date.toISOString().replace('Z', '456Z');
}
