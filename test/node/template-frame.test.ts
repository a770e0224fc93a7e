import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importTemplate, parseTemplate } from '@platen/template';

test('every layer but shapes and images, which have fills and strokes of their own, takes a frame', () => {
  const frame = {
    fills: [{ type: 'solid', color: '#fff' }],
    strokes: [{ paint: { type: 'solid', color: '#000' }, width: 2 }],
  };
  const layers = [
    { type: 'text', id: 'a', frame },
    { type: 'svg', id: 'b', frame },
    { type: 'qr', id: 'c', frame },
    { type: 'table', id: 'd', columns: [{ key: 'x' }], frame },
    { type: 'group', id: 'e', layers: [], frame },
  ];
  const { pages } = parseTemplate({ schemaVersion: 1, pages: [{ id: 'p', width: 10, height: 10, layers }] });
  for (const layer of pages[0]?.layers ?? [])
    assert.ok('frame' in layer && layer.frame?.radius.topLeft === 0, layer.type);
});

test("the border of another tool's text becomes its frame", () => {
  const { template, report } = importTemplate({
    pages_data: [
      {
        id: 'p',
        canvas: { width: 100, height: 100 },
        elements: [
          {
            id: 't',
            type: 'text',
            content: 'Hi',
            style: { borderWidth: '3px', borderColor: '#f00', borderStyle: 'dashed', borderRadius: '8px' },
          },
        ],
      },
    ],
  });
  const [layer] = template.pages[0]?.layers ?? [];
  assert.ok(layer?.type === 'text');
  assert.equal(layer.frame?.radius.bottomLeft, 8);
  assert.deepEqual(
    layer.frame?.strokes.map(({ width, position, dash, paint }) => ({ width, position, dash, paint })),
    [{ width: 3, position: 'inside', dash: [9, 6], paint: { type: 'solid', color: '#f00' } }],
  );
  assert.deepEqual(report, []);
});
