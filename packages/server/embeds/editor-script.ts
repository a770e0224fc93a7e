import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { immutable } from '../http/headers/file-headers.ts';
import { ServiceError } from '../http/service-error.ts';

interface Script {
  bytes: Buffer;
  gzipped: Buffer | undefined;
  /** Names the content: 16 hexadecimal digits. */
  version: string;
  /** For the attribute `integrity` (Subresource Integrity). */
  integrity: string;
}

const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Accept-Encoding',
};

/**
 * Serves a script for pages of other sites: `/embeds/NAME.js` always the latest, revalidated after five minutes; `/embeds/VERSION/NAME.js`
 * one that never changes, and `/embeds/NAME.json`, with that address and its `integrity`. An address of an earlier version redirects to the
 * latest. If it was not built, all respond with 503.
 */
export function serveScript(
  app: FastifyInstance,
  { publicUrl }: { publicUrl: string },
  name: string,
  path: string,
): void {
  let script: Promise<Script> | undefined;
  const read = (): Promise<Script> => {
    if (!existsSync(path)) {
      throw new ServiceError('unavailable', 'The editor’s files were not built: run "npm run build".');
    }
    return (script ??= readScript(path));
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, caching: string): Promise<FastifyReply> => {
    const { bytes, gzipped, version } = await read();
    const tag = `"${version}"`;
    reply.headers({ ...shared, etag: tag, 'cache-control': caching });
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (!gzipped || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes);
    return reply.header('content-encoding', 'gzip').send(gzipped);
  };
  app.get(`/embeds/${name}.js`, (request, reply) =>
    send(request, reply, 'public, max-age=300, stale-while-revalidate=86400'),
  );
  app.get<{ Params: { version: string } }>(`/embeds/:version/${name}.js`, async (request, reply) => {
    const { version } = await read();
    if (request.params.version === version) return send(request, reply, 'public, max-age=31536000, immutable');
    return reply.headers(shared).redirect(`${publicUrl}/embeds/${name}.js`, 302);
  });
  app.get(`/embeds/${name}.json`, async (_request, reply) => {
    const { version, integrity } = await read();
    return reply
      .headers({ ...shared, 'cache-control': 'public, max-age=300' })
      .send({ version, url: `${publicUrl}/embeds/${version}/${name}.js`, integrity });
  });
}

/** Named by their content, in one folder. */
const partName = /^[\w-]+\.js$/;

/**
 * Serves what a script fetches later, from `folder`: at `parts/` beside each of its addresses. They never change; those of an earlier version are
 * gone with it.
 */
export function serveScriptParts(app: FastifyInstance, folder: string): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, part: string): Promise<FastifyReply> => {
    const path = join(folder, part);
    if (!partName.test(part) || !existsSync(path)) throw new ServiceError('not_found', 'There is no such file.');
    reply.headers({ ...shared, ...immutable }).type('text/javascript; charset=utf-8');
    const packed = `${path}.gz`;
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '') || !existsSync(packed)) {
      return reply.send(await readFile(path));
    }
    return reply.header('content-encoding', 'gzip').send(await readFile(packed));
  };
  app.get<{ Params: { part: string } }>('/embeds/parts/:part', (request, reply) =>
    send(request, reply, request.params.part),
  );
  app.get<{ Params: { version: string; part: string } }>('/embeds/:version/parts/:part', (request, reply) =>
    send(request, reply, request.params.part),
  );
}

async function readScript(path: string): Promise<Script> {
  const bytes = await readFile(path);
  return {
    bytes,
    gzipped: existsSync(`${path}.gz`) ? await readFile(`${path}.gz`) : undefined,
    version: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
}
