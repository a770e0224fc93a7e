import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { drawAtService, findRefusal } from '../../docs/reference/client-example.ts';
import { card } from '../../docs/reference/template-example.ts';
import { startTestService, type TestService } from './start-test-service.ts';

describe('the example of the client', () => {
  let service: TestService;
  let baseUrl = '';
  before(async () => {
    service = await startTestService();
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    baseUrl = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/v1`;
  });
  after(() => service.close());

  it('draws the card', async () => {
    const png = Buffer.from(await drawAtService({ baseUrl, token: service.key }, card, 'Good morning'));
    assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [400, 200]);
  });

  it('names the error of a template that is not there', async () => {
    assert.equal(await findRefusal(baseUrl, service.key, 999_999), 'template-not-found');
  });
});
