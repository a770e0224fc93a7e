import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey } from '@platen/server';
import { freePort, startPostgresServer, type PostgresServer } from '../../service/postgres-server.ts';
import { startS3 } from '../../service/start-s3.ts';
import { placeEmbeddedDatabase, type DatabaseKind } from '../../service/test-databases.ts';
import { startBlueskyServer, type BlueskyServer } from '../../social/bluesky-server.ts';
import { startLineFront, type LineFront } from './line-front.ts';
import { startPlatenProcess, type PlatenProcess } from './platen-process.ts';
import { startStoreFront, type StoreFront } from './store-front.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/**
 * The product as an operator runs it, with all that is around it: one process on the embedded database, or one that serves and two
 * workers on Postgres and an S3 store; a receiver of webhooks, and a social network.
 */
export interface Deployment {
  kind: DatabaseKind;
  /** Where it answers, also after it was started again. */
  url: string;
  key: string;
  /** Data folder. */
  folder: string;
  service: PlatenProcess;
  workers: PlatenProcess[];
  receiver: WebhookReceiver;
  network: BlueskyServer;
  /** What lies before the others on Postgres. */
  postgres?: PostgresServer;
  line?: LineFront;
  store?: StoreFront;
  /** Starts again what has ended, as a supervisor does. Answers what failed to start at the first time. */
  startMissing(): Promise<string[]>;
  close(): Promise<void>;
}

/** How a deployment is started. */
export interface DeploymentOptions {
  kind: DatabaseKind;
  /** Further variables. */
  environment?: Readonly<Record<string, string>>;
  /** Data folder, which is left alone at the end; default one of its own. */
  folder?: string;
}

const workersOnPostgres = 2;
/** Starts of a process that are tried: what it needs may be coming back itself. */
const startTries = 30;

/** Starts the product on free ports of loopback. It ends with this process at the latest. */
export async function startDeployment({
  kind,
  environment: given = {},
  folder: place,
}: DeploymentOptions): Promise<Deployment> {
  const closing: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each();
  };
  try {
    const folder = place ?? mkdtempSync(join(tmpdir(), 'platen-prove-'));
    if (place === undefined) closing.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const receiver = await startWebhookReceiver();
    closing.push(() => receiver.close());
    const network = await startBlueskyServer();
    closing.push(() => network.close());
    const around = kind === 'postgres' ? await startAround(closing) : undefined;
    if (kind === 'embedded') await placeEmbeddedDatabase(folder);
    const key = createApiKey();
    const port = await freePort();
    const environment = {
      PORT: String(port),
      PLATEN_DATA_DIR: folder,
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_SECRET: randomBytes(32).toString('hex'),
      PLATEN_LOG_LEVEL: 'warn',
      PLATEN_RENDER_THREADS: '1',
      PLATEN_RATE_LIMIT_FACTOR: '1000',
      PLATEN_FETCH_ALLOW: '127.0.0.1',
      ...around?.environment,
      ...given,
    };
    const start = async (command: 'serve' | 'worker'): Promise<PlatenProcess> => {
      const workers = command === 'serve' && kind === 'postgres' ? '0' : '1';
      const started = await startPlatenProcess(command, {
        folder,
        environment: { ...environment, PLATEN_WORKERS: workers },
      });
      closing.push(() => started.kill());
      return started;
    };
    const deployment: Deployment = {
      kind,
      url: `http://127.0.0.1:${port}`,
      key,
      folder,
      receiver,
      network,
      service: await start('serve'),
      workers: [],
      ...around?.parts,
      async startMissing() {
        const failures: string[] = [];
        const again = async (process: PlatenProcess): Promise<PlatenProcess> => {
          for (let tries = 1; process.isOver; tries++) {
            try {
              return await start(process.command);
            } catch (error) {
              failures.push(String(error));
              if (tries >= startTries) throw error;
              await new Promise((resolve) => setTimeout(resolve, 500));
            }
          }
          return process;
        };
        deployment.service = await again(deployment.service);
        deployment.workers = await Promise.all(deployment.workers.map(again));
        return failures;
      },
      close,
    };
    if (kind === 'postgres')
      deployment.workers = await Promise.all(Array.from({ length: workersOnPostgres }, () => start('worker')));
    return deployment;
  } catch (error) {
    await close();
    throw error;
  }
}

/** A Postgres that writes through to the disk and an S3 store, with fronts before both. */
async function startAround(closing: (() => unknown)[]): Promise<{
  environment: Record<string, string>;
  parts: Required<Pick<Deployment, 'postgres' | 'line' | 'store'>>;
}> {
  const postgres = await startPostgresServer({ isDurable: true });
  closing.push(() => postgres.stop());
  const line = await startLineFront(Number(new URL(postgres.url).port));
  closing.push(() => line.close());
  const s3 = await startS3();
  closing.push(() => s3.close());
  const store = await startStoreFront(s3.endpoint);
  closing.push(() => store.close());
  const database = new URL(postgres.url);
  database.port = String(line.port);
  return {
    environment: { ...s3.environment, PLATEN_S3_ENDPOINT: store.url, DATABASE_URL: database.href },
    parts: { postgres, line, store },
  };
}
