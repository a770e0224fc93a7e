import { assert } from 'chai';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import type { PlatenEditor } from '@platen/editor';
import '@platen/editor';
import '../../packages/editor/shell/editor-frame.ts';
import '../../packages/editor/shell/key-dispatch.ts';
import type { Layer } from '@platen/template';

const template = {
  schemaVersion: 2 as const,
  name: 'Moving',
  pages: [
    {
      id: 'page',
      width: 320,
      height: 180,
      durationMs: 4000,
      layers: [
        {
          type: 'shape' as const,
          id: 'box',
          x: 20,
          y: 20,
          width: 100,
          height: 100,
          startMs: 1000,
          endMs: 3000,
          fills: [{ type: 'solid' as const, color: '#ff0000' }],
          motion: { enter: { preset: 'fade' as const } },
        },
      ],
    },
  ],
};

describe('the timeline', () => {
  let host: HTMLElement;
  let element: PlatenEditor;
  const until = async <Value>(find: () => Value | undefined | false): Promise<Value> => {
    const endMs = performance.now() + 30_000;
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false && found !== null) return found;
      if (performance.now() > endMs) throw new Error(`It did not come about: ${find}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };
  const timeline = () =>
    element.shadowRoot
      ?.querySelector('platen-editor-frame')
      ?.shadowRoot?.querySelector<LitElement & { timeMs: number }>('platen-timeline') ?? undefined;
  const layer = (id: string): Layer | undefined =>
    element.editor?.state.page.value.layers.find((each) => each.id === id);

  before(async () => {
    // Wide enough for the properties beside the page.
    await setViewport({ width: 1200, height: 640 });
    host = document.createElement('div');
    host.style.cssText = 'position: fixed; inset: 0; width: 1180px; height: 620px';
    element = document.createElement('platen-editor') as PlatenEditor;
    element.assetBase = new URL('/assets/', location.href).href;
    element.template = template;
    host.append(element);
    document.body.append(host);
    await until(() => timeline()?.shadowRoot?.querySelector('.bar'));
  });
  after(() => host.remove());

  const drag = async (target: Element, by: number): Promise<void> => {
    // Parts of the editor that are still being fetched move what is there.
    await until(() =>
      element.shadowRoot?.querySelector('platen-editor-frame')?.shadowRoot?.querySelector('platen-inspector'),
    );
    await element.editor?.artboard?.settled();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // ... and so may the typeface that comes.
    const placeOf = (): string => JSON.stringify(target.getBoundingClientRect());
    for (let before = ''; before !== placeOf();) {
      before = placeOf();
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x + Math.round(by / 2), y] });
    await sendMouse({ type: 'move', position: [x + by, y] });
    await sendMouse({ type: 'up' });
  };

  it('is there because something moves, and moves and trims by bars', async () => {
    const root = timeline()?.shadowRoot;
    const bar = root?.querySelector('.bar');
    const scale = root?.querySelector('.scale');
    assert.isOk(bar && scale);
    const pxPerSecond = (scale?.clientWidth ?? 0) / 4;
    await drag(bar!, Math.round(pxPerSecond / 2));
    assert.closeTo(layer('box')?.startMs ?? 0, 1500, 30);
    assert.closeTo(layer('box')?.endMs ?? 0, 3500, 30);
    await timeline()?.updateComplete;
    await drag(root!.querySelector('.edge.end')!, -Math.round(pxPerSecond));
    assert.closeTo(layer('box')?.endMs ?? 0, 2500, 40);
    assert.equal(element.editor?.document.steps.value.length, 2);
    element.editor?.document.undo();
    element.editor?.document.undo();
    assert.deepInclude(layer('box'), { startMs: 1000, endMs: 3000 });
  });

  it('is zoomed about the playhead, shown whole again, and collapsed', async () => {
    const root = timeline()!.shadowRoot!;
    const scale = (): HTMLElement => root.querySelector<HTMLElement>('.scale')!;
    const whole = scale().clientWidth;
    scale().focus();
    await sendKeys({ press: 'Equal' });
    await until(() => scale().clientWidth > whole * 1.4);
    assert.closeTo(root.querySelector('.lane')!.clientWidth, root.querySelector('.ruler')!.clientWidth, 1);
    const lanes = root.querySelector('.lanes')!;
    const before = lanes.scrollLeft;
    const { left, width } = scale().getBoundingClientRect();
    const clientX = left + width / 2;
    const zoomed = scale().clientWidth;
    scale().dispatchEvent(
      new WheelEvent('wheel', { deltaY: -200, ctrlKey: true, clientX, bubbles: true, cancelable: true }),
    );
    await until(() => scale().clientWidth > zoomed * 1.5);
    await until(() => lanes.scrollLeft > before);
    const now = scale().getBoundingClientRect();
    assert.closeTo((clientX - now.left) / now.width, 0.5, 0.01, 'what is below the pointer stays there');
    await sendKeys({ press: 'Digit0' });
    await until(() => scale().clientWidth === whole);
    await sendKeys({ press: 'c' });
    await until(() => !root.querySelector('.lanes'));
    assert.isBelow(timeline()!.offsetHeight, 60);
    root.querySelector<HTMLElement>('.controls')?.focus();
    element.editor!.run('time.lanes');
    await until(() => root.querySelector('.bar'));
  });

  it('makes an entrance longer by its end, and plays it at once when another is chosen', async () => {
    const root = timeline()!.shadowRoot!;
    const enter = () => layer('box')?.motion?.enter;
    const pxPerSecond = root.querySelector('.scale')!.clientWidth / 4;
    await drag(root.querySelector('.animation.enter .grip')!, Math.round(pxPerSecond / 2));
    assert.closeTo(enter()?.durationMs ?? 0, 1100, 40);
    element.editor!.document.undo();
    element.editor!.state.selection.value = ['box'];
    const inspector = await until(() =>
      element.shadowRoot?.querySelector('platen-editor-frame')?.shadowRoot?.querySelector('platen-inspector'),
    );
    const field = await until(() => {
      const section = inspector?.shadowRoot?.querySelector('platen-timing-section');
      const fields = section?.shadowRoot?.querySelectorAll<HTMLElement & { label: string }>('platen-select-field');
      return [...(fields ?? [])].find(({ label }) => label === 'Entrance');
    });
    const times: number[] = [];
    const watch = setInterval(() => times.push(timeline()?.timeMs ?? 0), 15);
    field.dispatchEvent(new CustomEvent('value-change', { detail: 'slide' }));
    await until(() => times.some((timeMs) => timeMs > 1200));
    await until(() => element.editor!.state.momentMs.value === undefined && timeline()?.timeMs === 0);
    clearInterval(watch);
    assert.equal(enter()?.preset, 'slide');
    assert.isBelow(Math.max(...times), 2200, 'it ends with the entrance');
    element.editor!.document.undo();
  });

  it('is exported as a film, unless somebody chooses another format', async () => {
    element.editor!.state.dialog.value = 'export';
    const dialog = await until(() =>
      element.shadowRoot
        ?.querySelector('platen-editor-frame')
        ?.shadowRoot?.querySelector<HTMLElement & { format: string }>('platen-export'),
    );
    await until(() => ['mp4', 'webm'].includes(dialog?.format ?? ''));
    element.editor!.state.dialog.value = undefined;
  });

  it('keeps the keys when something between its bars is clicked', async () => {
    const before = layer('box');
    element.editor?.apply({ label: '', recipe: (draft) => void (draft.pages[0]!.layers[0]!.x = 33) });
    const { right, top, height } = await until(() =>
      timeline()?.shadowRoot?.querySelector('.controls')?.getBoundingClientRect(),
    );
    await sendMouse({ type: 'click', position: [Math.round(right - 6), Math.round(top + height / 2)] });
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'KeyZ' });
    await sendKeys({ up: 'Control' });
    await until(() => layer('box')?.x === before?.x);
  });

  it('shows a moment over the page, steps by frames, and cuts in two', async () => {
    const root = timeline()?.shadowRoot;
    root?.querySelector<HTMLElement>('.scale')?.focus();
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ up: 'Shift' });
    assert.closeTo(timeline()?.timeMs ?? 0, 2000, 1);
    await until(() => element.editor?.artboard?.pageOverlay.hasAttribute('data-covers'));
    element.editor!.state.selection.value = ['box'];
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'b' });
    await sendKeys({ up: 'Control' });
    const { layers } = element.editor!.state.page.value;
    assert.deepEqual(
      layers.map(({ startMs, endMs }) => [startMs, endMs]),
      [
        [1000, 2000],
        [2000, 3000],
      ],
    );
    await sendKeys({ press: 'Escape' });
    assert.isNull(element.editor!.artboard!.pageOverlay.querySelector('canvas'));
  });
});
