import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { lacksTools, runTool } from '../tools/debian-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-'));
const renderer = createRenderer();
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

const template = {
  schemaVersion: 1,
  name: 'Leaflet',
  pages: [0, 1].map((page) => ({
    id: `page-${page}`,
    width: 400,
    height: 200,
    layers: [
      {
        type: 'shape',
        id: `box-${page}`,
        x: 20,
        y: 20,
        width: 100,
        height: 60,
        fills: [{ type: 'solid', color: '#cc3311' }],
      },
      {
        type: 'text',
        id: `text-${page}`,
        x: 20,
        y: 100,
        width: 360,
        height: 60,
        runs: [{ text: `Office affairs, page ${page + 1}` }],
      },
    ],
  })),
};

async function render(options = {}): Promise<{ path: string; bytes: Uint8Array; pageCount: number | undefined }> {
  const { outputs } = await renderer.render(template, {}, { format: 'pdf', ...options });
  const [output] = outputs;
  assert.ok(output && outputs.length === 1);
  const path = join(folder, 'leaflet.pdf');
  writeFileSync(path, output.bytes);
  return { path, bytes: output.bytes, pageCount: output.pageCount };
}

describe('a PDF', { skip: lacksTools('qpdf', 'pdffonts', 'pdftotext', 'pdfinfo') }, () => {
  test('has no fault that qpdf finds, and one page for each of the template', async () => {
    const { path, pageCount } = await render();
    assert.equal(pageCount, 2);
    assert.match(runTool('qpdf', ['--check', path]), /No syntax or stream encoding errors/);
    assert.match(runTool('pdfinfo', [path]), /Pages:\s+2/);
  });

  test('is as large on paper as its pixels are at the given number in an inch', async () => {
    const { path } = await render({ pdfOptions: { dpi: 300 } });
    assert.match(runTool('pdfinfo', [path]), /Page size:\s+96 x 48 pts/);
  });

  test('embeds its fonts cut down, with the text their glyphs stand for', async () => {
    const { path } = await render();
    const [, , ...fonts] = runTool('pdffonts', [path]).trim().split('\n');
    assert.ok(fonts.length > 0);
    for (const font of fonts) assert.match(font, /yes yes yes/);
    assert.match(runTool('pdftotext', [path, '-']), /Office affairs, page 1\s+Office affairs, page 2/);
  });

  test('is the same to the byte each time', async () => {
    const [one, other] = [await render(), await render()];
    assert.deepEqual(one.bytes, other.bytes);
  });
});
