import { facebookPage, proofOf, startFacebookServer } from './facebook-server.ts';
import { endedToken, tooManyRequests } from './meta/graph-answers.ts';
import type { PlatformTrial } from './platform-trial.ts';

/** A page of Facebook, tried with an image. */
export const facebookTrial: PlatformTrial = {
  platform: 'facebook',
  start: startFacebookServer,
  account: () => ({
    providerId: facebookPage.id,
    name: facebookPage.name,
    username: facebookPage.username,
    details: {},
    credentials: {
      accessToken: facebookPage.token,
      secrets: { appsecretProof: proofOf(facebookPage.token) },
    },
  }),
  media: 'image',
  publishing: `POST /v25.0/${facebookPage.id}/feed`,
  commenting: `POST /v25.0/${facebookPage.id}_`,
  expired: { status: endedToken.status, json: endedToken.json },
  tooMany: { status: tooManyRequests.status, json: tooManyRequests.json },
};
