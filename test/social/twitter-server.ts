import { z } from 'zod';
import { createOAuthServer, type OAuthServer } from './oauth-server.ts';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
} from './platform-server.ts';

/** The one account of the server, and the operator's app. */
export const twitterPerson = {
  id: '2244994945',
  username: 'kiosk',
  name: 'Kiosk am Eck',
  accessToken: 'access-of-the-kiosk',
  refreshToken: 'refresh-of-the-kiosk',
};
/** The operator's app at the server, as services of tests have it. */
export const twitterApp = { clientId: 'client-id', clientSecret: 'client-secret' };

/** X for tests. */
export interface TwitterServer extends PlatformServer {
  oauth: OAuthServer;
  /** Descriptions of files, by their id. */
  descriptions: Map<string, string>;
  /** How many questions a timeline is behind. */
  behind: number;
}

interface Upload {
  type: string;
  category: string;
  total: number;
  parts: Map<number, number>;
  isFinal: boolean;
  asked: number;
}
interface Post {
  id: string;
  text: string;
  urls: { url: string; expanded_url: string }[];
  media: string[];
  replyTo: string | undefined;
  at: number;
}

const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
const maxPartBytes = 5 * 1024 * 1024;
const keyKinds: Readonly<Record<string, string>> = { tweet_image: '3', tweet_gif: '16', tweet_video: '7' };
const initialBody = z.strictObject({
  media_type: z.enum(['video/mp4', 'video/quicktime', 'image/jpeg', 'image/gif', 'image/png', 'image/webp']),
  total_bytes: z.int().min(1).max(17_179_869_184),
  media_category: z.enum(['tweet_image', 'tweet_gif', 'tweet_video']),
});
const metadataBody = z.strictObject({
  id: z.string(),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().min(1).max(1000) }) }),
});
const postBody = z
  .strictObject({
    text: z.string().min(1).optional(),
    media: z.strictObject({ media_ids: z.array(z.string()).min(1).max(4) }).optional(),
    reply: z.strictObject({ in_reply_to_tweet_id: z.string() }).optional(),
  })
  .refine(({ text, media }) => text !== undefined || media !== undefined);

/** Starts a server that takes what X documents for version 2 of its interface, on loopback. Videos take three questions until they are ready. */
export async function startTwitterServer(): Promise<TwitterServer> {
  const oauth = createOAuthServer({
    ...twitterApp,
    client: 'basic',
    hasPkce: true,
    refresh: 'rotating',
    expiresIn: 7200,
    separator: ' ',
    refused: (sentence) => ({ status: 400, json: { error: 'invalid_request', error_description: sentence } }),
  });
  oauth.tokens.set(twitterPerson.accessToken, scopes);
  oauth.refreshTokens.set(twitterPerson.refreshToken, scopes);
  const uploads = new Map<string, Upload>();
  const posts: Post[] = [];
  let ids = 1_900_000_000_000_000n;
  const nextId = (): string => String((ids += 3n));

  const refused = (sentence: string): NetworkAnswer => {
    server.violations.push(sentence);
    const json = {
      errors: [{ message: sentence }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.twitter.com/2/problems/invalid-request',
    };
    return { status: 400, json };
  };
  const keyOf = (id: string): string => `${keyKinds[uploads.get(id)?.category ?? '']}_${id}`;
  const notified = (id: string): object => {
    const { category = '', isFinal = false, asked = 0 } = uploads.get(id) ?? {};
    const state = asked > 2 ? 'succeeded' : asked > 0 ? 'in_progress' : 'pending';
    const waits = isFinal && category !== 'tweet_image';
    return {
      id,
      media_key: keyOf(id),
      expires_after_secs: 86_400,
      ...(waits && { processing_info: { state, ...(asked <= 2 && { check_after_secs: 1 }) } }),
    };
  };

  const append = ({ form }: NetworkRequest, id: string): NetworkAnswer => {
    const upload = uploads.get(id);
    const part = form?.get('media');
    const index = Number(form?.get('segment_index') ?? Number.NaN);
    if (!upload || upload.isFinal) return refused('There is no such upload.');
    if (!(part instanceof File) || part.size === 0 || part.size > maxPartBytes)
      return refused('A part has up to 5 MB.');
    if (!Number.isInteger(index) || index < 0 || index > 999) return refused('A part has an index of 0 to 999.');
    upload.parts.set(index, part.size);
    return { status: 200, json: { data: { expires_at: Math.floor(Date.now() / 1000) + 86_400 } } };
  };
  const finish = (_request: NetworkRequest, id: string): NetworkAnswer => {
    const upload = uploads.get(id);
    if (!upload) return refused('There is no such upload.');
    if (upload.isFinal)
      return { status: 400, json: { title: 'Invalid Request', detail: 'The upload is final already.' } };
    const sizes = [...upload.parts].sort(([one], [other]) => one - other);
    const isWhole = sizes.every(([index], place) => index === place);
    if (!isWhole || sizes.reduce((sum, [, size]) => sum + size, 0) !== upload.total)
      return refused('Parts are missing.');
    upload.isFinal = true;
    return { status: 200, json: { data: notified(id) } };
  };
  const createPost = ({ json }: NetworkRequest): NetworkAnswer => {
    const parsed = postBody.safeParse(json);
    if (!parsed.success) return refused('A post has a text or files.');
    const { text = '', media, reply } = parsed.data;
    const files = media?.media_ids ?? [];
    const categories = files.map((id) => uploads.get(id)?.category);
    if (files.some((id) => !uploads.get(id)?.isFinal)) return refused('Your media IDs are invalid.');
    if (files.some((id) => 'processing_info' in notified(id) && (uploads.get(id)?.asked ?? 0) <= 2)) {
      return refused('Your media is not ready yet.');
    }
    if (categories.some((category) => category !== 'tweet_image') && files.length > 1) {
      return refused('A post has four images, or one animation, or one video.');
    }
    const replyTo = reply?.in_reply_to_tweet_id;
    if (replyTo !== undefined && !posts.some(({ id }) => id === replyTo))
      return refused('What it answers is not there.');
    const urls: Post['urls'] = [];
    const shown = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll(/https?:\/\/[^\s]+/g, (address) => {
        const url = `https://t.co/${String(posts.length)}x${String(urls.length)}abcdefg`;
        urls.push({ url, expanded_url: address });
        return url;
      });
    const plain = shown.replaceAll(/https:\/\/t\.co\/\w+/g, '');
    const isRepeated = posts.some(
      (post) =>
        text !== '' &&
        files.length === 0 &&
        post.replyTo === replyTo &&
        post.media.length === 0 &&
        post.text.replaceAll(/https:\/\/t\.co\/\w+/g, '') === plain,
    );
    if (isRepeated) {
      const detail = 'You are not allowed to create a Tweet with duplicate content.';
      return { status: 403, json: { detail, type: 'about:blank', title: 'Forbidden', status: 403 } };
    }
    const id = nextId();
    const withFiles = files.length > 0 ? `${shown}${shown === '' ? '' : ' '}https://t.co/file${id}` : shown;
    const fileUrls = files.map((file) => ({
      url: `https://t.co/file${id}`,
      expanded_url: `https://x.com/kiosk/status/${id}/photo/1`,
      media_key: keyOf(file),
    }));
    posts.push({ id, text: withFiles, urls: [...urls, ...fileUrls], media: files, replyTo, at: Date.now() });
    if (replyTo === undefined) server.posts.push({ id, text, media: files.length, comments: [] });
    else server.posts.find((post) => post.id === replyTo)?.comments.push(text);
    return { status: 201, json: { data: { id, text: withFiles, edit_history_tweet_ids: [id] } } };
  };
  const timeline = ({ query }: NetworkRequest): NetworkAnswer => {
    const max = Number(query.get('max_results') ?? 10);
    const since = query.get('start_time') ?? '';
    if (!(max >= 5 && max <= 100)) return refused('max_results is between 5 and 100.');
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since)) return refused('start_time is in seconds.');
    const isBehind = server.behind > 0;
    server.behind -= 1;
    const newest = posts.filter(({ at }) => at >= Date.parse(since) && !isBehind).toReversed();
    const data = newest.slice(0, max).map(({ id, text, urls, media, replyTo }) => ({
      id,
      text,
      edit_history_tweet_ids: [id],
      ...(urls.length > 0 && { entities: { urls } }),
      ...(media.length > 0 && { attachments: { media_keys: media.map(keyOf) } }),
      ...(replyTo !== undefined && { referenced_tweets: [{ type: 'replied_to', id: replyTo }] }),
    }));
    return { status: 200, json: { ...(data.length > 0 && { data }), meta: { result_count: data.length } } };
  };

  const methods: [RegExp, string, (request: NetworkRequest, id: string) => NetworkAnswer][] = [
    [
      /^GET \/2\/users\/me$/,
      'users.read',
      () => ({
        status: 200,
        json: { data: { id: twitterPerson.id, name: twitterPerson.name, username: twitterPerson.username } },
      }),
    ],
    [/^GET \/2\/users\/2244994945\/tweets$/, 'tweet.read', timeline],
    [/^POST \/2\/tweets$/, 'tweet.write', createPost],
    [/^POST \/2\/media\/upload\/(\d+)\/append$/, 'media.write', append],
    [/^POST \/2\/media\/upload\/(\d+)\/finalize$/, 'media.write', finish],
    [
      /^POST \/2\/media\/upload\/initialize$/,
      'media.write',
      ({ json }) => {
        const parsed = initialBody.safeParse(json);
        if (!parsed.success) return refused('An upload begins with its type, size and category.');
        const { media_type: type, media_category: category, total_bytes: total } = parsed.data;
        const isFitting =
          category === 'tweet_gif'
            ? type === 'image/gif'
            : type.startsWith(category === 'tweet_video' ? 'video/' : 'image/');
        if (!isFitting) return refused('The category does not fit the type.');
        const id = nextId();
        uploads.set(id, { type, category, total, parts: new Map(), isFinal: false, asked: 0 });
        return { status: 200, json: { data: notified(id) } };
      },
    ],
    [
      /^GET \/2\/media\/upload$/,
      'media.write',
      ({ query }) => {
        const id = query.get('media_id') ?? '';
        const upload = uploads.get(id);
        if (query.get('command') !== 'STATUS' || !upload?.isFinal) return refused('There is no such upload.');
        upload.asked += 1;
        return { status: 200, json: { data: notified(id) } };
      },
    ],
    [
      /^POST \/2\/media\/metadata$/,
      'media.write',
      ({ json }) => {
        const parsed = metadataBody.safeParse(json);
        if (!parsed.success || !uploads.get(parsed.data.id)?.isFinal)
          return refused('Only files that are there are described.');
        server.descriptions.set(parsed.data.id, parsed.data.metadata.alt_text.text);
        return { status: 200, json: { data: { id: parsed.data.id, associated_metadata: parsed.data.metadata } } };
      },
    ],
  ];

  const base = await startPlatformServer((request) => {
    const asked = `${request.method} ${request.path}`;
    if (asked === 'GET /i/oauth2/authorize') return oauth.authorize(request, server);
    if (asked === 'POST /2/oauth2/token') return oauth.token(request, server);
    for (const [pattern, scope, answer] of methods) {
      const match = pattern.exec(asked);
      if (!match) continue;
      const token = /^Bearer (\S+)$/.exec(request.headers['authorization'] ?? '')?.[1] ?? '';
      const given = oauth.tokens.get(token);
      if (!given)
        return {
          status: 401,
          json: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
        };
      if (given.includes(scope)) return answer(request, match[1] ?? '');
      return {
        status: 403,
        json: { title: 'Forbidden', type: 'about:blank', status: 403, detail: `It takes ${scope}.` },
      };
    }
    server.violations.push(`There is no ${asked}.`);
    return { status: 404, json: { title: 'Not Found', status: 404 } };
  });
  const server: TwitterServer = Object.assign(base, { oauth, descriptions: new Map<string, string>(), behind: 0 });
  return server;
}
