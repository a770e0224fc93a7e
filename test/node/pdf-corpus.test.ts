import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { casesOfTurn } from '../cases-of-turn.ts';
import { compareRenderings } from '../compare/compare-renderings.ts';
import { listCases, loadCase } from '../corpus/load-case.ts';
import { allowedDifference, allowedNames, fits } from '../corpus/pdf-allowances.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { drawPdf, onPaper, pdfDrawers } from '../tools/draw-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-'));
const renderer = createRenderer();
after(async () => {
  await renderer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Cases of a moment of a video have no PDF. */
const cases = listCases().filter((name) => !name.startsWith('motion-') && !name.startsWith('subtitles-'));

describe('the PDF of', { skip: lacksTools('qpdf', 'pdftoppm', 'mutool') }, () => {
  for (const name of casesOfTurn(cases, 3)) {
    test(`${name} is whole and looks like its image`, async (context) => {
      const { template, modifications, options } = await loadCase(name);
      const { pages, transparent } = options;
      const wanted = { ...(pages && { pages }), ...(transparent && { transparent }) };
      const images = await renderer.render(template, modifications, { ...wanted, format: 'png' });
      const document = await renderer.render(template, modifications, {
        ...wanted,
        format: 'pdf',
        pdfOptions: { dpi: 72 },
      });
      const [output] = document.outputs;
      assert.ok(output);
      assert.equal(output.pageCount, images.outputs.length);
      const path = join(folder, `${name}.pdf`);
      writeFileSync(path, output.bytes);
      assert.match(runTool('qpdf', ['--check', path]), /No syntax or stream encoding errors/);
      for (const [index, image] of images.outputs.entries()) {
        const expected = await onPaper(image.bytes);
        await Promise.all(
          pdfDrawers.map(async (drawer) => {
            const { mean, percent } = compareRenderings(expected, await drawPdf(drawer, path, index + 1, folder));
            const max = allowedDifference(name, drawer);
            const found = `${drawer}: ${mean.toFixed(2)} on the average, ${percent.toFixed(2)} % of pixels clearly`;
            context.diagnostic(found);
            assert.ok(mean <= max.mean && percent <= max.percent, found);
          }),
        );
      }
    });
  }
});

test('every allowance is for a case that there is', () => {
  const lost = allowedNames.filter((pattern) => !cases.some((name) => fits(name, pattern)));
  assert.deepEqual(lost, []);
});
