import { assert } from 'chai';
import { importTemplate } from '@platen/template';
import { createRenderer } from '@platen/engine/browser';
import { asVersion5, documentOf, fabricCases } from '../fixtures/imports/fabric-cases.ts';
import { bundledFilesPath } from './bundled-files.ts';
import { drawWithFabric } from './draw-fabric.ts';
import { type Pixels, shareThatDiffers } from '../compare/share-that-differs.ts';

/** Files of which fewer pixels differ look as they did. */
const allowedShare = 0.01;
/** Features that look otherwise, which the report names. */
const namedCases = 21;

function read(image: CanvasImageSource, width: number, height: number): Pixels {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

describe('files of Fabric', () => {
  const renderer = createRenderer({ assetBase: new URL(bundledFilesPath, location.origin).href });
  after(() => renderer.close());

  it('look as Fabric draws them, or what looks otherwise is named, and come in alike from version 5', async () => {
    const silent: string[] = [];
    let named = 0;
    for (const each of fabricCases) {
      const { image, saved } = await drawWithFabric(documentOf(each));
      const { template, report } = importTemplate(saved);
      assert.deepEqual(importTemplate(asVersion5(saved)).template, template, each.name);
      const { outputs } = await renderer.render(template);
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(outputs[0]?.bytes ?? [])]));
      const share = shareThatDiffers(read(bitmap, 300, 300), read(image, 300, 300));
      if (share <= allowedShare) continue;
      named += 1;
      const isNamed = report.some(({ code, layer }) => code === 'not_imported' && layer !== '');
      if (!isNamed) silent.push(`${each.name}: ${(share * 100).toFixed(2)} %`);
    }
    assert.deepEqual(silent, []);
    assert.isAtMost(named, namedCases);
  });
});
