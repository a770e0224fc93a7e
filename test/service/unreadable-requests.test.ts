import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from './start-test-service.ts';

describe('what cannot be read as a request', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    await service.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => service.close());

  /** Sends text on a connection of its own and answers all that comes until it is closed. */
  async function send(text: string): Promise<{ head: string; body: { error?: string; code?: string } }> {
    const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    const [head = '', body = ''] = said.split('\r\n\r\n');
    return { head, body: JSON.parse(body) as { error?: string; code?: string } };
  }

  it('is answered in words and with a code like all refusals, and its connection ends', async () => {
    const garbage = await send('this is no HTTP\r\n\r\n');
    assert.match(garbage.head, /^HTTP\/1\.1 400 /);
    assert.deepEqual(garbage.body, { error: 'This is not valid HTTP.', code: 'invalid_request' });
    const long = await send(`GET /v1/me HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
    assert.match(long.head, /^HTTP\/1\.1 431 [\s\S]*connection: close/i);
    assert.equal(long.body.code, 'invalid_request');
    assert.match(long.body.error ?? '', /longer than 16 KB/);
  });
});
