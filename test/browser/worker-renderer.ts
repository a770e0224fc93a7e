import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatenError } from '@platen/template';
import { readBundledFile } from '@platen/engine/node';
import type { Modifications, Renderer, RenderOptions, RenderResult } from '@platen/engine';
import { launch, type Page } from 'puppeteer-core';
import { build, defaultClientConditions, type Rolldown } from 'vite';
import { bundledFilesPath } from './bundled-files.ts';
import { findBrowser } from './find-browser.ts';
import type { PageAnswer } from './page-answer.ts';

/** The browser's render worker, used from Node. */
export interface WorkerRenderer extends Renderer {
  /** Where relative sources lie for the next renders. */
  setRelativeFolder(folder: string): void;
  /** Milliseconds the last render took within the page. */
  readonly lastDurationMs: number;
  /** The page the client runs in, for tests that need more of it. */
  readonly page: Page;
}

interface ServedFile {
  type: string;
  body: string | Uint8Array;
}

/** Bundles the render page, serves it on a loopback port and opens it in a headless browser. Close it to end both. */
export async function openWorkerRenderer(): Promise<WorkerRenderer> {
  const files = await bundleRenderPage();
  let relativeFolder = process.cwd();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    readServed(path, files, relativeFolder).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  const origin = await listen(server);
  const found = await findBrowser();
  const browser = await launch({
    executablePath: found.path,
    args: found.args,
    env: { ...process.env, ...found.env },
    protocolTimeout: 600_000,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error('In the page:', error));
  await page.goto(`${origin}/`);
  await page.waitForFunction('typeof platenRender === "function"');
  let lastDurationMs = 0;

  return {
    page,
    get lastDurationMs() {
      return lastDurationMs;
    },
    setRelativeFolder(folder) {
      relativeFolder = folder;
    },
    async render(template, modifications = {}, options = {}) {
      const answer = await askPage(page, template, modifications, options);
      if (!answer.ok) throw new PlatenError(answer.code, answer.message);
      lastDurationMs = answer.durationMs;
      const outputs = answer.outputs.map((output) => ({ ...output, bytes: Buffer.from(output.bytes, 'base64') }));
      return { ...answer.result, outputs } satisfies RenderResult;
    },
    async close() {
      await browser.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

function askPage(
  page: Page,
  template: unknown,
  modifications: Modifications,
  options: RenderOptions,
): Promise<PageAnswer> {
  const args = JSON.stringify([template, modifications, options]).replaceAll('\u2028', '\\u2028');
  return page.evaluate(`platenRender(...${args})`) as Promise<PageAnswer>;
}

async function readServed(
  path: string,
  files: ReadonlyMap<string, ServedFile>,
  relativeFolder: string,
): Promise<ServedFile> {
  const file = files.get(path);
  if (file) return file;
  const body = path.startsWith(bundledFilesPath)
    ? await readBundledFile(path.slice(bundledFilesPath.length))
    : path.startsWith('/relative/')
      ? await readFile(resolve(relativeFolder, path.slice('/relative/'.length)))
      : undefined;
  if (!body) throw new Error(`Nothing is served at ${path}.`);
  return { type: path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream', body };
}

/** The render page and its worker as files in memory, by path. */
async function bundleRenderPage(): Promise<Map<string, ServedFile>> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { conditions: ['@platen/source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(new URL('render-page.ts', import.meta.url)) },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, ServedFile>();
  for (const output of result.output) {
    const body = output.type === 'chunk' ? output.code : output.source;
    const type = output.fileName.endsWith('js')
      ? 'text/javascript'
      : output.fileName.endsWith('.wasm')
        ? 'application/wasm'
        : 'text/plain';
    files.set(`/${output.fileName}`, { type, body });
    if (output.type === 'chunk' && output.isEntry) {
      const html = `<!doctype html><title>Render page</title><script type="module" src="/${output.fileName}"></script>`;
      files.set('/', { type: 'text/html', body: html });
    }
  }
  return files;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
