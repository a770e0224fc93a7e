import { assert } from 'chai';
import type { TextLayer } from '@platen/template';
import '../../packages/editor/panels/styles-panel/styles-panel.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import { checkAccess, mountPanel, settle, until, type MountedPanels } from './editor-inspector/mount-panels.ts';

const text = { type: 'text', x: 20, width: 200, height: 40, style: { fontSize: 20 } };
const card = {
  schemaVersion: 2,
  tokens: { axes: [], values: { ink: { type: 'color', value: '#102030' }, large: { type: 'number', value: 40 } } },
  textStyles: { heading: { name: 'Heading', fontSize: 40, fontWeight: 700 } },
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      layers: [
        { ...text, id: 'title', y: 20, runs: [{ text: 'Card', style: { fill: { type: 'solid', color: '#ff0000' } } }] },
        { ...text, id: 'other', y: 80, styleId: 'heading', runs: [{ text: 'More' }] },
        { type: 'shape', id: 'box', y: 200, width: 50, height: 50, fills: [{ type: 'solid', color: '#00ff00' }] },
      ],
    },
  ],
};

describe('the panel of styles', () => {
  let mounted: MountedPanels;
  before(async () => {
    await loadDataCode();
    mounted = await mountPanel(card, 'platen-styles-panel');
  });
  after(() => mounted.unmount());

  const part = (tag: string): ShadowRoot => {
    const root = mounted.panel.shadowRoot?.querySelector(tag)?.shadowRoot;
    if (!root) throw new Error(`There is no ${tag}.`);
    return root;
  };
  const template = () => mounted.editor.document.template.peek();
  const layer = (id: string) => mounted.editor.state.layersById.peek().get(id)?.layer;
  const textOf = (id: string): TextLayer => {
    const found = layer(id);
    if (found?.type !== 'text') throw new Error(`There is no text ${id}.`);
    return found;
  };
  const button = (root: ShadowRoot, label: string): HTMLElement => {
    const found = [...root.querySelectorAll<HTMLElement>('platen-icon-button')].find(
      (each) => 'label' in each && each.label === label,
    );
    if (!found) throw new Error(`There is no button ${label}.`);
    return found;
  };
  const rows = (root: ShadowRoot): string[] =>
    [...root.querySelectorAll('.apply')].map((each) => each.textContent.replaceAll(/\s+/g, ' ').trim());
  const select = async (...ids: string[]): Promise<void> => {
    mounted.editor.state.selection.value = ids;
    await settle();
  };

  it('lists text styles and color styles with where they are used, and gives them to what is selected', async () => {
    assert.deepEqual(rows(part('platen-text-styles')), ['Aa Heading40 · Used in 1']);
    assert.deepEqual(rows(part('platen-color-styles')), ['ink#102030 · Used in 0']);
    await checkAccess(mounted.panel);
    await select('title', 'box');
    part('platen-color-styles').querySelector<HTMLElement>('.apply')?.click();
    await until(
      () => layer('box')?.type === 'shape' && JSON.stringify(layer('box')).includes('var(--ink)'),
      'the color',
    );
    assert.deepEqual(textOf('title').style.fill, { type: 'solid', color: 'var(--ink)' });
    assert.equal(textOf('title').runs[0]?.style, undefined);
    part('platen-text-styles').querySelector<HTMLElement>('.apply')?.click();
    await until(() => textOf('title').styleId === 'heading', 'the style');
    await settle();
    assert.deepEqual(rows(part('platen-text-styles')), ['Aa Heading40 · Used in 2']);
    assert.equal(part('platen-text-styles').querySelector('.apply')?.getAttribute('aria-pressed'), 'true');
  });

  it('makes styles of what is selected, and takes them away without changing a look', async () => {
    mounted.editor.document.undo();
    mounted.editor.document.undo();
    await select('box');
    button(part('platen-color-styles'), 'New color style from the selected layer').click();
    await until(() => template().tokens?.values['color'] !== undefined, 'the color style');
    assert.deepEqual(template().tokens?.values['color']?.value, '#00ff00');
    await settle();
    assert.ok(part('platen-color-styles').querySelector('platen-token-card'), 'its settings are open');
    button(part('platen-color-styles'), 'Delete color style “color”').click();
    await until(() => template().tokens?.values['color'] === undefined, 'the end of the color style');
    assert.include(JSON.stringify(layer('box')), '#00ff00');
    await select('title');
    button(part('platen-text-styles'), 'New text style from the selected text').click();
    await until(() => textOf('title').styleId !== undefined, 'the text style');
    await select();
    button(part('platen-text-styles'), 'New text style').click();
    await until(() => Object.keys(template().textStyles ?? {}).length === 3, 'a style without a text');
    button(part('platen-text-styles'), 'Delete text style “Heading”').click();
    await until(() => textOf('other').styleId === undefined, 'the end of the style');
    assert.equal(textOf('other').style.fontWeight, 700, 'it looks as before');
  });
});
