import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { enginePageHeaders } from '../http/headers/engine-page-headers.ts';
import { immutable } from '../http/headers/file-headers.ts';
import { ServiceError } from '../http/service-error.ts';

/** Where the pages lie below the service's address. */
const path = '/dashboard';

/** The folder of the built pages. It is there once the packages are built. */
export function dashboardFolder(): string {
  return fileURLToPath(new URL('dist/page', import.meta.resolve('@platen/dashboard/package.json')));
}

/**
 * Serves the workspace's pages at `/dashboard/`: one page for every address below it, which reads by itself what the address says.
 * Where it was not built, all of them say so with 503. Nobody may show it in a frame; templates name images of any site.
 */
export async function serveDashboard(
  app: FastifyInstance,
  dependencies: { publicUrl: string; dashboardFolder?: string },
): Promise<void> {
  const folder = dependencies.dashboardFolder ?? dashboardFolder();
  const base = new URL(dependencies.publicUrl).pathname.replace(/\/$/, '') + path;
  // The preview of an embed is the embed's own page, of the same service.
  const headers = enginePageHeaders({ anySourceFrom: dependencies.publicUrl, hasFrames: true });
  let html: string | undefined;
  const answer = async (reply: FastifyReply): Promise<FastifyReply> => {
    html ??= await readPage(folder, base);
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  };
  app.get(path, (_request, reply) => reply.redirect(`${base}/`));
  app.get(`${path}/*`, (_request, reply) => answer(reply));
  app.get(`${path}/mark.svg`, async (_request, reply) => {
    const mark = await readFile(join(folder, 'mark.svg')).catch(() => undefined);
    if (!mark) return reply.callNotFound();
    return reply
      .headers({ ...headers, 'cache-control': 'public, max-age=3600' })
      .type('image/svg+xml')
      .send(mark);
  });
  const files = join(folder, 'static');
  if (!existsSync(files)) return;
  await app.register(fastifyStatic, {
    root: files,
    prefix: `${path}/static/`,
    index: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(response) {
      for (const [name, value] of Object.entries({ ...headers, ...immutable })) response.header(name, value);
    },
  });
}

async function readPage(folder: string, base: string): Promise<string> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    throw new ServiceError('unavailable', 'The dashboard was not built: run "npm run build".');
  }
  return (await readFile(index, 'utf8'))
    .replaceAll(/(src|href)="\.\//g, `$1="${base}/`)
    .replaceAll('href="/assets/', `href="${base.slice(0, -path.length)}/assets/`);
}
