import { createTiktokUploads, type TiktokUpload } from './tiktok/tiktok-uploads.ts';
import { tiktokAnswer, tiktokError } from './tiktok/tiktok-answers.ts';
import { createTiktokTokens, type TiktokTokens } from './tiktok/tiktok-tokens.ts';
import {
  startPlatformServer,
  type NetworkAnswer,
  type NetworkRequest,
  type PlatformServer,
} from './platform-server.ts';

/** The account of the local TikTok. */
export const tiktokAccount = { id: '-000f1e2d3c4b5a69788', username: 'kioskameck', nickname: 'Kiosk am Eck' };

/** How the account and the app are set up. */
export interface TiktokSetup {
  isAudited: boolean;
  isPrivate: boolean;
  maxSeconds: number;
  /** Whether TikTok may fetch from the addresses of the photos. */
  isVerified: boolean;
}

/** TikTok on loopback. */
export interface TiktokServer extends PlatformServer {
  setup: TiktokSetup;
  tokens: TiktokTokens;
  uploads: Map<string, TiktokUpload>;
}

const jsonType = 'application/json; charset=UTF-8';
const postFields = {
  video: [
    'title',
    'privacy_level',
    'disable_comment',
    'disable_duet',
    'disable_stitch',
    'video_cover_timestamp_ms',
    'brand_content_toggle',
    'brand_organic_toggle',
    'is_aigc',
  ],
  photo: [
    'title',
    'description',
    'privacy_level',
    'disable_comment',
    'auto_add_music',
    'brand_content_toggle',
    'brand_organic_toggle',
  ],
};

type Fields = Record<string, unknown>;

/**
 * A local server of TikTok's Content Posting API, version 2: signing in with rotated refresh tokens, what the account may post, direct posts of
 * videos sent in pieces and of photos fetched from their addresses, and how far they are.
 */
export async function startTiktokServer(): Promise<TiktokServer> {
  const setup: TiktokSetup = { isAudited: true, isPrivate: false, maxSeconds: 600, isVerified: true };
  const server = await startPlatformServer(answer);
  const tokens = createTiktokTokens(tiktokAccount.id);
  const controller = createTiktokUploads(server);

  async function answer(request: NetworkRequest, at: PlatformServer): Promise<NetworkAnswer> {
    const { method, path, headers, json } = request;
    const broken = (sentence: string): NetworkAnswer => {
      at.violations.push(sentence);
      return tiktokError(400, 'invalid_params', sentence);
    };
    const signIn = tokens.answer(request, broken);
    if (signIn) return signIn;
    if (method === 'PUT' && path === '/video/') return controller.put(request, broken);
    if (method !== 'POST') return broken(`Unknown request ${method} ${path}.`);
    if (!tokens.isGood(headers['authorization']))
      return tiktokError(401, 'access_token_invalid', 'The token is invalid.');
    if (headers['content-type'] !== jsonType) return broken(`The content type is ${headers['content-type']}.`);
    const body = (json ?? {}) as Fields;
    switch (path) {
      case '/v2/post/publish/creator_info/query/':
        return tiktokAnswer(creator());
      case '/v2/post/publish/video/init/':
        return begin('video', body, broken);
      case '/v2/post/publish/content/init/':
        return begin('photo', body, broken);
      case '/v2/post/publish/status/fetch/':
        return controller.status(body['publish_id']);
      default:
        return broken(`Unknown path ${path}.`);
    }
  }

  function creator(): Fields {
    return {
      creator_avatar_url: 'https://p16.tiktokcdn.example/avatar.webp',
      creator_username: tiktokAccount.username,
      creator_nickname: tiktokAccount.nickname,
      privacy_level_options: setup.isPrivate
        ? ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
        : ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      comment_disabled: false,
      duet_disabled: true,
      stitch_disabled: false,
      max_video_post_duration_sec: setup.maxSeconds,
    };
  }

  async function begin(
    kind: 'video' | 'photo',
    body: Fields,
    broken: (sentence: string) => NetworkAnswer,
  ): Promise<NetworkAnswer> {
    const post = (body['post_info'] ?? {}) as Fields;
    const source = (body['source_info'] ?? {}) as Fields;
    const unknown = Object.keys(post).filter((name) => !postFields[kind].includes(name));
    if (unknown.length > 0) return broken(`Fields that a ${kind} has not: ${unknown.join(', ')}.`);
    const { privacy_level_options: offered } = creator();
    const level = String(post['privacy_level']);
    if (!(offered as string[]).includes(level)) return tiktokError(403, 'privacy_level_option_mismatch', level);
    if (!setup.isAudited && !(setup.isPrivate && level === 'SELF_ONLY')) {
      return tiktokError(403, 'unaudited_client_can_only_post_to_private_accounts', 'Please review our guidelines.');
    }
    if (kind === 'video') {
      if (post['disable_duet'] !== true) return broken('Duets are switched off for this account.');
      if (String(post['title'] ?? '').length > 2200) return broken('The title is too long.');
      return controller.begin(post, source, level, broken);
    }
    if (body['media_type'] !== 'PHOTO' || body['post_mode'] !== 'DIRECT_POST') return broken('This is no photo post.');
    if (String(post['title'] ?? '').length > 90) return broken('The title is too long.');
    if (String(post['description'] ?? '').length > 4000) return broken('The description is too long.');
    if (!setup.isVerified)
      return tiktokError(403, 'url_ownership_unverified', 'Please review our URL ownership rules.');
    return controller.pull(post, source, level, broken);
  }

  return Object.assign(server, { setup, tokens, uploads: controller.uploads });
}
