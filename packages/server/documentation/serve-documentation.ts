import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { immutable } from '../http/headers/file-headers.ts';
import { ServiceError } from '../http/service-error.ts';

/** Where the documentation lies below the service's address. */
const path = '/docs';

/** The folder of the built documentation. It is there once the packages are built. */
function documentationFolder(): string {
  return fileURLToPath(new URL('dist/docs', import.meta.resolve('@platen/server/package.json')));
}

/** Policy of a page of the documentation: it loads scripts, styles, fonts and images of the service and nothing else, and is shown in no frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the documentation of this version at `/docs/`: files that were built from `docs`, and no others. Where it was not built, every
 * address says so with 503. It is the same for everyone, so browsers may keep it and ask whether it has changed.
 */
export async function serveDocumentation(
  app: FastifyInstance,
  dependencies: { publicUrl: string; documentationFolder?: string },
): Promise<void> {
  const folder = dependencies.documentationFolder ?? documentationFolder();
  const base = new URL(dependencies.publicUrl).pathname.replace(/\/$/, '') + path;
  app.get(path, (_request, reply) => reply.redirect(`${base}/`));
  if (!existsSync(folder)) {
    app.get(`${path}/*`, () => {
      throw new ServiceError('unavailable', 'The documentation was not built: run "npm run build".');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${path}/`,
    extensions: ['html'],
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(response, file) {
      const isStatic = /[\\/]static[\\/][\w-]+-[0-9a-f]{10}\.(?:css|js|woff2)(?:\.gz)?$/.test(file);
      const headers = {
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'same-origin',
        'x-robots-tag': 'noindex',
        ...(isStatic ? immutable : { 'cache-control': 'no-cache' }),
      };
      for (const [name, value] of Object.entries(headers)) response.header(name, value);
    },
  });
}
