import { startPinterestServer } from './pinterest-server.ts';
import type { PlatformTrial } from './platform-trial.ts';

const accessToken = 'pinterest-token';
const refreshToken = 'pinterest-token-refresh';

/** Pinterest, with a board as the account. */
export const pinterestTrial: PlatformTrial = {
  platform: 'pinterest',
  async start() {
    const server = await startPinterestServer();
    server.oauth.tokens.set(accessToken, ['pins:write']);
    server.oauth.refreshTokens.set(refreshToken, []);
    return server;
  },
  account: () => ({
    providerId: '549755885175',
    name: 'Kiosk',
    username: 'kiosk',
    details: { boardId: '549755885175', username: 'kiosk' },
    credentials: { accessToken, refreshToken },
  }),
  media: 'video',
  publishing: 'POST /v5/pins',
  options: { title: 'Tea and cake', link: 'https://kiosk.example/tea' },
  expired: { status: 401, json: { code: 2, message: 'Authentication failed.' } },
  tooMany: {
    status: 429,
    json: { code: 8, message: 'You have exceeded your rate limit. Try again later.' },
    headers: { 'retry-after': '1' },
  },
};
