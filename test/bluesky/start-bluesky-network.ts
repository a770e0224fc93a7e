import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostgres, startPostgresServer } from '../service/postgres-server.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const oldestNode = 22;
const password = 'the-password-of-the-account';

/** An account at the real server. */
export interface BlueskyAccount {
  handle: string;
  did: string;
  /** As a person makes it in the settings. */
  appPassword: string;
}

/** A post as the network shows it. */
export interface FeedPost {
  uri: string;
  record: Record<string, unknown>;
  /** What it shows besides text, as viewers get it; undefined without the network's view, and where there is nothing. */
  embed?: Record<string, unknown>;
}

/** The real network of Bluesky, on loopback. */
export interface BlueskyNetwork {
  /** Origin of the server that keeps the accounts. */
  url: string;
  /** Whether the network's view runs too, which makes feeds out of what the servers keep; it takes Postgres and Redis. */
  hasView: boolean;
  createAccount(handle: string): Promise<BlueskyAccount>;
  /** An account's feed, the newest first: as the view shows it, else as the server keeps it. */
  feedOf(did: string): Promise<FeedPost[]>;
  /** The same access token, ended a minute ago. */
  endToken(token: string): string;
  close(): Promise<void>;
}

/** Why the real network does not run here, in a sentence; undefined when it does. */
export function whyNoBlueskyNetwork(): string | undefined {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) return `Bluesky's server needs Node ${oldestNode}.`;
  if (existsSync(join(folder, 'node_modules', '@atproto', 'dev-env'))) return undefined;
  return 'Bluesky’s server is not installed. Run npm run test:bluesky once.';
}

/**
 * Starts the network: a registry of identities, a server for accounts, and its view of them where Postgres and Redis are there. Without the view
 * (`hasView: false`) it starts in much less time.
 */
export async function startBlueskyNetwork({ hasView = true } = {}): Promise<BlueskyNetwork> {
  const reason = whyNoBlueskyNetwork();
  if (reason !== undefined) throw new Error(reason);
  const redis = hasView ? await startRedis() : undefined;
  const postgres = redis && findPostgres() !== undefined ? await startPostgresServer() : undefined;
  const stores = redis && postgres ? { DB_POSTGRES_URL: postgres.url, REDIS_HOST: redis.host } : {};
  const child = fork(join(folder, 'network.mjs'), { execArgv: [], env: { ...process.env, ...stores } });
  const stopStores = (): void => {
    postgres?.stop();
    redis?.stop();
  };
  const ready = await answerOf(child).catch((error: unknown) => {
    stopStores();
    throw error;
  });
  const { url, viewUrl, tokenSecret } = ready as { url: string; viewUrl: string | null; tokenSecret: string };
  const settle = async (): Promise<void> => {
    child.send('process');
    await answerOf(child);
  };
  return {
    url,
    hasView: viewUrl !== null,
    async createAccount(handle) {
      const email = `${handle}@example.com`;
      const made = await ask(`${url}/xrpc/com.atproto.server.createAccount`, { handle, email, password });
      const named = { name: 'Platen' };
      const app = await ask(`${url}/xrpc/com.atproto.server.createAppPassword`, named, String(made['accessJwt']));
      await settle();
      return { handle, did: String(made['did']), appPassword: String(app['password']) };
    },
    async feedOf(did) {
      await settle();
      if (viewUrl !== null) {
        const { feed } = (await ask(`${viewUrl}/xrpc/app.bsky.feed.getAuthorFeed?actor=${did}`)) as {
          feed: { post: FeedPost }[];
        };
        return feed.map(({ post }) => post);
      }
      const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.post' });
      const { records } = (await ask(`${url}/xrpc/com.atproto.repo.listRecords?${query}`)) as {
        records: { uri: string; value: Record<string, unknown> }[];
      };
      return records.map(({ uri, value }) => ({ uri, record: value }));
    },
    endToken(token) {
      const [head = '', body = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const ended = { ...claims, exp: Math.floor(Date.now() / 1000) - 60 };
      const signed = `${head}.${Buffer.from(JSON.stringify(ended)).toString('base64url')}`;
      return `${signed}.${createHmac('sha256', tokenSecret).update(signed).digest('base64url')}`;
    },
    async close() {
      child.send('close');
      await answerOf(child).catch(() => undefined);
      child.kill('SIGKILL');
      stopStores();
    },
  };
}

/** The next message of the process; fails when it ends first or tells of an error. */
function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`Bluesky's server ended with ${String(code)}.`));
    child.once('exit', ended);
    child.once('message', (message: unknown) => {
      child.off('exit', ended);
      if (typeof message === 'object' && message !== null && 'error' in message)
        reject(new Error(String(message.error)));
      else resolve(message);
    });
  });
}

async function ask(url: string, json?: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: json ? 'POST' : 'GET',
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  const said = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(said)}`);
  return said;
}

/** Starts a Redis of our own; undefined where there is none. */
async function startRedis(): Promise<{ host: string; stop(): void } | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'platen-redis-'));
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', data];
  const server = spawn('redis-server', settings, { stdio: 'ignore' });
  server.unref();
  await wait(200);
  return {
    host: `127.0.0.1:${port}`,
    stop: () => {
      server.kill('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
