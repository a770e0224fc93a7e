/**
 * Starts the demo: builds its pages, then serves them, the engine's bundled files and a small render route on one port.
 * `PORT` (default 5199) and `HOST` (default 127.0.0.1) say where.
 */
import { fileURLToPath } from 'node:url';
import { build, preview, type InlineConfig } from 'vite';
import { buildSharePage } from '../build.ts';
import { createDemoRoutes } from './demo-routes.ts';

const port = Number(process.env['PORT'] ?? 5199);
const host = process.env['HOST'] ?? '127.0.0.1';
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT must be a number from 0 to 65535, not "${process.env['PORT']}".`);
  process.exit(2);
}

const routes = createDemoRoutes();
const config: InlineConfig = {
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../packages/playground/page/public', import.meta.url)),
  logLevel: 'error',
  build: { outDir: fileURLToPath(new URL('../.out/demo', import.meta.url)), emptyOutDir: true, assetsDir: 'static' },
  preview: { port, host, strictPort: true },
  plugins: [{ name: 'platen-demo', configurePreviewServer: ({ middlewares }) => void middlewares.use(routes.handle) }],
};

try {
  buildSharePage(fileURLToPath(new URL('..', import.meta.url)));
  await build(config);
  const server = await preview(config);
  const address = server.httpServer.address();
  const shown = typeof address === 'object' && address ? address.port : port;
  console.log(`Platen is at http://${host.includes(':') ? `[${host}]` : host}:${shown}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close().then(() => routes.close());
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  await routes.close();
  process.exit(1);
}
