/**
 * Starts the whole product on one port: the service with its embedded database and files in `.data/`, and the demo's pages, which
 * are built first. Configured as `platen serve` is; see the README.
 */
import { fileURLToPath } from 'node:url';
import { ConfigError, createLog, DatabaseError, parseConfig, runUntilStopped, startService } from '@platen/server';
import { build, type InlineConfig } from 'vite';
import { refreshDashboard, refreshDocs, refreshEditorFiles, refreshSharePage } from '../build.ts';
import { startEmbedSite } from './embed-site.ts';
import { serveDemo } from './demo-routes.ts';

// As `platen serve` does.
process.umask(0o077);

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = `${root}.out/demo`;
const pagesConfig: InlineConfig = {
  configFile: `${root}vite.config.ts`,
  root: `${root}demo`,
  publicDir: `${root}packages/playground/entry/public`,
  logLevel: 'error',
  build: {
    outDir: pages,
    emptyOutDir: true,
    assetsDir: 'static',
    rollupOptions: { input: [`${root}demo/index.html`, `${root}demo/editor.html`] },
  },
};

try {
  // A terminal is for people: what every request was is said when asked for.
  const config = parseConfig({ PLATEN_DATA_DIR: `${root}.data`, PLATEN_LOG_LEVEL: 'warn', ...process.env });
  const log = createLog(config);
  refreshSharePage(root);
  refreshEditorFiles(root);
  refreshDashboard(root);
  refreshDocs(root);
  await build(pagesConfig);
  const service = await startService(config, {
    log,
    extend: async (app, dependencies) => serveDemo(app, dependencies, pages),
  });
  const { port } = new URL(service.url);
  const site = await startEmbedSite(service.dependencies, { host: config.host, port: Number(port) + 1 });
  console.log(`Platen is at ${service.url}`);
  console.log(`The dashboard: ${service.dependencies.publicUrl}/dashboard/`);
  console.log(`The editor: ${service.url}/editor/, and embedded in another site: ${site.url}`);
  console.log(`The documentation: ${service.url}/docs/, and the API reference: ${service.url}/v1/docs`);
  if (service.firstKey !== undefined) {
    console.log(`This is the first start. The API key, shown only once: ${service.firstKey}`);
  }
  runUntilStopped(service, { log, graceMs: config.stopGraceMs });
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof DatabaseError;
  console.error(isKnown ? error.message : error);
  process.exit(isKnown ? 2 : 1);
}
