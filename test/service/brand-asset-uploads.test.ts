import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Upload } from '@platen/api';
import { openStorage, parseConfig, removeExpiredUploads } from '@platen/server';
import { startS3, type TestS3 } from './start-s3.ts';
import { until } from './until.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';

const video = readFileSync(new URL('../fixtures/media/vp9.webm', import.meta.url));
const announced = {
  type: 'video',
  fileName: 'video.webm',
  fileType: 'video/webm',
  fileSize: video.length,
  tags: ['a', 'A'],
  meta: { b: 1 },
};

for (const kind of ['local', 's3'] as const) {
  describe(`uploads to the ${kind} storage`, () => {
    let service: TestService;
    let s3: TestS3 | undefined;
    let address = '';
    let now = new Date();
    const post = (path: string, body?: unknown, key?: string): Promise<TestAnswer> =>
      service.call('POST', `/brand-assets/${path}`, { ...(body !== undefined && { body }), ...(key && { key }) });
    const start = async (change: object = {}): Promise<Upload> => {
      const answer = await post('upload-url', { ...announced, ...change });
      assert.equal(answer.status, 200, answer.bytes.toString());
      return answer.body['data'] as Upload;
    };
    /** As any program would: by the address and headers that were answered, and nothing else. */
    const put = (
      upload: Upload,
      bytes: Uint8Array<ArrayBuffer> = video,
      headers: Record<string, string> = upload.headers,
    ): Promise<Response> =>
      fetch(upload.upload_url.replace('http://platen.test', address), { method: 'PUT', headers, body: bytes });
    const files = async (): Promise<number> =>
      (await service.dependencies.database.query.selectFrom('brand_asset').select('id').execute()).length;
    const uploadKeys = async (): Promise<string[]> =>
      (await service.dependencies.database.query.selectFrom('asset_upload').select('storage_key').execute()).map(
        (row) => row.storage_key,
      );
    before(async () => {
      s3 = kind === 's3' ? await startS3() : undefined;
      const storage = s3 && (await openStorage(parseConfig(s3.environment)));
      service = await startTestService({ dependencies: { now: () => now, ...(storage && { storage }) } });
      address = await service.app.listen({ port: 0, host: '127.0.0.1' });
    });
    after(async () => {
      await service.close();
      await s3?.close();
    });

    it('become assets when they are confirmed, once', async () => {
      const upload = await start();
      assert.equal(upload.upload_url.startsWith('http://platen.test'), kind === 'local');
      const early = await post(`uploads/${upload.id}/confirm`);
      assert.deepEqual([early.status, early.body['code']], [409, 'conflict']);
      assert.ok((await put(upload)).ok);
      const earlier = await files();
      const answers = await Promise.all([1, 2, 3].map(() => post(`uploads/${upload.id}/confirm`)));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
      const asset = answers.find(({ status }) => status === 200)?.body['data'] as Record<string, unknown>;
      assert.partialDeepStrictEqual(asset, {
        type: 'video',
        file_name: 'video.webm',
        file_size: video.length,
        tags: ['a'],
        meta: { b: 1 },
      });
      assert.equal(await files(), earlier + 1);
      const stored = await service.call('GET', new URL(String(asset['url'])).pathname, { key: null });
      assert.ok(stored.bytes.equals(video));
      for (const key of await uploadKeys()) assert.equal(await service.dependencies.storage.stat(key), undefined);
      if (kind === 'local') assert.equal((await put(upload)).status, 409);
    });

    it('are of the size and type that were announced', { skip: kind === 's3' }, async () => {
      const upload = await start();
      const refused: [bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>, status: number][] = [
        [video.subarray(1), upload.headers, 400],
        [Buffer.concat([video, Buffer.from('x')]), upload.headers, 413],
        [video, { 'content-type': 'text/html' }, 415],
        [video, {}, 415],
        [Buffer.alloc(0), upload.headers, 400],
      ];
      for (const [bytes, headers, status] of refused) {
        const answer = await put(upload, bytes, headers);
        assert.equal(answer.status, status, await answer.text());
      }
      assert.equal((await post(`uploads/${upload.id}/confirm`)).status, 409);
      assert.equal((await put(upload)).status, 204);
      assert.equal((await post(`uploads/${upload.id}/confirm`)).status, 200);
    });

    it('leave nothing when the line breaks in the middle', { skip: kind === 's3' }, async () => {
      const upload = await start();
      const { port } = service.app.server.address() as AddressInfo;
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          const path = new URL(upload.upload_url).pathname;
          socket.write(
            `PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: video/webm\r\ncontent-length: ${video.length}\r\n\r\n`,
          );
          socket.write(video.subarray(0, 1000));
          setTimeout(() => socket.destroy(), 50);
        });
        socket.on('error', () => undefined).on('close', () => resolve());
      });
      const { storage } = service.dependencies;
      await until(async () => {
        const found = await Promise.all((await uploadKeys()).map((key) => storage.stat(key)));
        return found.every((file) => file === undefined);
      });
      assert.equal((await post(`uploads/${upload.id}/confirm`)).status, 409);
    });

    it('are nothing when their content is not what was announced', async () => {
      const earlier = await files();
      const noise = Buffer.alloc(video.length, 7);
      const upload = await start();
      assert.ok((await put(upload, noise)).ok);
      const answer = await post(`uploads/${upload.id}/confirm`);
      assert.deepEqual([answer.status, answer.body['code']], [422, 'asset_unsupported']);
      assert.equal((await post(`uploads/${upload.id}/confirm`)).status, 409);
      for (const key of await uploadKeys()) assert.equal(await service.dependencies.storage.stat(key), undefined);
      // A video that was announced as an image.
      const image = await start({ type: 'image', fileType: 'image/png' });
      assert.ok((await put(image)).ok);
      assert.equal((await post(`uploads/${image.id}/confirm`)).body['code'], 'asset_type_mismatch');
      assert.equal(await files(), earlier);
    });

    it('are confirmed by their own workspace, in their time', async () => {
      const upload = await start();
      assert.ok((await put(upload)).ok);
      const other = await service.addWorkspace();
      assert.equal((await post(`uploads/${upload.id}/confirm`, undefined, other.key)).status, 404);
      for (const id of ['x', 'a'.repeat(43), '%00'])
        assert.equal((await post(`uploads/${id}/confirm`)).status, 404, id);
      const real = now;
      now = new Date(now.getTime() + 61 * 60 * 1000);
      assert.equal((await post(`uploads/${upload.id}/confirm`)).body['code'], 'upload_not_found');
      if (kind === 'local') assert.equal((await put(upload)).status, 404);
      const keys = await uploadKeys();
      assert.ok(keys.length > 0);
      assert.equal(await removeExpiredUploads(service.dependencies), keys.length);
      for (const key of keys) assert.equal(await service.dependencies.storage.stat(key), undefined);
      now = real;
    });

    it('are refused before they begin', async () => {
      for (const [change, status] of [
        [{ type: 'color' }, 400],
        [{ fileSize: 0 }, 400],
        [{ fileSize: 1.5 }, 400],
        [{ fileSize: 10_000_000_000 }, 413],
        [{ fileType: 'text/html' }, 422],
        [{ fileType: 'image/png' }, 422],
        [{ extra: 1 }, 400],
        [{ fileName: '' }, 400],
      ] as const) {
        assert.equal((await post('upload-url', { ...announced, ...change })).status, status, JSON.stringify(change));
      }
    });

    it('are named by nothing that the database tells', async () => {
      const upload = await start();
      const rows = await service.dependencies.database.query.selectFrom('asset_upload').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(upload.id));
    });
  });
}
