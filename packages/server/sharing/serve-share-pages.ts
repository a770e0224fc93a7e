import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { enginePageHeaders } from '../http/headers/engine-page-headers.ts';
import { immutable } from '../http/headers/file-headers.ts';
import { ServiceError } from '../http/service-error.ts';
import { findShare, type Share } from './find-share.ts';
import { shareLinks } from './share-links.ts';

const tokenShape = /^[A-Za-z0-9_-]{16,64}$/;

/** Where the page's own files are served; their names change with their content. */
const filesPath = '/playground';

/** The folder of the built page. It is there once the packages are built. */
export function sharePageFolder(): string {
  return fileURLToPath(new URL('dist/page', import.meta.resolve('@platen/playground/package.json')));
}

/**
 * Serves the public page of a shared template at `/share/{token}` and its form for other sites at `/share/{token}/embed`. Where
 * the page was not built, both say so with 503.
 */
export async function serveSharePages(
  app: FastifyInstance,
  dependencies: { publicUrl: string; database: Database; sharePageFolder?: string },
): Promise<void> {
  const folder = dependencies.sharePageFolder ?? sharePageFolder();
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    const refuse = (): never => {
      throw new ServiceError('unavailable', 'The pages of shared templates were not built: run "npm run build".');
    };
    app.get('/share/:token', refuse);
    app.get('/share/:token/embed', refuse);
    return;
  }
  const { publicUrl } = dependencies;
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const html = (await readFile(index, 'utf8'))
    .replaceAll(/(src|href)="\.\//g, `$1="${base}${filesPath}/`)
    .replaceAll('href="/assets/', `href="${base}/assets/`);

  const answer = async (token: string, framing: '*' | "'none'", reply: FastifyReply): Promise<FastifyReply> => {
    const share = tokenShape.test(token) ? await findShare(dependencies, token).catch(orUndefined) : undefined;
    const body = share
      ? describe(
          html,
          share,
          shareLinks(publicUrl, token, share.name).share_url,
          `${publicUrl}/v1/shared-templates/${token}/image`,
        )
      : html;
    return reply
      .code(share ? 200 : 404)
      .headers(enginePageHeaders({ frameAncestors: framing }))
      .type('text/html; charset=utf-8')
      .send(body);
  };
  app.get<{ Params: { token: string } }>('/share/:token', ({ params }, reply) => answer(params.token, "'none'", reply));
  app.get<{ Params: { token: string } }>('/share/:token/embed', ({ params }, reply) =>
    answer(params.token, '*', reply),
  );
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${filesPath}/`,
    index: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(response, path) {
      const isNamedByContent = path.startsWith(join(folder, 'static'));
      const caching = isNamedByContent ? immutable : { 'cache-control': 'public, max-age=3600' };
      for (const [name, value] of Object.entries({ ...enginePageHeaders(), ...caching })) response.header(name, value);
    },
  });
}

/** Adds the description that other sites show of a link. */
function describe(html: string, { name, description, imageKey }: Share, url: string, image: string): string {
  const title = escapeHtml(name || 'Shared template');
  const meta = (key: string, content: string): string => `<meta property="${key}" content="${escapeHtml(content)}" />`;
  const about = description.replaceAll(/\s+/g, ' ').slice(0, 300).toWellFormed();
  const lines = [
    meta('og:title', name || 'Shared template'),
    meta('og:type', 'website'),
    meta('og:url', url),
    ...(about === ''
      ? []
      : [meta('og:description', about), `<meta name="description" content="${escapeHtml(about)}" />`]),
    ...(imageKey === null
      ? []
      : [meta('og:image', image), '<meta name="twitter:card" content="summary_large_image" />']),
  ];
  // Replacements are functions, as a name may hold what `replace` takes for a pattern.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<!-- About the template:[^>]*-->/, () => lines.join('\n    '));
}

function orUndefined(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === 'share_not_found') return undefined;
  throw error;
}
