import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gamutShare, gamutTolerance } from '../../packages/engine/formats/pdf/print/gamut-report.ts';
import { darkLightness } from '../../packages/engine/formats/pdf/print/ink-table.ts';
import { convertedJpegQuality } from '../../packages/engine/formats/pdf/raster/pdf-images.ts';
import { pdfOptionsSchema } from '../../packages/engine/options/parse-pdf-options.ts';
import { inFolder, runPlaten } from './run-platen.ts';

const guide = await readFile(new URL('../../docs/pdf.md', import.meta.url), 'utf8');

test('the guide to PDF names every option, and its default is the one it says', () => {
  for (const key of Object.keys(pdfOptionsSchema.shape)) assert.ok(guide.includes(`\`${key}\``), key);
  const { dpi, rasterDpi } = pdfOptionsSchema.parse({});
  assert.ok(guide.includes(`per inch of paper, default ${dpi}.`));
  assert.ok(guide.includes(`in pixels per inch, default ${rasterDpi} `));
});

test('the guide says from when on colors are reported', () => {
  assert.ok(guide.includes(`more\n  than ${gamutTolerance} (CIEDE2000)`));
  assert.ok(guide.includes(`lightness below ${darkLightness}`));
  assert.equal(gamutShare, 0.1);
  assert.ok(guide.includes('if more than a tenth of its pixels change'));
});

test('the guide says how converted JPEGs are compressed', () => {
  assert.ok(guide.includes(`quality ${convertedJpegQuality}`));
});

test('the commands of the guide are ones that the shell knows', () =>
  inFolder(async (cwd) => {
    const help = (await runPlaten(['render', '--help'], { cwd })).stdout.toString('utf8');
    const flags = [...guide.matchAll(/--[a-z][a-z-]+/g)].map(([flag]) => flag);
    assert.ok(flags.length > 3);
    for (const flag of flags.filter((each) => each !== '--check')) assert.ok(help.includes(flag), flag);
  }));
