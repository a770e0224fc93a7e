/** Who calls a service, and where it is. */
export interface Tenant {
  /** Ends in the version segment. */
  baseUrl: string;
  key: string;
}

/** What a call came to. */
export interface CallOutcome {
  /** 0 when there was no answer. */
  status: number;
  /** From sending to the last byte. */
  ms: number;
  /** The parsed JSON; undefined when it is none. */
  body: unknown;
}

/**
 * Calls the service once. A body that is no bytes is sent as JSON; bytes are JSON too unless `headers` say otherwise. Failures of the
 * connection are outcomes too; throws the signal's reason.
 */
export async function callService(
  { baseUrl, key }: Tenant,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, headers, signal }: { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<CallOutcome> {
  const startedAt = performance.now();
  const elapsedMs = (): number => performance.now() - startedAt;
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Buffer ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, ms: elapsedMs(), body: isJson ? JSON.parse(bytes.toString()) : undefined };
  } catch {
    signal?.throwIfAborted();
    return { status: 0, ms: elapsedMs(), body: undefined };
  }
}

/** Makes a template, and answers its id. */
export async function makeTemplate(tenant: Tenant, content: unknown): Promise<number> {
  const { status, body } = await callService(tenant, 'POST', '/studio/templates/create', { body: { content } });
  const id = (body as { id?: unknown } | undefined)?.id;
  if (typeof id !== 'number') throw new Error(`A template could not be made: ${status} ${JSON.stringify(body)}`);
  return id;
}
