import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { TextLayer } from '@platen/template';
import { loadTextRules } from '../../packages/engine/text/text-rules.ts';
import { textSessionOf } from '../../packages/editor/text/session/active-session.ts';
import { placeOfCaret } from '../../packages/editor/text/caret/caret-place.ts';
import type { TextSession } from '../../packages/editor/text/session/text-session.ts';
import { openByClicks } from './editor-artboard/open-by-clicks.ts';
import { mountArtboard, type MountedArtboard } from './editor-artboard/mount-artboard.ts';
import type { InputMethodStep } from './input-method-plugin.ts';

const page = { id: 'page', width: 400, height: 300 };
const title = {
  type: 'text',
  id: 'title',
  name: 'Title',
  x: 40,
  y: 40,
  width: 320,
  height: 60,
  mode: 'grow',
  runs: [{ text: 'Hello world' }],
  style: { fontSize: 32, fontFamily: 'Inter' },
};

let mounted: MountedArtboard;

async function mount(...layers: object[]): Promise<void> {
  mounted = await mountArtboard({ schemaVersion: 1, pages: [{ ...page, layers }] }, 800, 600);
}

function layer(id = 'title'): TextLayer {
  const found = mounted.editor.state.layersById.peek().get(id)?.layer;
  if (found?.type !== 'text') throw new Error(`There is no text ${id}.`);
  return found;
}

function text(id = 'title'): string {
  return layer(id)
    .runs.map((run) => run.text)
    .join('');
}

function session(): TextSession {
  const found = textSessionOf(mounted.editor).peek();
  if (!found) throw new Error('No text is being edited.');
  return found;
}

/** Where a page point is in the window. */
function inWindow(x: number, y: number): [number, number] {
  const { left, top } = mounted.element.getBoundingClientRect();
  const at = mounted.editor.artboard?.toArtboard({ x, y }) ?? { x: 0, y: 0 };
  return [Math.round(left + at.x), Math.round(top + at.y)];
}

/** Where the caret at an offset is in the window: the middle of its line. */
function caretInWindow(offset: number): [number, number] {
  const { sight } = session();
  const matrix = mounted.editor.artboard?.matrixOf(session().target.layerId);
  const place = sight && placeOfCaret(sight.lines, { offset: sight.layout.toLayout(offset), affinity: 'after' });
  if (!place || !matrix) throw new Error('There is no caret.');
  const [x, y] = [(place.top.x + place.bottom.x) / 2, (place.top.y + place.bottom.y) / 2];
  return inWindow(matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]);
}

async function doubleClick(position: [number, number]): Promise<void> {
  await sendMouse({ type: 'click', position });
  await sendMouse({ type: 'click', position });
}

async function press(...keys: string[]): Promise<void> {
  const key = keys.pop() ?? '';
  for (const modifier of keys) await sendKeys({ down: modifier });
  await sendKeys({ press: key });
  for (const modifier of keys.toReversed()) await sendKeys({ up: modifier });
}

async function inputMethod(step: InputMethodStep): Promise<void> {
  await executeServerCommand('input-method', step);
}

async function until(probe: () => boolean, what: string): Promise<void> {
  const from = performance.now();
  while (!probe()) {
    if (performance.now() - from > 3000) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The pixels of the canvas that is drawn over the page, in the box between two points of the window. */
function overlayPixels(): Uint8ClampedArray {
  const canvas = mounted.element.renderRoot.querySelector<HTMLCanvasElement>('canvas.overlay');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error('There is no canvas over the page.');
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

async function startEditing(): Promise<void> {
  await openByClicks(mounted.editor, inWindow(60, 60));
  await until(() => textSessionOf(mounted.editor).peek() !== undefined, 'editing');
}

describe('editing a text on the artboard', () => {
  // The first text in another script waits for its rules; keys would come before them.
  before(() => loadTextRules(new Set(['bidi', 'lines'])));
  afterEach(() => mounted.unmount());

  it('begins with a double click, takes what is typed, and ends with Escape', async () => {
    await mount(title);
    await startEditing();
    assert.deepEqual(session().range, { start: 0, end: 11 });
    await sendKeys({ type: 'Grüße' });
    assert.equal(text(), 'Grüße');
    await press('Escape');
    assert.equal(mounted.editor.state.editing.value, undefined);
    assert.equal(textSessionOf(mounted.editor).value, undefined);
    assert.deepEqual(mounted.editor.state.selection.value, ['title']);
    mounted.editor.document.undo();
    assert.equal(text(), 'Hello world');
  });

  it('places the caret where it is clicked, takes words and paragraphs, and draws on', async () => {
    await mount(title);
    await startEditing();
    await sendMouse({ type: 'click', position: caretInWindow(3) });
    assert.deepEqual(session().range, { start: 3, end: 3 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await doubleClick(caretInWindow(8));
    assert.deepEqual(session().range, { start: 6, end: 11 });
    await sendMouse({ type: 'click', position: caretInWindow(8) });
    assert.deepEqual(session().range, { start: 0, end: 11 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await sendMouse({ type: 'move', position: caretInWindow(2) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: caretInWindow(7) });
    await sendMouse({ type: 'up' });
    assert.deepEqual(session().range, { start: 2, end: 7 });
    await sendKeys({ down: 'Shift' });
    await sendMouse({ type: 'click', position: caretInWindow(9) });
    await sendKeys({ up: 'Shift' });
    assert.deepEqual(session().range, { start: 2, end: 9 });
  });

  it('knows the keys of texts', async () => {
    await mount(title);
    await startEditing();
    await press('End');
    await sendKeys({ type: '!' });
    await press('Enter');
    await sendKeys({ type: 'two' });
    assert.equal(text(), 'Hello world!\ntwo');
    assert.isAbove(mounted.editor.artboard?.laidOut('title')?.box.height ?? 0, 60);
    await press('Control', 'ArrowLeft');
    await press('Shift', 'ArrowUp');
    assert.deepEqual(session().range, { start: 0, end: 13 });
    await press('Control', 'b');
    assert.deepEqual(layer().runs[0], { text: 'Hello world!\n', style: { fontWeight: 700 } });
    await press('Control', 'ArrowRight');
    await press('Control', 'Backspace');
    assert.equal(text(), ' world!\ntwo');
    await press('Control', 'z');
    assert.equal(text(), 'Hello world!\ntwo');
    await press('Control', 'a');
    await press('Control', 'Shift', '>');
    assert.equal(layer().style.fontSize, 36);
    await press('Delete');
    assert.equal(text(), '');
    await press('Control', 'z');
    await press('Control', 'Enter');
    assert.equal(text(), 'Hello world!\ntwo');
    assert.equal(mounted.editor.state.editing.value, undefined);
  });

  it('takes away a text that is left empty', async () => {
    await mount(title);
    await startEditing();
    await press('Backspace');
    assert.equal(text(), '');
    await press('Escape');
    assert.equal(mounted.editor.state.page.value.layers.length, 0);
    mounted.editor.document.undo();
    mounted.editor.document.undo();
    assert.equal(text(), 'Hello world');
  });

  it('composes as input methods do, underlined, as one step', async () => {
    await mount(title);
    await startEditing();
    await press('End');
    const steps = mounted.editor.document.steps.peek().length;
    await inputMethod({ compose: 'に' });
    await until(() => text() === 'Hello worldに', 'the composition');
    assert.deepEqual(session().composition.value, { start: 11, end: 12 });
    await inputMethod({ compose: 'にほん' });
    await inputMethod({ compose: '日本' });
    await until(() => text() === 'Hello world日本', 'the composition');
    assert.deepEqual(session().composition.value, { start: 11, end: 13 });
    await inputMethod({ insert: '日本' });
    await until(() => session().composition.value === undefined, 'its end');
    assert.equal(text(), 'Hello world日本');
    // Once the font is there the caret stands where its glyphs end.
    await mounted.editor.artboard?.settled();
    const item = mounted.editor.artboard?.laidOut('title');
    const [line] = item && 'text' in item ? item.text.lines : [];
    assert.closeTo(session().sight?.lines[0]?.units.at(-1)?.right ?? 0, (line?.x ?? 0) + (line?.width ?? 0), 0.1);
    await sendKeys({ type: '!' });
    assert.equal(text(), 'Hello world日本!');
    assert.equal(mounted.editor.document.steps.peek().length, steps + 2);
    mounted.editor.document.undo();
    mounted.editor.document.undo();
    assert.equal(text(), 'Hello world');
    await inputMethod({ compose: 'か' });
    await inputMethod({ compose: '' });
    await until(() => text() === 'Hello world', 'nothing');
  });

  it('types in both directions, and moves as it is seen', async () => {
    await mount({ ...title, runs: [{ text: 'a' }] });
    await startEditing();
    await press('End');
    await sendKeys({ type: 'שלום' });
    await sendKeys({ type: 'e\u0301👩‍💻' });
    assert.equal(text(), 'aשלוםe\u0301👩‍💻');
    // From the right end to the left: the image, the letter with its mark, the Hebrew from its last letter as seen.
    const offsets: number[] = [];
    for (let step = 0; step < 7; step++) {
      await press('ArrowLeft');
      offsets.push(session().selection.peek().focus.offset);
    }
    assert.deepEqual(offsets, [7, 5, 2, 3, 4, 5, 0]);
    await press('End');
    await press('Backspace');
    await press('Backspace');
    assert.include(['aשלום', 'aשלוםe'], text());
  });

  it('copies with styles, pastes them, and pastes plain text with Shift', async () => {
    await mount({ ...title, runs: [{ text: 'one ' }, { text: 'two', style: { fontWeight: 700 } }] });
    await startEditing();
    const proxy = mounted.element.renderRoot.querySelector<HTMLTextAreaElement>('textarea');
    assert.ok(proxy);
    const copied = new DataTransfer();
    proxy.dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true }));
    assert.equal(copied.getData('text/plain'), 'one two');
    assert.include(copied.getData('text/html'), 'font-weight:700');
    await press('End');
    proxy.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }));
    assert.deepEqual(layer().runs, [
      { text: 'one ' },
      { text: 'two', style: { fontWeight: 700 } },
      { text: 'one ' },
      { text: 'two', style: { fontWeight: 700 } },
    ]);
    await press('Control', 'a');
    const html = new DataTransfer();
    html.setData(
      'text/html',
      `<style>p{}</style><p style="color:rgb(1,2,3)">plain <b>bold</b> <i style="font-size:200%">big</i><script>alert(1)</script></p><ul><li onclick="x()">item<img src=x onerror="alert(1)"></li></ul>`,
    );
    proxy.dispatchEvent(new ClipboardEvent('paste', { clipboardData: html, bubbles: true, cancelable: true }));
    await until(() => text() === 'plain bold big\nitem', 'what reads HTML');
    assert.deepEqual(
      layer().runs.map(({ style }) => style),
      [undefined, { fontWeight: 700 }, undefined, { fontStyle: 'italic', fontSize: 64 }, undefined],
    );
    assert.equal(layer().paragraphs[1]?.list?.type, 'bullet');
    const cut = new DataTransfer();
    await press('Control', 'a');
    proxy.dispatchEvent(new ClipboardEvent('cut', { clipboardData: cut, bubbles: true, cancelable: true }));
    assert.equal(text(), '');
  });

  it('is a text field for screen readers, which can select in it', async () => {
    await mount(title);
    await startEditing();
    const proxy = mounted.element.renderRoot.querySelector<HTMLTextAreaElement>('textarea');
    assert.ok(proxy);
    assert.equal(proxy.value, 'Hello world');
    assert.equal(proxy.getAttribute('aria-label'), 'Text of Title');
    assert.equal(mounted.element.renderRoot instanceof ShadowRoot && mounted.element.renderRoot.activeElement, proxy);
    proxy.setSelectionRange(2, 4);
    await until(() => session().range.end === 4, 'the selection');
    assert.deepEqual(session().range, { start: 2, end: 4 });
  });

  it('draws the selection and the caret over the very glyphs', async () => {
    await mount({ ...title, rotation: 30, runs: [{ text: 'Hello' }] });
    mounted.editor.state.editing.value = { kind: 'text', layerId: 'title' };
    await mounted.editor.artboard?.settled();
    const selected = overlayPixels();
    await press('End');
    await mounted.editor.artboard?.settled();
    const caret = overlayPixels();
    const painted = (pixels: Uint8ClampedArray): number =>
      pixels.filter((value, index) => index % 4 === 3 && value > 0).length;
    assert.isAbove(painted(selected), painted(caret) + 1000);
    // A click at the end of the turned word finds its end again.
    await sendMouse({ type: 'click', position: caretInWindow(5) });
    assert.deepEqual(session().range, { start: 5, end: 5 });
    await sendMouse({ type: 'click', position: caretInWindow(1) });
    assert.deepEqual(session().range, { start: 1, end: 1 });
  });

  it('shows all of a text that is cut off, and cuts it off again', async () => {
    await mount({ ...title, mode: 'truncate', maxLines: 1, runs: [{ text: 'word '.repeat(20).trim() }] });
    await startEditing();
    assert.equal(mounted.editor.artboard?.laidOut('title')?.layer.type === 'text' && session().text.length, 99);
    await press('Control', 'End');
    await sendKeys({ type: '!' });
    const item = mounted.editor.artboard?.laidOut('title');
    assert.ok(item && 'text' in item);
    assert.isAbove(item.text.lines.length, 2);
    assert.equal(layer().mode, 'truncate');
    await press('Escape');
    const cut = mounted.editor.artboard?.laidOut('title');
    assert.ok(cut && 'text' in cut);
    assert.equal(cut.text.lines.length, 1);
  });
});

describe('the text tool', () => {
  afterEach(() => mounted.unmount());

  it('makes a text where it is clicked, as one step with what is typed', async () => {
    await mount();
    mounted.editor.state.tool.value = 'text';
    await sendMouse({ type: 'click', position: inWindow(100, 100) });
    await until(() => textSessionOf(mounted.editor).peek() !== undefined, 'editing');
    assert.equal(mounted.editor.document.steps.peek().length, 0);
    await sendKeys({ type: 'New' });
    const [made] = mounted.editor.state.page.value.layers;
    assert.ok(made?.type === 'text');
    assert.equal(text(made.id), 'New');
    assert.equal(mounted.editor.document.steps.peek().length, 1);
    assert.equal(mounted.editor.document.steps.peek()[0]?.label, 'Add text');
    await press('Escape');
    mounted.editor.document.undo();
    assert.equal(mounted.editor.state.page.value.layers.length, 0);
  });

  it('leaves nothing when nothing is typed', async () => {
    await mount(title);
    mounted.editor.state.tool.value = 'text';
    await sendMouse({ type: 'move', position: inWindow(100, 150) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: inWindow(300, 250) });
    await sendMouse({ type: 'up' });
    await until(() => textSessionOf(mounted.editor).peek() !== undefined, 'editing');
    assert.equal(mounted.editor.state.selectedLayers.value[0]?.width, 200);
    await sendMouse({ type: 'click', position: inWindow(380, 290) });
    assert.equal(mounted.editor.state.editing.value, undefined);
    assert.deepEqual(
      mounted.editor.state.page.value.layers.map(({ id }) => id),
      ['title'],
    );
    assert.equal(mounted.editor.document.steps.peek().length, 0);
  });

  it('edits a text that is clicked, at that place', async () => {
    await mount(title);
    mounted.editor.state.tool.value = 'text';
    await sendMouse({ type: 'click', position: inWindow(355, 60) });
    await until(() => textSessionOf(mounted.editor).peek() !== undefined, 'editing');
    assert.deepEqual(session().range, { start: 11, end: 11 });
  });
});
