import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { writeFontRules } from '@platen/server';
import { listStarters, readStarter } from '@platen/library/node';
import { renderFormats } from '@platen/engine';
import { createPool, readBundledFile } from '@platen/engine/node';
import { PlatenError } from '@platen/template';

type Next = (error?: unknown) => void;

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

const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  js: 'text/javascript',
  wasm: 'application/wasm',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  json: 'application/json',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  gif: 'image/gif',
  'animated-webp': 'image/webp',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: Uint8Array | string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new PlatenError('OPTIONS_INVALID', 'The request is larger than 24 MB.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new PlatenError('OPTIONS_INVALID', 'The request is not JSON.');
  }
}

/** The demo's own routes: bundled files below `/assets/`, starters, thumbnails and Node's renders below `/demo/`. */
export function createDemoRoutes() {
  const pool = createPool({ threads: 2 });
  let fontRules: string | undefined;
  const thumbnails = new Map<string, Promise<Uint8Array>>();

  async function drawThumbnail(slug: string, page: number): Promise<Uint8Array> {
    const template = await readStarter(slug);
    const drawn = await pool.render(
      template,
      {},
      { pages: [page], format: 'webp', width: thumbnailWidth, quality: 86 },
    );
    const output = drawn.outputs[0];
    if (!output) throw new PlatenError('RENDER_FAILED', 'Nothing was drawn.');
    return output.bytes;
  }

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (path === '/assets/fonts.css') {
      fontRules ??= writeFontRules();
      send(response, 200, 'text/css', fontRules, { 'cache-control': 'public, max-age=3600' });
      return true;
    }
    if (path.startsWith('/assets/')) {
      const name = decodeURIComponent(path.slice('/assets/'.length));
      const bytes = await readBundledFile(name).catch(() => undefined);
      const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      if (bytes) send(response, 200, type, bytes, { 'cache-control': 'public, max-age=3600' });
      else sendJson(response, 404, { error: `There is no bundled file "${name}".` });
      return true;
    }
    if (path === '/demo/starters.json') {
      sendJson(response, 200, await listStarters());
      return true;
    }
    const starter = /^\/demo\/starters\/([a-z0-9-]+)\.json$/.exec(path);
    if (starter?.[1]) {
      sendJson(response, 200, await readStarter(starter[1]));
      return true;
    }
    const thumbnail = /^\/demo\/thumbnails\/([a-z0-9-]+)-(\d{1,3})\.webp$/.exec(path);
    if (thumbnail?.[1] && thumbnail[2]) {
      const [key, slug, page] = thumbnail;
      const drawing = thumbnails.get(key) ?? drawThumbnail(slug, Number(page));
      thumbnails.set(key, drawing);
      drawing.catch(() => thumbnails.delete(key));
      send(response, 200, 'image/webp', await drawing, { 'cache-control': 'no-cache' });
      return true;
    }
    if (path === '/demo/render' && request.method === 'POST') {
      const { slug, modifications, page, ...options } = renderRequest.parse(await readBody(request));
      const template = await readStarter(slug);
      const from = performance.now();
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const { outputs, report } = await pool.render(template, modifications, {
        ...options,
        signal: gone.signal,
        ...(page !== undefined && { pages: [page] }),
      });
      const output = outputs[0];
      if (!output) throw new PlatenError('RENDER_FAILED', 'Nothing was drawn.');
      send(response, 200, mediaTypes[output.format] ?? 'application/octet-stream', output.bytes, {
        'x-report': encodeURIComponent(JSON.stringify(report.slice(0, 50))),
        'x-duration-ms': (performance.now() - from).toFixed(1),
      });
      return true;
    }
    return false;
  }

  async function answerOrPass(request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    try {
      if (!(await answer(request, response, path))) next();
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
      } else if (error instanceof z.ZodError) {
        sendJson(response, 400, { error: z.prettifyError(error), code: 'OPTIONS_INVALID' });
      } else if (error instanceof PlatenError) {
        sendJson(response, 422, { error: error.message, code: error.code });
      } else {
        console.error(error);
        sendJson(response, 500, { error: 'Something went wrong in Node; its terminal says more.' });
      }
    }
  }

  return {
    /** Answers the demo's routes and leaves all else to the next handler. */
    handle(request: IncomingMessage, response: ServerResponse, next: Next): void {
      void answerOrPass(request, response, next);
    },
    async close(): Promise<void> {
      await pool.close();
    },
  };
}
