import { startGoogleBusinessServer } from './googlebusiness-server.ts';
import { googleExpired } from './google-oauth.ts';
import type { PlatformTrial } from './platform-trial.ts';

const accessToken = 'business-token';
const refreshToken = 'business-token-refresh';

/** Google Business, with a location as the account. The server fetches images from the service that publishes. */
export const googlebusinessTrial: PlatformTrial = {
  platform: 'googlebusiness',
  async start() {
    const server = await startGoogleBusinessServer();
    server.oauth.tokens.set(accessToken, []);
    server.oauth.refreshTokens.set(refreshToken, []);
    return server;
  },
  account: () => ({
    providerId: 'locations/2001',
    name: 'Kiosk am Eck (Kiel)',
    username: null,
    details: { parent: 'accounts/1001/locations/2001', languageCode: 'de' },
    credentials: { accessToken, refreshToken },
  }),
  media: 'image',
  publishing: 'POST /v4/accounts/1001/locations/2001/localPosts',
  expired: googleExpired,
  tooMany: {
    status: 429,
    json: { error: { code: 429, message: 'Quota exceeded for quota metric.', status: 'RESOURCE_EXHAUSTED' } },
  },
};
