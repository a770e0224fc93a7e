import { maxRemoteImageBytes, operations, remoteImageTypes } from '@platen/api';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { shareOf } from '../fairness/share.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import type { AssetParts } from './asset-parts.ts';
import { detectMediaType } from './content/detect-file.ts';

/** Images that are fetched at a time, by all callers of this process and by one workspace: each may be held in memory as a whole. */
const atOnce = 8;
const maxOfWorkspace = 24;
const timeoutMs = 20_000;

/** Passes on images of other servers to editors, whose pages may not read them. */
export function serveRemoteImages(routes: Routes, { fetcher }: Pick<AssetParts, 'fetcher'>): void {
  const turns = createFairTurns({ turns: atOnce });
  routes.serve(operations.fetchRemoteImage, async ({ body }, { caller, signal }) => {
    const { workspaceId, embed } = caller;
    const share = shareOf({ workspaceId, embedId: embed?.id ?? null, embedUserId: embed?.userId ?? null });
    if (turns.countOf(share.workspaceId) >= maxOfWorkspace) {
      throw new ServiceError('rate_limit_exceeded', 'Too many images are being fetched. Send it again in 5 seconds.', {
        headers: { 'retry-after': '5' },
      });
    }
    const startedAt = performance.now();
    const turn = await turns.take({ share, cost: 100 }, signal);
    try {
      const answer = await fetcher.fetch(body.url, {
        maxBytes: maxRemoteImageBytes,
        timeoutMs,
        signal,
        headers: { accept: remoteImageTypes.join(', ') },
        connectionsOf: `images of ${share.workspaceId}`,
      });
      const { host } = new URL(answer.url);
      if (answer.status !== 200) {
        throw new ServiceError('url_unreachable', `${host} responded with status ${answer.status}.`);
      }
      const type = await detectMediaType(answer.bytes);
      if (!remoteImageTypes.some((each) => each === type) || type === undefined) {
        throw new ServiceError('asset_unsupported', `${host} responded with no image that can be shown.`);
      }
      return new Reply(200, Buffer.from(answer.bytes), imageHeaders(type));
    } finally {
      turn.end(performance.now() - startedAt);
    }
  });
}

/** Headers of an image: bytes of another server are never a page of this one. Which sites may read them, the operation's own headers say. */
function imageHeaders(type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}
