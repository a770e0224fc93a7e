import { googleError, googleExpired } from './google-oauth.ts';
import type { PlatformTrial } from './platform-trial.ts';
import { channelId, startYoutubeServer } from './youtube-server.ts';

const accessToken = 'youtube-token';
const refreshToken = 'youtube-token-refresh';
const { status, json } = googleError(403, 'rateLimitExceeded', 'Too many requests at a time.');

/** YouTube: the last chunk publishes, and a short video has one alone. */
export const youtubeTrial: PlatformTrial = {
  platform: 'youtube',
  async start() {
    const server = await startYoutubeServer();
    server.oauth.tokens.set(accessToken, []);
    server.oauth.refreshTokens.set(refreshToken, []);
    return server;
  },
  account: () => ({
    providerId: channelId,
    name: 'Kiosk am Eck',
    username: 'kiosk',
    details: { channelId, uploadsPlaylistId: channelId.replace('UC', 'UU') },
    credentials: { accessToken, refreshToken },
  }),
  media: 'video',
  publishing: 'PUT /upload/youtube/v3/videos',
  commenting: 'POST /youtube/v3/commentThreads',
  options: { title: 'Tea and cake' },
  expired: googleExpired,
  tooMany: { status, json },
};
