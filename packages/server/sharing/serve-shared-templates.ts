import { operations } from '@platen/api';
import { fileTypeFromBuffer } from 'file-type';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { Queue } from '../jobs/queue.ts';
import type { SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import type { Vault } from '../vault/vault.ts';
import { Reply, type Routes } from '../http/routes.ts';
import { ServiceError } from '../http/service-error.ts';
import { countView } from './count-view.ts';
import { duplicateShared } from './duplicate-shared.ts';
import { findShare, readShared, shareNotFound } from './find-share.ts';
import { createSharedFiles, maxFetchedBytes } from './shared-files.ts';
import { ownDataHeaders } from '../http/headers/file-headers.ts';
import { shareLinks } from './share-links.ts';

/** Dependencies of shared templates. */
export interface SharedTemplateParts {
  publicUrl: string;
  database: Database;
  storage: Storage;
  queue: Queue;
  fetcher: SafeFetcher;
  vault: Vault;
  now: () => Date;
}

/** Serves shared templates to everyone with a link. */
export function serveSharedTemplates(routes: Routes, dependencies: SharedTemplateParts): void {
  const files = createSharedFiles(dependencies);

  routes.serve(operations.getSharedTemplate, async ({ params: { token } }) => {
    const share = await findShare(dependencies, token);
    const { assets } = await readShared(dependencies, token, share);
    const body = {
      data: {
        name: share.name,
        description: share.description,
        allow_duplication: share.allowDuplication,
        ...shareLinks(dependencies.publicUrl, token, share.name),
        template: files.publish(assets.template, token),
      },
    };
    return body;
  });

  routes.serve(operations.countSharedTemplateView, async ({ params: { token } }, { request }) => {
    const visitor = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    if (!(await countView(dependencies, token, visitor))) throw shareNotFound();
    return new Reply(204, undefined);
  });

  routes.serve(operations.getSharedTemplateFile, async ({ params: { token, file } }, { signal }) => {
    const share = await findShare(dependencies, token);
    const body = await files.open(share, token, file, signal);
    // Kept by the visitor's browser only, and not for long: turning sharing off ends what the link gives.
    return new Reply(200, asBody(body), { ...ownDataHeaders, 'cache-control': 'private, max-age=300' });
  });

  routes.serve(operations.getSharedTemplateImage, async ({ params: { token } }) => {
    const { imageKey } = await findShare(dependencies, token);
    const opened = imageKey === null ? undefined : await dependencies.storage.open(imageKey);
    if (!opened) throw new ServiceError('asset_not_found', 'There is no image of this template yet.');
    return new Reply(200, opened.stream, {
      'content-type': opened.contentType,
      'content-length': String(opened.size),
      'cache-control': 'public, max-age=300',
    });
  });

  routes.serve(operations.fetchForSharedTemplate, async ({ params: { token }, query }, { signal }) => {
    await findShare(dependencies, token);
    const answer = await dependencies.fetcher.fetch(query.url, {
      maxBytes: maxFetchedBytes,
      timeoutMs: 15_000,
      signal,
    });
    if (answer.status !== 200) {
      throw new ServiceError('url_unreachable', `The address responded with status ${answer.status}.`);
    }
    if (!(await isImageOrVideo(answer.bytes))) {
      throw new ServiceError('asset_type_mismatch', 'This URL is neither an image nor a video.');
    }
    return new Reply(200, asBody(answer.bytes), { ...ownDataHeaders, 'cache-control': 'private, max-age=3600' });
  });

  routes.serve(operations.duplicateSharedTemplate, async ({ params: { token }, body }, { caller }) => ({
    data: await duplicateShared(dependencies, token, caller, body?.name),
  }));
}

/** Fastify sends buffers and streams; a plain array of bytes it would write out as JSON. */
function asBody(body: Uint8Array | NodeJS.ReadableStream): unknown {
  return body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body;
}

/** Whether bytes are an image or a video by what is in them, SVG included; what they are called does not matter. */
async function isImageOrVideo(bytes: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  if (type && /^(?:image|video)\//.test(type.mime)) return true;
  if (type && type.mime !== 'application/xml') return false;
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*(?:<\?xml[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i.test(start);
}
