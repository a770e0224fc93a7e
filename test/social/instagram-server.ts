import { createContainerDesk, noSuchObject, type Container, type ContainerDesk } from './meta/container-desk.ts';
import { endedToken, fieldsOf, graphError, tokenOf } from './meta/graph-answers.ts';
import { createTokenDesk, type TokenDesk } from './meta/token-desk.ts';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
  type VisiblePost,
} from './platform-server.ts';

/** The account of the local Instagram. */
export const instagramAccount = { id: '17841405822304914', username: 'kioskameck', name: 'Kiosk am Eck' };

/** Instagram on loopback. */
export interface InstagramServer extends PlatformServer {
  desk: ContainerDesk;
  tokens: TokenDesk;
  /** Posts by apps in the last 24 hours, of 50. */
  limit: { used: number };
}

interface Media extends VisiblePost {
  mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  timestamp: string;
}

const version = '/v25.0';
const fieldNames = {
  image: ['image_url', 'caption', 'alt_text', 'is_carousel_item'],
  video: ['media_type', 'video_url', 'caption', 'is_carousel_item', 'share_to_feed'],
  carousel: ['media_type', 'children', 'caption'],
};

/**
 * A local server of the Instagram API with Instagram login, version 25: signing in, `/{id}/media` with files fetched from their addresses,
 * containers that take a while, `/{id}/media_publish` once each, `/{id}/media`, comments and the limit of 24 hours.
 */
export async function startInstagramServer(): Promise<InstagramServer> {
  const tokens = createTokenDesk({
    prefix: 'ig',
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/access_token',
    scopes: ['instagram_business_basic', 'instagram_business_content_publish', 'instagram_business_manage_comments'],
    grant: (token) => ({
      data: [
        {
          access_token: token,
          user_id: Number(instagramAccount.id),
          permissions: 'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments',
        },
      ],
    }),
  });
  const desk = createContainerDesk({
    pictures: [[0xff, 0xd8, 0xff]],
    unreachable: graphError(9004, 'Only photo or video can be accepted as media type.', { subcode: 2207052 }),
    wrongPicture: graphError(36_001, 'The image format is not supported.', { subcode: 2207005 }),
    wrongFilm: 'Error: Media upload has failed with error code 2207026',
  });
  const limit = { used: 0 };
  const list: Media[] = [];
  const server = await startPlatformServer((request, at) => tokens.answer(request, at) ?? answer(request, at));

  const broken = (at: PlatformServer, sentence: string): NetworkAnswer => {
    at.violations.push(sentence);
    return graphError(100, sentence);
  };

  function answer(request: NetworkRequest, at: PlatformServer): NetworkAnswer | Promise<NetworkAnswer> {
    const { method, path } = request;
    if (!path.startsWith(`${version}/`)) return broken(at, `Unknown path ${path}.`);
    if (!tokens.isGood(tokenOf(request))) return endedToken;
    const [id = '', edge = ''] = path.slice(version.length + 1).split('/');
    const fields = fieldsOf(request);
    if (method === 'GET' && id === 'me') {
      const { id: user_id, username, name } = instagramAccount;
      return { status: 200, json: { data: [{ user_id, username, name }] } };
    }
    if (id === instagramAccount.id) {
      if (method === 'POST' && edge === 'media') return create(fields, at);
      if (method === 'POST' && edge === 'media_publish') return publish(fields, at);
      if (method === 'GET' && edge === 'media') return { status: 200, json: { data: list.map(toListed) } };
      if (method === 'GET' && edge === 'content_publishing_limit') {
        const config = { quota_total: 50, quota_duration: 86_400 };
        return { status: 200, json: { data: [{ quota_usage: limit.used, config }] } };
      }
      return broken(at, `Unknown request ${method} ${path}.`);
    }
    const media = list.find((each) => each.id === id);
    if (media && edge === 'comments') return comments(method, media, fields, at);
    if (method !== 'GET' || edge !== '') return broken(at, `Unknown request ${method} ${path}.`);
    if (media) return { status: 200, json: toListed(media) };
    const container = desk.ask(id);
    if (!container) return noSuchObject(id);
    const status = container.status === 'ERROR' ? container.reason : `${container.status}: Media`;
    return { status: 200, json: { id, status_code: container.status, status } };
  }

  function create(fields: Record<string, string>, at: PlatformServer): NetworkAnswer | Promise<NetworkAnswer> {
    const kind = fields['children'] !== undefined ? 'carousel' : fields['video_url'] !== undefined ? 'video' : 'image';
    const unknown = Object.keys(fields).filter((name) => !fieldNames[kind].includes(name));
    if (unknown.length > 0) return broken(at, `Fields that ${kind} has not: ${unknown.join(', ')}.`);
    if ((fields['caption'] ?? '').length > 2200) return graphError(100, 'Caption too long', { subcode: 2207010 });
    const isItem = fields['is_carousel_item'] === 'true';
    if (isItem && fields['caption'] !== undefined) return broken(at, 'Items of a carousel have no caption.');
    if (kind === 'image' && fields['image_url'] === undefined) return broken(at, 'image_url is missing.');
    if (kind === 'video' && fields['media_type'] !== (isItem ? 'VIDEO' : 'REELS')) {
      return broken(at, `media_type ${fields['media_type']} is not possible here.`);
    }
    if (kind !== 'carousel') return desk.open(fields);
    if (fields['media_type'] !== 'CAROUSEL') return broken(at, 'media_type of a carousel has to be CAROUSEL.');
    const children = (fields['children'] ?? '').split(',');
    if (children.length < 2 || children.length > 10) return broken(at, 'A carousel has 2 to 10 children.');
    const wrong = children.filter((id) => {
      const child = desk.containers.get(id);
      return child?.status !== 'FINISHED' || child.fields['is_carousel_item'] !== 'true';
    });
    return wrong.length > 0 ? broken(at, `Children are not ready: ${wrong.join(', ')}.`) : desk.open(fields, children);
  }

  function publish(fields: Record<string, string>, at: PlatformServer): NetworkAnswer {
    const container = desk.containers.get(fields['creation_id'] ?? '');
    if (!container) return graphError(24, 'Media builder is not found', { subcode: 2207008 });
    if (container.fields['is_carousel_item'] === 'true') return broken(at, 'An item of a carousel is not published.');
    if (container.status === 'PUBLISHED') return broken(at, 'The container was published before.');
    if (container.status !== 'FINISHED') return graphError(9007, 'Media is not ready', { subcode: 2207027 });
    if (limit.used >= 50) return graphError(9, 'Application request limit reached', { subcode: 2207042 });
    limit.used += 1;
    container.status = 'PUBLISHED';
    const post = toMedia(container, list.length);
    list.unshift(post);
    at.posts.unshift(post);
    return { status: 200, json: { id: post.id } };
  }

  return Object.assign(server, { desk, tokens, limit });
}

function comments(method: string, media: Media, fields: Record<string, string>, at: PlatformServer): NetworkAnswer {
  if (method === 'GET') {
    const data = media.comments.map((text, index) => ({ id: `${index}`, text, username: instagramAccount.username }));
    return { status: 200, json: { data } };
  }
  if (method !== 'POST' || !fields['message']) {
    at.violations.push('A comment needs a message.');
    return graphError(100, 'The parameter message is required.');
  }
  media.comments.push(fields['message']);
  return { status: 200, json: { id: `1787${media.comments.length}` } };
}

function toMedia({ fields, children }: Container, index: number): Media {
  return {
    id: `1792${String(index + 1).padStart(13, '0')}`,
    text: fields['caption'] ?? '',
    media: children.length || 1,
    comments: [],
    mediaType: children.length > 0 ? 'CAROUSEL_ALBUM' : fields['video_url'] === undefined ? 'IMAGE' : 'VIDEO',
    timestamp: new Date().toISOString().replace(/\.\d+Z$/, '+0000'),
  };
}

function toListed({ id, text, mediaType, timestamp }: Media): Record<string, unknown> {
  return {
    id,
    ...(text !== '' && { caption: text }),
    media_type: mediaType,
    permalink: `https://www.instagram.com/p/${id}/`,
    timestamp,
  };
}
