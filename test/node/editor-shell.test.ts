import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layer as layerSchema } from '@platen/template';
import { formatShortcut, matchesShortcut, type KeyPress } from '../../packages/editor/controls/shortcut.ts';
import { parsePageRange } from '../../packages/editor/panels/export/page-range.ts';
import { hiddenSections } from '../../packages/editor/shell/sections.ts';
import { dropAt, listRows, rowRange } from '../../packages/editor/panels/layers-panel/layer-rows.ts';

const press = (key: string, code: string, held = ''): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  shiftKey: held.includes('s'),
  altKey: held.includes('a'),
});

test('shortcuts follow the letter that is typed, and the place of keys that type none of ours', () => {
  const cases: [shortcut: string, press: KeyPress, isMac: boolean, matches: boolean][] = [
    ['Mod+KeyZ', press('z', 'KeyZ', 'c'), false, true],
    ['Mod+KeyZ', press('z', 'KeyW', 'c'), false, true],
    ['Mod+KeyZ', press('w', 'KeyZ', 'c'), false, false],
    ['Mod+KeyZ', press('я', 'KeyZ', 'c'), false, true],
    ['Mod+KeyZ', press('z', 'KeyZ', 'm'), true, true],
    ['Mod+KeyZ', press('z', 'KeyZ', 'c'), true, false],
    ['Mod+KeyZ', press('Z', 'KeyZ', 'cs'), false, false],
    ['Mod+Shift+KeyZ', press('Z', 'KeyZ', 'cs'), false, true],
    ['Alt+KeyA', press('å', 'KeyA', 'a'), true, true],
    ['KeyT', press('t', 'KeyT'), false, true],
    ['KeyT', press('t', 'KeyT', 'c'), false, false],
    ['?', press('?', 'Slash', 's'), false, true],
    ['?', press('?', 'Minus', 's'), false, true],
    ['Shift+Digit1', press('!', 'Digit1', 's'), false, true],
    ['Mod+BracketRight', press(']', 'BracketRight', 'c'), false, true],
    ['Delete', press('Delete', 'Delete'), false, true],
  ];
  for (const [shortcut, pressed, isMac, matches] of cases) {
    assert.equal(matchesShortcut(shortcut, pressed, isMac), matches, `${shortcut} ${JSON.stringify(pressed)}`);
  }
});

test('shortcuts are shown as the platform names its keys', () => {
  assert.equal(formatShortcut('Mod+Shift+KeyZ', false), 'Ctrl+Shift+Z');
  assert.equal(formatShortcut('Mod+Shift+KeyZ', true), '⇧⌘Z');
  assert.equal(formatShortcut('Mod+Shift+Alt+KeyH', true), '⌥⇧⌘H');
  assert.equal(formatShortcut('Delete', false), 'Del');
  assert.equal(formatShortcut('?', false), '?');
});

test('sections are hidden by session and host', () => {
  assert.deepEqual([...hiddenSections(undefined, 'pages, export nonsense')].sort(), ['export', 'pages']);
  assert.ok(hiddenSections(['layers'], '').has('add'));
  assert.ok(!hiddenSections(['layers'], '').has('layers'));
});

const shape = (id: string) => ({ type: 'shape', id });
const layers = layerSchema
  .array()
  .parse([shape('a'), { type: 'group', id: 'g', layers: [shape('b'), shape('c')] }, shape('d')]);

test('layers are listed topmost first, and closed groups keep theirs', () => {
  const ids = (open: string[]) => listRows(layers, new Set(open)).map(({ layer, level }) => `${layer.id}${level}`);
  assert.deepEqual(ids([]), ['d1', 'g1', 'a1']);
  assert.deepEqual(ids(['g']), ['d1', 'g1', 'c2', 'b2', 'a1']);
  assert.deepEqual(rowRange(listRows(layers, new Set(['g'])), 'b', 'g'), ['g', 'c', 'b']);
});

test('drops land before, after and inside, by the index that drawing has', () => {
  const rows = listRows(layers, new Set(['g']));
  const at = (position: number) => {
    const drop = dropAt(rows, position);
    return drop && [drop.parentId, drop.index];
  };
  assert.deepEqual(at(0.1), [undefined, 3]);
  assert.deepEqual(at(0.9), [undefined, 2]);
  assert.deepEqual(at(1.5), ['g', 2]);
  assert.deepEqual(at(2.2), ['g', 2]);
  assert.deepEqual(at(3.9), ['g', 0]);
  assert.deepEqual(at(99), [undefined, 0]);
  assert.equal(dropAt([], 1), undefined);
});

test('pages to export are written as they are for printing', () => {
  const cases: [text: string, pages: number[] | undefined][] = [
    ['2', [2]],
    ['1-3, 5', [1, 2, 3, 5]],
    ['5 1–2', [1, 2, 5]],
    ['3 - 4', [3, 4]],
    ['', undefined],
    ['0', undefined],
    ['6', undefined],
    ['3-2', undefined],
    ['all', undefined],
  ];
  for (const [text, pages] of cases) assert.deepEqual(parsePageRange(text, 5), pages, text);
});
