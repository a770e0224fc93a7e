import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';

const renderer = createRenderer({});
after(() => renderer.close());

const base64 = readFileSync(join(import.meta.dirname, '../fixtures/images/photo-444.jpg')).toString('base64');
/** 160 by 120 pixels. */
const source = `data:image/jpeg;base64,${base64}`;
const drawing = 'data:image/svg+xml,<svg viewBox="0 0 4 4"><rect width="4" height="4"/></svg>';

async function reportOf(layers: readonly object[], backgrounds: readonly object[] = []): Promise<string[]> {
  const page = { id: 'p', width: 500, height: 400, layers, backgrounds };
  const { report } = await renderer.render({ schemaVersion: 1, pages: [page] });
  return report.map(({ code, layer }) => `${code} ${layer}`);
}

const image = (id: string, members: object): object => ({ type: 'image', id, source, ...members });

test('images shown at more than one and a half times their size are named', async () => {
  const found = await reportOf([
    image('small', { width: 160, height: 120 }),
    image('edge', { width: 240, height: 180 }),
    image('large', { width: 241, height: 181 }),
    image('one-side', { width: 400, height: 60 }),
    image('contained', { width: 400, height: 60, fit: 'contain' }),
    image('natural', { width: 500, height: 400, fit: 'none' }),
    image('cropped', { width: 160, height: 120, crop: { x: 0, y: 0, width: 0.5, height: 0.5 } }),
    image('hidden', { width: 500, height: 400, visible: false }),
    { type: 'image', id: 'drawing', width: 400, height: 400, source: drawing },
    { type: 'group', id: 'group', width: 400, height: 400, layers: [image('inside', { width: 320, height: 240 })] },
    { type: 'shape', id: 'shape', width: 400, height: 100, fills: [{ type: 'image', source }] },
    { type: 'shape', id: 'tiled', width: 400, height: 100, fills: [{ type: 'image', source, fit: 'tile', scale: 3 }] },
  ]);
  assert.deepEqual(
    found,
    ['large', 'one-side', 'cropped', 'inside', 'shape'].map((id) => `image_low_resolution ${id}`),
  );
});

test('a background is named by its page', async () => {
  assert.deepEqual(await reportOf([], [{ type: 'image', source }]), ['image_low_resolution ']);
});
