import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it, mock } from 'node:test';
import { defaultLimits, importSvg, inspectFont, inspectImage, sniffType, type RenderOptions } from '@platen/engine';
import { createNodePlatform, createPool, createRenderer, readBundledFile, type Renderer } from '@platen/engine/node';
import { stripMetadata } from '../../packages/server/assets/content/strip-metadata.ts';

/** One file of each kind that the engine takes, and what shows or plays it: layers, a page's members, options. */
interface Given {
  file: string | Uint8Array;
  page: Record<string, unknown>;
  fonts?: Record<string, unknown>[];
  options: readonly RenderOptions[];
}

const fixture = (path: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../fixtures/${path}`, import.meta.url)));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const box = { x: 0, y: 0, width: 100, height: 80 };
const stills: RenderOptions[] = [{ format: 'png' }, { format: 'pdf' }];
const printed: RenderOptions[] = [...stills, { format: 'pdf', pdfOptions: { colorMode: 'cmyk' } }];
const image = (file: string, options = stills): Given => ({
  file: `images/${file}`,
  page: { layers: [{ type: 'image', id: 'a', ...box, source: 'asset:file' }] },
  options,
});
const video = (file: string): Given => ({
  file: `media/${file}`,
  page: { durationMs: 400, layers: [{ type: 'video', id: 'a', ...box, source: 'asset:file' }] },
  options: [{ format: 'png', atMs: 150 }],
});
const audio = (file: string): Given => ({
  file: `media/${file}`,
  page: { durationMs: 400, sounds: [{ source: 'asset:file' }] },
  options: [{ format: 'wav' }],
});
const ownText = { style: { fontFamily: 'Own', fontSize: 30 }, runs: [{ text: 'Gäste 12' }] };
const svgWithText = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
  <text x="5" y="40" font-family="Own" font-size="30" font-weight="700">Brot</text></svg>`;
const font = (file: string | Uint8Array): Given => ({
  file: typeof file === 'string' ? `fonts/${file}` : file,
  fonts: [{ family: 'Own', weight: 400, source: 'asset:file' }],
  page: {
    layers: [
      // Text in a drawing has the font given another name.
      { type: 'image', id: 'a', ...box, source: `data:image/svg+xml,${encodeURIComponent(svgWithText)}` },
      { type: 'text', id: 'b', ...box, y: 40, ...ownText },
    ],
  },
  options: stills,
});
const subtitles = (text: string): Given => ({
  file: utf8(text),
  page: { durationMs: 2000, subtitles: { source: 'asset:file' } },
  options: [{ format: 'png', atMs: 500 }],
});
const pixel = Buffer.from(fixture('images/badge.png')).toString('base64');

const kinds: Readonly<Record<string, Given>> = {
  PNG: image('badge.png'),
  'PNG with a profile': image('photo-p3.png'),
  'PNG that is turned': image('photo-orientation-6.png'),
  'PNG of 16 bits': image('badge-16-bit.png'),
  'PNG with a palette': image('badge-indexed.png'),
  JPEG: image('photo.jpg'),
  'JPEG that is turned': image('photo-orientation-6.jpg'),
  'JPEG of inks with their profile': image('photo-cmyk-profile.jpg', printed),
  WebP: image('badge.webp'),
  AVIF: image('photo.avif'),
  GIF: image('photo.gif'),
  SVG: image('../drawings/gradients.svg'),
  'SVG with text': image('../drawings/text.svg'),
  'SVG with an image': {
    file: utf8(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 40"><image href="data:image/png;base64,${pixel}" width="50" height="40"/></svg>`,
    ),
    page: { layers: [{ type: 'image', id: 'a', ...box, source: 'asset:file' }] },
    options: stills,
  },
  'TrueType font': font('bebas-neue.ttf'),
  'OpenType font': font('inconsolata.otf'),
  'WOFF font': font('bebas-neue.woff'),
  'WOFF2 font': font('bebas-neue.woff2'),
  'variable font': font(await readBundledFile(`fonts/${await variableFont()}`)),
  'moving GIF': video('moving.gif'),
  'moving WebP': video('moving.webp'),
  MP4: video('avc-edited.mp4'),
  MOV: video('avc-29-97.mov'),
  WebM: video('vp9-alpha.webm'),
  'AV1 in MP4': video('av1.mp4'),
  AVI: video('mpeg4.avi'),
  MP3: audio('clicks-44.mp3'),
  M4A: audio('clicks-aac-44.m4a'),
  'Vorbis in Ogg': audio('clicks-vorbis.ogg'),
  Opus: audio('clicks.opus'),
  'Opus in WebM': audio('clicks-opus.webm'),
  FLAC: audio('clicks.flac'),
  SubRip: subtitles('1\n00:00:00,000 --> 00:00:02,000\nÜber uns\n'),
  WebVTT: subtitles('WEBVTT\n\n00:00.000 --> 00:02.000\nÜber uns\n'),
};

async function variableFont(): Promise<string> {
  const { bundledFonts } = await import('@platen/library');
  const path = bundledFonts.find(({ weight, style }) => Array.isArray(weight) && style === 'normal')?.path;
  assert.ok(path);
  return path.replace(/^fonts\//, '');
}

function bytesOf({ file }: Given): Uint8Array {
  return typeof file === 'string' ? fixture(file) : new Uint8Array(file);
}

function templateOf({ page, fonts = [] }: Given, source: string): object {
  const template = { schemaVersion: 1, fonts, pages: [{ id: 'p', width: 100, height: 80, ...page }] };
  return JSON.parse(JSON.stringify(template).replaceAll('"asset:file"', JSON.stringify(source))) as object;
}

/** Bytes in the middle of others, and whether all of them are as they were. */
interface Embedded {
  bytes: Buffer;
  isWhole(): boolean;
}

/** A Buffer that begins at an odd place of what it lies in. */
function embed(given: Uint8Array): Embedded {
  const block = new Uint8Array(given.byteLength + 64).fill(0xa5);
  block.set(given, 13);
  const whole = hash('sha256', block);
  const bytes = Buffer.from(block.buffer, 13, given.byteLength);
  return { bytes, isWhole: () => block.byteLength > 0 && hash('sha256', block) === whole };
}

/** What renders give, a line for each file and each report. */
async function rendered(
  renderer: Renderer,
  given: Given,
  source: string,
  more: () => RenderOptions = () => ({}),
): Promise<string[]> {
  const lines: string[] = [];
  for (const options of given.options) {
    const { outputs, report } = await renderer.render(templateOf(given, source), {}, { ...options, ...more() });
    assert.ok(outputs.length > 0);
    lines.push(...outputs.map(({ format, bytes }) => `${format} ${hash('sha256', bytes)}`));
    lines.push(JSON.stringify(report.filter(({ code }) => !harmless.has(code))));
  }
  return lines;
}

/** What drawings and colors of documents are told of. */
const harmless = new Set(['color_out_of_gamut', 'pdf_rasterized']);

// Documents say when they were made.
before(() => mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 2) }));
after(() => mock.timers.reset());

describe('a renderer', () => {
  const given = new Map<string, Embedded>();
  let renderer: Renderer;
  let plain: Renderer;

  before(() => {
    plain = createRenderer({ resolveAsset: async (id) => bytesOf(kinds[id] ?? assert.fail(id)) });
    renderer = createRenderer({ resolveAsset: async (id) => given.get(id)?.bytes ?? assert.fail(id) });
  });
  after(async () => {
    await plain.close();
    await renderer.close();
  });

  for (const [kind, each] of Object.entries(kinds)) {
    it(`reads Buffers as it reads other bytes, and leaves them as they are: ${kind}`, async () => {
      const expected = await rendered(plain, each, `asset:${kind}`);
      assert.deepEqual(
        expected.filter((line) => line.startsWith('[')),
        each.options.map(() => '[]'),
      );
      const embedded = embed(bytesOf(each));
      given.set(kind, embedded);
      assert.deepEqual(await rendered(renderer, each, `asset:${kind}`), expected);
      assert.ok(embedded.isWhole(), 'the bytes are others now');
    });
  }

  it('reads fonts of its own, bundled files and what is fetched as well', async () => {
    const all: Embedded[] = [];
    const give = (bytes: Uint8Array): Buffer => {
      const embedded = embed(bytes);
      all.push(embedded);
      return embedded.bytes;
    };
    const each = kinds['TrueType font'] ?? assert.fail();
    const fonts = [
      { family: 'Own', weight: 400, style: 'normal' as const, key: 'own', load: async () => give(bytesOf(each)) },
    ];
    const options = {
      fonts,
      readBundled: async (path: string) => give(await readBundledFile(path)),
      fetchUrl: async () => give(fixture('images/photo.jpg')),
    };
    const page = {
      layers: [...(each.page['layers'] as []), { type: 'image', id: 'c', ...box, source: 'https://a.example/b' }],
    };
    const own = { ...each, fonts: [], page };
    const [expected, seen] = [createRenderer({ ...options, readBundled: readBundledFile }), createRenderer(options)];
    assert.deepEqual(await rendered(seen, own, ''), await rendered(expected, own, ''));
    assert.ok(all.length > 5 && all.every(({ isWhole }) => isWhole()));
    await expected.close();
    await seen.close();
  });
});

describe('a pool', () => {
  const each = kinds['SVG with text'] ?? assert.fail();
  const chosen = { ...each, options: [{ format: 'png' }] satisfies RenderOptions[] };
  const file = bytesOf(each);
  const [asset, fetched, relative] = [embed(file), embed(file), embed(file)];
  /** It has its buffer to itself. */
  const alone = new Uint8Array(file);
  let pool: Renderer;
  let expected: string[];

  before(async () => {
    pool = createPool({
      threads: 1,
      resolveAsset: async () => asset.bytes,
      resolveRelative: async () => relative.bytes,
      fetchUrl: async (url) => (url.endsWith('alone') ? alone : fetched.bytes),
    });
    expected = await rendered(pool, chosen, 'asset:file', () => ({ assets: { file: new Uint8Array(file) } }));
  });
  after(() => pool.close());

  for (const source of ['asset:1', 'file.svg', 'https://a.example/b']) {
    it(`reads ${source} as a Buffer`, async () => {
      assert.deepEqual(await rendered(pool, chosen, source), expected);
      assert.ok([asset, fetched, relative].every(({ isWhole }) => isWhole()));
    });
  }

  it('leaves what it fetches to who fetched it, who may have it for the next time', async () => {
    for (const name of ['a', 'b']) {
      assert.deepEqual(await rendered(pool, chosen, `https://a.example/${name}/alone`), expected);
      assert.deepEqual(alone, file);
    }
  });

  for (const transferAssets of [false, true]) {
    it(`takes assets that share their memory${transferAssets ? ', also when it may have them' : ''}`, async () => {
      const whole = embed(file);
      const pooled = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
      assert.ok(pooled.buffer.byteLength > pooled.byteLength, 'small ones lie in memory of many');
      const assets = { file: whole.bytes, pooled };
      assert.deepEqual(await rendered(pool, chosen, 'asset:file', () => ({ assets, transferAssets })), expected);
      assert.ok(whole.isWhole());
      assert.equal(pooled.toString().slice(0, 4), '<svg');
    });
  }
});

describe('what reads a file alone', () => {
  it('reads Buffers as it reads other bytes', async () => {
    for (const [kind, each] of Object.entries(kinds)) {
      const [bytes, embedded] = [bytesOf(each), embed(bytesOf(each))];
      const type = sniffType(bytes);
      assert.equal(sniffType(embedded.bytes), type, kind);
      if (type === 'svg') {
        const read = (file: Uint8Array) => importSvg(file, createNodePlatform(), { limits: defaultLimits });
        assert.deepEqual(await read(embedded.bytes), await read(bytes), kind);
      } else if (type !== undefined) {
        assert.deepEqual(inspectImage(embedded.bytes, type), inspectImage(bytes, type), kind);
      } else if (each.fonts) {
        assert.deepEqual(await inspectFont(embedded.bytes, 1e8), await inspectFont(bytes, 1e8), kind);
      }
      assert.ok(embedded.isWhole(), kind);
    }
  });

  it('takes what tells of people out of copies', () => {
    for (const [file, type] of [
      ['photo-orientation-6.jpg', 'image/jpeg'],
      ['photo-orientation-6.png', 'image/png'],
      ['photo-orientation-6.webp', 'image/webp'],
      ['photo-orientation-6.avif', 'image/avif'],
    ] as const) {
      const bytes = fixture(`images/${file}`);
      const embedded = embed(bytes);
      const [expected, seen] = [stripMetadata(bytes, type, 6), stripMetadata(embedded.bytes, type, 6)];
      assert.deepEqual(new Uint8Array(seen), new Uint8Array(expected), file);
      assert.ok(embedded.isWhole(), file);
    }
  });
});
