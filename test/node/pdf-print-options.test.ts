import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import type { RenderOptions } from '@platen/engine';
import { PlatenError, type TemplateInput } from '@platen/template';
import { inFolder, runPlaten } from './run-platen.ts';

const page = (id: string) => ({ id, width: 20, height: 20 });
const template: TemplateInput = { schemaVersion: 1, pages: ['a', 'b', 'c'].map(page) };

async function issueOf(options: RenderOptions): Promise<string> {
  const renderer = createRenderer();
  try {
    await renderer.render(template, {}, { format: 'pdf', ...options });
  } catch (error) {
    assert.ok(error instanceof PlatenError, String(error));
    return `${error.code} ${error.issues[0]?.path}`;
  } finally {
    await renderer.close();
  }
  return 'none';
}

describe('options of a PDF that cannot be', () => {
  const refused: [options: RenderOptions, says: string][] = [
    [{ pdfOptions: { rangeFrom: 3, rangeTo: 2 } }, 'OPTIONS_INVALID pdfOptions.rangeTo'],
    [{ pdfOptions: { rangeFrom: 4 } }, 'OPTIONS_INVALID pdfOptions.rangeFrom'],
    [{ pdfOptions: { rangeFrom: 2, rangeTo: 4 } }, 'OPTIONS_INVALID pdfOptions.rangeTo'],
    [{ pages: [1], pdfOptions: { rangeFrom: 2 } }, 'OPTIONS_INVALID pages'],
    [{ pages: [1, 4] }, 'OPTIONS_INVALID pages[1]'],
    [{ pdfOptions: { dpi: 20 } }, 'OPTIONS_INVALID pdfOptions.dpi'],
    [{ pdfOptions: { bleed: -1 } }, 'OPTIONS_INVALID pdfOptions.bleed'],
    [{ scale: 2 }, 'OPTIONS_INVALID scale'],
    [{ width: 100 }, 'OPTIONS_INVALID width'],
  ];
  for (const [options, says] of refused) {
    test(JSON.stringify(options), async () => assert.equal(await issueOf(options), says));
  }
});

describe('wrong use of the command for PDF', () => {
  const refused: [args: string[], says: RegExp][] = [
    [['--dpi', '300', '--out', 'a.png'], /--dpi is for PDF only/],
    [['--format', 'pdf', '--scale', '2'], /--dpi/],
    [['--format', 'pdf', '--quality', '50'], /--image-quality/],
    [['--color-mode', 'lab', '--out', 'a.pdf'], /rgb or cmyk/],
    [['--out', 'a-{page}.pdf'], /all pages in one file/],
    [['--ink-profile', 'a.icc', '--out', 'a.pdf'], /--color-mode cmyk/],
    [['--bleed', 'lots', '--out', 'a.pdf'], /number from 0 to 100/],
  ];
  for (const [args, says] of refused) {
    test(args.join(' '), () =>
      inFolder(async (cwd) => {
        const run = await runPlaten(['render', '-', ...args], { cwd, input: JSON.stringify(template) });
        assert.equal(run.code, 2, run.said.join('\n'));
        assert.match(run.said.join('\n'), says);
      }),
    );
  }
});
