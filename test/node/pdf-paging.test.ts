import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { loadCase } from '../corpus/load-case.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { PdfObjects } from '../tools/pdf-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-paging-'));
const renderer = createRenderer();
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
async function render(template: unknown, modifications: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { outputs } = await renderer.render(template, modifications, { format: 'pdf' });
  const path = join(folder, `${files++}.pdf`);
  writeFileSync(path, outputs[0]?.bytes ?? '');
  return path;
}

/** The elements of a document with their texts, line by line: `  P "text"` where it has one. */
function structureOf(path: string): string[] {
  return runTool('pdfinfo', ['-struct-text', path])
    .split('\n')
    .map((line) => line.replace(/ \((?:block|inline)\):?|:$/, '').trimEnd())
    .filter((line) => line !== '' && !/\/Scope|\/Placement|\/BBox|Object/.test(line) && line.trim() !== '""');
}

const countOf = (lines: readonly string[], role: string): number => lines.filter((line) => line.trim() === role).length;

describe('the structure of a PDF whose pages flow', { skip: lacksTools('qpdf', 'pdfinfo') }, () => {
  test('has one table over all pages, with its header once', async () => {
    const { template, modifications } = await loadCase('paging-table');
    const path = await render(template, modifications);
    const lines = structureOf(path);
    assert.equal(new PdfObjects(path).pages.length, 5);
    assert.deepEqual(
      ['Sect', 'Table', 'TR', 'TH', 'TD'].map((role) => countOf(lines, role)),
      [1, 1, 17, 2, 32],
    );
    const words = lines.join(' ');
    // The row that is higher than a page stays one cell.
    const cell = lines.slice(lines.findIndex((line) => line.includes('A long report')));
    const end = cell.findIndex((line) => line.trim() === 'TD');
    assert.match(cell.slice(0, end).join(' '), /Line 1 of .* Line 14 of/);
    // Masters and repeated headers are artifacts; the total is read after the table.
    assert.ok(!words.includes('1 / 5'));
    assert.equal(lines.filter((line) => line.trim() === '"Price"').length, 1);
    assert.ok(words.indexOf('Item 16') < words.indexOf('Total 217'));
    assert.match(runTool('pdftotext', ['-f', '2', '-l', '2', path, '-']), /Price[\s\S]*2 ?\/ ?5/);
  });

  test('has a cell over several rows once, though it is on several pages', async () => {
    const { template } = await loadCase('paging-table-spans');
    const path = await render(template, {});
    const lines = structureOf(path);
    assert.deepEqual(
      ['Table', 'TR', 'TH', 'TD'].map((role) => countOf(lines, role)),
      [1, 12, 2, 14],
    );
    const objects = new PdfObjects(path);
    const spans = objects.having('/S', '/TD').flatMap(({ value }) => objects.at(value, '/A', '/RowSpan') ?? []);
    assert.deepEqual(spans.toSorted(), [2, 3, 6]);
    const words = lines
      .map((line) => line.trim().replaceAll('"', ''))
      .join(' ')
      .replaceAll(/ +/g, ' ');
    assert.match(words, /TD (?:\/RowSpan 6 )?Three is higher than a page[^T]* there and everywhere TD 6 TR/);
  });

  test('has items of repeats as entries of one list, and paragraphs that go on as one', async () => {
    const { template, modifications } = await loadCase('paging-list');
    const lines = structureOf(await render(template, modifications));
    assert.deepEqual(
      ['L', 'LI', 'LBody'].map((role) => countOf(lines, role)),
      [1, 7, 7],
    );
    const story = lines.slice(lines.findIndex((line) => line.includes('The doors open')) - 1);
    assert.match(story[0] ?? '', /^\s*P$/);
    assert.match(story.join(' '), /Sentence 1 .* Sentence 12/);
    assert.deepEqual(
      story.slice(1).filter((line) => /^\s*[A-Z]/.test(line)),
      [],
    );
  });

  test('keeps what leads somewhere on every page, and names a page once in the outline', async () => {
    const { template, modifications } = await loadCase('paging-table');
    const design = structuredClone(template) as { masters: { layers: object[] }[]; pages: object[] };
    const [bar] = design.masters[0]?.layers ?? [];
    Object.assign(bar ?? {}, { href: 'https://example.com/', name: 'Our page' });
    design.pages.push({ id: 'terms', name: 'Terms', width: 400, height: 300 });
    const path = await render(design, modifications);
    const objects = new PdfObjects(path);
    assert.equal(countOf(structureOf(path), 'Link'), 5);
    assert.equal(objects.at(objects.catalog, '/Outlines', '/Count'), 2);
  });
});
