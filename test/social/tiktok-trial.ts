import type { PlatformTrial } from './platform-trial.ts';
import { startTiktokServer, tiktokAccount } from './tiktok-server.ts';
import { tiktokError } from './tiktok/tiktok-answers.ts';
import { firstTiktokToken } from './tiktok/tiktok-tokens.ts';

const expired = tiktokError(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
const tooMany = tiktokError(429, 'rate_limit_exceeded', 'The API rate limit was exceeded.');

/** TikTok, tried with a video. */
export const tiktokTrial: PlatformTrial = {
  platform: 'tiktok',
  start: startTiktokServer,
  account: () => ({
    providerId: tiktokAccount.id,
    name: tiktokAccount.nickname,
    username: tiktokAccount.username,
    details: {},
    credentials: {
      accessToken: firstTiktokToken.access,
      refreshToken: firstTiktokToken.refresh,
      expiresAt: new Date(Date.now() + 7_000_000),
    },
  }),
  media: 'video',
  publishing: 'PUT /video/',
  authorized: 'POST /v2/post/publish/video/init/',
  expired: { status: expired.status, json: expired.json },
  tooMany: { status: tooMany.status, json: tooMany.json },
};
