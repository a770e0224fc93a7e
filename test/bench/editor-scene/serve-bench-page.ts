import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { createBundledAnswers } from '../../../packages/server/sharing/bundled-answer.ts';

/** A page of the bench on a loopback port. */
export interface BenchPage {
  url: string;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Bundles a module for browsers into a folder, as a build does: minified, what is imported lazily in files of its own. */
export async function bundlePage(
  entry: string,
  folder: string,
  options: { nodePaths?: string[]; alias?: Record<string, string> } = {},
): Promise<void> {
  await build({
    entryPoints: { page: entry },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    minify: true,
    conditions: ['@platen/source', 'production'],
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
    loader: { '.woff2': 'file', '.woff': 'file', '.svg': 'file', '.png': 'file' },
    external: ['node:*', 'module', 'fs', 'path', 'url', 'worker_threads', 'crypto'],
    logLevel: 'error',
    jsx: 'automatic',
    ...options,
  });
}

const html = (hasStyles: boolean): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
${hasStyles ? '<link rel="stylesheet" href="/page.css">' : ''}
<style>html,body{margin:0;height:100%}.host{position:fixed;inset:0;display:grid}</style><body><div class="host"></div><script type="module" src="/page.js"></script></body></html>`;

/** Serves a folder made by `bundlePage`, and the bundled fonts, images and wasm below `/assets/`. */
export async function serveBenchPage(folder: string, hasStyles = false): Promise<BenchPage> {
  const readAnswer = createBundledAnswers();
  const read = async (path: string): Promise<Buffer | string> => {
    if (path === '/') return html(hasStyles);
    return readFile(join(folder, normalize(path)));
  };
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname);
    const { accept, 'accept-encoding': acceptEncoding } = request.headers;
    const answer = path.startsWith('/assets/')
      ? await readAnswer(path.slice('/assets/'.length), { accept, acceptEncoding: String(acceptEncoding) }).catch(
          () => undefined,
        )
      : undefined;
    if (answer?.encoding) response.setHeader('content-encoding', answer.encoding);
    const body = answer?.bytes ?? (await read(path).catch(() => undefined));
    response.setHeader('content-type', types[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'max-age=60');
    if (body === undefined) response.statusCode = 404;
    response.end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
