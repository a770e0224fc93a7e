import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { immutable, publicFileHeaders } from '../http/headers/file-headers.ts';
import { ServiceError } from '../http/service-error.ts';
import { nameDownload } from './name-download.ts';
import { parseRange } from './parse-range.ts';
import { isPublicKey } from './storage-key.ts';
import type { StoredFile, Storage } from './storage.ts';

/** Types that browsers show by themselves; all others are downloaded. */
const shown = /^(image|video|audio|font)\/|^application\/(pdf|json)$|^text\/(plain|vtt|csv)$/;

/**
 * Serves stored files at `/files/{key}`: whole or a range, revalidated by their key, cached for good since a key never changes what it
 * means, readable by pages of any origin, so that canvases they are drawn on stay readable. `?name=` downloads under that name.
 */
export function serveFiles(app: FastifyInstance, { storage }: { storage: Storage }): void {
  const find = async (request: FastifyRequest): Promise<{ key: string; file: StoredFile }> => {
    const key = (request.params as { '*': string })['*'];
    const file = isPublicKey(key) ? await storage.stat(key) : undefined;
    if (!file) throw new ServiceError('not_found', 'There is no such file.');
    return { key, file };
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, withBody: boolean): Promise<FastifyReply> => {
    const { key, file } = await find(request);
    const tag = `"${key.split('/').at(-1)?.split('.')[0]}"`;
    reply.headers({
      ...publicFileHeaders(file.contentType),
      ...sharedHeaders,
      etag: tag,
      'content-type': withCharset(file.contentType),
      'content-disposition': dispositionOf(request, file.contentType),
    });
    if (matchesTag(request.headers['if-none-match'], tag)) {
      return reply.removeHeader('content-type').code(304).send();
    }
    const ifRange = request.headers['if-range'];
    const range = ifRange === undefined || ifRange === tag ? parseRange(request.headers.range, file.size) : undefined;
    if (range === 'unsatisfiable') {
      throw new ServiceError('range_not_satisfiable', `The file has ${file.size} bytes.`, {
        headers: { 'content-range': `bytes */${file.size}` },
      });
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    reply.header('content-length', range ? range.end - range.start + 1 : file.size);
    if (!withBody) return reply.send();
    const opened = await storage.open(key, range);
    if (!opened) throw new ServiceError('not_found', 'There is no such file.');
    return reply.send(opened.stream);
  };
  app.route({
    method: 'GET',
    url: '/files/*',
    exposeHeadRoute: false,
    handler: (request, reply) => answer(request, reply, true),
  });
  app.route({ method: 'HEAD', url: '/files/*', handler: (request, reply) => answer(request, reply, false) });
  app.options('/files/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Range, If-None-Match, If-Range',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}

const sharedHeaders = {
  ...immutable,
  'accept-ranges': 'bytes',
  'access-control-expose-headers': 'Content-Length, Content-Range, Content-Disposition, Accept-Ranges, ETag',
};

function dispositionOf(request: FastifyRequest, contentType: string): string {
  const { name } = request.query as { name?: string | string[] };
  if (typeof name === 'string' && name !== '') return nameDownload(name, contentType);
  return shown.test(contentType) ? 'inline' : 'attachment';
}

function withCharset(contentType: string): string {
  return contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType;
}

/** RFC 9110, 13.1.2: a list of tags, weak ones too, or any. */
function matchesTag(header: string | undefined, tag: string): boolean {
  return header !== undefined && header.split(',').some((part) => ['*', tag, `W/${tag}`].includes(part.trim()));
}
