import type { NetworkAnswer, VisiblePost } from './platform-server.ts';
import { beginPost, startContainerServer, type ContainerScene, type ContainerServer } from './meta/container-server.ts';
import { graphError } from './meta/graph-answers.ts';

/** The account of the local Instagram. */
export const instagramAccount = { id: '17841405822304914', username: 'kioskameck', name: 'Kiosk am Eck' };

/** Instagram on loopback: 50 posts by apps in 24 hours. */
export type InstagramServer = ContainerServer;

interface Media extends VisiblePost {
  mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  timestamp: string;
}

const scopes = ['instagram_business_basic', 'instagram_business_content_publish', 'instagram_business_manage_comments'];
const maxPosts = 50;
const fieldNames = {
  image: ['image_url', 'caption', 'alt_text', 'is_carousel_item'],
  video: ['media_type', 'video_url', 'caption', 'is_carousel_item', 'share_to_feed'],
  carousel: ['media_type', 'children', 'caption'],
};

/** A local server of the Instagram API with Instagram login, version 25. */
export function startInstagramServer(): Promise<InstagramServer> {
  const { id, username, name } = instagramAccount;
  return startContainerServer<Media>({
    version: '/v25.0',
    accountId: id,
    takesJson: true,
    profile: { data: [{ user_id: id, username, name }] },
    edges: { create: 'media', publish: 'media_publish', list: 'media', limit: 'content_publishing_limit' },
    maxPosts,
    maxChildren: 10,
    tokens: {
      prefix: 'ig',
      authorizePath: '/oauth/authorize',
      tokenPath: '/oauth/access_token',
      scopes,
      grant: (token) => ({
        data: [{ access_token: token, user_id: Number(id), permissions: scopes.join(',') }],
      }),
    },
    files: {
      images: [[0xff, 0xd8, 0xff]],
      unreachable: graphError(9004, 'Only photo or video can be accepted as media type.', { subcode: 2207052 }),
      wrongImage: graphError(36_001, 'The image format is not supported.', { subcode: 2207005 }),
      wrongVideo: 'Error: Media upload has failed with error code 2207026',
    },
    refuse,
    missing: graphError(24, 'Media builder is not found', { subcode: 2207008 }),
    unready: graphError(9007, 'Media is not ready', { subcode: 2207027 }),
    publishOther: (_, { limit }) =>
      limit.used < maxPosts ? undefined : graphError(9, 'Application request limit reached', { subcode: 2207042 }),
    toPost: ({ fields, children }, index) => ({
      ...beginPost('1792', index),
      text: fields['caption'] ?? '',
      media: children.length || 1,
      mediaType: children.length > 0 ? 'CAROUSEL_ALBUM' : fields['video_url'] === undefined ? 'IMAGE' : 'VIDEO',
    }),
    toListed: ({ id: mediaId, text, mediaType, timestamp }) => ({
      id: mediaId,
      ...(text !== '' && { caption: text }),
      media_type: mediaType,
      permalink: `https://www.instagram.com/p/${mediaId}/`,
      timestamp,
    }),
    toStatus: ({ status, reason }) => ({
      status_code: status,
      status: status === 'ERROR' ? reason : `${status}: Media`,
    }),
    answerPost: ({ method, fields }, edge, media, scene) =>
      edge === 'comments' ? comments(method, media, fields, scene) : undefined,
  });
}

function refuse(fields: Record<string, string>, { broken }: ContainerScene<Media>): NetworkAnswer | undefined {
  const kind = fields['children'] !== undefined ? 'carousel' : fields['video_url'] !== undefined ? 'video' : 'image';
  const unknown = Object.keys(fields).filter((name) => !fieldNames[kind].includes(name));
  if (unknown.length > 0) return broken(`Fields that ${kind} has not: ${unknown.join(', ')}.`);
  if ((fields['caption'] ?? '').length > 2200) return graphError(100, 'Caption too long', { subcode: 2207010 });
  const isItem = fields['is_carousel_item'] === 'true';
  if (isItem && fields['caption'] !== undefined) return broken('Items of a carousel have no caption.');
  if (kind === 'image' && fields['image_url'] === undefined) return broken('image_url is missing.');
  if (kind === 'video' && fields['media_type'] !== (isItem ? 'VIDEO' : 'REELS')) {
    return broken(`media_type ${fields['media_type']} is not possible here.`);
  }
  if (kind === 'carousel' && fields['media_type'] !== 'CAROUSEL') {
    return broken('media_type of a carousel has to be CAROUSEL.');
  }
  return undefined;
}

function comments(
  method: string,
  media: Media,
  fields: Record<string, string>,
  { broken }: ContainerScene<Media>,
): NetworkAnswer {
  if (method === 'GET') {
    const data = media.comments.map((text, index) => ({ id: `${index}`, text, username: instagramAccount.username }));
    return { status: 200, json: { data } };
  }
  if (method !== 'POST' || !fields['message']) return broken('A comment needs a message.');
  media.comments.push(fields['message']);
  return { status: 200, json: { id: `1787${media.comments.length}` } };
}
