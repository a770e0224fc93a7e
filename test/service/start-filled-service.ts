import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig, startService, type RunningService } from '@platen/server';
import { startBlueskyServer } from '../social/bluesky-server.ts';
import { startMastodonServer } from '../social/mastodon-server.ts';
import { aiKey, startAiServer } from './ai-server.ts';
import { fillEveryTable, type Filled } from './fill-every-table.ts';
import { freePort } from './postgres-server.ts';
import { placeEmbeddedDatabase } from './test-databases.ts';

/** A service on the embedded database, every table of which is filled by what it offers to its users. */
export interface FilledService {
  service: RunningService;
  filled: Filled;
  close(): Promise<void>;
}

/** Starts it, without workers. */
export async function startFilledService(environment: Record<string, string> = {}): Promise<FilledService> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-filled-'));
  const key = `osk_${'f'.repeat(40)}`;
  const [bluesky, mastodon] = [await startBlueskyServer(), await startMastodonServer()];
  const ai = await startAiServer();
  const hook: Server = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  await placeEmbeddedDatabase(folder);
  const service = await startService(
    parseConfig({
      PORT: String(await freePort()),
      PLATEN_DATA_DIR: folder,
      PLATEN_LOG_LEVEL: 'silent',
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_RENDER_THREADS: '1',
      PLATEN_RATE_LIMIT_FACTOR: '0',
      PLATEN_FETCH_ALLOW: '127.0.0.1',
      PLATEN_WORKERS: '0',
      PLATEN_AI_PROVIDER: 'openai',
      PLATEN_AI_URL: ai.openAi,
      PLATEN_AI_KEY: aiKey,
      PLATEN_AI_TEXT_MODEL: 'gpt-test',
      ...environment,
    }),
  );
  const { port } = hook.address() as AddressInfo;
  const places = { hook: `http://127.0.0.1:${port}/`, bluesky: bluesky.url, mastodon: mastodon.url };
  const filled = await fillEveryTable(service, { key, ...places });
  return {
    service,
    filled,
    async close() {
      await service.close(0);
      await bluesky.close();
      await mastodon.close();
      await ai.close();
      await new Promise((resolve) => hook.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
