import { sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { Editor } from '../../packages/editor/context/editor-context.ts';
import type { ArtboardElement } from '../../packages/editor/artboard/artboard-element.ts';
import { readFrameNumber } from '../media/numbered-frame.ts';
import { find, open, panelOf, press, until } from './editor-page.ts';
import { lookAtScreen, untilSeen, type Screen } from './screen.ts';

const solid = (color: string) => [{ type: 'solid', color }];
const page = {
  id: 'page',
  width: 400,
  height: 300,
  durationMs: 60_000,
  backgrounds: solid('#eeffee'),
  parameters: [{ key: 'tint', type: 'fill', default: '#cc0000', bindings: [{ layerId: 'runner', property: 'fill' }] }],
  layers: [
    {
      type: 'shape',
      id: 'runner',
      x: 20,
      y: 20,
      width: 60,
      height: 60,
      fills: solid('#cc0000'),
      motion: {
        keyframes: [
          {
            property: 'x',
            keyframes: [
              { atMs: 0, value: 20 },
              { atMs: 1000, value: 120 },
              { atMs: 2000, value: 320 },
            ],
          },
        ],
      },
    },
    { type: 'shape', id: 'late', x: 20, y: 220, width: 60, height: 60, startMs: 1500, fills: solid('#0000cc') },
    {
      type: 'video',
      id: 'clip',
      x: 150,
      y: 190,
      width: 192,
      height: 96,
      source: new URL('/test/fixtures/media/avc-b-frames.mp4', location.href).href,
    },
  ],
};

describe('a video in the editor, on the screen', () => {
  let editor: Editor;
  let frame: HTMLElement;
  /** The color that is seen at a point of the page. */
  const seen = (screen: Screen, x: number, y: number): string => {
    const { artboard } = editor;
    const around = artboard?.element.getBoundingClientRect() ?? { x: 0, y: 0 };
    const at = artboard?.toArtboard({ x, y }) ?? { x: 0, y: 0 };
    return screen.at(around.x + at.x, around.y + at.y);
  };
  /** The number of the video's frame that is seen; -1 for none. */
  const frameSeen = (screen: Screen): number => {
    const around = editor.artboard?.element.getBoundingClientRect() ?? { x: 0, y: 0 };
    const at = editor.artboard?.toArtboard({ x: 150, y: 190 }) ?? { x: 0, y: 0 };
    const { zoom } = editor.state.view.value;
    try {
      return readFrameNumber(
        screen.part({ x: around.x + at.x, y: around.y + at.y, width: 192 * zoom, height: 96 * zoom }),
      );
    } catch {
      return -1;
    }
  };
  /** Shows the first second, at which what comes late is not there yet. */
  const seeFirstSecond = async (): Promise<Screen> => {
    editor.timeline?.seek(1000);
    return untilSeen((screen) => frameSeen(screen) === 25 && seen(screen, 50, 250) !== '#0000cc', 'the first second');
  };

  before(async () => {
    // Wide enough for the properties beside the page.
    await setViewport({ width: 1200, height: 640 });
    ({ editor, frame } = await open({ schemaVersion: 1, name: 'Video', pages: [page] } as never));
    await panelOf(frame, 'platen-timeline');
    await panelOf(frame, 'platen-inspector');
    await until(() => editor.timeline, 'the timeline');
    await editor.artboard?.settled();
  });

  it('plays in place of the design, and stands where it is stopped', async () => {
    const design = await untilSeen((screen) => seen(screen, 50, 250) === '#0000cc', 'the design');
    assert.equal(seen(design, 50, 50), '#cc0000');
    editor.timeline?.toggle();
    const played = await untilSeen((screen) => seen(screen, 350, 50) === '#cc0000', 'the end of the run');
    assert.equal(seen(played, 50, 50), '#eeffee', 'the design lies below');
    editor.timeline?.toggle();
    await until(() => editor.state.momentMs.value !== undefined, 'the stop');
    const stopped = await lookAtScreen();
    assert.equal(seen(stopped, 350, 50), '#cc0000');
    assert.equal(seen(stopped, 50, 50), '#eeffee');
  });

  it('shows the moment that is scrubbed to: what moves, what is not there yet, and the frames of videos', async () => {
    const middle = await seeFirstSecond();
    assert.equal(seen(middle, 150, 50), '#cc0000');
    assert.equal(seen(middle, 50, 50), '#eeffee');
    editor.timeline?.seek(1800);
    await untilSeen((screen) => frameSeen(screen) === 45 && seen(screen, 50, 250) === '#0000cc', 'a later moment');
  });

  it('lies below the handles of what is selected', async () => {
    await seeFirstSecond();
    editor.state.selection.value = ['runner'];
    // The middle of a handle is white, and so is no pixel of the video there.
    await untilSeen((screen) => seen(screen, 180, 80) === '#ffffff', 'a handle');
    editor.state.selection.value = [];
  });

  it('leaves what is not there out of reach, and out of sight while something else is dragged', async () => {
    await seeFirstSecond();
    const onScreen = (x: number, y: number): [number, number] => {
      const around = editor.artboard!.element.getBoundingClientRect();
      const at = editor.artboard!.toArtboard({ x, y });
      return [Math.round(around.x + at.x), Math.round(around.y + at.y)];
    };
    await sendMouse({ type: 'click', position: onScreen(50, 250) });
    assert.deepEqual(editor.state.selection.value, []);
    await sendMouse({ type: 'move', position: onScreen(150, 50) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: onScreen(160, 100) });
    await sendMouse({ type: 'move', position: onScreen(170, 130) });
    const held = await untilSeen((screen) => seen(screen, 170, 130) === '#cc0000', 'the runner in the hand');
    assert.equal(seen(held, 50, 250), '#eeffee');
    await press('Escape');
    await sendMouse({ type: 'up' });
    assert.isFalse(editor.document.canUndo.value);
    editor.state.selection.value = ['late'];
    const [x, y] = onScreen(20, 220);
    await untilSeen((screen) => screen.at(x, y) === '#ffffff', 'the handle of what was chosen elsewhere');
    editor.state.selection.value = [];
  });

  it('gives way to what is changed, at once, and shows it when it is ready again', async () => {
    await seeFirstSecond();
    editor.apply({
      label: 'Color',
      recipe: (draft) => void (draft.pages[0]!.backgrounds = solid('#ffdd00') as never),
    });
    const changed = await untilSeen((screen) => seen(screen, 380, 280) === '#ffdd00', 'the change');
    assert.equal(seen(changed, 150, 50), '#cc0000', 'still at the moment');
    await untilSeen((screen) => seen(screen, 50, 250) === '#ffdd00' && frameSeen(screen) === 25, 'the video of it');
    editor.document.undo();
    await untilSeen((screen) => seen(screen, 50, 250) === '#eeffee', 'the video before it');
  });

  it('is as sharp as the page when that is zoomed', async () => {
    await seeFirstSecond();
    const canvas = find(frame, 'platen-artboard', '.page-overlay canvas') as HTMLCanvasElement;
    const wanted = (): number => Math.round(400 * editor.state.view.value.zoom * devicePixelRatio);
    editor.artboard?.zoomTo(2);
    await until(() => canvas.width === wanted() && canvas.width === 800 * devicePixelRatio, 'a finer video');
    editor.artboard?.fit();
    await until(() => canvas.width === wanted(), 'a smaller one');
  });

  it('gives the eyedropper the color that is seen', async () => {
    await seeFirstSecond();
    editor.state.selection.value = ['late'];
    editor.state.tool.value = 'eyedropper';
    const { artboard } = find(frame, 'platen-artboard') as ArtboardElement;
    await until(() => artboard?.modes.current.id === 'eyedropper', 'the tool');
    const around = editor.artboard!.element.getBoundingClientRect();
    const at = editor.artboard!.toArtboard({ x: 50, y: 250 });
    await sendMouse({ type: 'click', position: [Math.round(around.x + at.x), Math.round(around.y + at.y)] });
    await until(() => editor.document.canUndo.value, 'the color');
    const late = editor.state.designedPage.value.layers[1];
    assert.deepInclude(late, { fills: [{ type: 'solid', color: '#eeffee' }] });
    editor.document.undo();
    editor.state.selection.value = [];
  });

  it('shows the values of the preview', async () => {
    await seeFirstSecond();
    editor.state.previewValues.value = { tint: '#00aa00' };
    await untilSeen(
      (screen) => seen(screen, 150, 50) === '#00aa00' && frameSeen(screen) === 25,
      'the video with another value',
    );
    editor.state.previewValues.value = {};
  });

  it('keeps clear what no page covers, without the design behind it, until that is shown again', async () => {
    editor.apply({ label: 'Clear', recipe: (draft) => void (draft.pages[0]!.backgrounds = []) });
    const clear = /^#(?:ffffff|dfe2e7)$/;
    const moment = await untilSeen(
      (screen) => frameSeen(screen) === 25 && clear.test(seen(screen, 50, 250)),
      'the moment on nothing',
    );
    for (const x of [24, 40, 56, 72]) assert.match(seen(moment, x, 50), clear, `at ${x}`);
    editor.timeline?.showDesign();
    await untilSeen(
      (screen) => seen(screen, 50, 50) === '#cc0000' && seen(screen, 50, 250) === '#0000cc',
      'the design',
    );
  });
});
