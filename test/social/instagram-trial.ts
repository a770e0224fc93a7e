import { endedToken, tooManyRequests } from './meta/graph-answers.ts';
import { firstToken } from './meta/token-desk.ts';
import { instagramAccount, startInstagramServer } from './instagram-server.ts';
import type { PlatformTrial } from './platform-trial.ts';

/** Instagram, tried with an image. */
export const instagramTrial: PlatformTrial = {
  platform: 'instagram',
  start: startInstagramServer,
  account: () => ({
    providerId: instagramAccount.id,
    name: instagramAccount.name,
    username: instagramAccount.username,
    details: {},
    credentials: {
      accessToken: firstToken('ig'),
      expiresAt: new Date(Date.now() + 25 * 86_400_000),
    },
  }),
  media: 'image',
  publishing: `POST /v25.0/${instagramAccount.id}/media_publish`,
  commenting: 'POST /v25.0/1792',
  expired: { status: endedToken.status, json: endedToken.json },
  tooMany: { status: tooManyRequests.status, json: tooManyRequests.json },
};
