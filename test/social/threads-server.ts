import type { NetworkAnswer, VisiblePost } from './platform-server.ts';
import { noSuchObject, type Container } from './meta/container-desk.ts';
import { beginPost, startContainerServer, type ContainerScene, type ContainerServer } from './meta/container-server.ts';
import { graphError } from './meta/graph-answers.ts';

/** The account of the local Threads. */
export const threadsAccount = { id: '26512345678901234', username: 'kioskameck', name: 'Kiosk am Eck' };

/** Threads on loopback: 250 posts by apps in 24 hours. */
export type ThreadsServer = ContainerServer;

interface Thread extends VisiblePost {
  mediaType: 'TEXT_POST' | 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  timestamp: string;
}

const fieldNames: Readonly<Record<string, readonly string[]>> = {
  TEXT: ['media_type', 'text', 'reply_to_id', 'link_attachment'],
  IMAGE: ['media_type', 'text', 'image_url', 'alt_text', 'is_carousel_item'],
  VIDEO: ['media_type', 'text', 'video_url', 'alt_text', 'is_carousel_item'],
  CAROUSEL: ['media_type', 'text', 'children'],
};
const shownTypes: Readonly<Record<string, Thread['mediaType']>> = {
  TEXT: 'TEXT_POST',
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
};

/** A local server of the Threads API, version 1; replies are containers that name what they reply to. */
export function startThreadsServer(): Promise<ThreadsServer> {
  return startContainerServer<Thread>({
    version: '/v1.0',
    accountId: threadsAccount.id,
    takesJson: false,
    profile: threadsAccount,
    edges: { create: 'threads', publish: 'threads_publish', list: 'threads', limit: 'threads_publishing_limit' },
    maxPosts: 250,
    maxChildren: 20,
    tokens: {
      prefix: 'th',
      authorizePath: '/oauth/authorize',
      tokenPath: '/oauth/access_token',
      scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies'],
      grant: (token) => ({ access_token: token, user_id: Number(threadsAccount.id) }),
    },
    files: {
      images: [
        [0xff, 0xd8, 0xff],
        [0x89, 0x50, 0x4e, 0x47],
      ],
      unreachable: graphError(9004, 'The media could not be fetched from this URI.', { subcode: 2207052 }),
      wrongImage: graphError(36_001, 'The image format is not supported.', { subcode: 2207005 }),
      wrongVideo: 'FAILED_PROCESSING_VIDEO',
    },
    refuse,
    missing: graphError(24, 'The requested resource does not exist', { subcode: 4279009 }),
    unready: graphError(24, 'Media Not Found', { subcode: 4279009 }),
    publishOther: publishReply,
    toPost: ({ fields, children }, index) => ({
      ...beginPost('1802', index),
      text: fields['text'] ?? '',
      media: fields['media_type'] === 'TEXT' ? 0 : children.length || 1,
      mediaType: shownTypes[fields['media_type'] ?? ''] ?? 'TEXT_POST',
    }),
    toListed: ({ id, text, mediaType, timestamp }) => ({
      id,
      ...(text !== '' && { text }),
      media_type: mediaType,
      permalink: `https://www.threads.com/@${threadsAccount.username}/post/${id}`,
      timestamp,
    }),
    toStatus: ({ status, reason }) => ({ status, ...(status === 'ERROR' && { error_message: reason }) }),
  });
}

function refuse(fields: Record<string, string>, { list, broken }: ContainerScene<Thread>): NetworkAnswer | undefined {
  const type = fields['media_type'] ?? '';
  const known = fieldNames[type];
  if (!known) return broken(`media_type ${type} is not possible.`);
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  if (unknown.length > 0) return broken(`Fields that ${type} has not: ${unknown.join(', ')}.`);
  if ((fields['text'] ?? '').length > 500) return broken('The text is longer than 500 characters.');
  if (type === 'TEXT' && !fields['text']) return broken('text is missing.');
  if (type === 'IMAGE' && !fields['image_url']) return broken('image_url is missing.');
  if (type === 'VIDEO' && !fields['video_url']) return broken('video_url is missing.');
  const replyTo = fields['reply_to_id'];
  if (replyTo !== undefined && !list.some(({ id }) => id === replyTo)) return noSuchObject(replyTo);
  if (fields['is_carousel_item'] === 'true' && fields['text'] !== undefined) {
    return broken('Items of a carousel have no text.');
  }
  return undefined;
}

function publishReply(container: Container, { list }: ContainerScene<Thread>): NetworkAnswer | undefined {
  const replyTo = list.find(({ id }) => id === container.fields['reply_to_id']);
  if (!replyTo) return undefined;
  container.status = 'PUBLISHED';
  replyTo.comments.push(container.fields['text'] ?? '');
  return { status: 200, json: { id: `1799${replyTo.comments.length}` } };
}
