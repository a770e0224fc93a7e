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

/** The account of the local Threads. */
export const threadsAccount = { id: '26512345678901234', username: 'kioskameck', name: 'Kiosk am Eck' };

/** Threads on loopback. */
export interface ThreadsServer extends PlatformServer {
  desk: ContainerDesk;
  tokens: TokenDesk;
  /** Posts by apps in the last 24 hours, of 250. */
  limit: { used: number };
}

interface Thread extends VisiblePost {
  mediaType: 'TEXT_POST' | 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  timestamp: string;
}

const version = '/v1.0';
const fieldNames: Readonly<Record<string, readonly string[]>> = {
  TEXT: ['media_type', 'text', 'reply_to_id', 'link_attachment'],
  IMAGE: ['media_type', 'text', 'image_url', 'alt_text', 'is_carousel_item'],
  VIDEO: ['media_type', 'text', 'video_url', 'alt_text', 'is_carousel_item'],
  CAROUSEL: ['media_type', 'text', 'children'],
};

/**
 * A local server of the Threads API, version 1: signing in, `/{id}/threads` with files fetched from their addresses, containers that take a
 * while, `/{id}/threads_publish` once each, replies, the newest posts and the limit of 24 hours.
 */
export async function startThreadsServer(): Promise<ThreadsServer> {
  const tokens = createTokenDesk({
    prefix: 'th',
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/access_token',
    scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies'],
    grant: (token) => ({ access_token: token, user_id: Number(threadsAccount.id) }),
  });
  const desk = createContainerDesk({
    pictures: [
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47],
    ],
    unreachable: graphError(9004, 'The media could not be fetched from this URI.', { subcode: 2207052 }),
    wrongPicture: graphError(36_001, 'The image format is not supported.', { subcode: 2207005 }),
    wrongFilm: 'FAILED_PROCESSING_VIDEO',
  });
  const limit = { used: 0 };
  const list: Thread[] = [];
  const server = await startPlatformServer((request, at) => tokens.answer(request, at) ?? answer(request, at));

  const broken = (at: PlatformServer, sentence: string): NetworkAnswer => {
    at.violations.push(sentence);
    return graphError(100, sentence);
  };

  function answer(request: NetworkRequest, at: PlatformServer): NetworkAnswer | Promise<NetworkAnswer> {
    const { method, path, json } = request;
    if (!path.startsWith(`${version}/`)) return broken(at, `Unknown path ${path}.`);
    if (!tokens.isGood(tokenOf(request))) return endedToken;
    if (json !== undefined) return broken(at, 'Parameters are a query or a form.');
    const [id = '', edge = ''] = path.slice(version.length + 1).split('/');
    const fields = fieldsOf(request);
    if (method === 'GET' && id === 'me') return { status: 200, json: threadsAccount };
    if (id === threadsAccount.id) {
      if (method === 'POST' && edge === 'threads') return create(fields, at);
      if (method === 'POST' && edge === 'threads_publish') return publish(fields, at);
      if (method === 'GET' && edge === 'threads') return { status: 200, json: { data: list.map(toListed) } };
      if (method === 'GET' && edge === 'threads_publishing_limit') {
        const config = { quota_total: 250, quota_duration: 86_400 };
        return { status: 200, json: { data: [{ quota_usage: limit.used, config }] } };
      }
    }
    if (method !== 'GET' || edge !== '') return broken(at, `Unknown request ${method} ${path}.`);
    const thread = list.find((each) => each.id === id);
    if (thread) return { status: 200, json: toListed(thread) };
    const container = desk.ask(id);
    if (!container) return noSuchObject(id);
    const failed = container.status === 'ERROR' && { error_message: container.reason };
    return { status: 200, json: { id, status: container.status, ...failed } };
  }

  function create(fields: Record<string, string>, at: PlatformServer): NetworkAnswer | Promise<NetworkAnswer> {
    const type = fields['media_type'] ?? '';
    const known = fieldNames[type];
    if (!known) return broken(at, `media_type ${type} is not possible.`);
    const unknown = Object.keys(fields).filter((name) => !known.includes(name));
    if (unknown.length > 0) return broken(at, `Fields that ${type} has not: ${unknown.join(', ')}.`);
    if ((fields['text'] ?? '').length > 500) return broken(at, 'The text is longer than 500 characters.');
    if (type === 'TEXT' && !fields['text']) return broken(at, 'text is missing.');
    if (type === 'IMAGE' && !fields['image_url']) return broken(at, 'image_url is missing.');
    if (type === 'VIDEO' && !fields['video_url']) return broken(at, 'video_url is missing.');
    const replyTo = fields['reply_to_id'];
    if (replyTo !== undefined && !list.some(({ id }) => id === replyTo)) return noSuchObject(replyTo);
    if (fields['is_carousel_item'] === 'true' && fields['text'] !== undefined) {
      return broken(at, 'Items of a carousel have no text.');
    }
    if (type !== 'CAROUSEL') return desk.open(fields);
    const children = (fields['children'] ?? '').split(',');
    if (children.length < 2 || children.length > 20) return broken(at, 'A carousel has 2 to 20 children.');
    const wrong = children.filter((id) => {
      const child = desk.containers.get(id);
      return child?.status !== 'FINISHED' || child.fields['is_carousel_item'] !== 'true';
    });
    return wrong.length > 0 ? broken(at, `Children are not ready: ${wrong.join(', ')}.`) : desk.open(fields, children);
  }

  function publish(fields: Record<string, string>, at: PlatformServer): NetworkAnswer {
    const container = desk.containers.get(fields['creation_id'] ?? '');
    if (!container) return graphError(24, 'The requested resource does not exist', { subcode: 4279009 });
    if (container.fields['is_carousel_item'] === 'true') return broken(at, 'An item of a carousel is not published.');
    if (container.status === 'PUBLISHED') return broken(at, 'The container was published before.');
    if (container.status !== 'FINISHED') return graphError(24, 'Media Not Found', { subcode: 4279009 });
    container.status = 'PUBLISHED';
    const replyTo = list.find(({ id }) => id === container.fields['reply_to_id']);
    if (replyTo) {
      replyTo.comments.push(container.fields['text'] ?? '');
      return { status: 200, json: { id: `1799${replyTo.comments.length}` } };
    }
    limit.used += 1;
    const post = toThread(container, list.length);
    list.unshift(post);
    at.posts.unshift(post);
    return { status: 200, json: { id: post.id } };
  }

  return Object.assign(server, { desk, tokens, limit });
}

function toThread({ fields, children }: Container, index: number): Thread {
  const type = fields['media_type'];
  return {
    id: `1802${String(index + 1).padStart(13, '0')}`,
    text: fields['text'] ?? '',
    media: type === 'TEXT' ? 0 : children.length || 1,
    comments: [],
    mediaType:
      type === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : type === 'IMAGE' ? 'IMAGE' : type === 'VIDEO' ? 'VIDEO' : 'TEXT_POST',
    timestamp: new Date().toISOString().replace(/\.\d+Z$/, '+0000'),
  };
}

function toListed({ id, text, mediaType, timestamp }: Thread): Record<string, unknown> {
  return {
    id,
    ...(text !== '' && { text }),
    media_type: mediaType,
    permalink: `https://www.threads.com/@${threadsAccount.username}/post/${id}`,
    timestamp,
  };
}
