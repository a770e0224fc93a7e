import { assert } from 'chai';
import { parseTemplate, plainText, walkLayers } from '@platen/template';
import '../../packages/editor/panels/data/layer-rules.ts';
import '../../packages/editor/panels/inspector/inspector.ts';
import '../../packages/editor/panels/inspector/layer-sections.ts';
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

const title = {
  type: 'text',
  id: 'title',
  width: 120,
  height: 40,
  runs: [{ text: 'Title' }],
  expressions: { content: 'name' },
};
const card = {
  type: 'group',
  id: 'card',
  width: 120,
  height: 40,
  component: { props: { name: { type: 'text', default: 'Dish' } } },
  layers: [title],
};
const one = { type: 'group', id: 'one', x: 200, width: 120, height: 40, instance: { of: 'card' } };
const template = {
  schemaVersion: 2,
  data: { lunch: { type: 'text', default: 'Soup' } },
  pages: [{ id: 'page', width: 400, height: 400, layers: [card, one] }],
};

describe('components in the editor', () => {
  let mounted: MountedPanels;
  beforeEach(async () => {
    await loadDataCode();
    mounted = await mountPanel(template, 'platen-inspector');
  });
  afterEach(() => {
    parseTemplate(mounted.editor.state.template.value);
    mounted.unmount();
  });

  /** Texts as the page shows them. */
  const shown = (): string[] => {
    const layers = mounted.editor.state.layout.value?.page.layers ?? [];
    return [...walkLayers(layers)].flatMap(({ layer }) => (layer.type === 'text' ? [plainText(layer)] : []));
  };
  const select = async (id: string): Promise<void> => {
    mounted.editor.state.selection.value = [id];
    await until(() => inSection('platen-section')[0], 'the section');
  };
  const inSection = (selector: string): HTMLElement[] => {
    const root = findAll(mounted.panel, 'platen-component-section')[0]?.shadowRoot;
    return [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])];
  };

  it('an instance takes values, expressions and differences, and is detached', async () => {
    const { editor, panel } = mounted;
    await select('one');
    assert.deepEqual(shown(), ['Dish', 'Dish']);
    change(field(panel, 'name'), 'value-change', 'Cake');
    await until(() => shown()[1] === 'Cake', 'the value');
    await settle();
    inSection('platen-icon-button')[0]?.click();
    await settle();
    change(field(panel, 'name'), 'value-change', 'lunch');
    await until(() => shown()[1] === 'Soup', 'the value of the expression');
    await settle();
    const [add] = inSection('.buttons platen-button');
    add?.click();
    await settle();
    const made = editor.state.layersById.value.get('one')?.layer;
    assert.deepEqual(made?.type === 'group' && made.instance?.overrides, { 'title.opacity': 1 });
    await checkAccess(panel);
    editor.run('arrange.detach');
    await until(() => editor.state.layersById.value.has('title-1'), 'the layers of its own');
    assert.deepEqual(shown(), ['Dish', 'Soup']);
  });

  it('a component’s properties are added, renamed with their expressions, and deleted', async () => {
    const { editor, panel } = mounted;
    await select('card');
    change(field(panel, 'Default'), 'value-change', 'Tea');
    await until(() => shown().every((text) => text === 'Tea'), 'the default in both');
    await settle();
    change(field(panel, 'Property'), 'value-change', 'label');
    await settle();
    const renamed = editor.state.layersById.value.get('title')?.layer;
    assert.deepEqual(renamed?.expressions, { content: 'label' });
    assert.deepEqual(shown(), ['Tea', 'Tea']);
    await checkAccess(panel);
    inSection('platen-icon-button')[0]?.click();
    await settle();
    const left = editor.state.layersById.value.get('card')?.layer;
    assert.deepEqual(left?.type === 'group' && left.component, { props: {} });
    assert.equal(editor.state.layersById.value.get('title')?.layer.expressions?.['content'], undefined);
    editor.document.undo();
    editor.document.undo();
    editor.document.undo();
    assert.deepEqual(editor.state.template.value, parseTemplate(template));
  });
});
