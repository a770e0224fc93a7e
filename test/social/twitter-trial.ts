import type { PlatformTrial } from './platform-trial.ts';
import { startTwitterServer, twitterPerson } from './twitter-server.ts';

/** How X is tried. */
export const twitterTrial: PlatformTrial = {
  platform: 'twitter',
  start: startTwitterServer,
  account: () => ({
    providerId: twitterPerson.id,
    name: twitterPerson.name,
    username: twitterPerson.username,
    details: {},
    credentials: { accessToken: twitterPerson.accessToken, refreshToken: twitterPerson.refreshToken },
  }),
  media: 'image',
  publishing: 'POST /2/tweets',
  commenting: 'POST /2/tweets',
  expired: { status: 401, json: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' } },
  tooMany: {
    status: 429,
    json: { title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 },
    headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + 2) },
  },
};
