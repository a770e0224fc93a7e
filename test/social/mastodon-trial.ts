import type { PlatformTrial } from './platform-trial.ts';
import { mastodonPerson, startMastodonServer } from './mastodon-server.ts';

/** How Mastodon is tried. */
export const mastodonTrial: PlatformTrial = {
  platform: 'mastodon',
  start: startMastodonServer,
  account: (url) => ({
    providerId: `${mastodonPerson.id}@${new URL(url).host}`,
    name: 'Kiosk am Eck',
    username: `${mastodonPerson.username}@social.example`,
    details: { instance: url, accountId: mastodonPerson.id, maxCharacters: '500', maxMedia: '4' },
    credentials: { accessToken: mastodonPerson.accessToken },
  }),
  media: 'image',
  publishing: 'POST /api/v1/statuses',
  expired: { status: 401, json: { error: 'The access token was revoked' } },
  tooMany: {
    status: 429,
    json: { error: 'Too many requests' },
    headers: { 'x-ratelimit-reset': new Date(Date.now() + 2000).toISOString() },
  },
};
