import { PlatenError } from '@platen/template';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../http/service-error.ts';
import { staticMediaType } from '../storage/static-media-type.ts';
import { createBundledAnswers } from './bundled-answer.ts';
import { writeFontRules } from './font-rules.ts';

const headers = {
  // Editors on pages of other sites draw with them.
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves what the engine needs to draw in browsers at `/assets/`: its fonts, emoji, images and WebAssembly, and `fonts.css`,
 * which makes one family for the service's own pages of them.
 */
export function serveBundledFiles(app: FastifyInstance): void {
  const readAnswer = createBundledAnswers();
  let fontRules: string | undefined;
  app.get('/assets/fonts.css', (_request, reply) => {
    fontRules ??= writeFontRules();
    return reply.headers(headers).type('text/css; charset=utf-8').send(fontRules);
  });
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
