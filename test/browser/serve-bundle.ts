import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type Rolldown } from 'vite';

/** A file in memory. */
export interface ServedFile {
  type: string;
  body: string | Uint8Array;
}

/** Bundles a script of this folder's tests for a page, with its workers, as Vite does for whoever uses the packages. Answers files by path and the script's own. */
export async function bundleScript(entry: URL): Promise<{ files: Map<string, ServedFile>; script: string }> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', entry)),
    resolve: { conditions: ['@platen/source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(entry) },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, ServedFile>();
  let script = '';
  for (const output of result.output) {
    const body = output.type === 'chunk' ? output.code : output.source;
    files.set(`/${output.fileName}`, { type: typeOf(output.fileName), body });
    if (output.type === 'chunk' && output.isEntry) script = `/${output.fileName}`;
  }
  return { files, script };
}

/** The media type of a file by its name's end; browsers run scripts and modules of no other type. */
export function typeOf(path: string): string {
  if (path.endsWith('js')) return 'text/javascript';
  if (path.endsWith('.wasm')) return 'application/wasm';
  return path.endsWith('.css') ? 'text/css' : 'application/octet-stream';
}

/** Answers files on a loopback port, or 404. */
export async function serveFiles(
  find: (path: string) => ServedFile | undefined | Promise<ServedFile | undefined>,
): Promise<{ origin: string; close(): void }> {
  const answer = async (path: string): Promise<ServedFile | undefined> => find(path);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    void answer(path)
      .catch(() => undefined)
      .then((file) =>
        file ? response.writeHead(200, { 'content-type': file.type }).end(file.body) : response.writeHead(404).end(),
      );
  });
  const origin = await listen(server);
  return {
    origin,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
