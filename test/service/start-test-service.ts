import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createClient, type Client } from '@platen/api/client';
import type { MemberRole } from '@platen/api';
import {
  createAi,
  createApp,
  createApprovalRule,
  createAuth,
  createCallerResolvers,
  createPeople,
  createLocalStorage,
  createLog,
  createMetrics,
  createQueue,
  createRenderLedger,
  createRenderState,
  createRenderPool,
  type RenderPool,
  createSafeFetcher,
  createVault,
  createWorkspace,
  migrate,
  parseConfig,
  type Dependencies,
} from '@platen/server';
import { canShareRenderPool, shareRenderPool } from './shared-render-pool.ts';
import { openTestDatabase, type DatabaseKind } from './test-databases.ts';

/** A running service of its own: fresh database, fresh files, one workspace with a key. */
export interface TestService {
  dependencies: Dependencies;
  app: Awaited<ReturnType<typeof createApp>>;
  workspaceId: number;
  personId: number;
  /** An API key of all levels. */
  key: string;
  /** A typed client with that key. */
  client: Client;
  /** A typed client with another key. */
  clientWith(key: string): Client;
  /** A `fetch` that reaches it without a port, at any host. */
  fetch: typeof fetch;
  /** Calls the service without a port. A body that is no text or bytes is sent as JSON. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { body?: unknown; key?: string | null; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** Another workspace with a key of its own. */
  addWorkspace(name?: string): Promise<{ workspaceId: number; personId: number; key: string }>;
  /**
   * A person with an account, in the first workspace as a member unless told otherwise (`null` is nowhere), who is signed in. They
   * have no password.
   */
  signUp(person?: {
    email?: string;
    name?: string;
    role?: MemberRole;
    workspaceId?: number | null;
  }): Promise<TestPerson>;
  /** Signs a person in once more; answers the `Cookie` header. */
  signIn(personId: number): Promise<string>;
  close(): Promise<void>;
}

/** Somebody who is signed in. */
export interface TestPerson {
  personId: number;
  email: string;
  /** The value of the `Cookie` header. */
  cookie: string;
  /** What a page of the service sends with its calls in the person's workspace; give `key: null` beside them. */
  headers: Record<string, string>;
}

/** What the service answered; `body` is the parsed JSON, empty when it is none. */
export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Readonly<Record<string, unknown>>;
  bytes: Buffer;
}

/** Starts a service on a fresh database. Environment variables given here are parsed as the service's own. */
export async function startTestService(
  options: {
    kind?: DatabaseKind;
    environment?: Record<string, string>;
    dependencies?: Partial<Dependencies>;
  } = {},
): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-service-'));
  const config = parseConfig({
    PLATEN_DATA_DIR: folder,
    PLATEN_LOG_LEVEL: 'error',
    // Tests call faster than anyone may; those of the limits themselves say 1.
    PLATEN_RATE_LIMIT_FACTOR: '0',
    ...options.environment,
  });
  const database = options.dependencies?.database ?? (await openTestDatabase(options.kind ?? 'embedded'));
  if (options.dependencies?.database) await migrate(database);
  const vault = createVault(randomBytes(32).toString('hex'));
  const now = options.dependencies?.now ?? (() => new Date());
  const publicUrl = options.dependencies?.publicUrl ?? config.publicUrl ?? 'http://platen.test';
  const storage = options.dependencies?.storage ?? createLocalStorage(join(folder, 'files'));
  const fetcher = options.dependencies?.fetcher ?? createSafeFetcher({ allow: config.fetchAllow });
  const renderPool =
    options.dependencies?.renderPool ??
    (canShareRenderPool(options.environment ?? {}) && !options.dependencies?.storage && !options.dependencies?.fetcher
      ? shareRenderPool(storage)
      : createOnFirstRender(config.renderThreads ?? 1, (renderThreads) =>
          createRenderPool({ config: { ...config, renderThreads }, storage, fetcher }),
        ));
  const log = createLog(config);
  const ai = createAi({ config, database, storage, fetcher, vault, log, now }, () => renderPool);
  const dependencies: Dependencies = {
    config,
    publicUrl,
    database,
    storage,
    queue: await createQueue(database),
    renderPool,
    renderState: createRenderState({ config, database, renderPool }),
    ledger: createRenderLedger({ database, log }),
    fetcher,
    vault,
    ai,
    log,
    metrics: createMetrics({ database, renderPool }),
    callerResolvers: createCallerResolvers({ database, now, publicUrl }),
    renderRules: [createApprovalRule({ database, now })],
    people: createPeople({ config, database, now, publicUrl }),
    now,
    ...options.dependencies,
  };
  const app = await createApp(dependencies);
  const clientWith = (key: string): Client =>
    createClient({ baseUrl: 'http://platen.test/v1', token: key, fetch: createInjectingFetch(app), retries: 0 });
  const first = await createWorkspace(dependencies, { name: 'Test' });
  const auth = createAuth(dependencies);
  const signIn = async (personId: number): Promise<string> => {
    const { headers } = await auth.api.signInPerson({
      body: { personId },
      headers: new Headers(),
      returnHeaders: true,
    });
    return headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };
  return {
    dependencies,
    app,
    ...first,
    client: clientWith(first.key),
    clientWith,
    fetch: createInjectingFetch(app),
    async call(method, path, { body, key = first.key, headers = {} } = {}) {
      const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      const response = await app.inject({
        method,
        url: path.startsWith('/v1') || path.startsWith('/files') ? path : `/v1${path}`,
        headers: {
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...(!isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
      });
      const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : {},
        bytes: response.rawPayload,
      };
    },
    addWorkspace: (name = 'Another') => createWorkspace(dependencies, { name }),
    signIn,
    async signUp({ role = 'member', workspaceId = first.workspaceId, ...given } = {}) {
      const email = given.email ?? `${role}-${randomBytes(6).toString('hex')}@people.example`;
      const { id: personId } = await database.query
        .insertInto('person')
        .values({ email, full_name: given.name ?? `A ${role}`, email_verified: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (workspaceId !== null) {
        await database.query
          .insertInto('member')
          .values({ workspace_id: workspaceId, person_id: personId, role })
          .execute();
      }
      const cookie = await signIn(personId);
      const headers = {
        cookie,
        origin: new URL(publicUrl).origin,
        ...(workspaceId !== null && { 'x-workspace-id': String(workspaceId) }),
      };
      return { personId, email, cookie, headers };
    },
    async close() {
      await app.close();
      await dependencies.queue.stop(2000);
      await dependencies.renderPool.close();
      await dependencies.ledger.close();
      await dependencies.ai.close();
      await dependencies.fetcher.close();
      await dependencies.storage.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A pool that is made when it is first needed: its threads take a second of work to start, and most suites render nothing. */
function createOnFirstRender(threads: number, create: (threads: number) => RenderPool): RenderPool {
  let pool: RenderPool | undefined;
  return {
    threads,
    get pending() {
      return pool?.pending ?? 0;
    },
    get waiting() {
      return pool?.waiting ?? 0;
    },
    get fetching() {
      return pool?.fetching ?? 0;
    },
    share: (isShared) => pool?.share(isShared),
    countOf: (workspaceId) => pool?.countOf(workspaceId) ?? 0,
    render: (...render) => (pool ??= create(threads)).render(...render),
    close: async () => pool?.close(),
  };
}

/** A `fetch` that needs no port. */
function createInjectingFetch(app: TestService['app']): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const response = await app.inject({
      method: request.method as 'GET',
      url: request.url.slice(new URL(request.url).origin.length),
      headers: Object.fromEntries(request.headers),
      ...(body && { payload: body }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
    const isEmpty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(response.rawPayload), { status: response.statusCode, headers });
  };
}
