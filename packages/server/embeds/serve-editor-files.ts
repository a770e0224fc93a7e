import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { enginePageHeaders } from '../http/headers/engine-page-headers.ts';
import { immutable } from '../http/headers/file-headers.ts';
import { ServiceError } from '../http/service-error.ts';
import { serveScript, serveScriptParts } from './editor-script.ts';

/** The folder of the editor's built files: `cdn/` with its scripts, `page/` with its page. It is there once the packages are built. */
export function editorFolder(): string {
  return fileURLToPath(new URL('dist/editor', import.meta.resolve('@platen/server/package.json')));
}

/**
 * Serves the editor to other sites: as a script at `/embeds/platen-editor.js`, and as a page for their frames at `/embeds/{embedId}`,
 * which only pages of the origins that the embed allows may show.
 */
export async function serveEditorFiles(
  app: FastifyInstance,
  dependencies: { publicUrl: string; database: Database; editorFolder?: string },
): Promise<void> {
  const { database, publicUrl } = dependencies;
  const folder = dependencies.editorFolder ?? editorFolder();
  serveScript(app, { publicUrl }, 'platen-editor', join(folder, 'cdn', 'platen-editor.js'));
  serveScript(app, { publicUrl }, 'platen-frame', join(folder, 'cdn', 'platen-frame.js'));
  serveScriptParts(app, join(folder, 'cdn', 'parts'));
  const page = join(folder, 'page');
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const readPage = async (): Promise<string> => {
    const index = join(page, 'index.html');
    if (!existsSync(index)) {
      throw new ServiceError('unavailable', 'The editor’s files were not built: run "npm run build".');
    }
    return (await readFile(index, 'utf8'))
      .replaceAll(/(src|href)="\.\/static\//g, `$1="${base}/embeds/static/`)
      .replaceAll('href="/assets/', `href="${base}/assets/`);
  };
  let html: Promise<string> | undefined;

  app.get<{ Params: { embedId: string } }>('/embeds/:embedId', async (request, reply) => {
    html ??= readPage().catch((error: unknown) => {
      html = undefined;
      throw error;
    });
    const text = await html;
    const embed = await database.query
      .selectFrom('embed')
      .select(['public_id', 'allowed_origins', 'per_user_data', 'locale'])
      .where('public_id', '=', request.params.embedId)
      .executeTakeFirst();
    const origins = [...new Set([...(embed?.allowed_origins ?? []), new URL(publicUrl).origin])];
    const settings = embed && {
      embedId: embed.public_id,
      service: `${publicUrl}/v1`,
      origins,
      perUserData: embed.per_user_data,
    };
    const meta = settings ? `<meta name="platen-embed" content="${escapeHtml(JSON.stringify(settings))}" />` : '';
    return reply
      .code(embed ? 200 : 404)
      .headers(enginePageHeaders({ anySourceFrom: publicUrl, ...(embed && { frameAncestors: origins.join(' ') }) }))
      .type('text/html; charset=utf-8')
      .send(text.replace(/<!-- About the embed:[^>]*-->/, () => meta));
  });
  if (!existsSync(page)) return;
  await app.register(fastifyStatic, {
    root: join(page, 'static'),
    prefix: '/embeds/static/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(response) {
      const headers = { ...enginePageHeaders({ anySourceFrom: publicUrl }), ...immutable };
      for (const [name, value] of Object.entries(headers)) response.header(name, value);
    },
  });
}
