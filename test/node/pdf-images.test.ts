import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { RenderOptions } from '@platen/engine';
import { createRenderer } from '@platen/engine/node';
import { lacksTools, runTool } from '../tools/debian-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-'));
const images = new URL('../fixtures/images/', import.meta.url);
const renderer = createRenderer({
  resolveAsset: async (name) => new Uint8Array(readFileSync(new URL(name, images))),
});
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A row of `pdfimages -list`: what an image of a PDF is. */
interface ImageRow {
  type: string;
  width: number;
  height: number;
  color: string;
  encoding: string;
  object: string;
}

async function render(layers: readonly object[], pdfOptions: RenderOptions['pdfOptions'] = {}) {
  const page = { id: 'page', width: 600, height: 400, layers };
  const template = { schemaVersion: 1, name: 'Images', pages: [page] };
  const { outputs, report } = await renderer.render(template, {}, { format: 'pdf', pdfOptions });
  const bytes = outputs[0]?.bytes ?? new Uint8Array();
  const path = join(folder, 'images.pdf');
  writeFileSync(path, bytes);
  return { path, bytes, report };
}

function listImages(path: string): ImageRow[] {
  const rows = runTool('pdfimages', ['-list', path]).trim().split('\n').slice(2);
  return rows.map((row) => {
    const [, , type = '', width, height, color = '', , , encoding = '', , object = ''] = row.trim().split(/\s+/);
    return { type, width: Number(width), height: Number(height), color, encoding, object };
  });
}

function image(source: string, more: object = {}): object {
  return { type: 'image', id: 'image', width: 300, height: 200, source: `asset:${source}`, ...more };
}

function holds(bytes: Uint8Array, part: Buffer): boolean {
  return Buffer.from(bytes).includes(part);
}

describe('an image in a PDF', { skip: lacksTools('pdfimages', 'qpdf') }, () => {
  for (const name of ['photo.jpg', 'photo-gray.jpg', 'photo-progressive.jpg', 'photo-orientation-6.jpg']) {
    test(`that is a JPEG is the very same file: ${name}`, async () => {
      const { path, bytes } = await render([image(name)]);
      assert.ok(holds(bytes, readFileSync(new URL(name, images))));
      assert.deepEqual(
        listImages(path).map(({ encoding }) => encoding),
        ['jpeg'],
      );
      assert.match(runTool('qpdf', ['--check', path]), /No syntax or stream encoding errors/);
    });
  }

  test('keeps a profile of other colors', async () => {
    const { path } = await render([image('photo-p3.jpg')]);
    assert.deepEqual(
      listImages(path).map(({ color, encoding }) => [color, encoding]),
      [['icc', 'jpeg']],
    );
  });

  test('of four inks becomes pixels of the screen', async () => {
    const { path } = await render([image('photo-cmyk.jpg')]);
    assert.deepEqual(
      listImages(path).map(({ color, encoding }) => [color, encoding]),
      [['rgb', 'image']],
    );
  });

  test('is there once, however often it is drawn', async () => {
    const layers = [0, 1, 2].map((index) => image('photo.jpg', { id: `image-${index}`, x: index * 20, opacity: 0.5 }));
    const objects = new Set(listImages((await render(layers)).path).map(({ object }) => object));
    assert.equal(objects.size, 1);
  });

  test('that is transparent has its alpha as a mask', async () => {
    for (const name of ['badge.png', 'badge-lossless.webp', 'badge-interlaced.png']) {
      const { path } = await render([image(name)]);
      assert.deepEqual(
        listImages(path).map(({ type, color }) => [type, color]),
        [
          ['image', 'rgb'],
          ['smask', 'gray'],
        ],
        name,
      );
    }
  });

  test('becomes a JPEG when a quality is asked for', async () => {
    const { path } = await render([image('photo.webp')], { imageQuality: 60 });
    assert.deepEqual(
      listImages(path).map(({ encoding }) => encoding),
      ['jpeg'],
    );
  });

  test('with a filter is drawn as fine as asked, and that is reported', async () => {
    const blurred = image('photo.jpg', { x: 100, y: 100, filters: [{ type: 'blur', radius: 4 }] });
    const fine = await render([blurred], { dpi: 72, rasterDpi: 144 });
    // 300 pixels and what the blur adds on both sides, two for one.
    const [row] = listImages(fine.path);
    assert.ok(row && row.width >= 600 && row.width <= 2 * (300 + 2 * 13 + 2), `${row?.width}`);
    assert.deepEqual(
      fine.report.map(({ layer, code }) => [layer, code]),
      [['image', 'pdf_rasterized']],
    );
  });
});
