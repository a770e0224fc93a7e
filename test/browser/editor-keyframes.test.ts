import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { LitElement } from 'lit';
import type { Editor } from '../../packages/editor/context/editor-context.ts';
import { checkAccess, find, focused, open, panelOf, press, until } from './editor-page.ts';

const moving = {
  schemaVersion: 1,
  name: 'Moving',
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      durationMs: 4000,
      layers: [
        {
          type: 'shape',
          id: 'box',
          name: 'Box',
          x: 20,
          y: 100,
          width: 60,
          height: 60,
          fills: [{ type: 'solid', color: '#cc0000' }],
          motion: {
            keyframes: [
              {
                property: 'x',
                keyframes: [
                  { atMs: 0, value: 20 },
                  { atMs: 1000, value: 120 },
                  { atMs: 3000, value: 320 },
                ],
              },
              { property: 'opacity', keyframes: [{ atMs: 2000, value: 1 }] },
            ],
          },
        },
      ],
    },
  ],
} as const;

describe('keyframes by hand', () => {
  let editor: Editor;
  let frame: HTMLElement;
  let timeline: LitElement;
  const tracksNow = (): LitElement | null | undefined =>
    timeline.shadowRoot?.querySelector<LitElement>('platen-keyframe-tracks');

  const keys = (property: string): HTMLElement[] => [
    ...(tracksNow()?.shadowRoot?.querySelectorAll<HTMLElement>(`.key[data-property="${property}"]`) ?? []),
  ];
  const timesOf = (property: string): number[] =>
    editor.state.designedPage.value.layers[0]?.motion?.keyframes
      .find((track) => track.property === property)
      ?.keyframes.map(({ atMs }) => Math.round(atMs)) ?? [];
  const settled = async (): Promise<void> => {
    await timeline.updateComplete;
    await tracksNow()?.updateComplete;
  };
  const middle = (element: Element): [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const drag = async (from: [number, number], to: [number, number], held?: string): Promise<void> => {
    await sendMouse({ type: 'move', position: from });
    await sendMouse({ type: 'down' });
    if (held !== undefined) await sendKeys({ down: held });
    await sendMouse({ type: 'move', position: [Math.round((from[0] + to[0]) / 2), to[1]] });
    await sendMouse({ type: 'move', position: to });
    await sendMouse({ type: 'up' });
    if (held !== undefined) await sendKeys({ up: held });
    await settled();
  };
  const pxPerMs = (): number => (tracksNow()?.shadowRoot?.querySelector('.track')?.clientWidth ?? 0) / 4000;
  const undoAll = async (): Promise<void> => {
    editor.document.goToPosition(0);
    editor.timeline?.showDesign();
    await settled();
  };

  before(async () => {
    // Wide enough for the properties beside the page.
    await setViewport({ width: 1200, height: 640 });
    ({ editor, frame } = await open(moving as never));
    timeline = (await panelOf(frame, 'platen-timeline')) as LitElement;
    await panelOf(frame, 'platen-inspector');
    editor.state.selection.value = ['box'];
    find(timeline, 'button.opener').click();
    await until(() => tracksNow()?.hasUpdated, 'the tracks');
    await editor.artboard?.settled();
  });
  afterEach(undoAll);

  it('are diamonds on a track for each property, and are moved, snapping to what stands there unless Mod is held', async () => {
    assert.equal(keys('x').length, 3);
    const [, second] = keys('x');
    const from = middle(second!);
    const to = from[0] + 1000 * pxPerMs();
    await drag(from, [Math.round(to + 4), from[1]]);
    assert.deepEqual(timesOf('x'), [0, 2000, 3000], 'to the keyframe of another track');
    await drag(middle(keys('x')[1]!), [Math.round(from[0] + 4), from[1]], 'Control');
    assert.notEqual(timesOf('x')[1], 1000);
    assert.approximately(timesOf('x')[1]!, 1000, 40);
    assert.equal(editor.document.steps.value.length, 2, 'one step a drag');
    await drag(middle(keys('x')[0]!), [0, from[1]]);
    assert.equal(timesOf('x')[0], 0, 'not before the layer');
  });

  it('are scaled in time by the ends of what is selected on the ruler, with keys too', async () => {
    const grip = (edge: string): HTMLElement => find(timeline, `.range .grip.${edge}`);
    assert.isNull(timeline.shadowRoot?.querySelector('.range') ?? null, 'nothing is selected');
    keys('x')[0]!.focus();
    await press('Control+a');
    await settled();
    const from = middle(grip('end'));
    await drag(from, [Math.round(from[0] - 1500 * pxPerMs()), from[1]], 'Control');
    assert.equal(timesOf('x')[0], 0);
    assert.approximately(timesOf('x')[2]!, 1500, 40);
    assert.approximately(timesOf('x')[1]!, 500, 20);
    assert.approximately(timesOf('opacity')[0]!, 1000, 30);
    assert.equal(editor.document.steps.value.length, 1, 'one step a drag');
    const before = timesOf('x');
    grip('start').focus();
    await press('ArrowRight');
    await press('ArrowRight');
    await settled();
    assert.isAbove(timesOf('x')[0]!, 50);
    assert.equal(timesOf('x')[2], before[2]);
    assert.equal(editor.document.steps.value.length, 2, 'one step a burst of keys');
  });

  it('have a course that is a curve by hand: by its handles, by keys and by numbers', async () => {
    const easing = () => editor.state.designedPage.value.layers[0]?.motion?.keyframes[0]?.keyframes[0]?.easing;
    keys('x')[0]!.focus();
    await press('Space');
    await settled();
    const button = [
      ...timeline.shadowRoot!.querySelectorAll<LitElement & { label: string }>('platen-icon-button'),
    ].find(({ label }) => label === 'Easing curve');
    button!.click();
    const field = await until(() => timeline.shadowRoot?.querySelector<LitElement>('platen-curve-field'), 'the curve');
    await until(() => find(field, '.handle').getBoundingClientRect().width > 0, 'its handles');
    find(field, '.handle').focus();
    await press('ArrowRight');
    assert.deepEqual(easing(), [0.26, 0.25, 0.75, 0.75]);
    await field.updateComplete;
    const [, , number] = field.shadowRoot!.querySelectorAll('platen-number-field');
    number!.dispatchEvent(new CustomEvent('value-change', { detail: 0.6 }));
    assert.deepEqual(easing(), [0.26, 0.25, 0.6, 0.75]);
    const [x, y] = middle(find(field, '.handle'));
    await drag([x, y], [x, y - 60]);
    const curve = easing();
    assert.isArray(curve);
    assert.equal(curve![0], 0.26);
    assert.isAbove(Number(curve![1]), 0.5);
    assert.equal(editor.document.steps.value.length, 1, 'one step');
    await press('Escape');
  });

  it('are chosen by a frame that is drawn around them, moved together by keys, copied, pasted and deleted', async () => {
    const [x, y] = middle(keys('x')[0]!);
    const [lastX] = middle(keys('opacity')[0]!);
    const [, bottom] = middle(keys('opacity')[0]!);
    await drag([x + 20, y - 8], [lastX + 8, bottom + 8]);
    assert.equal(tracksNow()?.shadowRoot?.querySelectorAll('.key[aria-selected="true"]').length, 2);
    keys('opacity')[0]!.focus();
    await press('Shift+Alt+ArrowRight');
    await settled();
    assert.deepEqual([timesOf('x'), timesOf('opacity')], [[0, 2000, 3000], [3000]]);
    assert.equal(focused()?.getAttribute('data-at'), '3000');
    editor.timeline?.seek(0);
    const clipboardData = new DataTransfer();
    const notify = (type: string) =>
      keys('opacity')[0]!.dispatchEvent(
        new ClipboardEvent(type, { clipboardData, bubbles: true, composed: true, cancelable: true }),
      );
    assert.isFalse(notify('copy'), 'it was taken');
    notify('paste');
    await settled();
    assert.deepEqual(
      [timesOf('x'), timesOf('opacity')],
      [
        [0, 2000, 3000],
        [1000, 3000],
      ],
    );
    assert.equal(keys('x').length, 3, 'the one at the same time was replaced');
    keys('opacity')[0]!.focus();
    await press('Control+a');
    await press('Delete');
    assert.isUndefined(editor.state.designedPage.value.layers[0]?.motion);
  });

  it('are walked through and chosen by keys, with what they say', async () => {
    keys('x')[0]!.focus();
    await press('ArrowRight');
    assert.equal(focused()?.getAttribute('aria-label'), 'Left 120 px at 0:01.00');
    assert.equal(focused()?.getAttribute('aria-selected'), 'true');
    await press('ArrowDown');
    assert.equal(focused()?.getAttribute('aria-label'), 'Opacity 100 % at 0:02.00');
    await press('ArrowUp');
    await press('End');
    await press('Enter');
    assert.equal(editor.state.momentMs.value, 3000);
    await press('Shift+ArrowLeft');
    assert.equal(editor.timeline?.keyframes.valueOf('x'), 320);
    assert.equal(tracksNow()?.shadowRoot?.querySelectorAll('.key[aria-selected="true"]').length, 2);
  });

  it('change their course by a menu', async () => {
    const position = middle(keys('x')[0]!);
    await sendMouse({ type: 'click', position, button: 'right' });
    const panel = await until(
      () => find(timeline, '#at-keyframe').shadowRoot?.querySelector('platen-menu-panel'),
      'the menu',
    );
    const item = await until(
      () =>
        [...(panel.shadowRoot?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])].find((each) =>
          each.textContent?.includes('Easing'),
        ),
      'its line',
    );
    item.click();
    const overshoots = await until(
      () =>
        [...(panel.shadowRoot?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])].find(
          (each) => each.textContent?.trim() === 'Overshoot',
        ),
      'the courses',
    );
    overshoots.click();
    await until(
      () => editor.state.designedPage.value.layers[0]?.motion?.keyframes[0]?.keyframes[0]?.easing === 'back-out',
      'the other course',
    );
  });

  it('are set at the moment that is shown by whoever moves the layer, or types, while its design stays', async () => {
    editor.timeline?.seek(2000);
    await settled();
    await editor.artboard?.settled();
    const at = editor.artboard!.toArtboard({ x: 220 + 30, y: 130 });
    const box = editor.artboard!.element.getBoundingClientRect();
    const from: [number, number] = [Math.round(box.x + at.x), Math.round(box.y + at.y)];
    const zoom = editor.state.view.value.zoom;
    await drag(from, [from[0], Math.round(from[1] + 40 * zoom)], 'Control');
    const [layer] = editor.state.designedPage.value.layers;
    assert.approximately(layer?.y ?? 0, 140, 1.5, 'what does not move is the design’s');
    await drag(
      [from[0], Math.round(from[1] + 40 * zoom)],
      [Math.round(from[0] + 50 * zoom), Math.round(from[1] + 40 * zoom)],
      'Control',
    );
    assert.deepEqual(timesOf('x'), [0, 1000, 2000, 3000]);
    assert.approximately(Number(editor.timeline?.keyframes.valueOf('x')), 270, 1.5);
    assert.equal(editor.state.designedPage.value.layers[0]?.x, 20);
    const field = find(frame, 'platen-inspector', 'platen-layout-section', 'platen-number-field', 'input');
    field.focus();
    await press('Control+a');
    await sendKeys({ type: '33' });
    await press('Enter');
    assert.equal(editor.timeline?.keyframes.valueOf('x'), 33);
    assert.equal(editor.state.designedPage.value.layers[0]?.x, 20);
    assert.equal(editor.state.selectedLayers.value[0]?.x, 33);
  });

  it('are set and taken away by the diamond beside a field, and by a double click on the track', async () => {
    const button = await until(() => {
      const found = find(frame, 'platen-inspector', 'platen-layout-section').shadowRoot?.querySelectorAll<
        LitElement & { property: string }
      >('platen-keyframe-button');
      return [...(found ?? [])].find(({ property }) => property === 'rotation');
    }, 'the diamond');
    const click = async (): Promise<void> => {
      find(button, 'platen-icon-button', 'button').click();
      await settled();
      await button.updateComplete;
    };
    editor.timeline?.seek(500);
    await click();
    assert.deepEqual(timesOf('rotation'), [500]);
    assert.equal(button.getAttribute('state'), 'here');
    await click();
    assert.deepEqual(timesOf('rotation'), []);
    assert.equal(button.getAttribute('state'), 'none');
    const [x, y] = middle(keys('opacity')[0]!);
    const position: [number, number] = [Math.round(x - 1000 * pxPerMs()), y];
    await sendMouse({ type: 'click', position });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'up' });
    tracksNow()
      ?.shadowRoot?.querySelectorAll('.track')[1]
      ?.dispatchEvent(new MouseEvent('dblclick', { clientX: position[0], clientY: position[1], bubbles: true }));
    await settled();
    assert.approximately(timesOf('opacity')[0] ?? 0, 1000, 10);
  });

  it('give axe nothing to say, at a moment and with some selected', async () => {
    editor.timeline?.seek(1000);
    editor.timeline?.keyframes.toggle('y');
    await settled();
    await checkAccess('keyframes');
  });
});
