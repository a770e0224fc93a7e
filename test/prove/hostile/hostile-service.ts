import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as open, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createApiKey } from '@platen/server';
import { placeEmbeddedDatabase } from '../../service/test-databases.ts';
import type { HostileMemory, HostileQuestion, HostileReply } from './serve-hostile.ts';

/** A request below the version segment, ready to send. */
export interface HostileRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
}

/** What came back. */
export interface HostileAnswer {
  status: number;
  contentType: string;
  text: string;
  /** Bytes of the body. */
  bytes: Buffer;
  tookMs: number;
}

/** A request without an answer: it hung, or its connection ended. */
export interface NoAnswer {
  error: string;
}

/** A service in a process of its own that is to stand what it is sent. */
export interface HostileService {
  /** A key of all levels. */
  key: string;
  send(request: HostileRequest, key?: string): Promise<HostileAnswer | NoAnswer>;
  /** Sends JSON, and answers JSON. */
  call(
    method: string,
    path: string,
    options?: { body?: unknown; key?: string },
  ): Promise<{ status: number; body: Readonly<Record<string, unknown>> }>;
  /** Another workspace; answers a key of it. */
  addWorkspace(name: string): Promise<string>;
  readMemory(): Promise<HostileMemory>;
  /** What is stored, told in few words. */
  readDigest(): Promise<ReadonlyMap<string, string>>;
  /** Keys that were revoked work again. */
  reviveKeys(): Promise<void>;
  /** Cancels every job that waits. */
  endJobs(): Promise<void>;
  /** With what its process has ended, a code or a signal; undefined while it runs. */
  readonly end: string | undefined;
  /** What it logged of failures since that was asked last. */
  takeErrors(): string[];
  close(): Promise<void>;
}

const script = fileURLToPath(new URL('serve-hostile.ts', import.meta.url));
const seenErrors = 50;

/** Starts a service on the embedded database. `patienceMs` is how long an answer may take; default 45 s. */
export async function startHostileService({
  environment = {},
  patienceMs = 45_000,
}: { environment?: Readonly<Record<string, string>>; patienceMs?: number } = {}): Promise<HostileService> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-hostile-'));
  await placeEmbeddedDatabase(folder);
  const key = createApiKey();
  const errors: string[] = [];
  const child = fork(script, {
    cwd: folder,
    execArgv: ['--conditions=@platen/source', '--expose-gc'],
    env: {
      ...process.env,
      PORT: '0',
      PLATEN_DATA_DIR: folder,
      PLATEN_BOOTSTRAP_KEY: key,
      PLATEN_LOG_LEVEL: 'error',
      PLATEN_WORKERS: '0',
      PLATEN_RENDER_THREADS: '1',
      // As an operator raises them for a caller who is trusted with it.
      PLATEN_RATE_LIMIT_FACTOR: '1000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const endWithThis = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithThis);
  let end: string | undefined;
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => {
      end = String(code ?? signal);
      process.off('exit', endWithThis);
      resolve(end);
    }),
  );
  // What is asked of one that has ended is answered by its end.
  child.on('error', () => undefined);
  const hear = (chunk: Buffer): void => {
    errors.push(
      ...chunk
        .toString()
        .split('\n')
        .filter((line) => line !== ''),
    );
    errors.splice(0, errors.length - seenErrors);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const { url } = await Promise.race([
    new Promise<{ url: string }>((resolve) =>
      child.once('message', (notified) => resolve(notified as { url: string })),
    ),
    ended.then((code): never => {
      throw new Error(`The service ended with ${code} before it listened: ${errors.join('\n')}`);
    }),
  ]);
  const ask = createAsker(child, ended);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send: HostileService['send'] = (request, as = key) => sendOnce({ agent, url, patienceMs }, request, as);
  return {
    key,
    send,
    async call(method, path, { body, key: as } = {}) {
      const answer = await send(
        {
          method,
          url: path,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
        },
        as,
      );
      if ('error' in answer) throw new Error(`${method} ${path} ${answer.error}`);
      const isJson = answer.contentType.startsWith('application/json');
      return { status: answer.status, body: isJson ? (JSON.parse(answer.text) as Record<string, unknown>) : {} };
    },
    async addWorkspace(name) {
      const reply = await ask({ ask: 'workspace', name });
      return 'key' in reply ? reply.key : '';
    },
    async readMemory() {
      const reply = await ask({ ask: 'memory' });
      if (!('memory' in reply)) throw new TypeError('It did not tell its memory.');
      return reply.memory;
    },
    async readDigest() {
      const reply = await ask({ ask: 'digest' });
      return new Map('digest' in reply ? reply.digest : []);
    },
    reviveKeys: async () => void (await ask({ ask: 'revive keys' })),
    endJobs: async () => void (await ask({ ask: 'end jobs' })),
    get end() {
      return end;
    },
    takeErrors: () => errors.splice(0).map(shortenError),
    async close() {
      agent.destroy();
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Unnumbered<Question> = Question extends unknown ? Omit<Question, 'id'> : never;

function createAsker(child: ChildProcess, ended: Promise<string>) {
  const waiting = new Map<number, (reply: HostileReply) => void>();
  let id = 0;
  child.on('message', (reply: HostileReply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return (question: Unnumbered<HostileQuestion>): Promise<HostileReply> => {
    id += 1;
    const own = id;
    const replied = new Promise<HostileReply>((resolve) => waiting.set(own, resolve));
    if (child.connected) child.send({ ...question, id: own });
    return Promise.race([
      replied,
      ended.then((code): never => {
        throw new Error(`The service ended with ${code}.`);
      }),
    ]);
  };
}

/** Bytes past which a body may be cut off by an answer that comes before it was read. */
const cutOffBytes = 64 * 1024;

function sendOnce(
  options: { agent: Agent; url: string; patienceMs: number },
  request: HostileRequest,
  key: string,
): Promise<HostileAnswer | NoAnswer> {
  const { agent, url, patienceMs } = options;
  const { method, url: path, headers, body } = request;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let sent: ClientRequest | undefined;
    const fail = (error: Error & { code?: string }): void => {
      const isHung = error.name === 'TimeoutError' || error.name === 'AbortError';
      // It was closed by the service just as it was used again, which is nobody's fault.
      if (error.code === 'ECONNRESET' && sent?.reusedSocket) return void resolve(sendOnce(options, request, key));
      if (!isHung && (body?.length ?? 0) > cutOffBytes)
        resolve({ status: 413, contentType: 'none', text: '', bytes: Buffer.alloc(0), tookMs: 0 });
      else resolve({ error: isHung ? `hung for ${patienceMs / 1000} s` : `broke the connection: ${error.message}` });
    };
    const hear = (response: IncomingMessage): void => {
      const read = async (): Promise<void> => {
        const bytes = await buffer(response);
        const contentType = String(response.headers['content-type'] ?? '');
        const isText = /json|text|javascript|xml/.test(contentType);
        const text = bytes.toString(isText ? 'utf8' : 'latin1');
        resolve({ status: response.statusCode ?? 0, contentType, text, bytes, tookMs: performance.now() - startedAt });
      };
      read().catch(fail);
    };
    try {
      const { hostname, port } = new URL(url);
      sent = open({
        agent,
        hostname,
        port,
        // As it is: what an address is made simpler to on the way would be another.
        path: `/v1${path}`,
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-length': String(body.length) }),
          ...headers,
        },
        signal: AbortSignal.timeout(patienceMs),
      });
      sent.once('response', hear);
      sent.on('error', fail);
      sent.end(body);
    } catch (error) {
      // Node's client itself refuses it.
      resolve({ error: `could not be sent: ${String(error)}` });
    }
  });
}

/** The message of a logged failure, and where what caused it came from. */
function shortenError(line: string): string {
  try {
    const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } };
    const cause = err?.stack?.split('caused by: ').at(-1)?.split('\n') ?? [];
    return [msg, ...cause.slice(0, 4).map((part) => part.trim())].join(' | ');
  } catch {
    return line.slice(0, 300);
  }
}
