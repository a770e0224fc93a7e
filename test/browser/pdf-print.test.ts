import { createRenderer } from '@platen/engine/browser';
import { PlatenError } from '@platen/template';
import { assert } from 'chai';
import { bundledFilesPath } from './bundled-files.ts';

const template = {
  schemaVersion: 1,
  name: 'Karte č',
  pages: [
    {
      id: 'page',
      width: 200,
      height: 100,
      layers: [
        { type: 'text', id: 'text', width: 200, height: 50, runs: [{ text: 'Read me' }], href: 'https://example.com/' },
        {
          type: 'shape',
          id: 'star',
          y: 50,
          width: 50,
          height: 50,
          alt: 'A square',
          fills: [{ type: 'solid', color: '#f00' }],
        },
      ],
    },
  ],
};

describe('a PDF made in a worker', () => {
  const renderer = createRenderer({ assetBase: bundledFilesPath });
  after(() => renderer.close());

  it('has boxes, structure, links and what it says of itself', async () => {
    const pdfOptions = { dpi: 72, bleed: 3, cropMarks: true, margin: 5, language: 'de' };
    const { outputs } = await renderer.render(template, {}, { format: 'pdf', pdfOptions });
    const file = new TextDecoder('latin1').decode(outputs[0]?.bytes);
    assert.match(file, /^%PDF-1\.7/);
    const parts = [
      '/StructTreeRoot',
      '/TrimBox',
      '/BleedBox',
      '/Separation /All',
      '/S /Figure',
      '/S /URI',
      '/Lang (de)',
    ];
    for (const part of [...parts, '<dc:title>', '/Title <FEFF004B006100720074006500200']) assert.include(file, part);
  });

  it('is refused in CMYK, with a reason', async () => {
    const error = await renderer.render(template, {}, { format: 'pdf', pdfOptions: { colorMode: 'cmyk' } }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.instanceOf(error, PlatenError);
    assert.equal((error as PlatenError).code, 'FORMAT_UNSUPPORTED');
    assert.include((error as PlatenError).message, 'Node');
  });
});
