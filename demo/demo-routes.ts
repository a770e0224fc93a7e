import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formatFacts } from '@platen/api';
import {
  answerError,
  enginePageHeaders,
  immutable,
  serviceShare,
  staticMediaType,
  type Dependencies,
  type RunningService,
} from '@platen/server';
import { listStarters, readStarter } from '@platen/library/node';
import { renderFormats } from '@platen/engine';
import { PlatenError } from '@platen/template';

const maxBodyBytes = 24 * 1024 * 1024;
const thumbnailWidth = 520;

const renderRequest = z.strictObject({
  slug: z.string().max(100),
  modifications: z.record(z.string(), z.unknown()),
  page: z.number().int().min(1).optional(),
  format: z.enum(renderFormats),
  scale: z.number().min(0.1).max(4).optional(),
  quality: z.number().min(1).max(100).optional(),
});

type App = RunningService['app'];

/** Adds the demo to the service: its pages, which lie built in `folder`, and its own routes below `/demo/`. */
export function serveDemo(
  app: App,
  { publicUrl, renderPool }: Pick<Dependencies, 'publicUrl' | 'renderPool'>,
  folder: string,
): void {
  servePages(app, publicUrl, folder);
  serveStarters(app);
  const thumbnails = new Map<string, Promise<Uint8Array>>();

  async function drawThumbnail(slug: string, page: number): Promise<Uint8Array> {
    const template = await readStarter(slug);
    const drawn = await renderPool.render(
      template,
      {},
      {
        pages: [page],
        format: 'webp',
        width: thumbnailWidth,
        quality: 86,
        context: { share: serviceShare, costName: `demo ${slug}` },
      },
    );
    const output = drawn.outputs[0];
    if (!output) throw new PlatenError('RENDER_FAILED', 'Nothing was drawn.');
    return output.bytes;
  }

  app.get<{ Params: { name: string } }>('/demo/thumbnails/:name', async (request, reply) => {
    const [key, slug, page] = /^([a-z0-9-]+)-(\d{1,3})\.webp$/.exec(request.params.name) ?? [];
    if (key === undefined || slug === undefined) return reply.callNotFound();
    const drawing = thumbnails.get(key) ?? drawThumbnail(slug, Number(page));
    thumbnails.set(key, drawing);
    drawing.catch(() => thumbnails.delete(key));
    return reply
      .type('image/webp')
      .header('cache-control', 'no-cache')
      .send(Buffer.from(await drawing));
  });

  app.post('/demo/render', { bodyLimit: maxBodyBytes }, async (request, reply) => {
    const refuse = ({ message, code }: PlatenError): unknown => reply.code(422).send({ error: message, code });
    const body = readBody(request.body);
    if (body instanceof PlatenError) return refuse(body);
    const parsed = renderRequest.safeParse(body);
    if (!parsed.success) {
      return reply.code(400).send({ error: z.prettifyError(parsed.error), code: 'OPTIONS_INVALID' });
    }
    const { slug, modifications, page, ...options } = parsed.data;
    const from = performance.now();
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    try {
      const template = await readStarter(slug);
      const { outputs, report } = await renderPool.render(template, modifications, {
        ...options,
        context: { share: serviceShare, costName: `demo ${slug}` },
        signal: gone.signal,
        ...(page !== undefined && { pages: [page] }),
      });
      const output = outputs[0];
      if (!output) throw new PlatenError('RENDER_FAILED', 'Nothing was drawn.');
      return reply
        .type(formatFacts[output.format].contentType)
        .header('x-report', encodeURIComponent(JSON.stringify(report.slice(0, 50))))
        .header('x-duration-ms', (performance.now() - from).toFixed(1))
        .send(Buffer.from(output.bytes.buffer, output.bytes.byteOffset, output.bytes.byteLength));
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error;
      return refuse(error);
    }
  });
}

/** The parsed body, of whatever type it was said to be. */
function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return new PlatenError('OPTIONS_INVALID', 'The request is not JSON.');
  }
}

function serveStarters(app: App): void {
  app.get('/demo/starters.json', async () => listStarters());
  app.get<{ Params: { name: string } }>('/demo/starters/:name', async (request, reply) => {
    const slug = /^([a-z0-9-]+)\.json$/.exec(request.params.name)?.[1];
    if (slug === undefined) return reply.callNotFound();
    try {
      return await readStarter(slug);
    } catch (error) {
      if (!(error instanceof PlatenError)) throw error;
      return answerError(error, request, reply);
    }
  });
}

/** The gallery at `/`, a starter at `/templates/SLUG`, the editor at `/editor/SLUG`, and what their pages need. */
function servePages(app: App, publicUrl: string, folder: string): void {
  // Templates in the editor name images of any site, those of the gallery none.
  const galleryHeaders = enginePageHeaders();
  const editorHeaders = enginePageHeaders({ anySourceFrom: publicUrl });
  const sendFile = (
    reply: Parameters<typeof answerError>[2],
    name: string,
    headers: Readonly<Record<string, string>>,
  ): unknown => {
    const path = join(folder, name);
    if (!/^[\w./-]+$/.test(name) || name.includes('..') || !existsSync(path) || !statSync(path).isFile()) {
      return reply.callNotFound();
    }
    return reply.type(staticMediaType(name)).headers(headers).send(createReadStream(path));
  };
  for (const path of ['/', '/templates/:slug']) {
    app.get(path, (_request, reply) => sendFile(reply, 'index.html', galleryHeaders));
  }
  for (const path of ['/editor', '/editor/', '/editor/:slug']) {
    app.get(path, (_request, reply) => sendFile(reply, 'editor.html', editorHeaders));
  }
  app.get('/mark.svg', (_request, reply) => sendFile(reply, 'mark.svg', { 'cache-control': 'public, max-age=3600' }));
  app.get<{ Params: { '*': string } }>('/static/*', (request, reply) =>
    // A worker obeys the policy that its own file is served with, and both pages share theirs.
    sendFile(reply, `static/${request.params['*']}`, { ...editorHeaders, ...immutable }),
  );
}
