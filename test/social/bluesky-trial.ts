import type { PlatformTrial } from './platform-trial.ts';
import { blueskyPerson, startBlueskyServer } from './bluesky-server.ts';

/** How Bluesky is tried. */
export const blueskyTrial: PlatformTrial = {
  platform: 'bluesky',
  start: startBlueskyServer,
  account: (url) => ({
    providerId: blueskyPerson.did,
    name: 'Kiosk am Eck',
    username: blueskyPerson.handle,
    details: { instance: url },
    credentials: { accessToken: blueskyPerson.accessToken, refreshToken: blueskyPerson.refreshToken },
  }),
  media: 'image',
  publishing: 'POST /xrpc/com.atproto.repo.putRecord',
  expired: { status: 400, json: { error: 'ExpiredToken', message: 'Token has expired' } },
  tooMany: {
    status: 429,
    json: { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
    headers: { 'ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 2) },
  },
};
