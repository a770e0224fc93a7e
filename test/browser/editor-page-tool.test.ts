import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { Layer } from '@platen/template';
import { until } from './editor-page.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';

const layers = [
  {
    type: 'shape',
    id: 'card',
    x: 100,
    y: 100,
    width: 100,
    height: 80,
    fills: [{ type: 'solid', color: '#2244ee' }],
    motion: {
      keyframes: [
        {
          property: 'x',
          keyframes: [
            { atMs: 0, value: 100 },
            { atMs: 500, value: 140 },
          ],
        },
      ],
    },
  },
  { type: 'shape', id: 'edge', x: 300, y: 60, width: 200, height: 100 },
];

describe('the page tool', () => {
  let mounted: MountedArtboard;
  const layer = (id: string): Layer => {
    const found = mounted.editor.state.layersById.value.get(id)?.layer;
    if (!found) throw new Error(`There is no layer ${id}.`);
    return found;
  };
  /** A page point in whole pixels of the window, where the artboard begins at 0, 0. */
  const at = (x: number, y: number): [number, number] => {
    const point = mounted.element.artboard?.toArtboard({ x, y }) ?? { x: 0, y: 0 };
    return [Math.round(point.x), Math.round(point.y)];
  };
  const click = (x: number, y: number) => sendMouse({ type: 'click', position: at(x, y) });
  const drag = async (from: [number, number], ...to: [number, number][]): Promise<void> => {
    // Where they are seen at first, wherever the view goes.
    const [start = [0, 0], ...places] = [from, ...to].map((point) => at(...point));
    await sendMouse({ type: 'move', position: start });
    await sendMouse({ type: 'down' });
    for (const position of places) await sendMouse({ type: 'move', position });
    await sendMouse({ type: 'up' });
  };
  const holding = async (key: string, act: () => Promise<unknown>): Promise<void> => {
    await sendKeys({ down: key });
    await act();
    await sendKeys({ up: key });
  };

  beforeEach(async () => {
    mounted = await mountArtboard(
      { schemaVersion: 1, pages: [{ id: 'page', width: 600, height: 400, layers }] },
      760,
      560,
    );
    mounted.element.artboard?.zoomTo(1);
    mounted.editor.state.snapping.value = false;
    mounted.editor.state.tool.value = 'page';
    await until(() => mounted.element.artboard?.modes.current.id === 'page', 'the tool');
    await mounted.element.artboard?.settled();
  });
  afterEach(async () => {
    await resetMouse();
    mounted.unmount();
  });

  it('begins with a layout, though nothing had to be loaded for the page', () => {
    assert.deepEqual(
      mounted.editor.state.layout.value?.layers.map((laidOut) => laidOut.layer.id),
      ['card', 'edge'],
    );
  });

  it('resizes the page by its handles with the page tool', async () => {
    const { state } = mounted.editor;
    await drag([600, 400], [580, 390], [500, 350]);
    assert.deepEqual([state.page.value.width, state.page.value.height], [500, 350]);
    await holding('Shift', () => drag([500, 175], [520, 175], [600, 175]));
    assert.deepEqual([state.page.value.width, state.page.value.height], [600, 420]);
    assert.deepEqual(
      [layer('card').x, layer('card').y],
      [100, 135],
      'a side that keeps the ratio grows about its middle',
    );
    mounted.editor.document.undo();
    assert.deepEqual([state.page.value.width, state.page.value.height, layer('card').y], [500, 350, 100]);
    await click(300, 150);
    assert.equal(state.tool.value, 'select');
  });

  it('keeps layers under the eye where the left or upper side of the page is dragged, as one step', async () => {
    const { editor, element } = mounted;
    const { state } = editor;
    const seen = (id: string): { x: number; y: number } => {
      const box = element.artboard?.boundsOf([id]);
      return element.artboard?.toArtboard({ x: box?.x ?? 0, y: box?.y ?? 0 }) ?? { x: 0, y: 0 };
    };
    const size = () => [state.page.value.width, state.page.value.height];
    const before = seen('card');
    await drag([0, 0], [-10, -4], [-35, -21], [-41, -32]);
    assert.deepEqual([...size(), layer('card').x, layer('card').y], [641, 432, 141, 132]);
    await element.artboard?.settled();
    assert.deepEqual(seen('card'), before);
    const [track] = layer('card').motion?.keyframes ?? [];
    assert.deepEqual(
      track?.keyframes.map(({ value }) => value),
      [141, 181],
      'and where it goes',
    );
    for (let time = 0; time < 3; time++) {
      editor.document.undo();
      await element.artboard?.settled();
      assert.deepEqual([...size(), ...Object.values(seen('card'))], [600, 400, before.x, before.y], 'taken back');
      editor.document.redo();
      await element.artboard?.settled();
      assert.deepEqual([...size(), ...Object.values(seen('card'))], [641, 432, before.x, before.y], 'done again');
    }
    // From a side's middle, and from anywhere else along it.
    await drag([0, 180], [20, 180], [41, 180]);
    await drag([90, 0], [90, 9], [90, 32]);
    assert.deepEqual([...size(), layer('card').x, layer('card').y], [600, 400, 100, 100]);
    await element.artboard?.settled();
    assert.deepEqual(seen('card'), before);
    assert.equal(editor.document.position.value, 3, 'one step each');

    await holding('Alt', () => drag([600, 200], [610, 200], [620, 200]));
    assert.deepEqual([...size(), layer('card').x], [640, 400, 120], 'about the middle');
    // Taken back in the middle of a drag, nothing has happened.
    await sendMouse({ type: 'move', position: at(0, 0) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: at(30, 30) });
    await sendKeys({ press: 'Escape' });
    await sendMouse({ type: 'up' });
    assert.deepEqual([...size(), layer('card').x], [640, 400, 120]);
    assert.deepEqual(seen('card'), before);
  });

  it('ends the page at its bounds, at edges of layers and at usual lengths, and resizes it by keys', async () => {
    const { editor, element, announced } = mounted;
    const { state } = editor;
    const size = () => [state.page.value.width, state.page.value.height];
    element.artboard?.zoomTo(0.5);
    await drag([600, 400], [300, 200], [-200, -300]);
    assert.deepEqual(size(), [1, 1]);
    editor.document.undo();
    element.artboard?.zoomTo(1);
    state.snapping.value = true;
    await drag([600, 200], [560, 200], [503, 200]);
    assert.deepEqual(size(), [500, 400], 'where a layer ends');
    state.view.value = { zoom: 0.4, panX: 40, panY: 40 };
    await drag([500, 400], [900, 600], [1077, 1085]);
    assert.deepEqual(size(), [1080, 1080], 'as posts are');

    element.artboard?.focus();
    await sendKeys({ press: 'Tab' });
    assert.match(announced.at(-1) ?? '', /^Top left corner: 1080 × 1080/);
    await sendKeys({ press: 'ArrowLeft' });
    await holding('Shift', () => sendKeys({ press: 'ArrowUp' }));
    assert.deepEqual([...size(), layer('card').x, layer('card').y], [1081, 1090, 101, 110]);
    assert.equal(announced.at(-1), '1081 by 1090');
    const steps = editor.document.position.value;
    editor.document.undo();
    assert.deepEqual([...size(), steps], [1080, 1080, 3], 'a burst is one step');
    assert.equal(state.tool.value, 'page');
  });
});
