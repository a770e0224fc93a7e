import { gzipSync } from 'node:zlib';
import { PlatenError } from '@platen/template';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../http/service-error.ts';
import { staticMediaType } from '../storage/static-media-type.ts';
import { createBundledAnswers } from './bundled-answer.ts';
import { writeFontRules } from '../pages/font-rules.ts';

const headers = {
  // Editors on pages of other sites draw with them.
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves what the engine needs to draw in browsers at `/assets/`: its fonts, emoji, images and WebAssembly, and `fonts.css`
 * and `fonts-east-asian.css`, which make one family for the service's own pages of them.
 */
export function serveBundledFiles(app: FastifyInstance): void {
  const readAnswer = createBundledAnswers();
  serveFontRules(app, '/assets/fonts.css', () => writeFontRules('letters'));
  serveFontRules(app, '/assets/fonts-east-asian.css', () => writeFontRules('ideographs'));
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const { accept, 'accept-encoding': acceptEncoding } = request.headers;
    const answer = await readAnswer(name, { accept, acceptEncoding }).catch((error: unknown) => {
      if (error instanceof PlatenError) return undefined;
      throw error;
    });
    if (!answer) throw new ServiceError('not_found', 'There is no bundled file with this name.');
    const { bytes, type, encoding } = answer;
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .headers({ ...headers, vary: 'Accept, Accept-Encoding' })
      .type(type ?? staticMediaType(name))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

function serveFontRules(app: FastifyInstance, path: string, write: () => string): void {
  let made: { plain: string; gzipped: Buffer } | undefined;
  app.get(path, (request, reply) => {
    if (!made) {
      const plain = write();
      made = { plain, gzipped: gzipSync(plain, { level: 9 }) };
    }
    reply.headers({ ...headers, vary: 'Accept-Encoding' }).type('text/css; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(made.plain);
    return reply.header('content-encoding', 'gzip').send(made.gzipped);
  });
}
