import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { readStarter } from '@platen/library/node';
import type { Layer } from '@platen/template';
import { mergePdfs } from '../../packages/server/batches/combine/merge-pdfs.ts';
import { checkContent, checkTree } from '../tools/check-pdf-structure.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { drawPdf } from '../tools/draw-pdf.ts';
import { PdfObjects, type PdfJson } from '../tools/pdf-objects.ts';

const skip = lacksTools('qpdf', 'pdftotext', 'pdftoppm');
const rows = 14;

test(
  'PDFs of rows become one that has glyphs and what pages have in common once, with tags and links',
  { skip },
  async () => {
    const renderer = createRenderer();
    const folder = mkdtempSync(join(tmpdir(), 'platen-merged-'));
    try {
      const template = await readStarter('certificate');
      const [page] = template.pages;
      const [name = ''] = page?.parameters.map(({ key }) => key) ?? [];
      const linked = page && { ...page, layers: page.layers.map((layer): Layer => ({ ...layer, href: '' })) };
      const [first, ...others] = linked?.layers ?? [];
      const layers = first ? [...others, { ...first, href: 'https://halden.example/' }] : [];
      const files: Uint8Array[] = [];
      for (let row = 0; row < rows; row++) {
        const values = { [name]: `${'ABCDEFGHIJKLMN'[row]}uth von Ĝrün ${row * 37}` };
        const content = { ...template, pages: linked ? [{ ...linked, layers }] : [] };
        const { outputs } = await renderer.render(content, values, { format: 'pdf' });
        files.push(Uint8Array.from(outputs[0]?.bytes ?? []));
      }
      const merged = await mergePdfs(files);
      const [{ byteLength: single } = assert.fail()] = files;
      const further = (merged.byteLength - single) / (rows - 1);
      assert.ok(further < single / 20, `a further row adds ${Math.round(further)} bytes to ${single}`);

      const path = join(folder, 'merged.pdf');
      writeFileSync(path, merged);
      runTool('qpdf', ['--check', path]);
      const objects = new PdfObjects(path);
      assert.equal(objects.pages.length, rows);
      checkTree(objects);
      const whole = objects.at(objects.catalog, '/StructTreeRoot', '/K');
      assert.equal((objects.at(whole, '/K') as PdfJson[]).length, rows);
      for (const [index, each] of objects.pages.entries()) {
        const parts = objects.at(each, '/Contents') as PdfJson[];
        checkContent(objects, each, parts.map((part) => objects.streamOf(part)).join('\n'));
        const [link] = objects.at(each, '/Annots') as PdfJson[];
        assert.equal(objects.at(link, '/A', '/URI'), 'u:https://halden.example/');
        assert.equal(objects.at(link, '/P'), objects.pages[index], 'the link is of its page');
      }
      for (const row of [0, rows - 1]) {
        const own = join(folder, `${row}.pdf`);
        writeFileSync(own, files[row] ?? '');
        const text = runTool('pdftotext', ['-f', String(row + 1), '-l', String(row + 1), path, '-']);
        assert.equal(text, runTool('pdftotext', [own, '-']));
        const [drawn, alone] = [
          await drawPdf('poppler', path, row + 1, folder),
          await drawPdf('poppler', own, 1, folder),
        ];
        assert.deepEqual(drawn, alone);
      }
    } finally {
      await renderer.close();
      rmSync(folder, { recursive: true });
    }
  },
);
