import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The pages load the editor as a script, so that its elements are there already. */
const withoutEditor: Plugin = {
  name: 'without-editor',
  setup(building) {
    building.onResolve({ filter: /^@platen\/editor(?:\/asset-picker)?$/ }, () => ({
      path: 'editor',
      namespace: 'none',
    }));
    building.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: '' }));
  },
};

/** A site of somebody else's: pages with a policy, and scripts that esbuild makes of TypeScript in this folder. */
export interface HostSite {
  origin: string;
  /** Answers a page at `path`; `policy` is its Content-Security-Policy. */
  addPage(path: string, html: string, policy?: string): void;
  /** Answers a file at `path`, without headers that let other sites read it. */
  addFile(path: string, type: string, body: string | Uint8Array): void;
  /** Answers `/NAME.js`, made of `NAME.ts` of this folder. */
  addScript(name: string, define?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** Starts a site on a port of its own. */
export async function startHostSite(): Promise<HostSite> {
  const answers = new Map<string, { type: string; body: string | Uint8Array; policy?: string | undefined }>();
  const server: Server = createServer((request, response) => {
    const answer = answers.get(new URL(request.url ?? '/', 'http://host.test').pathname);
    if (!answer) {
      response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end();
      return;
    }
    const headers = { 'content-type': answer.type, ...(answer.policy && { 'content-security-policy': answer.policy }) };
    response.writeHead(200, headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addPage: (path, html, policy) =>
      void answers.set(path, {
        type: 'text/html; charset=utf-8',
        body: `<!doctype html><title>Host</title>${html}`,
        policy,
      }),
    addFile: (path, type, body) => void answers.set(path, { type, body }),
    async addScript(name, define = {}) {
      const { outputFiles } = await build({
        entryPoints: [`${folder}${name}.ts`],
        bundle: true,
        format: 'esm',
        platform: 'browser',
        write: false,
        plugins: [withoutEditor],
        conditions: ['@platen/source'],
        define: {
          'process.env.NODE_ENV': '"production"',
          __VUE_OPTIONS_API__: 'true',
          __VUE_PROD_DEVTOOLS__: 'false',
          ...define,
        },
      });
      answers.set(`/${name}.js`, { type: 'text/javascript', body: outputFiles[0]?.text ?? '' });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
