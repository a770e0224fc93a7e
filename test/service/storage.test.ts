import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { createLocalStorage, createS3Storage, openStorage, parseConfig, type Storage } from '@platen/server';
import { removeLeftovers } from '../../packages/server/storage/remove-leftovers.ts';
import { startS3, type TestS3 } from './start-s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-storage-'));
let s3: TestS3;
before(async () => {
  s3 = await startS3();
});
after(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const listed = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

for (const kind of ['local', 's3'] as const) {
  describe(`the ${kind} storage`, () => {
    let storage: Storage;
    before(async () => {
      storage = await openStorage(parseConfig({ PLATEN_DATA_DIR: folder, ...(kind === 's3' && s3.environment) }));
      assert.equal(storage.kind, kind);
    });
    after(() => storage.close());

    it('gives back what was put, with its type and size', async () => {
      await storage.put('assets/1/a.png', Buffer.from('first'), 'image/png');
      await storage.put('assets/1/a.png', Buffer.from('second'), 'image/png');
      assert.deepEqual(await storage.stat('assets/1/a.png'), { size: 6, contentType: 'image/png' });
      assert.equal(Buffer.from((await storage.read('assets/1/a.png', 6)) ?? []).toString(), 'second');
      const opened = await storage.open('assets/1/a.png');
      assert.partialDeepStrictEqual(opened, { size: 6, contentType: 'image/png' });
      assert.equal((await buffer(opened?.stream ?? Readable.from([]))).toString(), 'second');
      await storage.put('assets/1/empty.bin', new Uint8Array(), 'application/octet-stream');
      assert.deepEqual(await storage.stat('assets/1/empty.bin'), { size: 0, contentType: 'application/octet-stream' });
      assert.equal((await storage.read('assets/1/empty.bin', 0))?.length, 0);
    });

    it('says of what is not there that it is not', async () => {
      assert.equal(await storage.stat('assets/1/none.png'), undefined);
      assert.equal(await storage.open('assets/1/none.png'), undefined);
      assert.equal(await storage.open('assets/1/none.png', { start: 0, end: 1 }), undefined);
      assert.equal(await storage.read('assets/1/none.png', 100), undefined);
      // A folder is no file, and a file is no folder.
      assert.equal(await storage.stat('assets/1'), undefined);
      await storage.put('assets/1/a.png', Buffer.from('x'), 'image/png');
      assert.equal(await storage.stat('assets/1/a.png/b.png'), undefined);
      await storage.delete('assets/1/none.png');
      await storage.delete('nothing/at/all.png');
    });

    it('lists what begins alike, in order and part by part', async () => {
      const keys = ['renders/7/b.png', 'renders/7/a.png', 'renders/70/a.png', 'renders/8/c.png'];
      for (const key of keys) await storage.put(key, Buffer.from(key), 'image/png');
      const of = async (prefix: string, last?: string, limit = 100): Promise<string[]> =>
        (await storage.list(prefix, { limit, ...(last !== undefined && { after: last }) })).map(({ key }) => key);
      const sorted = ['renders/7/a.png', 'renders/7/b.png', 'renders/70/a.png', 'renders/8/c.png'];
      assert.deepEqual(await of('renders/'), sorted);
      assert.deepEqual(await of('renders/7/'), sorted.slice(0, 2));
      assert.deepEqual(await of('renders/', undefined, 2), sorted.slice(0, 2));
      assert.deepEqual(await of('renders/', sorted[1]), sorted.slice(2));
      assert.deepEqual(await of('renders/', sorted[3]), []);
      assert.deepEqual(await of('nothing/'), []);
      const [file] = await storage.list('renders/7/', { limit: 1 });
      assert.equal(file?.size, 15);
      assert.ok(Math.abs(Date.now() - (file?.changedAt.getTime() ?? 0)) < 60_000);
      for (const key of keys) await storage.delete(key);
    });

    it('deletes', async () => {
      await storage.put('assets/1/gone.png', Buffer.from('x'), 'image/png');
      await storage.delete('assets/1/gone.png');
      assert.equal(await storage.stat('assets/1/gone.png'), undefined);
    });

    it('reads ranges', async () => {
      await storage.put('assets/1/range.txt', Buffer.from('0123456789'), 'text/plain');
      const part = async (start: number, end: number): Promise<[number | undefined, string]> => {
        const opened = await storage.open('assets/1/range.txt', { start, end });
        return [opened?.size, (await buffer(opened?.stream ?? Readable.from([]))).toString()];
      };
      assert.deepEqual(await part(0, 1), [10, '01']);
      assert.deepEqual(await part(3, 5), [10, '345']);
      assert.deepEqual(await part(9, 9), [10, '9']);
      assert.deepEqual(await part(7, 100), [10, '789']);
      await assert.rejects(part(10, 12), RangeError);
    });

    it('reads no more than it is let to', async () => {
      await storage.put('assets/1/large.bin', Buffer.alloc(1001), 'application/octet-stream');
      await assert.rejects(storage.read('assets/1/large.bin', 1000), { code: 'output_too_large' });
      assert.equal((await storage.read('assets/1/large.bin', 1001))?.length, 1001);
    });

    it('takes streams, small and of many parts', async () => {
      for (const size of [0, 1, 100_000, 12_000_000]) {
        const bytes = randomBytes(size);
        const pieces = Array.from({ length: Math.ceil(size / 50_000) }, (_, index) =>
          bytes.subarray(index * 50_000, (index + 1) * 50_000),
        );
        await storage.put('uploads/1/stream.bin', Readable.from(pieces), 'application/octet-stream');
        const read = await storage.read('uploads/1/stream.bin', size);
        assert.ok(read && bytes.equals(read), `${size} bytes`);
      }
    });

    it('keeps nothing of a stream that fails, and what was there before', async () => {
      for (const size of [10, 6_000_000]) {
        await storage.put('uploads/1/failing.bin', Buffer.from('before'), 'application/octet-stream');
        const failing = Readable.from(
          (async function* () {
            yield Buffer.alloc(size);
            throw new Error('the client has gone');
          })(),
        );
        await assert.rejects(storage.put('uploads/1/failing.bin', failing, 'application/octet-stream'), /has gone/);
        assert.deepEqual(await storage.stat('uploads/1/failing.bin'), {
          size: 6,
          contentType: 'application/octet-stream',
        });
      }
      if (kind === 'local')
        assert.deepEqual(
          listed().filter((name) => name.includes('.unfinished')),
          [],
        );
    });

    // The S3 service of the tests is itself not atomic here.
    const isAtomic = kind === 'local';
    it('shows each reader a whole file while it is written again and again', { skip: !isAtomic }, async () => {
      const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, index));
      const isWhole = (bytes: Uint8Array): boolean =>
        bytes.length === 200_000 && bytes.every((byte) => byte === bytes[0]);
      await storage.put('uploads/1/contested.bin', versions[0] ?? Buffer.alloc(0), 'application/octet-stream');
      const writes = versions.map((bytes) => storage.put('uploads/1/contested.bin', bytes, 'application/octet-stream'));
      const reads = Array.from({ length: 12 }, async () => storage.read('uploads/1/contested.bin', 200_000));
      await Promise.all(writes);
      for (const read of await Promise.all(reads)) assert.ok(read && isWhole(read));
    });

    it('refuses what is no key and a type that is not that of the key', async () => {
      for (const key of [
        '',
        '/a.png',
        '../a.png',
        'a/../b.png',
        'a//b.png',
        'a/.b.png',
        'A.png',
        'a/b.png/',
        'a\\b.png',
        'a\0.png',
        'é.png',
        `${'a'.repeat(400)}.png`,
      ]) {
        await assert.rejects(async () => storage.put(key, Buffer.from('x'), 'image/png'), TypeError, key);
        await assert.rejects(async () => storage.stat(key), TypeError, key);
        await assert.rejects(async () => storage.open(key), TypeError, key);
        await assert.rejects(async () => storage.delete(key), TypeError, key);
      }
      await assert.rejects(storage.put('a.png', Buffer.from('x'), 'text/html'), /not text\/html/);
    });

    it('checks itself and leaves nothing of that', async () => {
      await storage.check();
      if (kind === 'local')
        assert.deepEqual(
          listed().filter((name) => name.startsWith('checks')),
          [],
        );
      else {
        const { Contents } = await s3.client.send(new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: 'checks/' }));
        assert.equal(Contents?.length ?? 0, 0);
      }
    });
  });
}

describe('the local storage and crashes', () => {
  it('leaves whole files alone when its process is killed while it writes, and cleans up at the next start', async () => {
    const place = join(folder, 'crashes');
    const program = `
      import { createLocalStorage } from '@platen/server';
      import { Readable } from 'node:stream';
      const storage = createLocalStorage(${JSON.stringify(place)});
      for (let round = 0; ; round += 1) {
        const bytes = Buffer.alloc(3_000_000, round);
        await Promise.all([
          storage.put('renders/1/' + round + '.bin', bytes, 'application/octet-stream'),
          storage.put('renders/1/stream' + round + '.bin', Readable.from([bytes]), 'application/octet-stream'),
        ]);
        console.log(round);
      }`;
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, ['--conditions=@platen/source', '--input-type=module', '-e', program], {
        cwd: join(import.meta.dirname, '../..'),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let acknowledged = -1;
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (text: Buffer) => {
          acknowledged = Math.max(acknowledged, ...text.toString().trim().split('\n').map(Number));
          if (acknowledged >= 2) setTimeout(() => child.kill('SIGKILL'), round * 3);
        });
        child.on('exit', () => resolve());
      });
      await removeLeftovers(place);
      assert.deepEqual(readdirSync(join(place, '.unfinished')), []);
      const names = readdirSync(join(place, 'renders/1'));
      for (let index = 0; index <= acknowledged; index += 1) assert.ok(names.includes(`${index}.bin`));
      for (const name of names) {
        const bytes = readFileSync(join(place, 'renders/1', name));
        assert.equal(bytes.length, 3_000_000, name);
        assert.ok(bytes.equals(Buffer.alloc(3_000_000, bytes[0])), name);
      }
    }
  });

  it('removes what dead processes left, and nothing that is being written', async () => {
    const place = join(folder, 'leftovers');
    const storage = createLocalStorage(place);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const writing = storage.put(
      'uploads/1/slow.bin',
      Readable.from(
        (async function* () {
          yield Buffer.from('slow');
          await held;
        })(),
      ),
      'application/octet-stream',
    );
    while (!existsSync(join(place, '.unfinished')) || readdirSync(join(place, '.unfinished')).length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [own = ''] = readdirSync(join(place, '.unfinished'));
    const dead = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();
    const put = (name: string): void => writeFileSync(join(place, '.unfinished', name), 'x');
    put(own.replace(`.${process.pid}.`, `.${dead}.`));
    put('another-machine.1.x');
    put('another-machine.2.x');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    utimesSync(join(place, '.unfinished/another-machine.2.x'), yesterday, yesterday);
    const reborn = own.replace(/[^.]+$/, 'before-this-process');
    put(reborn);
    const earlier = new Date(Date.now() - process.uptime() * 1000 - 60_000);
    utimesSync(join(place, '.unfinished', reborn), earlier, earlier);
    assert.equal(await removeLeftovers(place), 3);
    assert.deepEqual(readdirSync(join(place, '.unfinished')).sort(), ['another-machine.1.x', own].sort());
    release();
    await writing;
    assert.deepEqual(await storage.stat('uploads/1/slow.bin'), { size: 4, contentType: 'application/octet-stream' });
    assert.equal(await removeLeftovers(join(folder, 'no-such-folder')), 0);
  });

  it('says when its folder cannot be written to', async () => {
    const place = join(folder, 'in-the-way');
    mkdirSync(place);
    writeFileSync(join(place, 'checks'), 'a file where a folder should be');
    await assert.rejects(createLocalStorage(place).check());
  });
});

describe('the S3 storage and others', () => {
  it('stores what the AWS SDK reads, and gives addresses that take one file of a size and type', async () => {
    const storage = await openStorage(parseConfig({ ...s3.environment }));
    const bytes = randomBytes(7_000_000);
    await storage.put('assets/2/b.mp4', Readable.from([bytes]), 'video/mp4');
    await storage.put('assets/2/c.svg', Buffer.from('<svg/>'), 'image/svg+xml');
    const read = async (Key: string): Promise<[string | undefined, string]> => {
      const found = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key }));
      const body = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
      return [found.ContentType, createHash('sha256').update(body).digest('hex')];
    };
    assert.deepEqual(await read('assets/2/b.mp4'), ['video/mp4', createHash('sha256').update(bytes).digest('hex')]);
    assert.equal((await read('assets/2/c.svg'))[0], 'image/svg+xml');
    const url = await storage.uploadUrl('uploads/2/x.png', { size: 5, contentType: 'image/png' }, 60);
    assert.ok(url);
    assert.match(url, /X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost/);
    assert.doesNotMatch(url, /checksum/);
    const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'bytes' });
    assert.equal(answer.status, 200);
    assert.deepEqual(await storage.stat('uploads/2/x.png'), { size: 5, contentType: 'image/png' });
    // Checked by hand, since the S3 service of the tests does not: the signature fits this size and type and no other.
    assert.ok(isSigned(url, { 'content-length': '5', 'content-type': 'image/png' }));
    assert.ok(!isSigned(url, { 'content-length': '6', 'content-type': 'image/png' }));
    assert.ok(!isSigned(url, { 'content-length': '5', 'content-type': 'text/html' }));
    await storage.close();
  });

  it('tell of a bucket that is missing, a wrong key and a service that is silent', async () => {
    const options = { bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, pathStyle: true, maxAttempts: 1 };
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const missing = createS3Storage({ ...options, bucket: 'no-such-bucket', credentials });
    await assert.rejects(missing.check(), { name: 'NoSuchBucket' });
    const wrong = createS3Storage({ ...options, credentials: { ...credentials, accessKeyId: 'nobody' } });
    await assert.rejects(wrong.check(), { name: 'InvalidAccessKeyId' });
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const waiting = createS3Storage({
      ...options,
      endpoint: `http://127.0.0.1:${port}`,
      credentials,
      silenceTimeoutMs: 300,
    });
    const started = performance.now();
    await assert.rejects(waiting.stat('a.png'));
    assert.ok(performance.now() - started < 3000);
    await Promise.all([missing.close(), wrong.close(), waiting.close()]);
    silent.close();
  });
});

/** Whether the signature of an address (AWS Signature Version 4, in the query) is right for a PUT with these headers. */
function isSigned(address: string, headers: Record<string, string>): boolean {
  const url = new URL(address);
  const query = url.searchParams;
  const said = query.get('X-Amz-Signature');
  query.delete('X-Amz-Signature');
  const encode = (text: string): string =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const all: Record<string, string> = { ...headers, host: url.host };
  const names = Object.keys(all).sort();
  const canonical = [
    'PUT',
    url.pathname,
    pairs.join('&'),
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const date = query.get('X-Amz-Date') ?? '';
  const place = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const sign = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const key = place.split('/').reduce<string | Buffer>((secret, part) => sign(secret, part), 'AWS4S3RVER');
  return sign(key, ['AWS4-HMAC-SHA256', date, place, digest].join('\n')).toString('hex') === said;
}
