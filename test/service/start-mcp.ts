import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { scopes, type MemberRole, type Scope } from '@platen/api';
import { createCallerResolvers, type Caller } from '@platen/server';
import { startTestService, type TestService } from './start-test-service.ts';

/** A service that listens, with its MCP server. */
export interface McpService extends TestService {
  /** Of the MCP server. */
  url: URL;
  /** A token of the first workspace with these scopes, of a person with that role. */
  tokenWith(scopes: readonly Scope[], role?: MemberRole): string;
  /** Sends one message as it is. A message that is no text is sent as JSON. */
  post(message: unknown, headers?: Record<string, string>): Promise<Response>;
}

/**
 * Starts a service that listens at its public address. Tokens are those of a resolver of the tests' own, which says what a real one
 * would; `mcp-oauth.test.ts` gets real ones.
 */
export async function startMcp(environment: Record<string, string> = {}): Promise<McpService> {
  const port = await findFreePort();
  const service = await startTestService({
    environment: { PLATEN_PUBLIC_URL: `http://127.0.0.1:${port}`, ...environment },
  });
  const resolveTestToken = async (token: string): Promise<Caller | undefined> => {
    if (!token.startsWith('ost_test-')) return undefined;
    const [, role, ...held] = token.split('/');
    return {
      kind: 'oauth-token',
      workspaceId: service.workspaceId,
      userId: service.personId,
      credential: `token:${held.join(' ')}`,
      levels: new Set(),
      embed: null,
      role: role as MemberRole,
      scopes: new Set(scopes.filter((scope) => held.includes(scope))),
    };
  };
  Object.assign(service.dependencies, {
    callerResolvers: [resolveTestToken, ...createCallerResolvers(service.dependencies)],
  });
  await service.app.listen({ port, host: '127.0.0.1' });
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  return {
    ...service,
    url,
    tokenWith: (held, role = 'owner') => ['ost_test-', role, ...held].join('/'),
    post: (message, headers = {}) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${service.key}`,
          ...headers,
        },
        body: typeof message === 'string' ? message : JSON.stringify(message),
      }),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
