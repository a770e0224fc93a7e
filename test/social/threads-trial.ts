import { endedToken, tooManyRequests } from './meta/graph-answers.ts';
import { firstToken } from './meta/token-desk.ts';
import type { PlatformTrial } from './platform-trial.ts';
import { startThreadsServer, threadsAccount } from './threads-server.ts';

/** Threads, tried with an image. */
export const threadsTrial: PlatformTrial = {
  platform: 'threads',
  start: startThreadsServer,
  account: () => ({
    providerId: threadsAccount.id,
    name: threadsAccount.name,
    username: threadsAccount.username,
    details: {},
    credentials: {
      accessToken: firstToken('th'),
      expiresAt: new Date(Date.now() + 25 * 86_400_000),
    },
  }),
  media: 'image',
  publishing: `POST /v1.0/${threadsAccount.id}/threads_publish`,
  commenting: `POST /v1.0/${threadsAccount.id}/threads_publish`,
  expired: { status: endedToken.status, json: endedToken.json },
  tooMany: { status: tooManyRequests.status, json: tooManyRequests.json },
};
