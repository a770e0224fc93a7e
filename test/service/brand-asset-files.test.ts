import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { hostileImages } from '../load/hostile-images.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';

const folder = new URL('../fixtures/', import.meta.url);
const fixture = (path: string): Buffer<ArrayBuffer> => readFileSync(new URL(path, folder));
type Asset = Readonly<Record<string, unknown>>;

describe('the files of brand assets', () => {
  let service: TestService;
  const send = (path: string, bytes: Uint8Array, type = 'application/octet-stream'): Promise<TestAnswer> =>
    service.call('POST', `/brand-assets/${path}/add`, { body: bytes, headers: { 'content-type': type } });
  const add = async (path: string, bytes: Uint8Array): Promise<Asset> => {
    const answer = await send(path, bytes);
    assert.equal(answer.status, 200, answer.bytes.toString());
    return answer.body['data'] as Asset;
  };
  const read = async (asset: Asset, field = 'url'): Promise<Buffer> =>
    (await service.call('GET', new URL(String(asset[field])).pathname, { key: null })).bytes;
  const count = async (): Promise<number> =>
    (await service.dependencies.database.query.selectFrom('brand_asset').select('id').execute()).length;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  const images: [name: string, type: string, width: number, height: number][] = [
    ['photo.png', 'image/png', 300, 200],
    ['photo.jpg', 'image/jpeg', 300, 200],
    ['photo.webp', 'image/webp', 300, 200],
    ['photo.avif', 'image/avif', 300, 200],
    ['photo-10-bit.avif', 'image/avif', 300, 200],
    ['photo.gif', 'image/gif', 300, 200],
    ['photo-cmyk.jpg', 'image/jpeg', 300, 200],
    ['photo-progressive.jpg', 'image/jpeg', 300, 200],
  ];
  for (const [name, type] of images) {
    it(`are images: ${name}`, async () => {
      const bytes = fixture(`images/${name}`);
      const asset = await add('images', bytes);
      const { width, height } = await sharp(bytes).metadata();
      assert.partialDeepStrictEqual(asset, { file_type: type, width, height });
      const thumbnail = await sharp(await read(asset, 'thumbnail_url')).metadata();
      assert.equal(thumbnail.format, 'webp');
      assert.ok(Math.max(thumbnail.width, thumbnail.height) <= 480);
      // What is shown is what was sent.
      assert.ok((await difference(bytes, await read(asset))) < 0.01);
      assert.ok((await difference(bytes, await read(asset, 'thumbnail_url'))) < 12);
    });
  }

  it('are images that move, with all their frames', async () => {
    for (const name of ['animated.gif', 'animated.webp']) {
      const bytes = fixture(`images/${name}`);
      const asset = await add('images', bytes);
      assert.equal((await sharp(await read(asset)).metadata()).pages, (await sharp(bytes).metadata()).pages);
      assert.equal((await sharp(await read(asset, 'thumbnail_url')).metadata()).pages ?? 1, 1);
    }
  });

  for (const name of [
    '1.jpg',
    '2.jpg',
    '3.jpg',
    '4.jpg',
    '5.jpg',
    '6.jpg',
    '7.jpg',
    '8.jpg',
    '6.png',
    '6.webp',
    '6.avif',
  ]) {
    it(`are upright, whatever the camera: photo-orientation-${name}`, async () => {
      const bytes = fixture(`images/photo-orientation-${name}`);
      const upright = await sharp(bytes).autoOrient().toBuffer({ resolveWithObject: true });
      const asset = await add('images', bytes);
      assert.deepEqual([asset['width'], asset['height']], [upright.info.width, upright.info.height]);
      const stored = await read(asset);
      assert.ok((await difference(upright.data, await sharp(stored).autoOrient().toBuffer())) < 3);
      assert.ok((await difference(upright.data, await read(asset, 'thumbnail_url'))) < 12);
    });
  }

  it('tell nothing of where, when and by whom they were made, and keep their colors', async () => {
    const exif = {
      IFD0: { Make: 'SecretCamera', Artist: 'SecretArtist' },
      IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
    };
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">SecretXmp</rdf:RDF></x:xmpmeta>';
    const base = sharp(fixture('images/photo.png')).withIccProfile('p3').withExif(exif).withXmp(xmp);
    for (const [format, bytes] of [
      ['jpeg', await base.clone().jpeg().toBuffer()],
      ['png', await base.clone().png().toBuffer()],
      ['webp', await base.clone().webp().toBuffer()],
      ['heif', await base.clone().avif().toBuffer()],
    ] as const) {
      const withTail = format === 'heif' ? bytes : Buffer.concat([bytes, Buffer.from('SecretTail')]);
      assert.match(withTail.toString('latin1'), /SecretCamera/, format);
      const stored = await read(await add('images', withTail));
      assert.doesNotMatch(stored.toString('latin1'), /Secret/, format);
      const metadata = await sharp(stored).metadata();
      assert.equal(metadata.format, format);
      // In AVIF they stay, and are empty.
      if (format !== 'heif') assert.deepEqual([metadata.exif, metadata.xmp], [undefined, undefined]);
      assert.ok(metadata.icc);
      assert.ok((await difference(bytes, stored)) === 0, `${format} has other pixels`);
    }
  });

  it('are drawings that were unpacked and cleaned', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="alert(1)"><script>alert(1)</script><rect width="40" height="20" fill="#f00"/></svg>';
    const asset = await add('images', gzipSync(svg));
    assert.partialDeepStrictEqual(asset, { file_type: 'image/svg+xml', width: 40, height: 20 });
    const stored = (await read(asset)).toString();
    assert.doesNotMatch(stored, /alert|script|onload/);
    assert.match(stored, /<rect/);
    const { data } = await sharp(await read(asset, 'thumbnail_url'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.ok((data[0] ?? 0) > 240 && (data[1] ?? 255) < 15);
  });

  const fonts: [name: string, type: string, family: string][] = [
    ['bebas-neue.ttf', 'font/ttf', 'Bebas Neue'],
    ['bebas-neue.woff', 'font/woff', 'Bebas Neue'],
    ['bebas-neue.woff2', 'font/woff2', 'Bebas Neue'],
    ['inconsolata.otf', 'font/otf', 'Inconsolata'],
  ];
  for (const [name, type, family] of fonts) {
    it(`are fonts: ${name}`, async () => {
      const asset = await add('fonts', fixture(`fonts/${name}`));
      assert.partialDeepStrictEqual(asset, {
        file_type: type,
        family,
        weight: name === 'inconsolata.otf' ? 500 : 400,
        style: 'normal',
        axes: [],
        embedding: name === 'inconsolata.otf' ? 'editable' : 'installable',
      });
      const { data } = await sharp(await read(asset, 'thumbnail_url'))
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true });
      assert.ok(
        data.some((alpha) => alpha === 255),
        'the specimen shows something',
      );
    });
  }

  it('are variable fonts with their axes', async () => {
    const library = new URL('../../packages/library/', import.meta.url);
    const file = readdirSync(library, { recursive: true, encoding: 'utf8' }).find(
      (name) => /inter.*\.woff2$/i.test(name) && !name.includes('node_modules'),
    );
    if (file === undefined) return;
    const asset = await add('fonts', readFileSync(new URL(file, library)));
    assert.ok(Array.isArray(asset['axes']));
  });

  const media: [path: 'videos' | 'audio', name: string, type: string, seconds: number][] = [
    ['videos', 'av1.mp4', 'video/mp4', 0],
    ['videos', 'avc-29-97.mov', 'video/quicktime', 0],
    ['videos', 'avc-turned.mp4', 'video/mp4', 0],
    ['videos', 'vp9.webm', 'video/webm', 0],
    ['videos', 'hevc.mp4', 'video/mp4', 0],
    ['audio', 'clicks.mp3', 'audio/mpeg', 3],
    ['audio', 'clicks-aac.m4a', 'audio/mp4', 3],
    ['audio', 'clicks-opus.mp4', 'audio/mp4', 3],
    ['audio', 'clicks-opus.webm', 'audio/webm', 3],
    ['audio', 'clicks-vorbis.ogg', 'audio/ogg', 3],
    ['audio', 'clicks.flac', 'audio/flac', 3],
    ['audio', 'clicks.opus', 'audio/ogg', 3],
  ];
  for (const [path, name, type, seconds] of media) {
    it(`are ${path}: ${name}`, async () => {
      const asset = await add(path, fixture(`media/${name}`));
      assert.equal(asset['file_type'], type);
      assert.ok(Number(asset['duration']) > 0);
      if (seconds > 0) assert.ok(Math.abs(Number(asset['duration']) - seconds) < 0.05);
      if (path === 'audio') return assert.equal(asset['thumbnail_url'], null);
      const poster = await sharp(await read(asset, 'thumbnail_url')).metadata();
      const [width, height] = [Number(asset['width']), Number(asset['height'])];
      assert.ok(Math.abs(width / height - poster.width / poster.height) < 0.05);
      if (name === 'avc-turned.mp4') assert.deepEqual([width, height], [192, 96]);
      return undefined;
    });
  }

  describe('are refused', () => {
    const photo = fixture('images/photo.jpg');
    const mp4 = fixture('media/av1.mp4');
    const font = fixture('fonts/bebas-neue.ttf');
    const svg = (inside: string): Buffer =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
    const cases: [name: string, path: string, bytes: Uint8Array, code: string][] = [
      ['of another type: a font as an image', 'images', font, 'asset_type_mismatch'],
      ['of another type: an image as a font', 'fonts', photo, 'asset_type_mismatch'],
      ['of another type: a video as an image', 'images', mp4, 'asset_type_mismatch'],
      ['of another type: an audio clip as a video', 'videos', fixture('media/clicks.mp3'), 'asset_type_mismatch'],
      ['of another type: a video as an audio clip', 'audio', mp4, 'asset_type_mismatch'],
      ['of another type: a moving image as a video', 'videos', fixture('media/moving.gif'), 'asset_type_mismatch'],
      ['HTML', 'images', Buffer.from('<!doctype html><script>alert(1)</script>'), 'asset_unsupported'],
      [
        'HTML that holds an SVG',
        'images',
        Buffer.from('<html><svg onload="alert(1)"></svg></html>'),
        'asset_unsupported',
      ],
      ['a PDF', 'images', Buffer.from('%PDF-1.7\n1 0 obj'), 'asset_unsupported'],
      ['a ZIP', 'images', Buffer.from('504b0304140000000000', 'hex'), 'asset_unsupported'],
      ['a program', 'images', Buffer.from('7f454c4602010100', 'hex'), 'asset_unsupported'],
      ['text', 'fonts', Buffer.from('hello there, this is text'), 'asset_unsupported'],
      ['nothing', 'images', Buffer.alloc(0), 'asset_unsupported'],
      ['an image that is cut off', 'images', photo.subarray(0, photo.length / 2), 'asset_unsupported'],
      ['only the beginning of an image', 'images', photo.subarray(0, 20), 'asset_unsupported'],
      ['a packed text', 'images', gzipSync('hello there, this is text'), 'asset_unsupported'],
      ['half of a packed drawing', 'images', gzipSync(svg('<rect/>'.repeat(99))).subarray(0, 60), 'asset_unsupported'],
      ['a packed bomb', 'images', gzipSync(svg(' '.repeat(50_000_000))), 'asset_unsupported'],
      [
        'a billion laughs',
        'images',
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
        ),
        'asset_unsupported',
      ],
      [
        'a drawing of drawings of drawings',
        'images',
        svg(
          `<g id="u0"><rect/></g>${Array.from({ length: 9 }, (_, i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(10)}</g>`).join('')}`,
        ),
        'asset_unsupported',
      ],
      [
        'a drawing that is larger than any',
        'images',
        svg(`<desc>${'x'.repeat(6_000_000)}</desc>`),
        'asset_unsupported',
      ],
      ['half of a font', 'fonts', font.subarray(0, font.length / 2), 'asset_unsupported'],
      ['a font whose tables lie elsewhere', 'fonts', patched(font, 20, 0xff), 'asset_unsupported'],
      ['a damaged WOFF2', 'fonts', noisy(fixture('fonts/bebas-neue.woff2'), 200), 'asset_unsupported'],
      ['a damaged WOFF', 'fonts', noisy(fixture('fonts/bebas-neue.woff'), 500), 'asset_unsupported'],
      [
        'a collection of fonts',
        'fonts',
        Buffer.concat([Buffer.from('ttcf\0\x01\0\0\0\0\0\x01', 'latin1'), Buffer.alloc(100)]),
        'asset_unsupported',
      ],
      ['half of a video', 'videos', mp4.subarray(0, 100), 'asset_unsupported'],
      [
        'a video without its video',
        'videos',
        Buffer.concat([mp4.subarray(0, 40), Buffer.alloc(5000)]),
        'asset_unsupported',
      ],
      ['an AVI', 'videos', fixture('media/mpeg4.avi'), 'asset_unsupported'],
      ['a playlist', 'videos', Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/x.ts\n'), 'asset_unsupported'],
    ];
    for (const [name, path, bytes, code] of cases) {
      it(`when they are ${name}`, async () => {
        const earlier = await count();
        const answer = await send(path, bytes, path === 'fonts' ? 'font/ttf' : 'application/octet-stream');
        assert.deepEqual([answer.status, answer.body['code']], [422, code], answer.bytes.toString());
        assert.match(String(answer.body['error']), /\.$/);
        assert.equal(await count(), earlier);
      });
    }
    for (const { name, bytes } of hostileImages) {
      it(`when they are hostile images: ${name}`, async () => {
        const answer = await send('images', bytes);
        assert.equal(answer.status, 422, answer.bytes.toString());
      });
    }
    it('when a tag in their query is too long', async () => {
      const answer = await service.call('POST', `/brand-assets/images/add?tags=${'long'.repeat(26)}`, {
        body: photo,
        headers: { 'content-type': 'image/jpeg' },
      });
      assert.deepEqual([answer.status, answer.body['code']], [400, 'invalid_request'], answer.bytes.toString());
      assert.match(String(answer.body['error']), /^tags/);
    });
    it('when they are larger than their type may be', async () => {
      const small = await startTestService({ environment: { PLATEN_MAX_IMAGE_MB: '1' } });
      try {
        const large = Buffer.concat([photo, Buffer.alloc(1_100_000)]);
        const inBody = await small.call('POST', '/brand-assets/images/add', {
          body: large,
          headers: { 'content-type': 'image/jpeg' },
        });
        assert.deepEqual([inBody.status, inBody.body['code']], [413, 'body_too_large']);
        const inJson = await small.call('POST', '/brand-assets/images/add', {
          body: { file: large.toString('base64') },
        });
        assert.deepEqual([inJson.status, inJson.body['code']], [413, 'body_too_large']);
      } finally {
        await small.close();
      }
    });
  });

  it(
    'are whole or not at all, whatever is changed in them, and the service lives on',
    { timeout: 120_000 },
    async () => {
      let seed = 12_345;
      const random = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed % below;
      };
      const sources: [path: string, bytes: Buffer][] = [
        ['images', fixture('images/badge.png')],
        ['images', fixture('images/photo-orientation-6.jpg')],
        ['images', fixture('images/photo.webp')],
        ['images', fixture('drawings/logo.svg')],
        ['fonts', fixture('fonts/bebas-neue.woff2')],
        ['fonts', fixture('fonts/inconsolata.otf')],
        ['videos', fixture('media/vp9.webm')],
        ['audio', fixture('media/clicks-vorbis.ogg')],
      ];
      for (let round = 0; round < 60; round += 1) {
        const [path, source] = sources[round % sources.length] ?? ['images', Buffer.alloc(0)];
        const bytes = Buffer.from(source);
        for (let change = 0; change <= random(6); change += 1) bytes[random(bytes.length)] = random(256);
        const answer = await send(path, bytes);
        assert.ok(answer.status === 200 || answer.status === 422, `${path} ${round}: ${answer.bytes.toString()}`);
        if (answer.status === 200)
          assert.equal((await read(answer.body['data'] as Asset)).length, (answer.body['data'] as Asset)['file_size']);
      }
    },
  );
});

/** A copy with one byte changed. */
function patched(bytes: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[offset] = value;
  return copy;
}

/** A copy whose bytes from there on are noise. */
function noisy(bytes: Buffer, offset: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let index = offset; index < copy.length; index += 1) copy[index] = (index * 7919) % 256;
  return copy;
}

/** How far two images differ, 0 to 255, at the size of the smaller one. */
async function difference(first: Uint8Array, second: Uint8Array): Promise<number> {
  const small = async (bytes: Uint8Array): Promise<Buffer> =>
    sharp(bytes)
      .flatten({ background: '#fff' })
      .toColorspace('srgb')
      .resize(32, 32, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
  const [a, b] = [await small(first), await small(second)];
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}
