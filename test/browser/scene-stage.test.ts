import { assert } from 'chai';
import { createBrowserPlatform } from '../../packages/engine/browser/platform.ts';
import { Konva } from '../../packages/engine/paint/konva-environment.ts';
import { createScene } from '../../packages/engine/scene/create-scene.ts';
import { layOut, paintPage, resourcesWith, type Pixel, type Written } from '../scene/stage.ts';

describe('a scene on a stage', () => {
  const platform = createBrowserPlatform({ assetBase: `${location.origin}/` });
  const blue = { type: 'solid', color: '#0000ff' };
  const layers: Written[] = [
    { type: 'shape', id: 'disc', x: 10, y: 10, width: 40, height: 40, geometry: { shape: 'ellipse' }, fills: [blue] },
    {
      type: 'group',
      id: 'group',
      x: 50,
      y: 50,
      width: 40,
      height: 40,
      opacity: 0.5,
      rotation: 90,
      shadows: [{ type: 'drop', color: '#ff0000', offsetX: 6, blur: 4 }],
      layers: [{ type: 'text', id: 'text', width: 20, height: 20, runs: [{ text: 'a' }], style: { fontSize: 20 } }],
    },
    {
      type: 'shape',
      id: 'rule',
      x: 10,
      y: 95,
      width: 80,
      height: 0,
      geometry: { shape: 'line' },
      strokes: [{ paint: blue, width: 1 }],
    },
  ];
  const layout = layOut(layers);
  const resources = resourcesWith({});
  let stage: InstanceType<typeof Konva.Stage>;

  before(() => {
    const container = document.createElement('div');
    document.body.append(container);
    stage = new Konva.Stage({ container, width: 100, height: 100 });
    const sheet = new Konva.Layer();
    sheet.getCanvas().setPixelRatio(1);
    stage.add(sheet);
    sheet.add(createScene(layout, resources, platform));
    sheet.draw();
  });
  after(() => stage.destroy());

  it('looks as it is painted', () => {
    const pixelAt = paintPage(layout, resources, platform);
    const drawn = stage.getLayers()[0]!.getCanvas().getContext().getImageData(0, 0, 100, 100).data;
    let largest = 0;
    for (let y = 0; y < 100; y += 1) {
      for (let x = 0; x < 100; x += 1) {
        const start = (y * 100 + x) * 4;
        const pixel = pixelAt(x, y);
        const there = [...drawn.subarray(start, start + 4)] as Pixel;
        largest = Math.max(largest, ...pixel.map((channel, index) => Math.abs(channel - there[index]!)));
      }
    }
    // The stage's own canvas may be drawn by the graphics card.
    assert.isAtMost(largest, 8);
  });

  it('finds layers where they are clicked', () => {
    const layerAt = (x: number, y: number) => stage.getIntersection({ x, y })?.getParent()?.id();
    assert.equal(layerAt(30, 30), 'disc');
    assert.isUndefined(layerAt(12, 12), 'beside the disc');
    // Turned by a quarter about its middle, the group has its first corner at the top right.
    assert.equal(layerAt(80, 60), 'text');
    assert.isUndefined(layerAt(60, 60), 'beside the text');
    assert.equal(layerAt(50, 92), 'rule', 'thin lines take clicks beside them');
  });
});
