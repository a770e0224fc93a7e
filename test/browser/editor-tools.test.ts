import { assert } from 'chai';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { Layer } from '@platen/template';
import type { Point } from '../../packages/editor/geometry/point.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

const stops = [
  { offset: 0, color: '#000000' },
  { offset: 1, color: '#ffffff' },
];
const template = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 600,
      height: 400,
      layers: [
        { type: 'image', id: 'photo', x: 300, y: 20, width: 200, height: 100, source: 'library:images/lake.webp' },
        {
          type: 'shape',
          id: 'glow',
          x: 300,
          y: 200,
          width: 200,
          height: 100,
          fills: [{ type: 'linear', angle: 90, stops }],
        },
        {
          type: 'shape',
          id: 'wave',
          x: 20,
          y: 250,
          width: 200,
          height: 100,
          geometry: { shape: 'path', d: 'M0 0L100 0L100 100Z', viewWidth: 100, viewHeight: 100 },
          fills: [{ type: 'solid', color: '#ff0000' }],
        },
      ],
    },
  ],
};

describe('the tools of the artboard', () => {
  let mounted: MountedArtboard;
  beforeEach(async () => {
    mounted = await mountArtboard(template);
    mounted.element.artboard?.zoomTo(1, { x: 0, y: 0 });
    await mounted.element.artboard?.settled();
  });
  afterEach(() => mounted.unmount());

  const toScreen = (point: Point): [number, number] => {
    const { artboard } = mounted.element;
    const { left, top } = mounted.element.getBoundingClientRect();
    const { x, y } = artboard?.toArtboard(point) ?? { x: 0, y: 0 };
    return [Math.round(left + x), Math.round(top + y)];
  };
  const move = (point: Point) => sendMouse({ type: 'move', position: toScreen(point) });
  const drag = async (...points: Point[]): Promise<void> => {
    for (const [index, point] of points.entries()) {
      await move(point);
      if (index === 0) await sendMouse({ type: 'down' });
    }
    await sendMouse({ type: 'up' });
  };
  const layers = (): readonly Layer[] => mounted.editor.state.page.value.layers;
  const layer = (id: string): Layer => {
    const found = layers().find((each) => each.id === id);
    assert.isDefined(found);
    return found!;
  };
  const until = async (isDone: () => boolean): Promise<void> => {
    const endMs = performance.now() + 20_000;
    while (!isDone()) {
      if (performance.now() > endMs) throw new Error('It did not come about.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Modes are fetched when they are first used. */
  const use = async (mode: string, start: () => void): Promise<void> => {
    start();
    await until(() => mounted.element.artboard?.modes.current.id === mode);
    await mounted.element.artboard?.settled();
  };

  it('draw shapes by dragging, squares with Shift, and select them', async () => {
    const { state } = mounted.editor;
    state.tool.value = 'rectangle';
    await drag({ x: 20, y: 20 }, { x: 60, y: 50 }, { x: 120, y: 80 });
    const drawn = layers().at(-1);
    assert.deepInclude(drawn, { type: 'shape', x: 20, y: 20, width: 100, height: 60 });
    assert.deepEqual(state.selection.value, [drawn?.id ?? '']);
    assert.equal(state.tool.value, 'select');

    state.tool.value = 'line';
    await drag({ x: 20, y: 220 }, { x: 100, y: 200 }, { x: 120, y: 180 });
    assert.deepInclude(layers().at(-1), { x: 20, y: 180, width: 100, height: 40, flipY: true });
    assert.equal(mounted.editor.document.steps.value.length, 2, 'one step each');
  });

  it('round corners by the handles in them, all or with Alt one', async () => {
    mounted.editor.state.selection.value = ['glow'];
    await drag({ x: 316, y: 216 }, { x: 325, y: 225 }, { x: 330, y: 230 });
    const radii = () => {
      const glow = layer('glow');
      return glow.type === 'shape' ? glow.radius : undefined;
    };
    assert.deepEqual(radii(), { topLeft: 30, topRight: 30, bottomRight: 30, bottomLeft: 30 });
    await sendKeys({ down: 'Alt' });
    await drag({ x: 470, y: 230 }, { x: 480, y: 220 }, { x: 490, y: 210 });
    await sendKeys({ up: 'Alt' });
    assert.deepEqual(radii(), { topLeft: 30, topRight: 10, bottomRight: 30, bottomLeft: 30 });
  });

  it('draw paths with the pen, curved where it is dragged, closed at the start', async () => {
    const { state } = mounted.editor;
    await use('pen', () => (state.tool.value = 'pen'));
    await drag({ x: 50, y: 50 }, { x: 50, y: 50 });
    await drag({ x: 150, y: 50 }, { x: 180, y: 80 });
    await drag({ x: 150, y: 150 }, { x: 150, y: 150 });
    await drag({ x: 50, y: 50 }, { x: 50, y: 50 });
    const path = layers().at(-1);
    assert.equal(path?.type === 'shape' && path.geometry.shape, 'path');
    assert.match(path?.type === 'shape' && path.geometry.shape === 'path' ? path.geometry.d : '', /^M.*C.*Z$/);
    assert.equal(path?.x, 50);
    assert.equal(state.tool.value, 'select');
  });

  it('draw by hand, smoothed', async () => {
    await use('freehand', () => (mounted.editor.state.tool.value = 'freehand'));
    await drag({ x: 30, y: 100 }, { x: 60, y: 60 }, { x: 90, y: 100 }, { x: 120, y: 140 }, { x: 150, y: 100 });
    await until(() => layers().length === 4);
    const path = layers().at(-1);
    assert.match(path?.type === 'shape' && path.geometry.shape === 'path' ? path.geometry.d : '', /C/);
    assert.closeTo(path?.width ?? 0, 120, 8);
  });

  it('move the anchors of a path and leave the rest where it is', async () => {
    await use('path', () => (mounted.editor.state.editing.value = { kind: 'path', layerId: 'wave' }));
    await drag({ x: 220, y: 250 }, { x: 240, y: 230 }, { x: 260, y: 210 });
    const wave = layer('wave');
    assert.closeTo(wave.x, 20, 0.01);
    assert.closeTo(wave.y, 210, 0.01);
    assert.closeTo(wave.width, 240, 0.01);
    assert.closeTo(wave.height, 140, 0.01);
    mounted.editor.document.undo();
    assert.deepInclude(layer('wave'), { x: 20, y: 250, width: 200, height: 100 });
  });

  it('crop images: the image moves under its frame, the frame cuts it', async () => {
    const { state } = mounted.editor;
    await use('crop', () => (state.editing.value = { kind: 'crop', layerId: 'photo' }));
    const cropOf = () => {
      const photo = layer('photo');
      assert.isTrue(photo.type === 'image');
      return photo.type === 'image' ? photo.crop : undefined;
    };
    await drag({ x: 340, y: 60 }, { x: 340, y: 50 }, { x: 340, y: 40 });
    const moved = cropOf();
    assert.isDefined(moved);
    assert.deepInclude(layer('photo'), { x: 300, y: 20, width: 200, height: 100 });
    await drag({ x: 300, y: 70 }, { x: 330, y: 70 }, { x: 350, y: 70 });
    assert.deepInclude(layer('photo'), { x: 350, y: 20, width: 150, height: 100 });
    assert.closeTo(cropOf()?.width ?? 0, (moved?.width ?? 0) * 0.75, 0.001);
    assert.closeTo(cropOf()?.y ?? 0, moved?.y ?? 0, 0.001);
    await sendKeys({ press: 'Enter' });
  });

  it('crop in a ratio, which the frame keeps, and move the image by keys', async () => {
    const { state } = mounted.editor;
    await use('crop', () => (state.editing.value = { kind: 'crop', layerId: 'photo' }));
    const ratio = (): number => layer('photo').width / layer('photo').height;
    state.cropRatio.value = 1;
    await until(() => Math.abs(ratio() - 1) < 0.01);
    const { x, width } = layer('photo');
    await drag({ x: x + width, y: 70 }, { x: x + width - 20, y: 70 }, { x: x + width - 40, y: 70 });
    assert.closeTo(ratio(), 1, 0.01);
    assert.closeTo(layer('photo').width, width - 40, 0.5);
    state.cropRatio.value = 'original';
    await until(() => Math.abs(ratio() - 1) > 0.1);
    const before = layer('photo');
    mounted.element.artboard?.focus();
    await sendKeys({ press: '+' });
    await sendKeys({ press: 'ArrowLeft' });
    const after = layer('photo');
    assert.notDeepEqual(after.type === 'image' && after.crop, before.type === 'image' && before.crop);
    assert.equal(after.width, before.width);
    await sendKeys({ press: 'Enter' });
    assert.isUndefined(state.editing.value);
  });

  it('erase parts of a layer with a brush and restore them, each stroke a step, by pointer and by keys', async () => {
    const { state, document } = mounted.editor;
    const alphaAt = async (x: number, y: number): Promise<number> => {
      const { mask } = layer('photo');
      if (mask?.type !== 'image') return 255;
      const image = new Image();
      image.src = mask.source;
      await image.decode();
      const canvas = Object.assign(globalThis.document.createElement('canvas'), { width: 200, height: 100 });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 200, 100);
      return context?.getImageData(x, y, 1, 1).data[3] ?? 0;
    };
    state.maskBrush.value = { size: 40, hardness: 0.8, action: 'erase' };
    await use('mask', () => (state.editing.value = { kind: 'mask', layerId: 'photo' }));
    await drag({ x: 330, y: 70 }, { x: 380, y: 70 }, { x: 430, y: 70 });
    assert.equal(await alphaAt(80, 50), 0);
    assert.equal(await alphaAt(80, 10), 255);
    mounted.element.artboard?.focus();
    await sendKeys({ press: 'x' });
    assert.equal(state.maskBrush.value.action, 'restore');
    await drag({ x: 380, y: 70 }, { x: 382, y: 70 });
    assert.equal(await alphaAt(81, 50), 255);
    assert.equal(await alphaAt(40, 50), 0);
    document.undo();
    assert.equal(await alphaAt(81, 50), 0, 'as it was after the first stroke');
    await mounted.element.artboard?.settled();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: ']' });
    assert.equal(state.maskBrush.value.size, 48);
    await sendKeys({ press: 'Space' });
    assert.equal(await alphaAt(82, 60), 255);
    assert.equal(await alphaAt(40, 50), 0);
    await sendKeys({ press: 'Enter' });
    assert.isUndefined(state.editing.value);
    for (let step = document.steps.value.length; step > 0; step--) document.undo();
    assert.isUndefined(layer('photo').mask);
  });

  it('take a color from the page for what is selected, and none beside it', async () => {
    const { state } = mounted.editor;
    const { x, y, width } = mounted.element.getBoundingClientRect();
    state.selection.value = ['glow'];
    await use('eyedropper', () => (state.tool.value = 'eyedropper'));
    const red = toScreen({ x: 180, y: 270 });
    const before = layer('glow');
    await sendMouse({ type: 'click', position: [Math.round(x + width - 4), Math.round(y + 4)] });
    assert.equal(state.tool.value, 'eyedropper', 'still in hand');
    assert.equal(layer('glow'), before);
    await until(() => {
      void sendMouse({ type: 'click', position: red });
      return state.tool.value === 'select';
    });
    const glow = layer('glow');
    assert.deepInclude(glow.type === 'shape' ? glow.fills[0] : undefined, { type: 'solid', color: '#ff0000' });
  });

  it('turn gradients on the layer itself', async () => {
    await use(
      'gradient',
      () => (mounted.editor.state.editing.value = { kind: 'gradient', layerId: 'glow', paintIndex: 0 }),
    );
    await drag({ x: 500, y: 250 }, { x: 450, y: 290 }, { x: 400, y: 299 });
    const glow = layer('glow');
    const fill = glow.type === 'shape' ? glow.fills[0] : undefined;
    assert.closeTo(fill?.type === 'linear' ? fill.angle : 0, 180, 1);
  });
});
