import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { openOutputFile } from '../../packages/server/renders/files/output-file.ts';
import { maxHeldBytes } from '../../packages/server/renders/files/rendered-file.ts';
import { streamZip } from '../../packages/server/renders/files/zip-files.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { startTestService, type TestService } from './start-test-service.ts';
import { storeTemplate } from './store-template.ts';
import { titlesTemplate } from './titles-template.ts';

interface Probe {
  streams: {
    codec_name: string;
    codec_type: string;
    width?: number;
    r_frame_rate?: string;
    nb_read_packets?: string;
  }[];
  format: { format_name: string; duration?: string };
}

describe('every format over HTTP', { skip: lacksTools('ffprobe', 'pdfinfo', 'pdftotext') }, () => {
  let service: TestService;
  let templateId: number;
  let folder: string;
  before(async () => {
    service = await startTestService();
    templateId = await storeTemplate(service, titlesTemplate(2));
    folder = await mkdtemp(join(tmpdir(), 'platen-formats-'));
  });
  after(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const render = async (response: object, more: object = {}) => {
    const answer = await service.call('POST', '/studio/render', {
      body: { templateId, response: { type: 'binary', ...response }, ...more },
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer;
  };
  const save = async (bytes: Buffer, name: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  const probe = async (bytes: Buffer, name: string): Promise<Probe> => {
    const path = await save(bytes, name);
    return JSON.parse(
      runTool('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-count_packets', '-of', 'json', path]),
    ) as Probe;
  };

  it('makes images of the size that was asked for', async () => {
    for (const [format, found] of [
      ['png', 'png'],
      ['jpg', 'jpeg'],
      ['webp', 'webp'],
      ['avif', 'heif'],
    ] as const) {
      const { bytes } = await render({ format, size: '120x90', includePages: [1], quality: 80 });
      const { width, height, format: kind } = await sharp(bytes).metadata();
      assert.deepEqual([kind, width, height], [found, 120, 90], format);
    }
    const scaled = await render({ format: 'png', scale: 2, includePages: [1], transparent: true });
    const { width, hasAlpha } = await sharp(scaled.bytes).metadata();
    assert.deepEqual([width, hasAlpha], [400, true]);
  });

  it('puts several images into a ZIP', async () => {
    const { bytes, headers } = await render({ format: 'png', fileName: 'card', extraSizes: ['50x50'] });
    assert.equal(headers['content-type'], 'application/zip');
    assert.match(String(headers['content-disposition']), /card\.zip/);
    assert.deepEqual(Object.keys(unzipSync(bytes)).toSorted(), [
      'card-1-50x50.png',
      'card-1.png',
      'card-2-50x50.png',
      'card-2.png',
    ]);
  });

  it('passes a large ZIP on as it is read', async () => {
    const sounds = { format: 'wav', videoOptions: { duration: 24, combinePages: false } };
    for (const how of ['made', 'cached']) {
      const { bytes, headers } = await render(sounds);
      assert.ok(bytes.length > maxHeldBytes, how);
      assert.equal(Number(headers['content-length']), bytes.length, how);
      const files = unzipSync(bytes);
      assert.deepEqual(Object.keys(files).toSorted(), ['page-1.wav', 'page-2.wav'], how);
      for (const bytesOfFile of Object.values(files))
        assert.equal(Buffer.from(bytesOfFile).toString('latin1', 0, 4), 'RIFF');
    }
    const { stream } = streamZip([
      { name: 'gone', byteLength: 4, open: () => Promise.reject(new Error('It is gone.')) },
    ]);
    await assert.rejects(readText(stream), /It is gone/);
  });

  it('makes a PDF of all pages, or of some, with its options', async () => {
    const info = async (bytes: Buffer): Promise<string> => runTool('pdfinfo', [await save(bytes, 'pages.pdf')]);
    const whole = await info(
      (await render({ format: 'pdf' }, { pdfOptions: { title: 'Cards', author: 'Me', dpi: 72 } })).bytes,
    );
    assert.match(whole, /Title:\s+Cards/);
    assert.match(whole, /Author:\s+Me/);
    assert.match(whole, /Pages:\s+2/);
    assert.match(whole, /Page size:\s+200 x 100 pts/);
    assert.match(whole, /Tagged:\s+yes/);
    const scaled = await info((await render({ format: 'pdf', scale: 2, pdfOptions: { dpi: 72, rangeFrom: 2 } })).bytes);
    assert.match(scaled, /Pages:\s+1/);
    assert.match(scaled, /Page size:\s+400 x 200 pts/);
    const text = runTool('pdftotext', [
      await save((await render({ format: 'pdf', pdfOptions: { colorMode: 'cmyk' } })).bytes, 'inks.pdf'),
      '-',
    ]);
    assert.match(text, /Page 1[\s\S]*Page 2/);
    const { body } = await service.call('GET', '/workspace/logs?format=pdf');
    assert.deepEqual(
      (body['data'] as { credits_used: number }[]).map(({ credits_used }) => credits_used),
      [2, 1, 2],
    );
  });

  it('holds no video in memory, and leaves none on the disk', async () => {
    const { storage, config } = service.dependencies;
    const put = storage.put.bind(storage);
    const outputs = join(config.dataDirectory, 'work', 'outputs', '.unfinished');
    const bodies: string[] = [];
    let failsAt = -1;
    storage.put = async (key, body, contentType) => {
      bodies.push(body instanceof Uint8Array ? 'bytes' : 'stream');
      if (bodies.length === failsAt) throw new Error('The disk is full.');
      await put(key, body, contentType);
    };
    try {
      const video = { format: 'webm', videoOptions: { fps: 5 } };
      const first = await render(video);
      await render({ format: 'png', includePages: [1] });
      assert.equal(service.dependencies.ledger.storing, 1, 'bytes are stored once they are sent');
      await service.dependencies.ledger.flush();
      assert.deepEqual(bodies, ['stream', 'bytes']);
      assert.deepEqual((await render(video)).bytes, first.bytes, 'cached');
      bodies.length = 0;
      const each = { format: 'mov', videoOptions: { fps: 5, combinePages: false } };
      const files = unzipSync((await render(each)).bytes);
      assert.deepEqual(Object.keys(files).toSorted(), ['page-1.mov', 'page-2.mov']);
      for (const [name, bytes] of Object.entries(files)) {
        assert.equal((await probe(Buffer.from(bytes), name)).streams[0]?.codec_name, 'h264');
      }
      assert.notDeepEqual(files['page-1.mov'], files['page-2.mov']);
      assert.deepEqual(bodies, ['stream', 'stream'], 'one of each page');
      assert.deepEqual(await readdir(outputs), []);
      failsAt = 4;
      const unstored = await service.call('POST', '/studio/render?cache=false', {
        body: { templateId, response: each },
      });
      assert.equal(unstored.status, 500);
      assert.deepEqual(await readdir(outputs), []);
      failsAt = bodies.length + 1;
      const failed = await service.call('POST', '/studio/render?cache=false', {
        body: { templateId, response: video },
      });
      assert.equal(failed.status, 500);
      assert.deepEqual(await readdir(outputs), []);
    } finally {
      storage.put = put;
    }
    // What a process that ended had left goes with the next video.
    const elsewhere = join(folder, 'outputs');
    const left = join(elsewhere, '.unfinished', `${hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')}.999999999.left`);
    await mkdir(join(elsewhere, '.unfinished'), { recursive: true });
    await writeFile(left, 'half a video');
    const file = await openOutputFile(elsewhere);
    await file.target.write(Buffer.from('tail'), 4);
    await file.target.write(Buffer.from('head'), 0);
    const sha256 = hash('sha256', 'headtail');
    assert.deepEqual(await file.finish(), { byteLength: 8, sha256 });
    assert.equal(await readText(file.read()), 'headtail');
    await file.remove();
    assert.deepEqual(await readdir(join(elsewhere, '.unfinished')), []);
  });

  it('makes videos and audio with their options', async () => {
    const video = await probe((await render({ format: 'mp4', videoOptions: { fps: 10 } })).bytes, 'video.mp4');
    const [image] = video.streams;
    assert.deepEqual([image?.codec_name, image?.width, image?.r_frame_rate], ['h264', 200, '10/1']);
    assert.ok(Math.abs(Number(video.format.duration) - 0.8) < 0.11, video.format.duration);
    const webm = await probe(
      (await render({ format: 'webm' }, { videoOptions: { fps: 10, duration: 1.2 } })).bytes,
      'video.webm',
    );
    assert.ok(Math.abs(Number(webm.format.duration) - 1.2) < 0.11, webm.format.duration);
    assert.equal(webm.streams[0]?.codec_name, 'vp9');
    const gif = await probe(
      (await render({ format: 'gif', videoOptions: { fps: 10, trimEnd: 0.4 } })).bytes,
      'video.gif',
    );
    assert.equal(gif.streams[0]?.codec_name, 'gif');
    const animated = await render({ format: 'animated-webp', videoOptions: { fps: 10 } });
    assert.equal(animated.headers['content-type'], 'image/webp');
    assert.equal((await sharp(animated.bytes).metadata()).format, 'webp');
    const each = await service.call('POST', '/studio/render', {
      body: { templateId, response: { format: 'mp4' }, videoOptions: { combinePages: false, fps: 10 } },
    });
    assert.equal((each.body['data'] as unknown[]).length, 2);
    for (const [format, codec] of [
      ['wav', 'pcm_s16le'],
      ['mp3', 'mp3'],
      ['m4a', 'aac'],
    ] as const) {
      const audio = await probe((await render({ format })).bytes, `sound.${format}`);
      assert.equal(audio.streams[0]?.codec_name, codec);
    }
    // Less than a second of video is a started second.
    const { body } = await service.call('GET', '/workspace/logs?format=mp4');
    assert.deepEqual(
      (body['data'] as { credits_used: number }[]).map(({ credits_used }) => credits_used),
      [1, 1],
    );
  });
});
