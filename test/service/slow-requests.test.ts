import assert from 'node:assert/strict';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startTestService, type TestService } from './start-test-service.ts';
import { until } from './until.ts';

/** Milliseconds that a request is given here. */
const givenMs = 400;

/** A template with so many characters, which is answered with twice as many. */
function longTemplate(characters: number): Record<string, unknown> {
  const layers = Array.from({ length: Math.ceil(characters / 90_000) }, (_, at) => ({
    type: 'text',
    id: `t${at}`,
    width: 200,
    height: 50,
    runs: [{ text: 'word '.repeat(18_000) }],
  }));
  return { schemaVersion: 1, name: 'Long', pages: [{ id: 'p', width: 500, height: 500, layers }] };
}

describe('a request that comes slowly', () => {
  let service: TestService;
  let port: number;
  before(async () => {
    service = await startTestService({ environment: { PLATEN_SLOW_REQUEST_MS: String(givenMs) } });
    service.app.get('/long', (_request, reply) =>
      reply.type('application/octet-stream').send(Buffer.alloc(60_000_000)),
    );
    service.app.post('/later', async () => setTimeout(givenMs * 3, { ok: true }));
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = service.app.server.address() as AddressInfo);
  });
  after(() => service.close());

  /** Opens a connection; `heard` is all that came back once the service has closed it. */
  const open = (): { socket: Socket; heard: Promise<string> } => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    return { socket, heard: new Promise((resolve) => socket.once('close', () => resolve(text))) };
  };
  /** Sends something, and then a piece every so often until the connection is closed. */
  const drip = async (start: string, piece: string): Promise<string> => {
    const { socket, heard } = open();
    socket.write(start);
    const timer = setInterval(() => socket.write(piece), givenMs / 4);
    return heard.finally(() => clearInterval(timer));
  };
  const head = (path: string, type: string, bytes: number): string =>
    [
      `POST ${path} HTTP/1.1`,
      'host: platen.test',
      `authorization: Bearer ${service.key}`,
      `content-type: ${type}`,
      `content-length: ${bytes}`,
      '\r\n',
    ].join('\r\n');
  const assertRefused = (heard: string): void => {
    assert.match(heard, /^HTTP\/1\.1 408 /);
    assert.match(heard, /"code":"request_timeout"/);
    assert.match(heard, /\r\nx-content-type-options: nosniff\r\n/i);
    assert.match(heard, /\r\ncache-control: no-store\r\n/i);
  };

  it('is refused when its head does not end', async () => {
    assertRefused(await drip('GET /healthz HTTP/1.1\r\n', 'x-more: 1\r\n'));
  });

  it('is refused when its body of JSON does not end', async () => {
    assertRefused(await drip(head('/v1/studio/templates/create', 'application/json', 100_000), ' '));
  });

  it('is refused when its body does not even begin', async () => {
    assertRefused(await drip(head('/v1/studio/templates/create', 'application/json', 100_000), ''));
  });

  it('is refused when its body has no length', async () => {
    const chunked = head('/v1/me', 'application/json', 0).replace('content-length: 0', 'transfer-encoding: chunked');
    assertRefused(await drip(chunked, '1\r\n \r\n'));
  });

  it('is refused when its form does not end', async () => {
    const form = head('/v1/brand-assets/images/add', 'multipart/form-data; boundary=x', 100_000);
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    assertRefused(await drip(form + part, 'a'));
  });

  it('is refused when the form of a page does not end', async () => {
    assertRefused(await drip(head('/sign-in', 'application/x-www-form-urlencoded', 50_000), 'a'));
  });

  it('is refused when its message to the MCP server does not end', async () => {
    assertRefused(await drip(head('/mcp', 'application/json', 50_000), ' '));
  });

  it('is refused when its request for a token does not end', async () => {
    assertRefused(await drip(head('/v1/oauth/token', 'application/x-www-form-urlencoded', 50_000), 'a'));
  });

  it('is heard to its end when it comes at a fair pace, however long it takes', async () => {
    const { socket, heard } = open();
    const body = JSON.stringify({ full_name: 'Ann' }).padEnd(100_000);
    const start = head('/v1/me', 'application/json', body.length).replace('POST', 'PATCH');
    socket.write(start.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    for (let at = 0; at < body.length; at += 10_000) {
      socket.write(body.slice(at, at + 10_000));
      await setTimeout(givenMs / 4);
    }
    assert.match(await heard, /^HTTP\/1\.1 200 /);
  });

  it('can be answered long after its body was there', async () => {
    const { socket, heard } = open();
    socket.write(`${head('/later', 'application/json', 2)}{}`);
    // Kept alive after its answer.
    void setTimeout(givenMs * 4).then(() => socket.end());
    assert.match(await heard, /^HTTP\/1\.1 200 /);
  });

  it('has its answer broken off when nothing of it is taken', async () => {
    const { socket } = open();
    socket.pause();
    socket.write('GET /long HTTP/1.1\r\nhost: platen.test\r\n\r\n');
    const isOpen = (): Promise<boolean> =>
      new Promise((resolve) => service.app.server.getConnections((_error, count) => resolve(count > 0)));
    await until(isOpen);
    // Not by its client, who goes on holding it.
    await until(async () => !(await isOpen()));
    assert.equal(socket.destroyed, false);
    socket.destroy();
  });

  it('is answered what HTTP is when it is none', async () => {
    const { socket, heard } = open();
    socket.write('NONSENSE\r\n\r\n');
    assert.match(await heard, /^HTTP\/1\.1 400 [^]*nosniff[^]*"code":"invalid_request"/);
  });
});

describe('a caller who leaves answers unread', () => {
  it('is asked to read them first', async () => {
    const service = await startTestService();
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = service.app.server.address() as AddressInfo;
    try {
      const { id } = await service.client.createTemplate({ body: { name: 'Long', content: longTemplate(8_000_000) } });
      const lines = [`GET /v1/studio/templates/${id} HTTP/1.1`, 'host: platen.test'];
      const ask = (): Socket => {
        const socket = connect(port, '127.0.0.1');
        socket.pause();
        socket.on('error', () => undefined);
        socket.write([...lines, `authorization: Bearer ${service.key}`, '\r\n'].join('\r\n'));
        return socket;
      };
      const sockets = Array.from({ length: 6 }, ask);
      const other = await service.addWorkspace();
      const statusOf = async (key: string): Promise<number> => (await service.call('GET', '/me', { key })).status;
      await until(async () => (await statusOf(service.key)) === 429);
      assert.equal(await statusOf(other.key), 200);
      for (const socket of sockets) socket.destroy();
      await until(async () => (await statusOf(service.key)) === 200);
    } finally {
      await service.close();
    }
  });
});
