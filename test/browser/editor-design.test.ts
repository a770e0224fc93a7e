import { assert } from 'chai';
import { plainText, walkLayers } from '@platen/template';
import '../../packages/editor/panels/design-menu/design-menu.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import { shownPixels } from './editor-artboard/mount-artboard.ts';
import {
  checkAccess,
  findAll,
  mountPanel,
  settle,
  until,
  type MountedPanels,
} from './editor-inspector/mount-panels.ts';

const price = { x: 20, y: 160, width: 300, height: 40, runs: [{ text: '1' }] };
const card = {
  schemaVersion: 2,
  name: 'Card',
  tokens: {
    axes: [
      { id: 'brand', values: ['north', 'south'] },
      { id: 'mode', values: ['light', 'dark'] },
    ],
    values: {
      paper: { type: 'color', value: '#ffffff', when: [{ mode: 'dark', value: '#102030' }] },
      motto: { type: 'text', value: 'Up', when: [{ brand: 'south', value: 'Down' }] },
    },
  },
  locales: {
    default: 'en',
    mirror: true,
    overrides: { de: { 'title.content': 'Karte' }, ar: { 'title.content': 'بطاقة' } },
  },
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      backgrounds: [{ type: 'solid', color: { token: 'paper' } }],
      layers: [
        { type: 'text', id: 'title', x: 20, y: 20, width: 200, height: 40, runs: [{ text: 'Card' }] },
        { type: 'text', id: 'motto', ...price, y: 90, expressions: { content: 'token.motto' } },
        { type: 'text', id: 'price', ...price, expressions: { content: "currency(1234.5, 'EUR')" } },
      ],
    },
  ],
};

function shownTexts({ editor }: MountedPanels): string {
  const layers = editor.state.layout.value?.page.layers ?? [];
  return [...walkLayers(layers)].flatMap(({ layer }) => (layer.type === 'text' ? [plainText(layer)] : [])).join('|');
}

describe('choosing brand, mode and language', () => {
  let mounted: MountedPanels;
  const choose = (id: string) => {
    const [menu] = findAll(mounted.panel, 'platen-menu');
    menu?.dispatchEvent(new CustomEvent('menu-select', { detail: id }));
  };
  before(async () => {
    await loadDataCode();
    mounted = await mountPanel(card, 'platen-design-menu');
  });
  after(() => mounted.unmount());

  it('shows the page with them, numbers included', async () => {
    const { editor, panel } = mounted;
    await until(() => shownTexts(mounted).startsWith('Card|Up|€1,234.50'), 'the page as written');
    await checkAccess(panel);
    choose('1 dark');
    choose('0 south');
    choose('2 de');
    await until(() => /^Karte\|Down\|1\.234,50\s€$/u.test(shownTexts(mounted)), `German, not ${shownTexts(mounted)}`);
    await until(() => {
      const { pan, zoom } = { pan: editor.state.view.value, zoom: editor.state.view.value.zoom };
      const ratio = devicePixelRatio;
      const [red, , blue] = shownPixels(
        mounted,
        (pan.panX + 390 * zoom) * ratio,
        (pan.panY + 290 * zoom) * ratio,
        1,
        1,
      );
      return red === 0x10 && blue === 0x30;
    }, 'dark paper');
    assert.deepEqual(mounted.announced, ['Mode: dark', 'Brand: south', 'Language: German']);
    assert.include(findAll(panel, 'platen-button')[0]?.textContent ?? '', 'south · dark · de');
    assert.isFalse(editor.document.canUndo.value, 'nothing of it is an edit');
  });

  it('edits pages where their layers are, and mirrors the preview', async () => {
    const { editor } = mounted;
    choose('2 ar');
    await until(() => shownTexts(mounted).startsWith('بطاقة'), 'Arabic');
    assert.equal(editor.artboard?.laidOut('title')?.box.x, 20);
    editor.state.isPreviewing.value = true;
    await until(() => editor.artboard?.laidOut('title')?.box.x === 180, 'mirrored');
    editor.state.isPreviewing.value = false;
    await until(() => editor.artboard?.laidOut('title')?.box.x === 20, 'as written');
  });

  it('does not type over a translation, and forgets values that are deleted', async () => {
    const { editor } = mounted;
    editor.state.selection.value = ['title'];
    editor.run('edit.open-inside');
    await settle();
    assert.isUndefined(editor.state.editing.value);
    editor.apply({ label: 'Delete', recipe: (draft) => void delete draft.locales });
    assert.isUndefined(editor.state.shownDesign.value.locale);
    assert.deepEqual(editor.state.shownDesign.value.axes, { mode: 'dark', brand: 'south' });
    await until(() => shownTexts(mounted).startsWith('Card|Down|€1,234.50'), 'English');
  });
});
