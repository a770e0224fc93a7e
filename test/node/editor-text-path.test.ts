import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { produce } from 'immer';
import { measurePath } from '@platen/engine/internal';
import { template } from '@platen/template';
import { putTextOnShape } from '../../packages/editor/commands/put-text-on-shape.ts';
import { readCssStyle, readDeclarations } from '../../packages/editor/text/clipboard/css-run-style.ts';
import { nearestOnPath } from '../../packages/editor/text/path/nearest-on-path.ts';
import { pathPreset, pathPresets } from '../../packages/editor/text/path/path-presets.ts';

describe('paths of texts', () => {
  test('have a nearest place to any point', () => {
    const line = measurePath('M0 0H100');
    assert.ok(Math.abs(nearestOnPath(line, { x: 30, y: 50 }) - 0.3) < 1e-4);
    assert.equal(nearestOnPath(line, { x: -30, y: 5 }), 0);
    const curve = measurePath('M0 0C40 100 60 -100 100 0');
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const point = curve.at(share * curve.length);
        const found = curve.at(nearestOnPath(curve, point) * curve.length);
        assert.ok(Math.hypot(found.x - point.x, found.y - point.y) < 0.01);
      }),
    );
  });

  test('can be chosen, each of them within reach of the box', () => {
    for (const { preset } of pathPresets()) {
      const path = measurePath(pathPreset(preset, { width: 300, height: 100 }));
      assert.ok(path.length > 250, preset);
      for (const share of [0, 0.25, 0.5, 0.75]) {
        const { x, y } = path.at(share * path.length);
        assert.ok(x >= -0.5 && x <= 300.5 && y >= -0.5 && y <= 100.5, `${preset} ${x} ${y}`);
      }
    }
  });

  test('are taken over from a shape with its box', () => {
    const whole = template.parse({
      schemaVersion: 2,
      pages: [
        {
          id: 'page',
          width: 400,
          height: 300,
          layers: [
            { type: 'text', id: 'text', runs: [{ text: 'a' }] },
            {
              type: 'shape',
              id: 'shape',
              x: 50,
              y: 60,
              width: 200,
              height: 100,
              rotation: 10,
              geometry: { shape: 'path', d: 'M0 0L10 10', viewWidth: 10, viewHeight: 10 },
            },
            { type: 'shape', id: 'ring', geometry: { shape: 'ellipse' } },
          ],
        },
      ],
    });
    const [page] = whole.pages;
    assert.ok(page);
    const [text, shape, ring] = page.layers;
    assert.ok(text && shape && ring);
    const edit = putTextOnShape(page, [text, shape]);
    assert.ok(edit);
    const [moved] = template.parse(produce(whole, (draft) => edit.recipe(draft))).pages[0]?.layers ?? [];
    assert.ok(moved?.type === 'text');
    assert.deepEqual([moved.x, moved.width, moved.rotation, moved.path?.d], [50, 200, 10, 'M0 0L200 100']);
    assert.ok(putTextOnShape(page, [ring, text]));
    assert.equal(putTextOnShape(page, [shape, ring]), undefined);
  });
});

describe('styles of pasted text', () => {
  const read = (css: string, inherited = {}) => readCssStyle(readDeclarations(css), inherited);

  test('are read from what pages and office programs write', () => {
    assert.deepEqual(read('font-weight:bold;font-style:oblique;color:#F00'), {
      fontWeight: 700,
      fontStyle: 'italic',
      color: '#F00',
    });
    assert.deepEqual(read("font-family:'a;b';font-size:12pt;mso-x:1"), { sizePx: 16 });
    assert.deepEqual(read('font-size:150%', { sizePx: 20 }), { sizePx: 30 });
    assert.deepEqual(read('text-decoration: underline dotted'), { lines: ['underline'] });
  });

  test('leave out what is no style, whatever it is', () => {
    assert.deepEqual(read('color:expression(alert(1));font-weight:9999;font-size:-3px;background:url(x)'), {});
    fc.assert(
      fc.property(fc.string(), (css) => {
        const { fontWeight = 400, sizePx = 1 } = read(css);
        assert.ok(fontWeight >= 1 && fontWeight <= 1000 && sizePx > 0);
      }),
    );
  });
});
