import { errorBody, type ErrorBody } from '../error.ts';
import { operations, type Operations } from '../operations.ts';
import type { Operation, OperationAnswer, OperationRequest } from '../operation.ts';

/** How a client reaches the service. */
export interface ClientOptions {
  /** Ends in the version segment: `https://studio.example/v1`. */
  baseUrl: string;
  /** An API key or access token, or a function that answers a fresh one. */
  token?: string | (() => string | Promise<string>);
  /** Default: the platform's `fetch`. */
  fetch?: typeof fetch;
}

/** An error answer of the service. */
export class ServiceAnswerError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.error);
    this.name = 'ServiceAnswerError';
    this.status = status;
    this.body = body;
  }
}

type Arguments<Defined extends Operation> = keyof OperationRequest<Defined> extends never
  ? [request?: Record<never, never>, options?: { signal?: AbortSignal }]
  : [request: OperationRequest<Defined>, options?: { signal?: AbortSignal }];

/** A function for each operation of the service, by its id. JSON answers are their bodies, all others the `Response`. */
export type Client = {
  [Id in keyof Operations]: (...given: Arguments<Operations[Id]>) => Promise<OperationAnswer<Operations[Id]>>;
};

/** A typed client of the service. Its functions throw `ServiceAnswerError` for every answer that is no success. */
export function createClient(options: ClientOptions): Client {
  const call = async (operation: Operation, request: RequestParts, signal?: AbortSignal): Promise<unknown> => {
    const send = options.fetch ?? fetch;
    const token = typeof options.token === 'function' ? await options.token() : options.token;
    const headers = new Headers(asStrings(request.headers));
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    const response = await send(addressOf(options.baseUrl, operation, request), {
      method: operation.method,
      headers,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(signal && { signal }),
    });
    if (!response.ok) throw await readError(response);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return isJson ? response.json() : response;
  };
  const functions = Object.entries(operations).map(([id, operation]) => [
    id,
    (request: RequestParts = {}, { signal }: { signal?: AbortSignal } = {}) => call(operation, request, signal),
  ]);
  return Object.fromEntries(functions) as Client;
}

interface RequestParts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

function addressOf(baseUrl: string, operation: Operation, { params, query }: RequestParts): URL {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const address = new URL(`${baseUrl.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(asStrings(query))) address.searchParams.set(name, value);
  return address;
}

function asStrings(values: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

async function readError(response: Response): Promise<ServiceAnswerError> {
  const parsed = errorBody.safeParse(await response.json().catch(() => undefined));
  const said = { error: `The service answered with status ${response.status}.`, code: 'unknown' };
  return new ServiceAnswerError(response.status, parsed.success ? parsed.data : said);
}
