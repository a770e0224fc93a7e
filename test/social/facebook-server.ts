import { createHmac } from 'node:crypto';
import { createFacebookVideos, type FacebookVideos } from './meta/facebook-videos.ts';
import { noSuchObject } from './meta/container-desk.ts';
import { endedToken, fieldsOf, graphError, tokenOf } from './meta/graph-answers.ts';
import { metaApp } from './meta/token-desk.ts';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
  type VisiblePost,
} from './platform-server.ts';

/** The page of the local Facebook that may be written for. */
export const facebookPage = {
  id: '104583920123456',
  name: 'Kiosk am Eck',
  username: 'kioskameck',
  token: 'page-token-1',
};
/** A page whose person may only look at its figures. */
const otherPage = { id: '104583920999999', name: 'Nur Zahlen', token: 'page-token-2' };

/** The proof of a token that the local Facebook wants. */
export const proofOf = (token: string): string =>
  createHmac('sha256', metaApp.clientSecret).update(token).digest('hex');

/** Facebook on loopback. */
export interface FacebookServer extends PlatformServer {
  videos: FacebookVideos;
  /** Tokens of the page that are good. */
  tokens: Set<string>;
}

interface FeedPost extends VisiblePost {
  createdAt: string;
  photos: readonly string[];
}

const version = '/v25.0';
const scopes = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'pages_manage_engagement'];

/**
 * A local server of Facebook's Pages API and Video API, version 25: signing in with page tokens, `/{page}/photos` unpublished, `/{page}/feed`
 * with `attached_media`, `/{page}/videos` in pieces, the published posts and comments. Every call needs the proof of its token.
 */
export async function startFacebookServer(): Promise<FacebookServer> {
  const tokens = new Set([facebookPage.token]);
  const users = new Map<string, 'short' | 'long'>();
  const codes = new Map<string, string>();
  const photos = new Map<string, { isUsed: boolean }>();
  const feed: FeedPost[] = [];
  const server = await startPlatformServer(answer);
  const videos = createFacebookVideos(server);

  function answer(request: NetworkRequest, at: PlatformServer): NetworkAnswer {
    const { method, path, query, json } = request;
    const broken = (sentence: string): NetworkAnswer => {
      at.violations.push(sentence);
      return graphError(100, sentence);
    };
    if (!path.startsWith(`${version}/`)) return broken(`Unknown path ${path}.`);
    if (method === 'GET' && path === `${version}/dialog/oauth`) return authorize(query, broken);
    if (method === 'GET' && path === `${version}/oauth/access_token`) return exchange(query, broken);
    if (json !== undefined) return broken('Parameters are a query or a form.');
    const token = tokenOf(request) ?? '';
    if (query.get('appsecret_proof') !== proofOf(token)) {
      return users.has(token) || tokens.has(token)
        ? graphError(100, 'Invalid appsecret_proof provided in the API argument')
        : endedToken;
    }
    if (method === 'GET' && path === `${version}/me/accounts`) return accounts(token, query);
    if (!tokens.has(token)) return endedToken;
    const [id = '', edge = ''] = path.slice(version.length + 1).split('/');
    const fields = fieldsOf(request);
    if (id === facebookPage.id) {
      if (method === 'POST' && edge === 'photos') return addPhoto(request, broken);
      if (method === 'POST' && edge === 'feed') return post(fields, at, broken);
      if (method === 'POST' && edge === 'videos') return videos.answer(request, fields, broken);
      if (method === 'GET' && edge === 'published_posts') {
        const since = Number(query.get('since')) * 1000;
        const data = feed.filter(({ createdAt }) => Date.parse(createdAt) >= since).map(toListed);
        return { status: 200, json: { data } };
      }
      return broken(`Unknown request ${method} ${path}.`);
    }
    const shown = at.posts.find((each) => each.id === id);
    if (edge === 'comments') return shown ? comments(method, shown, fields, broken) : noSuchObject(id);
    if (method !== 'GET' || edge !== '') return broken(`Unknown request ${method} ${path}.`);
    const listed = feed.find((each) => each.id === id);
    return listed ? { status: 200, json: toListed(listed) } : (videos.show(id) ?? noSuchObject(id));
  }

  function authorize(query: URLSearchParams, broken: (sentence: string) => NetworkAnswer): NetworkAnswer {
    const asked = (query.get('scope') ?? '').split(',');
    const missing = scopes.filter((scope) => !asked.includes(scope));
    if (missing.length > 0) return broken(`Scopes are missing: ${missing.join(', ')}.`);
    const redirectUri = query.get('redirect_uri');
    if (query.get('client_id') !== metaApp.clientId || redirectUri === null) return broken('Invalid app or redirect.');
    const code = `code-${codes.size + 1}`;
    codes.set(code, redirectUri);
    const target = new URL(redirectUri);
    target.searchParams.set('code', code);
    target.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, headers: { location: target.href } };
  }

  function exchange(query: URLSearchParams, broken: (sentence: string) => NetworkAnswer): NetworkAnswer {
    if (query.get('client_id') !== metaApp.clientId || query.get('client_secret') !== metaApp.clientSecret) {
      return broken('Error validating client secret.');
    }
    const isLong = query.get('grant_type') === 'fb_exchange_token';
    if (isLong && users.get(query.get('fb_exchange_token') ?? '') !== 'short') return endedToken;
    if (!isLong) {
      const redirectUri = codes.get(query.get('code') ?? '');
      codes.delete(query.get('code') ?? '');
      if (redirectUri === undefined || redirectUri !== query.get('redirect_uri')) {
        return graphError(100, 'This authorization code has been used.', { subcode: 36_009 });
      }
    }
    const token = `user-token-${users.size + 1}`;
    users.set(token, isLong ? 'long' : 'short');
    return { status: 200, json: { access_token: token, token_type: 'bearer', expires_in: isLong ? 5_183_944 : 3600 } };
  }

  /** One page a listing, so that the second has to be asked for. */
  function accounts(token: string, query: URLSearchParams): NetworkAnswer {
    if (users.get(token) !== 'long') return endedToken;
    const isSecond = query.get('after') === 'second';
    const { id, name, token: access_token } = isSecond ? facebookPage : otherPage;
    const tasks = isSecond ? ['ANALYZE', 'CREATE_CONTENT', 'MODERATE'] : ['ANALYZE'];
    const username = isSecond ? facebookPage.username : undefined;
    const next = `https://graph.facebook.com${version}/me/accounts?after=second`;
    const paging = isSecond ? { cursors: { after: 'end' } } : { cursors: { after: 'second' }, next };
    return { status: 200, json: { data: [{ id, name, username, access_token, tasks }], paging } };
  }

  function addPhoto({ form }: NetworkRequest, broken: (sentence: string) => NetworkAnswer): NetworkAnswer {
    const source = form?.get('source');
    if (!(source instanceof File)) return broken('source has to be a file.');
    if (form?.get('published') !== 'false') return broken('The photo would be seen before the post.');
    if (source.size === 0 || source.size > 10 * 1024 * 1024) {
      return graphError(324, 'Missing or invalid image file', { subcode: 2_069_019 });
    }
    if (!/^image\/(?:jpeg|png|gif|bmp|tiff)$/.test(source.type)) return broken(`A photo is not ${source.type}.`);
    const id = `1002${String(photos.size + 1).padStart(11, '0')}`;
    photos.set(id, { isUsed: false });
    return { status: 200, json: { id } };
  }

  function post(
    fields: Record<string, string>,
    at: PlatformServer,
    broken: (sentence: string) => NetworkAnswer,
  ): NetworkAnswer {
    const attached: string[] = [];
    for (const [name, value] of Object.entries(fields)) {
      if (/^attached_media\[\d+\]$/.test(name)) {
        attached.push(String((JSON.parse(value) as { media_fbid?: unknown }).media_fbid));
      } else if (!['message', 'link', 'published'].includes(name)) return broken(`Unknown field ${name}.`);
    }
    const text = fields['message'] ?? '';
    if (text === '' && attached.length === 0 && !fields['link']) return broken('A post needs a text, a link or media.');
    if (attached.length > 0 && fields['link']) return broken('A post has a link or media.');
    if (attached.some((id) => photos.get(id)?.isUsed !== false)) return broken('A photo is unknown or used.');
    for (const id of attached) photos.set(id, { isUsed: true });
    if (attached.length === 0 && feed[0]?.text === text) return graphError(506, 'Duplicate status message');
    const made: FeedPost = {
      id: `${facebookPage.id}_${String(feed.length + 1).padStart(12, '0')}`,
      text,
      media: attached.length,
      comments: [],
      createdAt: new Date().toISOString().replace(/\.\d+Z$/, '+0000'),
      photos: attached,
    };
    feed.unshift(made);
    at.posts.unshift(made);
    return { status: 200, json: { id: made.id } };
  }

  return Object.assign(server, { videos, tokens });
}

function comments(
  method: string,
  post: VisiblePost,
  fields: Record<string, string>,
  broken: (sentence: string) => NetworkAnswer,
): NetworkAnswer {
  if (method === 'GET') {
    const data = post.comments.map((message) => ({ id: '1', message, from: { id: facebookPage.id } }));
    return { status: 200, json: { data } };
  }
  if (!fields['message']) return broken('A comment needs a message.');
  post.comments.push(fields['message']);
  return { status: 200, json: { id: `${post.id}_${post.comments.length}` } };
}

function toListed({ id, text, createdAt, photos }: FeedPost): Record<string, unknown> {
  const attachments =
    photos.length > 1
      ? [
          {
            target: { id: `album-${id}` },
            subattachments: { data: photos.map((photo) => ({ target: { id: photo } })) },
          },
        ]
      : photos.map((photo) => ({ target: { id: photo } }));
  return {
    id,
    ...(text !== '' && { message: text }),
    created_time: createdAt,
    permalink_url: `https://www.facebook.com/${facebookPage.username}/posts/${id.split('_')[1]}`,
    ...(attachments.length > 0 && { attachments: { data: attachments } }),
  };
}
