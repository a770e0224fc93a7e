import { createHash, randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import type { Scope } from '@platen/api';
import { createLog, createPeople, type People } from '@platen/server';
import { startTestService, type TestService } from '../start-test-service.ts';
import type { DatabaseKind } from '../test-databases.ts';
import { createBrowser, type Browser } from './browser.ts';

/** A service that listens where its public address says, and knows people by a cookie of the test. */
export interface OAuthService extends TestService {
  address: string;
  /** A browser in which this person is signed in; nobody without one. */
  browserOf(personId?: number): Browser;
  /** Calls an OAuth endpoint with a form, or with JSON when `as` says so. */
  post(endpoint: string, parameters: Record<string, string>, as?: 'form' | 'json'): Promise<OAuthAnswer>;
  /** Registers a public client. */
  register(metadata?: Record<string, unknown>): Promise<string>;
  /** A person of their own in these workspaces. */
  addPerson(email: string, workspaceIds: readonly number[], role?: 'owner' | 'admin' | 'member'): Promise<number>;
  /** Has a person let a client in, and exchanges the code. */
  tokens(clientId: string, options?: TokenOptions): Promise<Tokens>;
  /** Has a person let a client in. */
  authorize(clientId: string, options?: TokenOptions): Promise<{ code: string; verifier: string; location: URL }>;
  /** Calls an operation as a page of the service does for a person who is signed in. */
  callAs(personId: number, method: string, path: string, headers?: Record<string, string>): Promise<OAuthAnswer>;
  /** Everything that was logged so far. */
  logged(): string;
  /** Calls the interface with a token. */
  callWith(token: string, path: string, headers?: Record<string, string>): Promise<OAuthAnswer>;
}

export interface OAuthAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  headers: Headers;
}

export interface TokenOptions {
  personId?: number;
  scope?: string;
  resource?: string;
  workspaceIds?: readonly number[];
  more?: Record<string, string>;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  user_id: string;
  workspace_ids: string[];
  scope: string;
  expires_in: number;
  token_type: string;
}

/** Where the clients of tests receive their codes; nothing listens there. */
export const redirectUri = 'http://127.0.0.1/callback';
/** Scopes of most tests. */
export const usualScope: string = (['workspace:read', 'render:generate', 'offline_access'] satisfies Scope[]).join(' ');

const cookieName = 'test-person';

/** Knows who is signed in by a cookie that only tests set. */
export const testPeople: People = {
  async find({ headers }) {
    const found = new RegExp(`${cookieName}=(\\d+)`).exec(String(headers['cookie'] ?? ''));
    return found ? { personId: Number(found[1]), sessionId: `session-${found[1]}`, provedAt: new Date() } : undefined;
  },
};

/** Starts it on a fresh database. Those who signed in by themselves are known as well. */
export async function startOAuth(
  options: { kind?: DatabaseKind; environment?: Record<string, string>; mountPath?: string } = {},
): Promise<OAuthService> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const log = createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) });
  let signedIn: People | undefined;
  const people: People = {
    find: async (request) => (await testPeople.find(request)) ?? signedIn?.find(request),
  };
  const service = await startTestService({
    kind: options.kind ?? 'embedded',
    environment: { PLATEN_PUBLIC_URL: `${address}${options.mountPath ?? ''}`, ...options.environment },
    dependencies: { people, log },
  });
  signedIn = createPeople(service.dependencies);
  await service.app.listen({ port, host: '127.0.0.1' });

  const read = async (response: Response): Promise<OAuthAnswer> => {
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? ((await response.json()) as Record<string, unknown>) : { text: await response.text() },
    };
  };
  const started: OAuthService = {
    ...service,
    address,
    browserOf: (personId) => createBrowser(address, personId === undefined ? {} : { [cookieName]: String(personId) }),
    post: async (endpoint, parameters, as = 'form') =>
      read(
        await fetch(`${address}/v1/oauth/${endpoint}`, {
          method: 'POST',
          ...(as === 'form'
            ? { body: new URLSearchParams(parameters) }
            : { body: JSON.stringify(parameters), headers: { 'content-type': 'application/json' } }),
        }),
      ),
    async register(metadata = {}) {
      const response = await fetch(`${address}/v1/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_name: 'Test client',
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'none',
          ...metadata,
        }),
      });
      const { body, status } = await read(response);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return String(body['client_id']);
    },
    async addPerson(email, workspaceIds, role = 'owner') {
      const { query } = service.dependencies.database;
      const { id } = await query.insertInto('person').values({ email }).returning('id').executeTakeFirstOrThrow();
      for (const workspace_id of workspaceIds) {
        await query.insertInto('member').values({ workspace_id, person_id: id, role }).execute();
      }
      return id;
    },
    async authorize(clientId, { personId = service.personId, scope = usualScope, resource, workspaceIds, more } = {}) {
      const verifier = randomBytes(32).toString('base64url');
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        state: 'the state',
        scope,
        ...(resource !== undefined && { resource }),
        ...more,
      });
      const browser = started.browserOf(personId);
      const page = await browser.open(`/oauth/authorize?${query.toString()}`);
      const location = await browser.answer(page, 'allow', workspaceIds);
      const code = location.searchParams.get('code');
      if (code === null) throw new Error(location.href);
      return { code, verifier, location };
    },
    async tokens(clientId, given = {}) {
      const { code, verifier } = await started.authorize(clientId, given);
      const { status, body } = await started.post('token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body as unknown as Tokens;
    },
    callAs: async (personId, method, path, headers = {}) =>
      read(
        await fetch(`${address}/v1${path}`, {
          method,
          headers: { cookie: `${cookieName}=${personId}`, origin: address, ...headers },
        }),
      ),
    logged: () => lines.join(''),
    callWith: async (token, path, headers = {}) =>
      read(await fetch(`${address}/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })),
  };
  return started;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
