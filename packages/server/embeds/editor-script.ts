import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

async function readScript(path: string): Promise<Script> {
  const bytes = await readFile(path);
  return {
    bytes,
    gzipped: existsSync(`${path}.gz`) ? await readFile(`${path}.gz`) : undefined,
    version: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
}
