import { startLinkedinServer } from './linkedin-server.ts';
import type { PlatformTrial } from './platform-trial.ts';

const accessToken = 'linkedin-page-token';

/** LinkedIn, with a page as the account: what a page posts may be read. */
export const linkedinTrial: PlatformTrial = {
  platform: 'linkedin',
  async start() {
    const server = await startLinkedinServer();
    server.oauth.tokens.set(accessToken, ['w_organization_social']);
    return server;
  },
  account: () => ({
    providerId: 'urn:li:organization:2414183',
    name: 'Kiosk am Eck',
    username: 'kiosk',
    details: { urn: 'urn:li:organization:2414183' },
    credentials: { accessToken },
  }),
  media: 'image',
  publishing: 'POST /rest/posts',
  commenting: 'POST /rest/socialActions/',
  expired: {
    status: 401,
    json: { status: 401, code: 'EXPIRED_ACCESS_TOKEN', message: 'The token used in the request has expired' },
  },
  tooMany: {
    status: 429,
    json: { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Resource level throttle APPLICATION DAY limit' },
  },
};
