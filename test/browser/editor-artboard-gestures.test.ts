import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { Layer } from '@platen/template';
import { moveLayers } from '../../packages/editor/commands/move-layers.ts';
import { until } from './editor-page.ts';
import { mountArtboard, shownPixels, type MountedArtboard } from './editor-artboard/mount-artboard.ts';
import { differingShare, renderedPixels } from './editor-artboard/rendered-pixels.ts';

const fill = { type: 'solid', color: '#2244ee' };
const layers = [
  { type: 'shape', id: 'card', x: 100, y: 100, width: 100, height: 80, fills: [fill] },
  { type: 'shape', id: 'other', x: 400, y: 300, width: 100, height: 80, fills: [fill] },
  {
    type: 'text',
    id: 'title',
    x: 100,
    y: 220,
    width: 200,
    height: 40,
    mode: 'grow',
    runs: [{ text: 'Two words' }],
    style: { fontSize: 16 },
  },
  {
    type: 'group',
    id: 'group',
    x: 300,
    y: 60,
    width: 200,
    height: 100,
    layers: [
      { type: 'shape', id: 'left', x: 0, y: 0, width: 80, height: 100, fills: [fill] },
      { type: 'shape', id: 'right', x: 120, y: 0, width: 80, height: 100, fills: [fill] },
    ],
  },
];

describe('gestures on the artboard', () => {
  let mounted: MountedArtboard;
  const layer = (id: string): Layer => {
    const found = mounted.editor.state.layersById.value.get(id)?.layer;
    if (!found) throw new Error(`There is no layer ${id}.`);
    return found;
  };
  const selection = (): readonly string[] => mounted.editor.state.selection.value;
  /** A page point in whole pixels of the window, where the artboard begins at 0, 0. */
  const at = (x: number, y: number): [number, number] => {
    const point = mounted.element.artboard?.toArtboard({ x, y }) ?? { x: 0, y: 0 };
    return [Math.round(point.x), Math.round(point.y)];
  };
  const click = (x: number, y: number) => sendMouse({ type: 'click', position: at(x, y) });
  const drag = async (from: [number, number], ...to: [number, number][]): Promise<void> => {
    await sendMouse({ type: 'move', position: at(...from) });
    await sendMouse({ type: 'down' });
    for (const point of to) await sendMouse({ type: 'move', position: at(...point) });
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
    await mounted.element.artboard?.settled();
  });
  afterEach(async () => {
    await resetMouse();
    mounted.unmount();
  });

  it('selects by clicks, with Shift more, and nothing beside them', async () => {
    await click(150, 140);
    assert.deepEqual(selection(), ['card']);
    await holding('Shift', () => click(450, 340));
    assert.deepEqual(selection(), ['card', 'other']);
    await holding('Shift', () => click(150, 140));
    assert.deepEqual(selection(), ['other']);
    await click(300, 380);
    assert.deepEqual(selection(), []);
  });

  it('selects groups, inside them with Mod, and enters them by a double click', async () => {
    await click(340, 110);
    assert.deepEqual(selection(), ['group']);
    await holding('Control', () => click(340, 110));
    assert.deepEqual(selection(), ['left']);
    await click(580, 390);
    await click(460, 110);
    await click(460, 110);
    assert.deepEqual(selection(), ['right']);
    assert.equal(mounted.editor.state.enteredGroupId.value, 'group');
    await click(340, 110);
    assert.deepEqual(selection(), ['left']);
  });

  it('fits a group around a layer that is moved in it', async () => {
    await holding('Control', () => click(460, 110));
    await drag([460, 110], [470, 110], [500, 130]);
    const group = layer('group');
    assert.deepEqual([group.x, group.y, group.width, group.height], [300, 60, 240, 120]);
    await holding('Control', () => click(320, 110));
    await drag([320, 110], [310, 110], [300, 100]);
    assert.deepEqual([layer('group').x, layer('group').y], [280, 50]);
    assert.deepEqual([layer('left').x, layer('left').y, layer('right').x], [0, 0, 180]);
  });

  it('keeps what is placed beside a layer beside it, whichever is dragged', async () => {
    mounted.editor.document.apply({
      label: 'Place',
      recipe(draft) {
        const title = draft.pages[0]?.layers.find(({ id }) => id === 'title');
        if (title) title.placement = { side: 'below', of: 'card', gap: 40 };
      },
    });
    const top = () => mounted.element.artboard?.laidOut('title')?.box.y;
    await drag([150, 140], [160, 150], [150, 160]);
    assert.deepEqual([layer('card').y, top()], [120, 240], 'it follows');
    await click(120, 252);
    await drag([120, 252], [125, 260], [120, 272]);
    assert.equal(layer('title').placement?.gap, 60);
    await holding('Shift', () => click(150, 160));
    await drag([150, 160], [160, 150], [150, 140]);
    assert.deepEqual([layer('card').y, top(), layer('title').placement?.gap], [100, 240, 60], 'both move alike');
  });

  it('follows a layer, a marquee and a selection of text that are dragged to its edge', async () => {
    const { artboard } = mounted.element;
    const { state } = mounted.editor;
    /** Holds the pointer at the right edge until the view has moved that far. */
    const holdAtEdge = async (from: [number, number]): Promise<void> => {
      artboard?.zoomTo(2, artboard.toArtboard({ x: from[0], y: from[1] }));
      const before = state.view.value.panX;
      const [x, y] = at(...from);
      await sendMouse({ type: 'move', position: [x, y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [x + 30, y] });
      await sendMouse({ type: 'move', position: [(artboard?.size.value.width ?? 0) - 2, y] });
      for (let tries = 0; state.view.value.panX > before - 40 && tries < 100; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.isAtMost(state.view.value.panX, before - 40);
    };
    await holdAtEdge([150, 140]);
    const edge = artboard?.toPage({ x: artboard.size.value.width - 2, y: 0 }).x ?? 0;
    await sendMouse({ type: 'up' });
    // The layer is still where the pointer holds it.
    assert.closeTo(layer('card').x + 50, edge, 40);
    mounted.editor.document.undo();

    artboard?.fit();
    await holdAtEdge([80, 90]);
    await sendMouse({ type: 'up' });
    assert.include(selection(), 'group');

    // In a text the view follows the caret, as far as the text goes.
    mounted.editor.document.apply({
      label: 'Lengthen',
      recipe(draft) {
        const title = draft.pages[0]?.layers.find(({ id }) => id === 'title');
        if (title?.type !== 'text') return;
        title.width = 480;
        title.runs = [{ text: 'words in a line '.repeat(4) }];
      },
    });
    artboard?.fit();
    await click(150, 230);
    state.editing.value = { kind: 'text', layerId: 'title' };
    await until(() => artboard?.modes.current.id === 'text', 'editing');
    await holdAtEdge([105, 228]);
    await sendMouse({ type: 'up' });
    state.editing.value = undefined;
  });

  it('selects by a marquee', async () => {
    await drag([80, 80], [200, 150], [260, 260]);
    assert.deepEqual(selection(), ['card', 'title']);
  });

  it('moves by dragging, as one step, and tells nothing to the template before', async () => {
    const { editor } = mounted;
    await sendMouse({ type: 'move', position: at(150, 140) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: at(170, 150) });
    await sendMouse({ type: 'move', position: at(180, 160) });
    assert.equal(layer('card').x, 100, 'while the pointer is down');
    assert.equal(mounted.element.artboard?.liveLayers.value.get('card')?.x, 130);
    await sendMouse({ type: 'up' });
    assert.deepEqual([layer('card').x, layer('card').y], [130, 120]);
    assert.equal(editor.document.position.value, 1);
    editor.document.undo();
    assert.equal(layer('card').x, 100);
  });

  it('snaps to other layers unless Mod is held', async () => {
    mounted.editor.state.snapping.value = true;
    await drag([150, 140], [160, 150], [153, 338]);
    assert.equal(layer('card').y, 300, 'in line with the other one');
    mounted.editor.document.undo();
    await sendMouse({ type: 'move', position: at(150, 140) });
    await sendMouse({ type: 'down' });
    await sendKeys({ down: 'Control' });
    await sendMouse({ type: 'move', position: at(153, 338) });
    await sendMouse({ type: 'up' });
    await sendKeys({ up: 'Control' });
    assert.equal(layer('card').y, 298);
  });

  it('takes a drag back with Escape', async () => {
    await sendMouse({ type: 'move', position: at(150, 140) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: at(250, 240) });
    await sendKeys({ press: 'Escape' });
    await sendMouse({ type: 'up' });
    assert.equal(layer('card').x, 100);
    assert.equal(mounted.editor.document.position.value, 0);
  });

  it('leaves a copy with Alt', async () => {
    await holding('Alt', () => drag([150, 140], [160, 150], [250, 140]));
    assert.equal(layer('card').x, 100);
    assert.equal(selection().length, 1);
    assert.notEqual(selection()[0], 'card');
    assert.equal(layer(selection()[0] ?? '').x, 200);
  });

  it('resizes shapes freely and with Shift in their ratio, from the middle with Alt', async () => {
    await click(150, 140);
    await drag([200, 180], [230, 190], [240, 200]);
    assert.deepEqual([layer('card').width, layer('card').height], [140, 100]);
    mounted.editor.document.undo();
    await holding('Shift', () => drag([200, 180], [230, 190], [250, 190]));
    assert.deepEqual([layer('card').width, layer('card').height], [150, 120]);
    mounted.editor.document.undo();
    await holding('Alt', () => drag([200, 180], [205, 185], [210, 190]));
    assert.deepEqual([layer('card').x, layer('card').width], [90, 120]);
  });

  it('sets a text anew when its side is dragged, and scales it by its corner', async () => {
    await click(120, 232);
    const box = mounted.element.artboard?.laidOut('title')?.box;
    const middle = 220 + (box?.height ?? 0) / 2;
    await drag([300, middle], [200, middle], [150, middle]);
    const title = layer('title');
    assert.equal(title.width, 50);
    assert.equal(title.type === 'text' && title.style.fontSize, 16);
    const item = mounted.element.artboard?.laidOut('title');
    assert.equal(item && 'text' in item && item.text.lines.length, 2);
    mounted.editor.document.undo();
    const bottom = 220 + (box?.height ?? 0);
    await drag([300, bottom], [400, bottom + 10], [500, bottom + 20]);
    const scaled = layer('title');
    assert.equal(scaled.type === 'text' && scaled.style.fontSize, 32);
  });

  it('turns by its handle, in steps of 15 degrees with Shift', async () => {
    await click(150, 140);
    await holding('Shift', () => drag([150, 74], [200, 80], [222, 138]));
    assert.equal(layer('card').rotation, 90);
    assert.deepEqual([layer('card').x, layer('card').y], [100, 100]);
  });

  it('zooms at the pointer and pans by the wheel', async () => {
    const { state } = mounted.editor;
    const before = { ...state.view.value };
    await sendMouse({ type: 'move', position: at(150, 140) });
    const controller = mounted.element.renderRoot.querySelector('.desk');
    controller?.dispatchEvent(new WheelEvent('wheel', { deltaX: 10, deltaY: 20, bubbles: true, cancelable: true }));
    assert.equal(state.view.value.panX, before.panX - 10);
    const [clientX, clientY] = at(150, 140);
    controller?.dispatchEvent(
      new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, clientX, clientY, bubbles: true, cancelable: true }),
    );
    assert.isAbove(state.view.value.zoom, 1.1);
    const after = at(150, 140);
    assert.isAtMost(Math.hypot(after[0] - clientX, after[1] - clientY), 1.5);
  });

  it('draws guides out of rulers, snaps to them, and removes them where they came from', async () => {
    const { state } = mounted.editor;
    state.showRulers.value = true;
    state.snapping.value = true;
    const guides = () => state.guides.value['page'] ?? [];
    const [left, top] = at(333, 0);
    await sendMouse({ type: 'move', position: [5, 300] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [left, top + 200] });
    await sendMouse({ type: 'up' });
    assert.deepEqual(guides(), [{ axis: 'x', at: 333 }]);
    await drag([150, 140], [200, 150], [280, 357]);
    assert.equal(layer('card').x, 233, 'its right edge is on the guide');
    await sendMouse({ type: 'move', position: at(333, 390) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [8, 300] });
    await sendMouse({ type: 'up' });
    assert.deepEqual(guides(), []);
  });

  it('lists its layers with name, place and state, and says what a step did', async () => {
    const { editor, element, announced } = mounted;
    const list = element.renderRoot.querySelector('[role=listbox]');
    await click(150, 140);
    editor.document.apply({
      label: 'Rename',
      recipe(draft) {
        const card = draft.pages[0]?.layers[0];
        if (card) Object.assign(card, { name: 'Card', locked: true });
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    const options = [...(list?.querySelectorAll('[role=option]') ?? [])];
    assert.equal(options.length, 6);
    assert.equal(options[0]?.textContent, 'Card, Shape, at 100, 100, 100 by 80, locked');
    assert.equal(options[0]?.ariaSelected, 'true');
    assert.equal(options[4]?.textContent, 'Shape, at 0, 0, 80 by 100, in Group');
    assert.equal(list?.getAttribute('aria-activedescendant'), options[0]?.id);
    assert.equal(element.shadowRoot?.activeElement, list, 'it has the focus');
    assert.deepEqual(announced, ['Rename: Card, Shape, at 100, 100, 100 by 80, locked']);
  });
});

describe('an artboard with many layers', () => {
  it('moves them by keys as a render has them, and paints them exactly at rest', async () => {
    const shapes = Array.from({ length: 24 }, (_, index) => ({
      type: 'shape',
      id: `layer-${index}`,
      x: 10 + ((index * 37) % 260),
      y: 10 + ((index * 53) % 180),
      width: 90,
      height: 70,
      rotation: index * 5,
      opacity: index % 3 === 0 ? 0.6 : 1,
      fills: [{ type: 'solid', color: ['#be123c', '#0f766e', '#a16207'][index % 3] }],
      radius: { topLeft: 9, topRight: 9, bottomRight: 9, bottomLeft: 9 },
    }));
    const many = { schemaVersion: 1, pages: [{ id: 'page', width: 400, height: 300, layers: shapes }] };
    const mounted = await mountArtboard(many);
    const { editor, element } = mounted;
    element.artboard?.zoomTo(1, { x: 0, y: 0 });
    await element.artboard?.settled();
    // All but the lowest ones and one in between.
    const ids = shapes.map(({ id }) => id).filter((id, index) => index > 3 && id !== 'layer-20');
    const differs = async (): Promise<number> => {
      await element.artboard?.settled();
      const { panX, panY } = editor.state.view.value;
      const { data, width, height } = await renderedPixels(editor.state.template.value);
      return differingShare(data, shownPixels(mounted, panX, panY, width, height));
    };
    for (const offset of [
      { x: 1, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: -40 },
      { x: -120, y: 0 },
    ]) {
      editor.apply(moveLayers(editor.state.page.value, ids, offset));
      // Images are laid over each other: of colors that are partly clear, rounding twice makes a little.
      assert.isAtMost(await differs(), 0.003);
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.isAtMost(await differs(), 0.001);
    editor.document.undo();
    assert.isAtMost(await differs(), 0.001);
    mounted.unmount();
  });
});
