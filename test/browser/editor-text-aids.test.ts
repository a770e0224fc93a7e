import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { TextLayer } from '@platen/template';
import type { MenuChoice, MenuItem } from '../../packages/editor/controls/menu-item.ts';
import type { Dictionaries } from '../../packages/editor/spelling/dictionaries.ts';
import { textSessionOf } from '../../packages/editor/text/session/active-session.ts';
import type { TextSession } from '../../packages/editor/text/session/text-session.ts';
import { placeOfCaret } from '../../packages/editor/text/caret/caret-place.ts';
import { startSpellingWorker } from '../../packages/editor/spelling/start-spelling-worker.ts';
import { touchHandles, type TouchHandle } from '../../packages/editor/text/touch/touch-handles.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';
import { find, open, press, until } from './editor-page.ts';
import type { TouchStep } from './touch-plugin.ts';

const title = {
  type: 'text',
  id: 'title',
  name: 'Title',
  x: 40,
  y: 100,
  width: 700,
  height: 60,
  mode: 'grow',
  runs: [{ text: 'One recieve two' }],
  style: { fontSize: 32, fontFamily: 'Inter' },
};

let mounted: MountedArtboard;

async function mount(layer: object, dictionaries?: Dictionaries, language = 'en', height = 600): Promise<void> {
  mounted = await mountArtboard(
    { schemaVersion: 1, pages: [{ id: 'page', width: 800, height: 600, layers: [layer] }] },
    800,
    height,
  );
  mounted.editor.spelling = {
    assetBase: new URL('/assets/', location.href).href,
    language,
    dictionaries,
    startWorker: startSpellingWorker,
  };
}

function session(): TextSession {
  const found = textSessionOf(mounted.editor).peek();
  if (!found) throw new Error('No text is being edited.');
  return found;
}

function text(): string {
  const layer = mounted.editor.state.layersById.peek().get('title')?.layer as TextLayer;
  return layer.runs.map((run) => run.text).join('');
}

async function startEditing(): Promise<void> {
  mounted.editor.state.editing.value = { kind: 'text', layerId: 'title' };
  await mounted.editor.artboard?.settled();
  await until(() => textSessionOf(mounted.editor).peek(), 'the session');
}

/** Where the caret at an offset is in the window: the middle of its line. */
function caretAt(offset: number): [number, number] {
  const { sight } = session();
  const { artboard } = mounted.editor;
  const matrix = artboard?.matrixOf('title');
  const place = sight && placeOfCaret(sight.lines, { offset: sight.layout.toLayout(offset), affinity: 'after' });
  if (!place || !matrix || !artboard) throw new Error('There is no caret.');
  const [x, y] = [(place.top.x + place.bottom.x) / 2, (place.top.y + place.bottom.y) / 2];
  const at = artboard.toArtboard({
    x: matrix[0] * x + matrix[2] * y + matrix[4],
    y: matrix[1] * x + matrix[3] * y + matrix[5],
  });
  return inWindow(at);
}

function inWindow({ x, y }: { x: number; y: number }): [number, number] {
  const { left, top } = mounted.element.getBoundingClientRect();
  return [Math.round(left + x), Math.round(top + y)];
}

/** How many pixels over the page are as red as the marks of wrong words. */
function redPixels(): number {
  const canvas = mounted.element.renderRoot.querySelector<HTMLCanvasElement>('canvas.overlay');
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let red = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at] ?? 0) > 180 && (pixels[at + 1] ?? 0) < 110 && (pixels[at + 2] ?? 0) < 110) red += 1;
  }
  return red;
}

interface Menu {
  items: readonly MenuItem[];
  choose(id: string): void;
}

/** Opens the menu at a point of the window and answers what is asked for. */
async function menuAt(position: [number, number]): Promise<Menu> {
  let menu: Menu | undefined;
  const take = (event: Event): void => void (menu = (event as CustomEvent<Menu>).detail);
  mounted.element.addEventListener('menu-request', take, { once: true });
  await sendMouse({ type: 'click', position, button: 'right' });
  return until(() => menu, 'the menu');
}

const labels = ({ items }: Menu): string[] =>
  items.flatMap((item) => (item === 'separator' ? [] : [(item satisfies MenuChoice).label]));

async function touch(...steps: TouchStep[]): Promise<void> {
  await executeServerCommand('touch', steps);
}

async function tap([x, y]: [number, number]): Promise<void> {
  await touch({ type: 'down', x, y }, { type: 'up' });
}

async function drag([x, y]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const middle: TouchStep = { type: 'move', x: Math.round((x + toX) / 2), y: Math.round((y + toY) / 2) };
  await touch({ type: 'down', x, y }, middle, { type: 'move', x: toX, y: toY }, { type: 'up' });
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function handle(end: TouchHandle['end']): TouchHandle {
  const { artboard } = mounted.editor;
  const matrix = artboard?.matrixOf('title');
  const found = matrix && artboard && touchHandles(session(), matrix, (point) => artboard.toArtboard(point));
  const one = found?.find((each) => each.end === end);
  if (!one) throw new Error(`There is no handle ${end}.`);
  return one;
}

function bar(): HTMLElement & { updateComplete: Promise<boolean> } {
  return find(mounted.element, 'platen-text-bar') as HTMLElement & { updateComplete: Promise<boolean> };
}

function isBarShown(): boolean {
  return mounted.element.renderRoot.querySelector('platen-text-bar:not([hidden])') !== null;
}

function barButton(label: string): HTMLButtonElement {
  const found = [...(bar().shadowRoot?.querySelectorAll('button') ?? [])].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent).trim() === label,
  );
  if (!found) throw new Error(`The bar has no ${label}.`);
  return found;
}

describe('spelling of a text that is edited', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => mounted.unmount());

  it('marks wrong words over the page, but none that is being typed, and offers others', async () => {
    await mount(title);
    await startEditing();
    await until(() => redPixels() > 20, 'the mark');
    const marked = redPixels();
    await press('End');
    await sendKeys({ type: ' wrod' });
    await rest(700);
    assert.approximately(redPixels(), marked, 10);
    await sendKeys({ type: ' ' });
    await until(() => redPixels() > marked + 20, 'the mark of what was typed');
    const menu = await menuAt(caretAt(7));
    assert.deepEqual(session().range, { start: 4, end: 11 });
    assert.equal(labels(menu)[0], 'receive');
    assert.includeMembers(labels(menu), ['Ignore', 'Add to dictionary', 'Cut', 'Paste', 'Check spelling']);
    menu.choose('suggestion-0');
    assert.equal(text(), 'One receive two wrod ');
    mounted.editor.document.undo();
    assert.equal(text(), 'One recieve two wrod ');
    await press('End');
    await until(() => redPixels() > marked, 'both marks');
    (await menuAt(caretAt(7))).choose('ignore');
    (await menuAt(caretAt(18))).choose('add');
    await mounted.editor.artboard?.settled();
    await until(() => redPixels() < 10, 'no mark');
    assert.include(Object.values({ ...localStorage }).join(' '), '"wrod"');
    assert.notInclude(Object.values({ ...localStorage }).join(' '), 'recieve');
    assert.notInclude(labels(await menuAt(caretAt(18))), 'Ignore');
  });

  it('is turned off, and stays so', async () => {
    await mount(title);
    await startEditing();
    await until(() => redPixels() > 20, 'the mark');
    (await menuAt(caretAt(2))).choose('check');
    await until(() => redPixels() < 10, 'no mark');
    mounted.unmount();
    await mount(title);
    await startEditing();
    await rest(900);
    assert.isBelow(redPixels(), 10);
    (await menuAt(caretAt(2))).choose('check');
    await until(() => redPixels() > 20, 'the mark');
  });

  it('asks the dictionary of the language, and leaves other scripts alone', async () => {
    const asked: string[] = [];
    const german = {
      check: (words: readonly string[]) => (asked.push(...words), words.map((word) => word !== 'Hauss')),
    };
    const runs = [
      { text: 'مرحبا بالعالم ', style: {} },
      { text: 'Hauss und ', style: { language: 'de-AT' } },
      { text: 'recieve', style: { language: 'en' } },
    ];
    await mount({ ...title, runs }, { de: german }, 'fr');
    await startEditing();
    await until(() => redPixels() > 20, 'the marks');
    assert.deepEqual(asked, ['Hauss', 'und']);
    assert.notInclude(labels(await menuAt(caretAt(3))), 'Ignore');
    assert.deepEqual(labels(await menuAt(caretAt(16))).slice(0, 2), ['No suggestions', 'Ignore']);
    // Its dictionary takes longer to come.
    for (let tries = 0; tries < 40 && !labels(await menuAt(caretAt(27))).includes('receive'); tries++) await rest(100);
    assert.include(labels(await menuAt(caretAt(27))), 'receive');
  });
});

describe('editing a text by finger', () => {
  afterEach(() => mounted.unmount());

  it('takes a word by a long press, more of it by its handles, and cuts, copies and pastes by the bar', async () => {
    await mount({ ...title, runs: [{ text: 'alpha beta gamma' }] });
    await startEditing();
    await tap(caretAt(2));
    assert.deepEqual(session().range, { start: 2, end: 2 });
    assert.isFalse(isBarShown());
    const [x, y] = caretAt(8);
    await touch({ type: 'down', x, y });
    await rest(650);
    assert.deepEqual(session().range, { start: 6, end: 10 });
    await touch({ type: 'up' });
    assert.isTrue(isBarShown());
    // Not from the middle of the ball: where a finger takes hold is where it stays.
    const end = inWindow(handle('end').ball);
    const from: [number, number] = [end[0] + 9, end[1] + 12];
    const [wasX] = caretAt(10);
    const [toX] = caretAt(15);
    await drag(from, [from[0] + toX - wasX, from[1]]);
    assert.deepEqual(session().range, { start: 6, end: 15 });
    await drag(inWindow(handle('start').ball), [
      inWindow(handle('start').ball)[0] + caretAt(2)[0] - caretAt(6)[0],
      end[1],
    ]);
    assert.deepEqual(session().range, { start: 2, end: 15 });
    // Past the other end the ends change places.
    await drag(inWindow(handle('start').ball), [
      inWindow(handle('start').ball)[0] + caretAt(16)[0] - caretAt(2)[0],
      end[1],
    ]);
    assert.deepEqual(session().range, { start: 15, end: 16 });
    await tapButton('Select all');
    await until(() => session().range.start === 0 && session().range.end === 16, 'all');
    await tapButton('Cut');
    await until(() => text() === '', 'nothing');
    assert.isFalse(isBarShown());
  });

  it('has a handle for the caret, and takes a word by two taps', async () => {
    await mount({ ...title, runs: [{ text: 'alpha beta gamma' }], rotation: 12 });
    await startEditing();
    await tap(caretAt(2));
    const ball = inWindow(handle('caret').ball);
    const [fromX, fromY] = caretAt(2);
    const [toX, toY] = caretAt(12);
    await drag(ball, [ball[0] + toX - fromX, ball[1] + toY - fromY]);
    assert.deepEqual(session().range, { start: 12, end: 12 });
    assert.isTrue(isBarShown());
    await rest(500);
    await tap(caretAt(7));
    await tap(caretAt(8));
    assert.deepEqual(session().range, { start: 6, end: 10 });
    await sendKeys({ type: 'x' });
    assert.equal(text(), 'alpha x gamma');
    assert.isFalse(isBarShown());
  });

  async function tapButton(label: string): Promise<void> {
    const button = barButton(label);
    await bar().updateComplete;
    await mounted.editor.artboard?.settled();
    await tap(center(button));
  }

  function center(element: Element): [number, number] {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  }
});

describe('dragging to the edge', () => {
  afterEach(() => mounted.unmount());

  it('moves the view while text is selected, and while a marquee is drawn', async () => {
    const long = { ...title, x: 0, y: 0, width: 800, runs: [{ text: 'word '.repeat(160).trim() }] };
    await mount(long, undefined, 'en', 400);
    const { state } = mounted.editor;
    await startEditing();
    // All is selected, and its end shown.
    await press('Control+Home');
    state.view.value = { zoom: 2, panX: 20, panY: 10 };
    await mounted.editor.artboard?.settled();
    const before = state.view.peek();
    await sendMouse({ type: 'move', position: caretAt(2) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [400, 300] });
    const { end } = session().range;
    await sendMouse({ type: 'move', position: [400, 440] });
    await until(() => state.view.peek().panY < before.panY - 200, 'scrolling');
    assert.isAbove(session().range.end, end + 20);
    await sendMouse({ type: 'up' });
    const rested = state.view.peek();
    await rest(120);
    assert.deepEqual(state.view.peek(), rested);
    await press('Escape');
    mounted.unmount();

    const box = (id: string, y: number) => ({ type: 'shape', id, x: 300, y, width: 60, height: 60, fills: [] });
    mounted = await mountArtboard(
      { schemaVersion: 1, pages: [{ id: 'page', width: 800, height: 600, layers: [box('one', 10), box('far', 500)] }] },
      800,
      400,
    );
    const { editor } = mounted;
    editor.artboard?.zoomTo(2, { x: 400, y: 0 });
    await sendMouse({ type: 'move', position: [100, 100] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [700, 390] });
    await sendMouse({ type: 'move', position: [700, 440] });
    await until(() => editor.state.selection.peek().includes('far'), 'what lay out of sight');
    await sendMouse({ type: 'up' });
  });
});

describe('pasting on a selected text', () => {
  it('replaces its words in one step and goes on editing it; elsewhere it is a text of its own', async () => {
    const { element, editor } = await open({
      schemaVersion: 1,
      pages: [{ id: 'page', width: 800, height: 600, layers: [title] }],
    } as never);
    const paste = (): void => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Pasted');
      clipboardData.setData('text/html', '<b style="font-family:Lora;color:red">Pasted</b>');
      editor.artboard?.element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
      );
    };
    const shown = (): string[] =>
      editor.state.page
        .peek()
        .layers.map((layer) => (layer.type === 'text' ? layer.runs.map((run) => run.text).join('') : ''));
    // What is being opened takes the place of what was shown.
    await until(() => editor.link?.open.peek() && editor.artboard?.laidOut('title'), 'the page');
    editor.state.selection.value = ['title'];
    paste();
    await until(() => shown()[0] === 'Pasted', 'the text');
    assert.deepEqual(textSessionOf(editor).peek()?.range, { start: 6, end: 6 });
    await sendKeys({ type: '!' });
    assert.deepEqual(shown(), ['Pasted!']);
    const [pasted] = editor.state.page.peek().layers;
    assert.deepEqual(pasted?.type === 'text' && pasted.runs, [{ text: 'Pasted!' }], 'in the look it had');
    await press('Escape');
    editor.document.undo();
    editor.document.undo();
    assert.deepEqual(shown(), ['One recieve two']);
    editor.state.selection.value = [];
    paste();
    await until(() => shown().length === 2, 'a text of its own');
    assert.deepEqual(shown(), ['One recieve two', 'Pasted']);
    // A tool's key is one still while a text is selected.
    editor.state.selection.value = ['title'];
    editor.artboard?.focus();
    await press('r');
    assert.equal(editor.state.tool.peek(), 'rectangle');
    element.remove();
  });
});
