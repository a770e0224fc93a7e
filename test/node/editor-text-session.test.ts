import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LaidOutLayer } from '@platen/engine';
import { layoutPages, type FontSet } from '@platen/engine/internal';
import { template, type TextLayer } from '@platen/template';
import { createEditor } from '../../packages/editor/shell/create-editor.ts';
import type { Editor } from '../../packages/editor/context/editor-context.ts';
import { textActions } from '../../packages/editor/actions/text-actions.ts';
import { textSessionOf } from '../../packages/editor/text/session/active-session.ts';
import { LayerTarget } from '../../packages/editor/text/session/layer-target.ts';
import { textDifference } from '../../packages/editor/text/editing/text-difference.ts';
import { textCommandOf, type KeyPress, type TextCommand } from '../../packages/editor/text/session/text-keys.ts';
import { sessionCaret, TextMovement } from '../../packages/editor/text/session/text-movement.ts';
import { TextSession } from '../../packages/editor/text/session/text-session.ts';
import { loadFor } from '../text/node-stage.ts';
import { makeText, type TextInput } from '../text/text-stage.ts';

interface Stage {
  editor: Editor;
  session: TextSession;
  movement: TextMovement;
  layer(): TextLayer;
}

/** An editor on a page with one text, which is being edited: the real document, the real layout. */
async function stage(input: TextInput): Promise<Stage> {
  const whole = template.parse({
    schemaVersion: 2,
    pages: [{ id: 'page', name: 'Page', width: 800, height: 600, layers: [makeText(input)] }],
  });
  const fonts: FontSet = await loadFor(makeText({ runs: [{ text: 'aאب' }] }), makeText(input));
  const editor = createEditor({
    template: whole,
    host: new EventTarget() as HTMLElement,
    notify: () => {},
    announce: () => {},
  });
  const laidOut = (id: string): LaidOutLayer | undefined =>
    layoutPages(editor.state.template.peek(), { fonts }).pages[0]?.layers.find(({ layer }) => layer.id === id);
  editor.state.selection.value = ['text'];
  const session = new TextSession(editor, new LayerTarget(editor, 'text', { laidOut, fonts }));
  textSessionOf(editor).value = session;
  const layer = (): TextLayer => {
    const [found] = editor.state.page.peek().layers;
    assert.ok(found?.type === 'text');
    return found;
  };
  return { editor, session, movement: new TextMovement(session, 'ends'), layer };
}

function press(key: string, modifiers: Partial<KeyPress> = {}): KeyPress {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return { key, code, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...modifiers };
}

function run(movement: TextMovement, command: TextCommand | undefined): void {
  assert.ok(command?.type === 'move');
  movement.move(command);
}

describe('editing a text', () => {
  test('joins what is typed in a row to one step, and undo puts the caret where it was', async () => {
    const { editor, session, layer } = await stage({ runs: [{ text: 'ab' }] });
    session.moveTo({ offset: 1, affinity: 'after' }, false);
    for (const letter of 'xyz') session.insert(letter, 'type');
    assert.equal(layer().runs[0]?.text, 'axyzb');
    assert.equal(editor.document.steps.peek().length, 1);
    session.replace(3, 4, '', 'delete');
    assert.equal(editor.document.steps.peek().length, 2);
    session.moveTo({ offset: 0, affinity: 'after' }, false);
    session.insert('1', 'type');
    assert.equal(editor.document.steps.peek().length, 3);
    editor.document.undo();
    assert.deepEqual([layer().runs[0]?.text, session.range.end], ['axyb', 0]);
    editor.document.undo();
    assert.deepEqual([layer().runs[0]?.text, session.range.end], ['axyzb', 4]);
    editor.document.undo();
    assert.deepEqual([layer().runs, session.range.end], [[{ text: 'ab' }], 1]);
    editor.document.redo();
    assert.equal(layer().runs[0]?.text, 'axyzb');
  });

  test('leaves the other layers the same objects', async () => {
    const { editor, session } = await stage({ runs: [{ text: 'ab' }] });
    const page = editor.state.page.peek();
    session.insert('x', 'type');
    assert.notEqual(editor.state.page.peek(), page);
    assert.equal(editor.state.page.peek().parameters, page.parameters);
  });

  test('styles the selection, what is typed next, or all of it by the layer', async () => {
    const { session, layer } = await stage({ runs: [{ text: 'one two' }] });
    session.select({ anchor: 0, focus: { offset: 3, affinity: 'before' } });
    session.toggle('bold');
    assert.deepEqual(layer().runs, [{ text: 'one', style: { fontWeight: 700 } }, { text: ' two' }]);
    assert.equal(session.shared.style.fontWeight, 700);
    session.moveTo({ offset: 7, affinity: 'before' }, false);
    session.toggle('italic');
    session.insert('!', 'type');
    assert.deepEqual(layer().runs.at(-1), { text: '!', style: { fontStyle: 'italic' } });
    session.insert('!', 'type');
    assert.equal(layer().runs.at(-1)?.text, '!!');
    session.selectAll();
    assert.ok(session.shared.mixed.has('fontWeight'));
    session.style({ fontSize: 60 });
    assert.equal(layer().style.fontSize, 60);
    session.toggle('bold');
    assert.equal(layer().style.fontWeight, 700);
    assert.deepEqual(layer().runs, [{ text: 'one two' }, { text: '!!', style: { fontStyle: 'italic' } }]);
  });

  test('is done by the table of actions too', async () => {
    const { editor, session, layer } = await stage({ runs: [{ text: 'one two' }] });
    const action = (id: string) => textActions.find((each) => each.id === id);
    session.select({ anchor: 0, focus: { offset: 3, affinity: 'before' } });
    void action('text.underline')?.run(editor);
    assert.deepEqual(layer().runs[0], { text: 'one', style: { decoration: ['underline'] } });
    assert.equal(action('text.underline')?.isChecked?.(editor), true);
    session.close();
    textSessionOf(editor).value = undefined;
    assert.equal(action('text.underline')?.isChecked?.(editor), false);
    void action('text.underline')?.run(editor);
    assert.deepEqual([layer().runs, layer().style.decoration], [[{ text: 'one two' }], ['underline']]);
    void action('text.larger')?.run(editor);
    assert.equal(layer().style.fontSize, 36);
    void action('text.align-center')?.run(editor);
    assert.equal(layer().align, 'center');
  });

  test('writes a parameter’s default, which is what is shown', async () => {
    const { editor, session } = await stage({ runs: [{ text: 'ab' }] });
    editor.apply({
      label: 'Parameter',
      recipe(draft) {
        draft.pages[0]?.parameters.push({
          key: 'title',
          type: 'text',
          bindings: [{ layerId: 'text', property: 'content' }],
          default: 'ab',
          description: '',
          constraints: { required: false },
        });
      },
    });
    session.moveTo({ offset: 2, affinity: 'before' }, false);
    session.insert('c', 'type');
    assert.equal(editor.state.page.peek().parameters[0]?.default, 'abc');
  });
});

describe('the caret of a session', () => {
  test('moves by keys on the lines as they are laid out', async () => {
    const { session, movement } = await stage({ runs: [{ text: 'one two three four' }], width: 130 });
    const at = (): number => session.selection.peek().focus.offset;
    const go = (key: string, modifiers?: Partial<KeyPress>): number => {
      run(movement, textCommandOf(press(key, modifiers), false));
      return at();
    };
    assert.equal(go('ArrowRight'), 1);
    assert.equal(go('ArrowRight', { ctrlKey: true }), 3);
    assert.equal(go('ArrowDown'), 12);
    assert.equal(go('Home'), 8);
    assert.equal(go('End'), 14);
    assert.equal(go('Home', { ctrlKey: true }), 0);
    assert.equal(go('End', { ctrlKey: true, shiftKey: true }), 18);
    assert.deepEqual(session.range, { start: 0, end: 18 });
    assert.equal(go('ArrowLeft'), 0);
    assert.equal(go('ArrowUp'), 0);
    assert.equal(go('PageDown'), 14);
    assert.equal(go('ArrowDown'), 18);
  });

  test('goes to where it is pointed at, to words and to paragraphs', async () => {
    const { session, movement } = await stage({ runs: [{ text: 'one two\nthree' }] });
    const caret = (offset: number) => {
      session.moveTo({ offset, affinity: 'after' }, false);
      const place = sessionCaret(session);
      assert.ok(place);
      return { x: place.top.x, y: (place.top.y + place.bottom.y) / 2 };
    };
    const [two, three] = [caret(5), caret(10)];
    movement.press(two, 1, false);
    assert.deepEqual(session.range, { start: 5, end: 5 });
    movement.press(two, 2, false);
    assert.deepEqual(session.range, { start: 4, end: 7 });
    movement.drag(three);
    assert.deepEqual(session.range, { start: 4, end: 13 });
    movement.press(three, 3, false);
    assert.deepEqual(session.range, { start: 8, end: 13 });
    movement.press(two, 1, false);
    movement.press(three, 1, true);
    assert.deepEqual(session.range, { start: 5, end: 10 });
    assert.equal(movement.isSelected(two), true);
  });

  test('is where the first letter of an empty text will be, in its own size', async () => {
    const { session } = await stage({ runs: [], align: 'center', style: { fontSize: 50 } });
    const place = sessionCaret(session);
    assert.ok(place && place.top.x === 200 && Math.abs(place.bottom.y - place.top.y - 60) < 0.01);
    session.insert('abc', 'type');
    assert.ok((sessionCaret(session)?.top.x ?? 0) > 200);
  });

  test('counts in the text as it was typed, whatever is shown of it', async () => {
    const { session, movement, layer } = await stage({
      runs: [{ text: 'straße' }],
      style: { textTransform: 'uppercase' },
    });
    session.moveTo({ offset: 4, affinity: 'after' }, false);
    run(movement, textCommandOf(press('ArrowRight'), false));
    assert.equal(session.range.start, 5);
    session.insert('x', 'type');
    assert.equal(layer().runs[0]?.text, 'straßxe');
  });

  test('sees all of a text that is cut off when it is not edited', async () => {
    const text = 'word '.repeat(60).trim();
    const { session, movement } = await stage({ runs: [{ text }], mode: 'truncate', maxLines: 1 });
    run(movement, textCommandOf(press('End', { ctrlKey: true }), false));
    assert.equal(session.range.start, text.length);
    assert.ok((sessionCaret(session)?.top.y ?? 0) > 100);
  });
});

describe('keys', () => {
  test('are those of a Mac, and those of others', () => {
    const move = (by: string, to: string, extend = false) => ({ type: 'move', by, to, extend });
    assert.deepEqual(textCommandOf(press('ArrowLeft', { altKey: true }), true), move('word', 'left'));
    assert.deepEqual(
      textCommandOf(press('ArrowLeft', { metaKey: true, shiftKey: true }), true),
      move('line-end', 'left', true),
    );
    assert.deepEqual(textCommandOf(press('ArrowDown', { metaKey: true }), true), move('text', 'forward'));
    assert.deepEqual(textCommandOf(press('ArrowDown', { ctrlKey: true }), false), move('paragraph', 'forward'));
    assert.deepEqual(textCommandOf(press('e', { ctrlKey: true }), true), move('paragraph', 'forward'));
    assert.equal(textCommandOf(press('e', { ctrlKey: true }), false), undefined);
    assert.deepEqual(textCommandOf(press('b', { metaKey: true }), true), { type: 'toggle', toggle: 'bold' });
    assert.deepEqual(textCommandOf(press('>', { ctrlKey: true, shiftKey: true, code: 'Period' }), false), {
      type: 'size',
      by: 1,
    });
    assert.deepEqual(textCommandOf(press('Enter', { ctrlKey: true }), false), { type: 'commit' });
    assert.deepEqual(textCommandOf(press('Enter', { shiftKey: true }), false), { type: 'insert', text: '\u2028' });
    assert.deepEqual(textCommandOf(press('Escape'), false), { type: 'commit' });
    assert.equal(textCommandOf(press('c', { ctrlKey: true }), false), undefined);
    assert.equal(textCommandOf(press('x'), false), undefined);
  });
});

describe('what became of a text field', () => {
  test('is told by the caret where letters repeat', () => {
    assert.deepEqual(textDifference('aaa', 'aaaa', 2), { start: 1, end: 1, text: 'a' });
    assert.deepEqual(textDifference('aaa', 'aa', 1), { start: 1, end: 2, text: '' });
    assert.deepEqual(textDifference('teh ', 'the ', 4), { start: 1, end: 4, text: 'he ' });
    assert.deepEqual(textDifference('a👍b', 'a👎b', 3), { start: 1, end: 3, text: '👎' });
    assert.equal(textDifference('a', 'a', 0), undefined);
    assert.deepEqual(textDifference('', 'x', 1), { start: 0, end: 0, text: 'x' });
  });
});
