import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { PlatenError } from '@platen/template';
import type { RenderOptions } from '@platen/engine';
import { createRenderer } from '@platen/engine/node';
import sharp from 'sharp';
import { writeTime } from '../../packages/engine/motion/time-label.ts';
import { makeNumberedVideo } from '../media/make-video.ts';
import { numberedSize, readFrameNumber } from '../media/numbered-frame.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const renderer = createRenderer();
after(() => renderer.close());

const solid = (color: string) => ({ type: 'solid', color });

async function renderRaw(template: unknown, options: RenderOptions, assets: Record<string, Uint8Array> = {}) {
  const { outputs, report } = await renderer.render(template, {}, { ...options, assets });
  const images = await Promise.all(
    outputs.map(async ({ bytes }) => {
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    }),
  );
  return { images, report, outputs };
}

function videoPage(layer: object, page: object = {}) {
  const { width, height } = numberedSize;
  const video = { type: 'video', id: 'video', width, height, source: 'asset:video' };
  return {
    schemaVersion: 1,
    pages: [{ id: 'page', width, height, durationMs: 4000, layers: [{ ...video, ...layer }], ...page }],
  };
}

describe('stills at a time', { skip: lacksTools('ffmpeg') }, () => {
  const video = () =>
    makeNumberedVideo('video.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'], { count: 50, fps: '25' });
  const numberAt = async (atMs: number, layer: object = {}, bytes = video()) => {
    const { images, report } = await renderRaw(videoPage(layer), { atMs }, { video: bytes });
    assert.deepEqual(report, []);
    assert.ok(images[0]);
    return readFrameNumber(images[0]);
  };

  test('show the frame of a video that plays at that time', async () => {
    assert.equal(await numberAt(0), 0);
    assert.equal(await numberAt(1000), 25);
    assert.equal(await numberAt(1000, { startMs: 400 }), 15);
    assert.equal(await numberAt(1000, { trimStartMs: 200, speed: 0.5 }), 17);
  });

  test('keep the last frame of a video that is over, and start over with one that loops', async () => {
    assert.equal(await numberAt(3000), 49);
    assert.equal(await numberAt(3000, { loop: true }), 25);
    assert.equal(await numberAt(3000, { trimStartMs: 400, trimEndMs: 800 }), 19);
    assert.equal(await numberAt(3000, { trimStartMs: 400, trimEndMs: 800, loop: true }), 15);
  });

  test('show the frame of a moving image', async () => {
    const gif = makeNumberedVideo('video.gif', [], { count: 20, fps: '10' });
    assert.equal(await numberAt(1000, { type: 'image' }, gif), 10);
    assert.equal(await numberAt(2600, { type: 'image' }, gif), 6);
  });

  test('show the last moment of a page at its very end', async () => {
    const { images } = await renderRaw(videoPage({}, { durationMs: 1200 }), { atMs: 1200 }, { video: video() });
    assert.ok(images[0]);
    assert.equal(readFrameNumber(images[0]), 29);
  });

  test('refuse a moment after the end of the page', async () => {
    await assert.rejects(
      renderRaw(videoPage({}, { durationMs: 1200 }), { atMs: 1201 }, { video: video() }),
      (error) =>
        error instanceof PlatenError &&
        error.code === 'OPTIONS_INVALID' &&
        /page 1 .*lasts 1200 ms/.test(error.message),
    );
  });
});

describe('contact sheets', () => {
  const colors = ['#ff0000', '#00ff00', '#0000ff'];
  const pages = colors.map((color, index) => ({
    id: `page${index}`,
    width: 160,
    height: 90,
    durationMs: 1000,
    backgrounds: [solid(color)],
  }));

  test('have moments in rows, evenly spread over all pages', async () => {
    const { images, outputs } = await renderRaw(
      { schemaVersion: 1, pages },
      { contactSheet: { columns: 3, rows: 2, width: 80 } },
    );
    const [output] = outputs;
    const [image] = images;
    assert.ok(output && image);
    // Three cells of 80 by 45, gaps of 2.
    assert.deepEqual([output.page, output.width, output.height], [0, 248, 96]);
    const colorAt = (column: number, row: number) => {
      const index = ((2 + row * 47 + 22) * image.width + 2 + column * 82 + 40) * 4;
      return Array.from(image.data.subarray(index, index + 3));
    };
    const seen = [0, 1].map((row) => [0, 1, 2].map((column) => colorAt(column, row)));
    assert.deepEqual(seen, [
      [
        [255, 0, 0],
        [255, 0, 0],
        [0, 255, 0],
      ],
      [
        [0, 255, 0],
        [0, 0, 255],
        [0, 0, 255],
      ],
    ]);
    assert.deepEqual(Array.from(image.data.subarray(0, 4)), [0x18, 0x18, 0x1b, 255]);
  });

  test('have the time of each moment in its corner when asked to', async () => {
    const sheet = { columns: 2, rows: 1, width: 160 };
    const draw = async (timeLabels: boolean) =>
      (await renderRaw({ schemaVersion: 1, pages }, { contactSheet: { ...sheet, timeLabels } })).images[0]?.data;
    const [plain, labeled] = [await draw(false), await draw(true)];
    assert.ok(plain && labeled);
    const changed: [number, number][] = [];
    for (let index = 0; index < plain.length; index += 4) {
      if ([0, 1, 2].some((channel) => plain[index + channel] !== labeled[index + channel])) {
        changed.push([(index / 4) % 332, Math.floor(index / 4 / 332)]);
      }
    }
    // Two cells of 160 by 90, gaps of 4.
    for (const left of [4, 168]) {
      const own = changed.filter(([x]) => x >= left && x < left + 164);
      assert.ok(own.length > 200 && own.every(([x, y]) => x < left + 80 && y > 66 && y < 94), `${own.length}`);
    }
    assert.equal(writeTime(7512), '0:07.5');
    assert.equal(writeTime(3_727_000), '1:02:07.0');
  });

  test('refuse what would be too large or last no time', async () => {
    const sheet = { contactSheet: { columns: 20, rows: 20, width: 5000 } };
    await assert.rejects(
      renderer.render({ schemaVersion: 1, pages }, {}, sheet),
      (error) => error instanceof PlatenError && error.code === 'LIMIT_PIXELS',
    );
    const short = { schemaVersion: 1, pages: [{ id: 'page', width: 10, height: 10, durationMs: 0 }] };
    await assert.rejects(
      renderer.render(short, {}, { contactSheet: { columns: 1, rows: 1 } }),
      (error) =>
        error instanceof PlatenError && error.code === 'TEMPLATE_INVALID' && /greater than 0/.test(error.message),
    );
  });
});
