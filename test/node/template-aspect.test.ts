import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { applyModifications, parseTemplate } from '@platen/template';
import { checkAspects } from '@platen/template/internal';

const constraints = { aspect: 1.5 };
const template = parseTemplate({
  schemaVersion: 1,
  pages: [
    {
      id: 'p',
      width: 30,
      height: 20,
      layers: [
        { type: 'image', id: 'photo', source: 'own.png' },
        { type: 'shape', id: 'plate' },
      ],
      parameters: [
        {
          key: 'photo',
          type: 'imageUrl',
          bindings: [{ layerId: 'photo' }, { layerId: 'plate', property: 'fill' }],
          constraints,
        },
        { key: 'back', type: 'imageUrl', bindings: [{ property: 'canvasBackgroundImage' }], constraints },
      ],
    },
  ],
});

const sizes = new Map([
  ['wide.png', { width: 300, height: 200 }],
  ['nearly.png', { width: 302, height: 200 }],
  ['square.png', { width: 200, height: 200 }],
]);

function layersWithBadAspect(modifications: Record<string, unknown>): string[] {
  const { template: resolved } = applyModifications(template, modifications);
  const report = checkAspects(template, resolved, (source) => sizes.get(source));
  assert.ok(report.every((entry) => entry.code === 'constraint_violated' && entry.page === 1));
  return report.map((entry) => entry.layer);
}

test('images are held to their ratio within one per cent, wherever they are drawn', () => {
  assert.deepEqual(layersWithBadAspect({}), [], 'what is not known is not judged');
  assert.deepEqual(layersWithBadAspect({ photo: 'wide.png', back: 'nearly.png' }), []);
  assert.deepEqual(layersWithBadAspect({ photo: 'square.png' }), ['photo', 'plate']);
  assert.deepEqual(layersWithBadAspect({ back: 'square.png' }), ['']);
});

test('a render reports an image of another ratio', async () => {
  const image = readFileSync(new URL('../fixtures/images/badge.png', import.meta.url));
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)];
  const photo = `data:image/png;base64,${image.toString('base64')}`;
  const renderer = createRenderer();
  try {
    const { report } = await renderer.render(template, { photo, 'photo.visible': true, back: photo });
    const entries = report.filter((entry) => entry.code === 'constraint_violated');
    const isFar = Math.abs(width / height / 1.5 - 1) > 0.01;
    assert.ok(isFar, 'the fixture must not have the ratio');
    assert.deepEqual(
      entries.map((entry) => [entry.layer, entry.message.replace(/;.*/, '')]),
      ['photo', 'plate', ''].map((layer) => [
        layer,
        `${layer === '' ? 'back' : 'photo'} is ${width} by ${height} pixels`,
      ]),
    );
  } finally {
    await renderer.close();
  }
});
