import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a server of a network got it. */
export interface NetworkRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  bytes: Buffer;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
  /** The body as a form, `application/x-www-form-urlencoded` or `multipart/form-data`; undefined when it is none. */
  form: FormData | undefined;
}

/** An answer: JSON, text or bytes. */
export interface NetworkAnswer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
}

/** What goes wrong at the next request that fits. */
export interface Error {
  /** `METHOD /path`, where the path may be its beginning. */
  at: string;
  /**
   * `lose-answer`: it is carried out, and the connection breaks before the answer. `break-off`: the connection breaks before it is
   * carried out. `answer`: `answer` is given and nothing is carried out. `slow`: it is carried out after `delayMs`.
   */
  kind: 'lose-answer' | 'break-off' | 'answer' | 'slow';
  answer?: NetworkAnswer;
  delayMs?: number;
  /** How often; default once. */
  times?: number;
}

/** A post that people would see at the network. */
export interface VisiblePost {
  id: string;
  text: string;
  /** Images and videos. */
  media: number;
  /** First comments below it. */
  comments: string[];
}

/** A network's server on loopback, which takes what its published interface takes and refuses the rest. */
export interface PlatformServer {
  /** Origin. */
  url: string;
  /** Everything that is published at present. */
  posts: VisiblePost[];
  /** What it was asked, in order. */
  requests: NetworkRequest[];
  /** Requests that broke the published shape, as sentences. A test that went well leaves it empty. */
  violations: string[];
  /** Called with each request before anything is done with it; set it to end a process there. */
  onRequest: ((request: NetworkRequest) => Promise<void> | void) | undefined;
  /** Has something go wrong. */
  fail(error: Error): void;
  /** Forgets its posts, requests and violations. */
  reset(): void;
  close(): Promise<void>;
}

/** Answers requests of one network. `server` is the one it answers for. */
export type NetworkHandler = (
  request: NetworkRequest,
  server: PlatformServer,
) => NetworkAnswer | Promise<NetworkAnswer>;

/** Starts a server on a free port of loopback over a handler, with its faults and records. */
export async function startPlatformServer(handler: NetworkHandler): Promise<PlatformServer> {
  const errors: (Error & { left: number })[] = [];
  const http = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error: unknown) => {
      server.violations.push(`The server of the test failed: ${String(error)}`);
      outgoing.destroy();
    });
  });
  const server: PlatformServer = {
    url: '',
    posts: [],
    requests: [],
    violations: [],
    onRequest: undefined,
    fail: (error) => void errors.push({ ...error, left: error.times ?? 1 }),
    reset: () => [server.posts, server.requests, server.violations].forEach((list) => list.splice(0)),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await read(incoming);
    server.requests.push(request);
    await server.onRequest?.(request);
    const error = errors.find(({ at, left }) => left > 0 && `${request.method} ${request.path}`.startsWith(at));
    if (error) error.left -= 1;
    if (error?.kind === 'break-off') return void outgoing.destroy();
    if (error?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, error.delayMs ?? 100));
    const said = error?.kind === 'answer' && error.answer ? error.answer : await handler(request, server);
    if (error?.kind === 'lose-answer') return void outgoing.destroy();
    const body = said.text ?? (said.json === undefined ? '' : JSON.stringify(said.json));
    outgoing.writeHead(said.status, {
      ...(said.json !== undefined && { 'content-type': 'application/json' }),
      ...said.headers,
    });
    outgoing.end(body);
  };

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}

async function read(incoming: IncomingMessage): Promise<NetworkRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const type = incoming.headers['content-type'] ?? '';
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/.test(type);
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    bytes,
    json: type.includes('json') ? JSON.parse(bytes.toString()) : undefined,
    form: isForm ? await new Response(bytes, { headers: { 'content-type': type } }).formData() : undefined,
  };
}
