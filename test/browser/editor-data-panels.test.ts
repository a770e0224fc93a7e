import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { parseTemplate, plainText, walkLayers } from '@platen/template';
import { useLocale } from '../../packages/editor/locales/localization.ts';
import '../../packages/editor/panels/data/expression-part.ts';
import '../../packages/editor/panels/data/layer-rules.ts';
import '../../packages/editor/panels/inspector/inspector.ts';
import '../../packages/editor/panels/inspector/layer-sections.ts';
import '../../packages/editor/panels/layers-panel/layers-panel.ts';
import '../../packages/editor/panels/parameters/parameters-panel.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';
import {
  change,
  checkAccess,
  field,
  findAll,
  mountPanel,
  settle,
  until,
  type MountedPanels,
} from './editor-inspector/mount-panels.ts';

const menu = {
  schemaVersion: 2,
  data: {
    dishes: {
      type: 'list',
      items: { type: 'object', fields: { name: { type: 'text' }, price: { type: 'number' } } },
      default: [
        { name: 'Soup', price: 4.5 },
        { name: 'Curry', price: 9 },
      ],
    },
  },
  pages: [
    {
      id: 'page',
      width: 400,
      height: 400,
      layers: [
        {
          type: 'text',
          id: 'dish',
          name: 'Dish',
          x: 20,
          y: 20,
          width: 200,
          height: 40,
          runs: [{ text: 'Dish {today}' }],
        },
      ],
    },
  ],
};

/** Texts as the page shows them. */
function shownTexts({ editor }: MountedPanels): string[] {
  const layers = editor.state.layout.value?.page.layers ?? [];
  return [...walkLayers(layers)].flatMap(({ layer }) => (layer.type === 'text' ? [plainText(layer)] : []));
}

const layerOf = ({ editor }: MountedPanels, id: string) => {
  const layer = editor.state.layersById.value.get(id)?.layer;
  if (!layer) throw new Error(`There is no layer ${id}.`);
  return layer;
};

describe('the panels for data', () => {
  let mounted: MountedPanels;
  const mount = async (name: string): Promise<void> => {
    await loadDataCode();
    mounted = await mountPanel(menu, name);
  };
  afterEach(() => {
    parseTemplate(mounted.editor.state.template.value);
    mounted.unmount();
  });

  it('define data and try it, and the page shows it', async () => {
    await mount('platen-parameters-panel');
    const { editor, panel } = mounted;
    const [list] = findAll<HTMLElement & { open: string }>(panel, 'platen-data-list');
    const [menuElement] = findAll(panel, 'platen-data-list platen-menu').slice(-1);
    (menuElement ?? findAll(list ?? panel, 'platen-menu').at(-1))?.dispatchEvent(
      new CustomEvent('menu-select', { detail: 'text' }),
    );
    await until(() => editor.state.template.value.data?.['text'], 'the new text');
    await settle();
    change(field(panel, 'Name'), 'value-change', 'greeting');
    await settle();
    change(field(panel, 'Default'), 'value-change', 'Hello');
    await settle();
    const { greeting } = editor.state.template.value.data ?? {};
    assert.ok(greeting?.type === 'text' && greeting.default === 'Hello');
    // A name that another has is refused.
    change(field(panel, 'Name'), 'value-input', 'dishes');
    await settle();
    assert.notEqual(field<HTMLElement & { error: string }>(panel, 'Name').error, '');
    change(field(panel, 'Name'), 'value-change', 'dishes');
    assert.deepEqual(Object.keys(editor.state.template.value.data ?? {}), ['dishes', 'greeting']);
    const [values] = findAll(panel, 'platen-list-values');
    values?.dispatchEvent(new CustomEvent('values-change', { detail: [{ name: 'Tea', price: 2 }] }));
    await settle();
    assert.deepEqual(editor.state.previewValues.value, { dishes: [{ name: 'Tea', price: 2 }] });
    await checkAccess(panel);
    panel.setAttribute('dir', 'rtl');
    await useLocale('ar');
    await settle();
    await checkAccess(panel);
    await useLocale('en');
  });

  it('repeat a layer for a list, with an expression that completes names and shows its value', async () => {
    await mount('platen-inspector');
    const { editor, panel } = mounted;
    editor.state.selection.value = ['dish'];
    await until(
      () => findAll(panel, 'platen-repeat-section')[0]?.shadowRoot?.querySelector('platen-section'),
      'Repeat',
    );
    // Braces in a text are what they are.
    assert.deepEqual(shownTexts(mounted), ['Dish {today}']);
    findAll<HTMLElement & { collapsed: boolean }>(panel, 'platen-section').forEach((each) => (each.collapsed = false));
    await settle();
    change(field(panel, 'For each item of'), 'value-change', 'dishes');
    await until(() => shownTexts(mounted).length === 2, 'the copies');
    const [group = ''] = editor.state.selection.value;
    const repeated = layerOf(mounted, group);
    assert.ok(repeated.type === 'group');
    assert.deepInclude(repeated.repeat, { over: 'dishes', as: 'dish' });
    await checkAccess(panel);

    editor.state.selection.value = ['dish'];
    await settle();
    const [button] = findAll<HTMLElement & { isOpen: boolean }>(panel, '.head platen-parameter-button');
    if (button) button.isOpen = true;
    const part = await until(() => findAll(panel, 'platen-expression-part')[0], 'the part');
    const input = await until(
      () => findAll(part, 'platen-expression-field')[0]?.shadowRoot?.querySelector('input'),
      'the field',
    );
    input.focus();
    await sendKeys({ type: 'dish.na' });
    const offer = await until(() => (input.getRootNode() as ShadowRoot).querySelector('[role=option]'), 'an offer');
    assert.equal(offer.querySelector('bdi')?.textContent, 'name');
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    assert.equal(input.value, 'dish.name');
    await until(() => (input.getRootNode() as ShadowRoot).querySelector('output')?.textContent === 'Soup', 'the value');
    await checkAccess(panel);
    await sendKeys({ type: '2' });
    const result = () => (input.getRootNode() as ShadowRoot).querySelector('#result')?.textContent?.trim() ?? '';
    await until(() => result().startsWith('Column 6'), 'the error');
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'Enter' });
    assert.isUndefined(layerOf(mounted, 'dish').expressions);
    await sendKeys({ press: 'Backspace' });
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'Enter' });
    await until(() => shownTexts(mounted).join() === 'Soup,Curry', 'the names');
    assert.deepEqual(layerOf(mounted, 'dish').expressions, { content: 'dish.name' });
    editor.document.undo();
    editor.document.undo();
    assert.deepEqual(shownTexts(mounted), ['Dish {today}']);
  });

  it('show a layer under a condition, and say so in the list of layers', async () => {
    await mount('platen-layers-panel');
    const { editor, panel } = mounted;
    editor.apply({
      label: 'Condition',
      recipe: (draft) => {
        const [layer] = draft.pages[0]?.layers ?? [];
        if (layer) layer.when = 'count(dishes) > 2';
      },
    });
    await until(() => shownTexts(mounted).length > 0, 'the page');
    await settle();
    const [row] = findAll(panel, '[role=treeitem]');
    assert.include(row?.getAttribute('aria-label') ?? '', 'shown if count(dishes) > 2');
    assert.isFalse(editor.artboard?.laidOut('dish')?.layer.visible ?? false);
    await checkAccess(panel);
  });
});
