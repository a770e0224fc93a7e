import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { sendForm } from './send-form.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

const photo = readFileSync(new URL('../fixtures/images/photo.jpg', import.meta.url));

describeOnOneDatabase('brand assets that come as forms', (kind) => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ kind });
  });
  after(() => service.close());

  it('are compared by what is in them under an Idempotency-Key', async () => {
    const send = (file: File, tags: string) =>
      sendForm(service, 'images', { file, tags }, { 'idempotency-key': 'one-form' });
    const name = 'same.jpg';
    const first = await send(new File([photo], name), 'once');
    assert.equal(first.status, 200, first.bytes.toString());
    // The platform makes another boundary for each form.
    const again = await send(new File([photo], name), 'once');
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'], again.bytes.toString());
    assert.deepEqual(again.body, first.body);
    for (const other of [
      await send(new File([differing(photo)], name), 'once'),
      await send(new File([photo], name), 'more'),
      await send(new File([photo], 'else.jpg'), 'once'),
    ]) {
      assert.deepEqual([other.status, other.body['code']], [422, 'idempotency_key_reused']);
    }
  });
});

/** A copy of the same length with one other bit, within the image's data. */
function differing(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  copy[copy.length - 20] = (copy[copy.length - 20] ?? 0) ^ 1;
  return copy;
}
